import ListChanges

/// Which rows of a base are selected: a bit a row, and the identities of those that are, in list order.
struct SelectedRows {
  /// A mark for each row of the base that is selected.
  private var marks: MarkedRows
  /// The identities of the selected rows.
  private(set) var ids = ItemList<ItemID>()
  /// How many selected rows have an identity.
  private(set) var uses: [ItemID: Int] = [:]
  /// How many of these identities name a child of a composite.
  private(set) var usesOfChildren = 0

  /// The rows of a base, none of them selected.
  ///
  /// - Complexity: O(*s* + *n* / 64).
  init<Item>(of base: any DataSource<Item>) {
    let counts = CountList(of: base)
    marks = MarkedRows(counts: counts, bits: BitList(repeating: false, count: counts.total))
  }

  /// The item count of every section of the base.
  var counts: CountList { marks.counts }

  /// Whether the base has a row here.
  func contains(_ position: ItemPosition) -> Bool { marks.counts.contains(position) }

  /// Whether the row here is selected; `false` when there is none.
  func isSelected(_ position: ItemPosition) -> Bool {
    marks.counts.flatIndex(of: position).map { marks.bits[$0] } ?? false
  }

  /// The identity under which the row here was selected.
  func id(at position: ItemPosition) -> ItemID? {
    isSelected(position) ? ids[rank(of: position)] : nil
  }

  /// Where the selected rows are, in list order.
  ///
  /// - Complexity: O(*m* log *n*) for *m* of them.
  var positions: [ItemPosition] { (0..<ids.count).compactMap(position(ofRank:)) }

  /// Where the selected row with this number is.
  func position(ofRank rank: Int) -> ItemPosition? {
    marks.bits.select(rank).flatMap { marks.counts.position(atFlatIndex: $0) }
  }

  /// How many selected rows stand before a place, which must exist.
  private func rank(of position: ItemPosition) -> Int {
    marks.bits.rank(before: marks.counts.sum(before: position.section) + position.item)
  }
}

extension SelectedRows {
  /// Selects the row here; one that is selected already stays so.
  ///
  /// - Precondition: the row exists.
  /// - Returns: whether no row with this identity was selected before.
  mutating func select(_ position: ItemPosition, id: ItemID) -> Bool {
    guard !isSelected(position) else { return false }
    marks.set(true, at: position)
    return add(id, atRank: rank(of: position))
  }

  /// Deselects the row here.
  ///
  /// - Returns: its identity, if it was the last one that was selected with it.
  mutating func deselect(_ position: ItemPosition) -> ItemID? {
    guard isSelected(position) else { return nil }
    marks.set(false, at: position)
    return removeID(atRank: rank(of: position))
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
    guard marks.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): lost += takeSection(section).ids
    case .moveSection(let from, let to):
      let taken = takeSection(from)
      marks.insertSection(to, taken.marks)
      var rank = marks.bits.rank(before: marks.counts.sum(before: to))
      for id in taken.ids {
        _ = add(id, atRank: rank)
        rank += 1
      }
    case .insertSection(let section): marks.insertSection(section, count: max(0, newCount(section)))
    case .delete(let position): if let id = take(position) { lost.append(id) }
    case .move(let from, let to):
      let id = take(from)
      marks.insert(false, at: to)
      if let id { _ = select(to, id: id) }
    case .insert(let position): marks.insert(false, at: position)
    }
    return true
  }

  private mutating func add(_ id: ItemID, atRank rank: Int) -> Bool {
    ids.insert(id, at: rank)
    uses[id, default: 0] += 1
    guard uses[id] == 1 else { return false }
    if id.isOfChild { usesOfChildren += 1 }
    return true
  }

  private mutating func removeID(atRank rank: Int) -> ItemID? {
    let id = ids.remove(at: rank)
    let left = (uses[id] ?? 1) - 1
    uses[id] = left > 0 ? left : nil
    guard left == 0 else { return nil }
    if id.isOfChild { usesOfChildren -= 1 }
    return id
  }

  private mutating func takeSection(_ section: Int) -> (marks: BitList, ids: [ItemID]) {
    let rank = marks.bits.rank(before: marks.counts.sum(before: section))
    let taken = marks.takeSection(section)
    let gone = (0..<taken.ones).map { ids[rank + $0] }
    for _ in gone { _ = removeID(atRank: rank) }
    return (taken, gone)
  }

  /// Takes a row out.
  ///
  /// - Returns: the identity under which it was selected.
  private mutating func take(_ position: ItemPosition) -> ItemID? {
    let id = id(at: position)
    if id != nil { _ = deselect(position) }
    marks.remove(at: position)
    return id
  }
}
