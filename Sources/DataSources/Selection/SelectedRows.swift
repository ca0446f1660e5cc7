import ListChanges

/// Which rows of a base are selected: a bit a row, and the identities of those that are, in list order.
struct SelectedRows {
  /// The item count of every section of the base.
  private(set) var counts = CountList()
  /// Whether each row of the base is selected, through all sections.
  private(set) var bits = BitList()
  /// The identities of the selected rows.
  private(set) var ids = ItemList<ItemID>()
  /// How many selected rows have an identity.
  private(set) var uses: [ItemID: Int] = [:]

  /// The rows of a base, none of them selected.
  ///
  /// - Complexity: O(*s* + *n* / 64).
  init<Item>(of base: any DataSource<Item>) {
    counts = CountList((0..<base.sectionCount).map { base.itemCount(inSection: $0) })
    bits = BitList(repeating: false, count: counts.total)
  }

  /// Whether the base has a row here.
  func contains(_ position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < counts.count && position.item >= 0
      && position.item < counts[position.section]
  }

  /// Whether the row here is selected; `false` when there is none.
  func isSelected(_ position: ItemPosition) -> Bool { contains(position) && bits[flat(position)] }

  /// The identity under which the row here was selected.
  func id(at position: ItemPosition) -> ItemID? {
    isSelected(position) ? ids[bits.rank(before: flat(position))] : nil
  }

  /// Where the selected rows are, in list order.
  ///
  /// - Complexity: O(*m* log *n*) for *m* of them.
  var positions: [ItemPosition] { (0..<ids.count).compactMap(position(ofRank:)) }

  /// Where the selected row with this number is.
  func position(ofRank rank: Int) -> ItemPosition? {
    bits.select(rank).flatMap(counts.index(containing:)).map { ItemPosition(section: $0.index, item: $0.remainder) }
  }

  private func flat(_ position: ItemPosition) -> Int { counts.sum(before: position.section) + position.item }
}

extension SelectedRows {
  /// Selects the row here; one that is selected already stays so.
  ///
  /// - Precondition: the row exists.
  /// - Returns: whether no row with this identity was selected before.
  mutating func select(_ position: ItemPosition, id: ItemID) -> Bool {
    let index = flat(position)
    guard !bits[index] else { return false }
    bits.set(true, at: index)
    return add(id, atRank: bits.rank(before: index))
  }

  /// Deselects the row here.
  ///
  /// - Returns: its identity, if it was the last one that was selected with it.
  mutating func deselect(_ position: ItemPosition) -> ItemID? {
    guard isSelected(position) else { return nil }
    let index = flat(position)
    bits.set(false, at: index)
    return removeID(atRank: bits.rank(before: index))
  }

  /// Brings the rows in step with one change of the base; rows that come are not selected.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - lost: where the identities go of rows that were selected and are gone.
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *n*), and O(*m* log *n*) for *m* selected rows of a section that goes or moves.
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int, lost: inout [ItemID]) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard section < counts.count else { return false }
      lost += takeSection(section).ids
    case .moveSection(let from, let to):
      guard from < counts.count, to < counts.count else { return false }
      let count = counts[from]
      let taken = takeSection(from)
      insertSection(to, count, taken.bits)
      var rank = bits.rank(before: counts.sum(before: to))
      for id in taken.ids {
        _ = add(id, atRank: rank)
        rank += 1
      }
    case .insertSection(let section):
      guard section <= counts.count else { return false }
      let count = newCount(section)
      insertSection(section, count, BitList(repeating: false, count: count))
    case .delete(let position):
      guard contains(position) else { return false }
      if let id = take(position) { lost.append(id) }
    case .move(let from, let to):
      guard contains(from) else { return false }
      let id = take(from)
      guard insert(to) else { return false }
      if let id { _ = select(to, id: id) }
    case .insert(let position): return insert(position)
    case .updateSection(let section): return section < counts.count
    case .update(let position): return contains(position)
    }
    return true
  }

  private mutating func add(_ id: ItemID, atRank rank: Int) -> Bool {
    ids.insert(id, at: rank)
    uses[id, default: 0] += 1
    return uses[id] == 1
  }

  private mutating func removeID(atRank rank: Int) -> ItemID? {
    let id = ids.remove(at: rank)
    let left = (uses[id] ?? 1) - 1
    uses[id] = left > 0 ? left : nil
    return left > 0 ? nil : id
  }

  private mutating func takeSection(_ section: Int) -> (bits: BitList, ids: [ItemID]) {
    let start = counts.sum(before: section)
    let rank = bits.rank(before: start)
    let taken = bits.take(start..<start + counts[section])
    counts.remove(at: section)
    let gone = (0..<taken.ones).map { ids[rank + $0] }
    for _ in gone { _ = removeID(atRank: rank) }
    return (taken, gone)
  }

  private mutating func insertSection(_ section: Int, _ count: Int, _ taken: BitList) {
    counts.insert(count, at: section)
    bits.insert(contentsOf: taken, at: counts.sum(before: section))
  }

  /// Takes a row out.
  ///
  /// - Returns: the identity under which it was selected.
  private mutating func take(_ position: ItemPosition) -> ItemID? {
    let id = id(at: position)
    if id != nil { _ = deselect(position) }
    bits.remove(at: flat(position))
    counts.add(-1, at: position.section)
    return id
  }

  private mutating func insert(_ position: ItemPosition) -> Bool {
    guard position.section < counts.count, position.item <= counts[position.section] else { return false }
    bits.insert(false, at: flat(position))
    counts.add(1, at: position.section)
    return true
  }
}
