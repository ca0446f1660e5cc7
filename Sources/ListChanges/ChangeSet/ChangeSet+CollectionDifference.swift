extension ChangeSet {
  /// What a difference of the standard library says, as the changes of section 0.
  ///
  /// A removal and an insertion that are associated (`inferringMoves()`) are one row: it moves, unless it keeps its
  /// place among the others, and is updated where the two elements are not equal. Moves are the fewest for these
  /// associations.
  ///
  /// - Throws: a ``Violation`` when an offset is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of changes in the difference.
  public init<Row: Equatable>(_ difference: CollectionDifference<Row>) throws {
    try self.init(difference) { $0 == $1 }
  }

  /// What a difference of the standard library says, as the changes of section 0.
  ///
  /// A removal and an insertion that are associated are one row: it moves, unless it keeps its place among the others.
  /// Rows that can not be compared may show something else, so each such row is updated, too.
  ///
  /// - Throws: a ``Violation`` when an offset is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of changes in the difference.
  @_disfavoredOverload
  public init<Row>(_ difference: CollectionDifference<Row>) throws {
    try self.init(difference) { _, _ in false }
  }

  private init<Row>(_ difference: CollectionDifference<Row>, hasSameContent: (Row, Row) -> Bool) throws {
    var draft = Draft()
    var pairs: [AssociatedPair] = []
    var removed: [Int: (rank: Int, element: Row)] = [:]
    // Both are ascending, so a change's number is the count of those before it.
    for (rank, change) in difference.removals.enumerated() {
      guard case .remove(let offset, let element, let target) = change else { continue }
      if target == nil {
        draft.deletes.append(ItemPosition(section: 0, item: offset))
      } else {
        removed[offset] = (rank, element)
      }
    }
    for (rank, change) in difference.insertions.enumerated() {
      guard case .insert(let offset, let element, let source) = change else { continue }
      let position = ItemPosition(section: 0, item: offset)
      if let source, let before = removed[source] {
        if !hasSameContent(before.element, element) { draft.updates.append(position) }
        let isInOrder = source - before.rank == offset - rank
        pairs.append(AssociatedPair(from: source, to: offset, isInOrder: isInOrder))
      } else {
        draft.inserts.append(position)
      }
    }
    draft.moves = Self.fewestMoves(of: pairs)
    self = try draft.build()
  }

  /// A row that is removed and inserted again.
  private struct AssociatedPair {
    let from: Int
    let to: Int
    /// Whether it has its place among the rows that are not part of the difference.
    let isInOrder: Bool
  }

  /// The moves of all pairs, ascending by target, but a longest chain of those that keep their order.
  private static func fewestMoves(of pairs: [AssociatedPair]) -> [ItemMove] {
    let candidates = pairs.indices.filter { pairs[$0].isInOrder }
    let sources = candidates.map { pairs[$0].from }.sorted()
    let chain = heaviestIncreasingSubsequence(
      of: candidates.map { sources.rank(of: pairs[$0].from) },
      weights: Array(repeating: 1, count: candidates.count))
    var isKept = [Bool](repeating: false, count: pairs.count)
    for index in chain { isKept[candidates[index]] = true }
    return pairs.indices.filter { !isKept[$0] }.map {
      ItemMove(from: ItemPosition(section: 0, item: pairs[$0].from), to: ItemPosition(section: 0, item: pairs[$0].to))
    }
  }

  /// This change of one section's rows as a difference of the standard library.
  ///
  /// `old.applying(difference)` gives `new`. A row that moves or is updated is a removal and an insertion that are
  /// associated, as `inferringMoves()` does for moves; so `ChangeSet(difference)` has the same survivors and updates
  /// again, for rows that are `Equatable` and updated where they are not equal. After a reload, all rows are removed
  /// and all inserted.
  ///
  /// - Parameters:
  ///   - old: the rows of section 0 before.
  ///   - new: the rows of section 0 after.
  /// - Throws: a ``Violation`` when the change does not lead from the one list to the other, so also when it has
  ///   another section.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations; O(*n*) for *n* rows after a reload.
  public func difference<Row>(from old: [Row], to new: [Row]) throws -> CollectionDifference<Row> {
    try validate(from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
    typealias Change = CollectionDifference<Row>.Change
    let isReplaced = isReload || !sectionDeletes.isEmpty
    let gone = isReplaced ? Array(old.indices) : deletes.map(\.item)
    let come = isReplaced ? Array(new.indices) : inserts.map(\.item)
    var changes: [Change] = gone.map { .remove(offset: $0, element: old[$0], associatedWith: nil) }
    changes += come.map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
    let map = PositionMap(self)
    let updated = updates.compactMap { position in
      map.oldPosition(ofNew: position).map { ItemMove(from: $0, to: position) }
    }
    // A row that moves and is updated is in both.
    for move in Set(moves + updated) {
      let (from, to) = (move.from.item, move.to.item)
      changes.append(.remove(offset: from, element: old[from], associatedWith: to))
      changes.append(.insert(offset: to, element: new[to], associatedWith: from))
    }
    guard let difference = CollectionDifference(changes) else {
      throw Violation(.itemCount, "\(self) is no difference of \(old.count) and \(new.count) rows")
    }
    return difference
  }
}
