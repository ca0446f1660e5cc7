/// The changes between two versions of a list, as one batch of inserts, deletes, moves and updates.
///
/// Compute a change set by comparing lists, or create one from operations:
///
///     let changes = ChangeSet(from: before, to: after)
///     print(changes)  // delete 0-3; insert 0-0; update 0-2
///
/// The coordinates are those of UIKit's batch updates. Deletes and the sources of moves are in old coordinates. Inserts, the
/// targets of moves, and updates are in new coordinates. The same applies to sections. Items that are neither deleted nor moved
/// retain their order and fill the positions between those of inserts and moves. An update refers to an item that is retained with
/// different content, or to a section with different content of its own, such as its header. See <doc:Coordinates>.
///
/// A change set is always sorted and free of contradictions: no item is both deleted and moved, no two items have the same
/// target, and no item moves out of a deleted section or into an inserted one. The items of deleted and inserted sections
/// don't have operations of their own. Change sets with the same operations are equal. If two items are swapped,
/// either of them can be the one that moves.
///
/// An item operation needs at most four 32-bit integers, and a single one doesn't allocate memory. Copies share their storage.
/// Section and item indices must be less than 2³² - 1; see ``Violation``.
public struct ChangeSet: Sendable {
  // MARK: - State

  /// Whether the relation of the two lists is unknown, so that everything has to be reloaded.
  ///
  /// If true, all other properties are empty.
  public private(set) var isReload = false

  /// The change of the only item that changes; empty if there are no operations, or if `lists` contains them.
  private var only = PackedItemChange()
  /// All operations, unless there is at most one item that changes.
  private var lists: OperationLists?

  // MARK: - Creation

  /// Creates a change set without operations.
  public init() {}

  /// The change set of two lists whose relation is unknown.
  public static let reload: ChangeSet = {
    var changes = ChangeSet()
    changes.isReload = true
    return changes
  }()

