extension ChangeSet {
  /// Creates changes of section 0 from a difference of the standard library.
  ///
  /// A removal and an insertion that are associated, as after `inferringMoves()`, are the same item. The item moves unless it
  /// retains its order among the others, and it is updated if the two elements aren't equal. The moves are the fewest for
  /// these associations.
  ///
  ///     let changes = try ChangeSet(after.difference(from: before).inferringMoves())
  ///
  /// - Throws: A ``Violation`` if an offset is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of changes in the difference.
  public init<Item: Equatable>(_ difference: CollectionDifference<Item>) throws {
    try self.init(difference) { $0 == $1 }
  }

  /// Creates changes of section 0 from a difference of elements that aren't `Equatable`.
  ///
  /// A removal and an insertion that are associated are the same item. The item moves unless it retains its order among the
  /// others. Because the elements can't be compared, each such item is also updated.
  ///
  /// - Throws: A ``Violation`` if an offset is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of changes in the difference.
  @_disfavoredOverload
  public init<Item>(_ difference: CollectionDifference<Item>) throws {
    try self.init(difference) { _, _ in false }
  }

  private init<Item>(_ difference: CollectionDifference<Item>, hasSameContent: (Item, Item) -> Bool) throws {
    var draft = Draft()
    var pairs: [AssociatedPair] = []
    var removed: [Int: (rank: Int, element: Item)] = [:]
    // Removals and insertions are each in ascending order, so the index of a change is the number of changes before it.
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

  /// An item that is removed and inserted again.
  private struct AssociatedPair {
    let from: Int
    let to: Int
    /// Whether the item retains its order among the items that aren't part of the difference.
    let isInOrder: Bool
  }

  /// Returns the moves of all pairs, ascending by target, except a longest chain of pairs that retain their order.
  private static func fewestMoves(of pairs: [AssociatedPair]) -> [ItemMove] {
    let candidates = pairs.indices.filter { pairs[$0].isInOrder }
    let sources = candidates.map { pairs[$0].from }.sorted()
    let chain = HeaviestChain(of: candidates.map { sources.rank(of: pairs[$0].from) })
    var isInChain = [Bool](repeating: false, count: pairs.count)
    for (index, candidate) in candidates.enumerated() where chain.contains(index) { isInChain[candidate] = true }
    return pairs.indices.filter { !isInChain[$0] }.map {
      ItemMove(from: ItemPosition(section: 0, item: pairs[$0].from), to: ItemPosition(section: 0, item: pairs[$0].to))
    }
  }

  /// Returns this change of section 0 as a difference of the standard library.
  ///
  /// If the change updates all items that aren't equal, `old.applying(difference)` equals `new`. A moved or updated item becomes a
  /// removal and an insertion that are associated, so that `ChangeSet(difference)` has the same retained items, and the same
  /// updated ones if these aren't equal. After a reload, or if section 0 is deleted and inserted, all items are removed and
  /// inserted. An update of the section itself has no equivalent.
  ///
  ///     let difference = try changes.difference(from: before, to: after)
  ///     for change in difference { log(change) }
  ///
  /// - Parameters:
  ///   - old: The items of section 0 before the change.
  ///   - new: The items of section 0 after the change.
  /// - Throws: A ``Violation`` if `old` and `new` don't match the change, for example because it affects other sections.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations; O(*n*) for *n* items after a reload.
  public func difference<Item>(from old: [Item], to new: [Item]) throws -> CollectionDifference<Item> {
    try validate(from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
    typealias Change = CollectionDifference<Item>.Change
    let isReplaced = isReload || !sectionDeletes.isEmpty
    let removed = isReplaced ? Array(old.indices) : deletes.map(\.item)
    let inserted = isReplaced ? Array(new.indices) : inserts.map(\.item)
    var changes: [Change] = removed.map { .remove(offset: $0, element: old[$0], associatedWith: nil) }
    changes += inserted.map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
    let map = PositionMap(self)
    let updated = updates.compactMap { position in
      map.oldPosition(ofNew: position).map { ItemMove(from: $0, to: position) }
    }
    // An item that is moved and updated is in both.
    for move in Set(moves + updated) {
      let from = move.from.item
      let to = move.to.item
      changes.append(.remove(offset: from, element: old[from], associatedWith: to))
      changes.append(.insert(offset: to, element: new[to], associatedWith: from))
    }
    guard let difference = CollectionDifference(changes) else {
      throw Violation(.itemCount, "\(self) isn't a difference between \(old.count) and \(new.count) items")
    }
    return difference
  }
}
