/// All operations of a change set, unless only one item changes; copies of the change set share them.
final class OperationLists: @unchecked Sendable {
  // Lists that change sets share are never mutated, so that no two accesses overlap.
  @exclusivity(unchecked) var sectionDeletes: [Int] = []
  @exclusivity(unchecked) var sectionInserts: [Int] = []
  @exclusivity(unchecked) var sectionMoves: [ChangeSet.SectionMove] = []
  @exclusivity(unchecked) var sectionUpdates: [Int] = []
  @exclusivity(unchecked) var packedDeletes: [PackedPosition] = []
  @exclusivity(unchecked) var packedInserts: [PackedPosition] = []
  @exclusivity(unchecked) var packedMoves: [PackedMove] = []
  @exclusivity(unchecked) var packedUpdates: [PackedPosition] = []

  /// The operations of one item.
  init(_ only: PackedRowChange) {
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

extension ChangeSet {
  /// The OLD indices of deleted sections, ascending.
  public internal(set) var sectionDeletes: [Int] {
    get { lists?.sectionDeletes ?? [] }
    _modify { yield &changeableLists().sectionDeletes }
  }
  /// The NEW indices of inserted sections, ascending.
  public internal(set) var sectionInserts: [Int] {
    get { lists?.sectionInserts ?? [] }
    _modify { yield &changeableLists().sectionInserts }
  }
  /// The moves of sections, ascending by OLD index.
  public internal(set) var sectionMoves: [SectionMove] {
    get { lists?.sectionMoves ?? [] }
    _modify { yield &changeableLists().sectionMoves }
  }
  /// The NEW indices of surviving sections whose own content, such as the header, changed, ascending.
  public internal(set) var sectionUpdates: [Int] {
    get { lists?.sectionUpdates ?? [] }
    _modify { yield &changeableLists().sectionUpdates }
  }

  var packedDeletes: [PackedPosition] {
    get { only.isDelete ? [only.before] : lists?.packedDeletes ?? [] }
    _modify { yield &changeableLists().packedDeletes }
  }
  var packedInserts: [PackedPosition] {
    get { only.isInsert ? [only.after] : lists?.packedInserts ?? [] }
    _modify { yield &changeableLists().packedInserts }
  }
  var packedMoves: [PackedMove] {
    get { only.isMove ? [PackedMove(from: only.before, to: only.after)] : lists?.packedMoves ?? [] }
    _modify { yield &changeableLists().packedMoves }
  }
  var packedUpdates: [PackedPosition] {
    get { only.isUpdated ? [only.after] : lists?.packedUpdates ?? [] }
    _modify { yield &changeableLists().packedUpdates }
  }

  /// Returns lists that hold all operations and that no other change set shares.
  private mutating func changeableLists() -> OperationLists {
    if lists != nil, isKnownUniquelyReferenced(&lists) { return lists.unsafelyUnwrapped }
    let own = lists.map(OperationLists.init(copying:)) ?? OperationLists(only)
    only = PackedRowChange()
    lists = own
    return own
  }
}

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