  /// Creates a change set from operations in any order.
  ///
  /// Deletes and the sources of moves are in old coordinates, everything else is in new coordinates.
  ///
  ///     let changes = try ChangeSet(
  ///       deletes: [ItemPosition(section: 0, item: 3)], inserts: [ItemPosition(section: 0, item: 0)])
  ///
  ///     let reordered = try ChangeSet(sectionMoves: [ChangeSet.SectionMove(from: 2, to: 0)])
  ///
  /// Item operations that are implied by a deleted or inserted section are omitted. A move out of a deleted section
  /// becomes an insert, and a move into an inserted section becomes a delete. Moves that change nothing are omitted.
  ///
  /// - Throws: A ``Violation`` if two operations contradict each other, or if an index is negative or 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public init(
    sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionMoves: [SectionMove] = [],
    sectionUpdates: [Int] = [], deletes: [ItemPosition] = [], inserts: [ItemPosition] = [],
    moves: [ItemMove] = [], updates: [ItemPosition] = []
  ) throws {
    var draft = Draft()
    draft.sectionDeletes = sectionDeletes
    draft.sectionInserts = sectionInserts
    draft.sectionMoves = sectionMoves
    draft.sectionUpdates = sectionUpdates
    draft.deletes = deletes
    draft.inserts = inserts
    draft.moves = moves
    draft.updates = updates
    self = try draft.build()
  }

  /// Creates the change of a single item; a reload if an index is too large.
  ///
  /// - Complexity: O(1), without an allocation.
  package init(_ change: SingleItemChange) {
    self.init()
    guard change.before.map(PackedPosition.canRepresent) ?? true, change.after.map(PackedPosition.canRepresent) ?? true
    else {
      isReload = true
      return
    }
    only = PackedItemChange(change)
  }

  /// Creates the change of a single item; a reload if an index is too large.
  ///
  /// - Parameters:
  ///   - before: The old position; `nil` for an inserted item.
  ///   - after: The new position; `nil` for a deleted item.
  ///   - isUpdated: Whether the content of the item changes.
  /// - Complexity: O(1), without an allocation.
  package init(itemFrom before: ItemPosition?, to after: ItemPosition?, isUpdated: Bool = false) {
    self.init(SingleItemChange(before: before, after: after, isUpdated: isUpdated))
  }

  // MARK: - Operations on items

  /// The positions of deleted items, in old coordinates, ascending.
  public var deletes: Positions {
    only.isDelete ? Positions(only: only.before) : Positions(packed: lists?.packedDeletes ?? [])
  }
  /// The positions of inserted items, in new coordinates, ascending.
  public var inserts: Positions {
    only.isInsert ? Positions(only: only.after) : Positions(packed: lists?.packedInserts ?? [])
  }
  /// The moved items, ascending by old position.
  public var moves: Moves {
    only.isMove ? Moves(only: PackedMove(from: only.before, to: only.after)) : Moves(packed: lists?.packedMoves ?? [])
  }
  /// The positions of retained items whose content changed, in new coordinates, ascending.
  public var updates: Positions {
    only.isUpdated ? Positions(only: only.after) : Positions(packed: lists?.packedUpdates ?? [])
  }

  /// The change of the only item that changes.
  ///
  /// Some change sets of a single item return `nil`, too; treat these like any other change set.
  ///
  /// - Complexity: O(1).
  package var singleItemChange: SingleItemChange? {
    if only.isNone { return nil }
    return SingleItemChange(
      before: only.before == .none ? nil : only.before.position,
      after: only.after == .none ? nil : only.after.position, isUpdated: only.isUpdated)
  }

  // MARK: - Operations on sections

  /// The old indices of deleted sections, ascending.
  public internal(set) var sectionDeletes: [Int] {
    get { lists?.sectionDeletes ?? [] }
    _modify { yield &mutableLists().sectionDeletes }
  }
  /// The new indices of inserted sections, ascending.
  public internal(set) var sectionInserts: [Int] {
    get { lists?.sectionInserts ?? [] }
    _modify { yield &mutableLists().sectionInserts }
  }
  /// The moves of sections, ascending by old index.
  public internal(set) var sectionMoves: [SectionMove] {
    get { lists?.sectionMoves ?? [] }
    _modify { yield &mutableLists().sectionMoves }
  }
  /// The new indices of retained sections whose own content, such as the header, changed, ascending.
  public internal(set) var sectionUpdates: [Int] {
    get { lists?.sectionUpdates ?? [] }
    _modify { yield &mutableLists().sectionUpdates }
  }

  // MARK: - All operations

  /// Whether there are no operations, and no reload.
  public var isEmpty: Bool { !isReload && only.isNone && (lists?.isEmpty ?? true) }

  /// Whether sections are inserted, deleted or moved.
  ///
  /// Updated sections, such as those with other headers, are in ``sectionUpdates`` and don't count.
  public var hasSectionChanges: Bool { lists?.hasSectionChanges ?? false }

  /// The number of operations; 0 for a reload.
  public var count: Int { lists?.count ?? only.count }

  /// Whether items or sections are inserted, deleted or moved.
  package var hasStructuralChanges: Bool { count > updates.count + sectionUpdates.count }

  /// The new indices of the sections in which items are inserted, deleted or moved.
  package var sectionsWithStructuralChanges: Set<Int> { sectionsWithStructuralChanges(PositionMap(self)) }

  /// Returns the new indices of the sections in which items are inserted, deleted or moved.
  ///
  /// - Parameter map: The map of this change set.
  package func sectionsWithStructuralChanges(_ map: PositionMap) -> Set<Int> {
    let old = Set(deletes.map(\.section)).union(moves.map(\.from.section))
    return Set(inserts.map(\.section)).union(moves.map(\.to.section)).union(old.compactMap(map.newSection(ofOld:)))
  }

  /// Returns whether a section is inserted, updated, or has items that are inserted, deleted, moved or updated.
  ///
  ///     if changes.hasChanges(inSection: section) { header.count = source.itemCount(inSection: section) }
  ///
  /// A section that only moves has no changes. Deleted sections have no new index; see ``sectionDeletes``. After a reload,
  /// every section has changes.
  ///
  /// - Parameter section: The new index of the section.
  /// - Complexity: O(*k*) where *k* is the number of moves, and O(log *k*) for other operations of items; O(*k* log *k*) for *k*
  ///   operations if sections are inserted, deleted or moved.
  public func hasChanges(inSection section: Int) -> Bool {
    if isReload { return true }
    guard PackedPosition.canRepresent(section) else { return false }
    if sectionInserts.containsSorted(section) || sectionUpdates.containsSorted(section) { return true }
    if Self.hasItem(packedInserts, of: section) || Self.hasItem(packedUpdates, of: section) { return true }
    let old = hasSectionChanges ? PositionMap(self).oldSection(ofNew: section) : section
    if let old, Self.hasItem(packedDeletes, of: old) { return true }
    return packedMoves.contains { $0.to.section == section || $0.from.section == old }
  }

  /// Returns whether a section contains any of these positions, which are ascending.
  private static func hasItem(_ positions: [PackedPosition], of section: Int) -> Bool {
    let index = partitionPoint(in: positions.indices) { positions[$0].section < section }
    return index < positions.count && positions[index].section == section
  }

  // MARK: - Storage

  var packedDeletes: [PackedPosition] {
    get { only.isDelete ? [only.before] : lists?.packedDeletes ?? [] }
    _modify { yield &mutableLists().packedDeletes }
  }
  var packedInserts: [PackedPosition] {
    get { only.isInsert ? [only.after] : lists?.packedInserts ?? [] }
    _modify { yield &mutableLists().packedInserts }
  }
  var packedMoves: [PackedMove] {
    get { only.isMove ? [PackedMove(from: only.before, to: only.after)] : lists?.packedMoves ?? [] }
    _modify { yield &mutableLists().packedMoves }
  }
  var packedUpdates: [PackedPosition] {
    get { only.isUpdated ? [only.after] : lists?.packedUpdates ?? [] }
    _modify { yield &mutableLists().packedUpdates }
  }

  /// Returns lists that contain all operations and that no other change set shares.
  private mutating func mutableLists() -> OperationLists {
    if lists != nil, isKnownUniquelyReferenced(&lists) { return lists.unsafelyUnwrapped }
    let own = lists.map(OperationLists.init(copying:)) ?? OperationLists(only)
    only = PackedItemChange()
    lists = own
    return own
  }
}

// MARK: - Conformances

// Equality depends on the operations, not on how they are stored.
extension ChangeSet: Hashable {
  /// Returns whether two change sets have the same operations.
  ///
  /// - Complexity: O(*k*) where *k* is the number of operations.
  public static func == (left: ChangeSet, right: ChangeSet) -> Bool {
    guard left.isReload == right.isReload else { return false }
    if left.lists == nil, right.lists == nil { return left.only == right.only }
    return left.sectionDeletes == right.sectionDeletes && left.sectionInserts == right.sectionInserts
      && left.sectionMoves == right.sectionMoves && left.sectionUpdates == right.sectionUpdates
      && left.packedDeletes == right.packedDeletes && left.packedInserts == right.packedInserts
      && left.packedMoves == right.packedMoves && left.packedUpdates == right.packedUpdates
  }

  /// Hashes the operations.
  ///
  /// - Complexity: O(*k*) where *k* is the number of operations.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isReload)
    hasher.combine(sectionDeletes)
    hasher.combine(sectionInserts)
    hasher.combine(sectionMoves)
    hasher.combine(sectionUpdates)
    hasher.combine(packedDeletes)
    hasher.combine(packedInserts)
    hasher.combine(packedMoves)
    hasher.combine(packedUpdates)
  }
}

extension ChangeSet: CustomStringConvertible {
  /// The operations in words, at most twelve of each kind, as in `delete 0-3; insert 0-0, 0-1; move 0-2 to 1-0`.
  ///
  /// A position is a section and an item. Deletes and the sources of moves are positions in the old list; inserts, the targets of
  /// moves, and updates are positions in the new one.
  public var description: String {
    if isReload { return "reload" }
    if isEmpty { return "no changes" }
    let parts = [
      Self.describe("delete section", sectionDeletes),
      Self.describe("insert section", sectionInserts),
      Self.describe("move section", sectionMoves.lazy.map { "\($0.from) to \($0.to)" }),
      Self.describe("update section", sectionUpdates),
      Self.describe("delete", deletes),
      Self.describe("insert", inserts),
      Self.describe("move", moves.lazy.map { "\($0.from) to \($0.to)" }),
      Self.describe("update", updates),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the operations of one kind in words, or `nil` if there are none.
  private static func describe(_ verb: String, _ operations: some RandomAccessCollection) -> String? {
    guard !operations.isEmpty else { return nil }
    let shown = 12
    let some = operations.prefix(shown).map { "\($0)" }.joined(separator: ", ")
    let rest = operations.count > shown ? " and \(operations.count - shown) more" : ""
    return "\(verb) \(some)\(rest)"
  }
}

// MARK: - Operations

extension ChangeSet {
  /// The move of a section to another index among the retained sections.
  public struct SectionMove: Hashable, Sendable {
    /// The old index of the section.
    public var from: Int
    /// The new index of the section.
    public var to: Int

    /// Creates a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The move of an item within its section or to another one.
  public struct ItemMove: Hashable, Sendable {
    /// The old position of the item.
    public var from: ItemPosition
    /// The new position of the item.
    public var to: ItemPosition

    /// Creates a move.
    public init(from: ItemPosition, to: ItemPosition) {
      self.from = from
      self.to = to
    }
  }

  /// The positions of all operations of one kind, ascending.
  public struct Positions: RandomAccessCollection, Hashable, Sendable {
    /// The only position, if there is no array; otherwise ``PackedPosition/none``.
    private let only: PackedPosition
    private let packed: [PackedPosition]

    init(packed: [PackedPosition]) {
      self.packed = packed
      only = .none
    }

    init(only: PackedPosition) {
      packed = []
      self.only = only
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { only == .none ? packed.count : 1 }

    /// Accesses the position at `index`.
    ///
    /// - Precondition: `index` is in `indices`.
    public subscript(index: Int) -> ItemPosition {
      if only == .none { return packed[index].position }
      precondition(index == 0, "Index out of range")
      return only.position
    }

    /// Returns whether the collection contains `position`.
    ///
    /// - Complexity: O(log *n*).
    public func contains(_ position: ItemPosition) -> Bool {
      guard PackedPosition.canRepresent(position) else { return false }
      let position = PackedPosition(position)
      return only == .none ? packed.containsSorted(position) : only == position
    }

    public static func == (left: Positions, right: Positions) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(only == .none ? packed : [only]) }
  }

  /// The moves of items, ascending by old position.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    /// The only move, if there is no array.
    private let only: PackedMove?
    private let packed: [PackedMove]

    init(packed: [PackedMove]) {
      self.packed = packed
      only = nil
    }

    init(only: PackedMove) {
      packed = []
      self.only = only
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { only == nil ? packed.count : 1 }

    /// Accesses the move at `index`.
    ///
    /// - Precondition: `index` is in `indices`.
    public subscript(index: Int) -> ItemMove {
      precondition(only == nil || index == 0, "Index out of range")
      let move = only ?? packed[index]
      return ItemMove(from: move.from.position, to: move.to.position)
    }

    public static func == (left: Moves, right: Moves) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(only.map { [$0] } ?? packed) }
  }
}

/// The change of a single item, which is inserted, deleted, updated, moved, or moved and updated.
///
/// The most frequent change set, which an operator can translate without allocating lists.
package struct SingleItemChange {
  /// The old position of the item; `nil` if it is inserted.
  package var before: ItemPosition?
  /// The new position of the item; `nil` if it is deleted.
  package var after: ItemPosition?
  /// Whether the item is updated; `false` for an inserted or deleted one.
  package var isUpdated: Bool

  /// Creates the change of an item.
  ///
  /// Nothing changes if the positions are equal and the item isn't updated. For an inserted or deleted item, `isUpdated` is ignored.
  package init(before: ItemPosition?, after: ItemPosition?, isUpdated: Bool = false) {
    self.before = before
    self.after = after
    self.isUpdated = isUpdated && before != nil && after != nil
  }
}

// MARK: - Invariants

extension ChangeSet {
  /// Checks what every change set must satisfy, whatever the lists: order, disjoint operations, and a canonical form.
  ///
  /// - Returns: The first broken invariant as a sentence, or `nil`.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  package func _checkInvariants() -> String? {
    if isReload { return only.isNone && lists?.isEmpty ?? true ? nil : "a reload has operations" }
    if !only.isNone, !(lists?.isEmpty ?? true) { return "a single item and lists both have operations" }
    return faultInOrder() ?? faultInSections() ?? faultInItems() ?? faultInForm()
  }

  private func faultInOrder() -> String? {
    if !isAscending(sectionDeletes) { return "section deletes don't ascend" }
    if !isAscending(sectionInserts) { return "section inserts don't ascend" }
    if !isAscending(sectionUpdates) { return "section updates don't ascend" }
    if !isAscending(sectionMoves.map(\.from)) { return "the sources of section moves don't ascend" }
    if !isAscending(packedDeletes) { return "deletes don't ascend" }
    if !isAscending(packedInserts) { return "inserts don't ascend" }
    if !isAscending(packedUpdates) { return "updates don't ascend" }
    return isAscending(packedMoves.map(\.from)) ? nil : "the sources of moves don't ascend"
  }

  private func isAscending(_ values: [some Comparable]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }

  private func faultInSections() -> String? {
    let targets = sectionMoves.map(\.to)
    if Set(targets).count != targets.count { return "two sections are moved to the same index" }
    if !Set(sectionMoves.map(\.from)).isDisjoint(with: sectionDeletes) { return "a section is deleted and moved" }
    if !Set(targets).isDisjoint(with: sectionInserts) { return "a section is inserted at the target of a move" }
    return Set(sectionUpdates).isDisjoint(with: sectionInserts) ? nil : "a section is inserted and updated"
  }

  private func faultInItems() -> String? {
    let targets = packedMoves.map(\.to)
    if Set(targets).count != targets.count { return "two items are moved to the same position" }
    if !Set(packedMoves.map(\.from)).isDisjoint(with: packedDeletes) { return "an item is deleted and moved" }
    if !Set(targets).isDisjoint(with: packedInserts) { return "an item is inserted at the target of a move" }
    if !Set(packedUpdates).isDisjoint(with: packedInserts) { return "an item is inserted and updated" }
    if (packedDeletes + packedMoves.map(\.from)).contains(where: { sectionDeletes.containsSorted($0.section) }) {
      return "an item operation is in a deleted section"
    }
    if (packedInserts + targets + packedUpdates).contains(where: { sectionInserts.containsSorted($0.section) }) {
      return "an item operation is in an inserted section"
    }
    return nil
  }

  /// Checks that the same operations result in the same change set again: none is omitted or rewritten.
  private func faultInForm() -> String? {
    do {
      let again = try ChangeSet(
        sectionDeletes: sectionDeletes, sectionInserts: sectionInserts, sectionMoves: sectionMoves,
        sectionUpdates: sectionUpdates, deletes: Array(deletes), inserts: Array(inserts), moves: Array(moves),
        updates: Array(updates))
      return again == self ? nil : "\(self) isn't canonical, which is \(again)"
    } catch {
      return "\(error)"
    }
  }
}

// MARK: - Storage of operations

/// A ``SingleItemChange`` in four 32-bit integers and a flag.
private struct PackedItemChange: Equatable, Sendable {
  /// ``PackedPosition/none`` if there is no position.
  private(set) var before = PackedPosition.none
  private(set) var after = PackedPosition.none
  private(set) var isUpdated = false

  /// Creates an empty change.
  init() {}

  /// Creates a packed change of positions that a change set can contain.
  init(_ change: SingleItemChange) {
    // Equal positions without an update aren't a change.
    guard change.before != change.after || change.isUpdated else { return }
    before = change.before.map(PackedPosition.init) ?? .none
    after = change.after.map(PackedPosition.init) ?? .none
    isUpdated = change.isUpdated
  }

  var isNone: Bool { before == .none && after == .none }
  var isDelete: Bool { after == .none && before != .none }
  var isInsert: Bool { before == .none && after != .none }
  var isMove: Bool { before != after && before != .none && after != .none }
  var count: Int { isNone ? 0 : before != after && isUpdated ? 2 : 1 }
}

/// All operations of a change set, unless only one item changes; copies of the change set share them.
///
/// Copy-on-write guards the variables: only the accessors of ``ChangeSet`` change them, and only if no other change set shares
/// the object.
private final class OperationLists: @unchecked Sendable {
  // Lists that change sets share never change, so no two accesses overlap.
  @exclusivity(unchecked) var sectionDeletes: [Int] = []
  @exclusivity(unchecked) var sectionInserts: [Int] = []
  @exclusivity(unchecked) var sectionMoves: [ChangeSet.SectionMove] = []
  @exclusivity(unchecked) var sectionUpdates: [Int] = []
  @exclusivity(unchecked) var packedDeletes: [PackedPosition] = []
  @exclusivity(unchecked) var packedInserts: [PackedPosition] = []
  @exclusivity(unchecked) var packedMoves: [PackedMove] = []
  @exclusivity(unchecked) var packedUpdates: [PackedPosition] = []

  /// Creates the operations of one item.
  init(_ only: PackedItemChange) {
    if only.isDelete { packedDeletes = [only.before] }
    if only.isInsert { packedInserts = [only.after] }
    if only.isMove { packedMoves = [PackedMove(from: only.before, to: only.after)] }
    if only.isUpdated { packedUpdates = [only.after] }
  }

  init(copying other: OperationLists) {
    sectionDeletes = other.sectionDeletes
    sectionInserts = other.sectionInserts
    sectionMoves = other.sectionMoves
    sectionUpdates = other.sectionUpdates
    packedDeletes = other.packedDeletes
    packedInserts = other.packedInserts
    packedMoves = other.packedMoves
    packedUpdates = other.packedUpdates
  }

  var isEmpty: Bool {
    !hasSectionChanges && sectionUpdates.isEmpty && packedDeletes.isEmpty && packedInserts.isEmpty
      && packedMoves.isEmpty && packedUpdates.isEmpty
  }

  var hasSectionChanges: Bool { !sectionDeletes.isEmpty || !sectionInserts.isEmpty || !sectionMoves.isEmpty }

  var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionUpdates.count
      + packedDeletes.count + packedInserts.count + packedMoves.count + packedUpdates.count
  }
}
