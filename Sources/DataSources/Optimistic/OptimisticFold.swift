import ListChanges

/// Does pending edits to a base, one after the other, and finds those that change nothing any more.
struct OptimisticFold<Item> {
  private let base: any DataSource<Item>
  private let comparison: ItemComparison<Item>
  /// Where the base has the rows that edits are about.
  private let places: [ItemID: ItemPosition]
  private let sectionCount: Int

  /// The edits that are still pending.
  private(set) var edits: [OptimisticEdit<Item>] = []
  /// Those that are not, in order.
  private(set) var settled: [(edit: OptimisticEdit<Item>, outcome: OptimisticEdit<Item>.Outcome)] = []
  private(set) var overlay = OptimisticOverlay<Item>()
  private var waiting: [OptimisticEdit<Item>]

  /// - Parameters:
  ///   - touched: the rows about which the base said something just now.
  ///   - rejected: the edits that are taken back.
  /// - Complexity: O(*p*² log *p*) for *p* edits.
  init(
    _ edits: [OptimisticEdit<Item>], _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>,
    places: [ItemID: ItemPosition], touched: Set<ItemID> = [], rejected: Set<OptimisticEdit<Item>.ID> = []
  ) {
    self.base = base
    self.comparison = comparison
    self.places = places
    sectionCount = base.sectionCount
    waiting = edits.reversed()
    while let edit = waiting.popLast() {
      if rejected.contains(edit.id) {
        settle(edit, .rejected)
      } else if let outcome = apply(edit, isOverruled: edit.isConfirmed && touched.contains(edit.rowID)) {
        settle(edit, outcome)
      } else {
        self.edits.append(edit)
      }
    }
    overlay.complete()
  }

  /// - Returns: what became of it, if it is pending no more; `nil` when it is done.
  private mutating func apply(
    _ edit: OptimisticEdit<Item>, isOverruled: Bool
  ) -> OptimisticEdit<Item>.Outcome? {
    var draft = ChangeSet.Draft()
    let row = row(edit.rowID)
    switch edit.kind {
    case .insert(let item):
      if row != nil { return .echoed }
      guard let section = edit.section, section < sectionCount else { return .overruled }
      let position = ItemPosition(section: section, item: gap(edit, section, row: nil))
      draft.inserts = [position]
      overlay.append(draft.changeSet(), id: edit.rowID, row: .init(position: position, item: item, base: nil))
    case .remove:
      guard let row else { return .echoed }
      if isOverruled { return .overruled }
      draft.deletes = [row.position]
      overlay.append(draft.changeSet(), id: edit.rowID, row: nil)
    case .replace(let item):
      guard var row, let shown = row.item ?? row.base.flatMap(base.item(at:)) else { return .overruled }
      if comparison.hasSameContent(shown, item) { return .echoed }
      if isOverruled { return .overruled }
      row.item = item
      draft.updates = [row.position]
      overlay.append(draft.changeSet(), id: edit.rowID, row: row)
    case .move:
      guard var row, let section = edit.section, section < sectionCount else { return .overruled }
      var target = ItemPosition(section: section, item: gap(edit, section, row: row))
      if section == row.position.section, target.item > row.position.item { target.item -= 1 }
      if target == row.position { return .echoed }
      if isOverruled { return .overruled }
      draft.moves = [.init(from: row.position, to: target)]
      row.position = target
      overlay.append(draft.changeSet(), id: edit.rowID, row: row, isMove: true)
    }
    return nil
  }

  /// The row with this identity in the list so far; `nil` when there is none.
  private func row(_ id: ItemID) -> OptimisticOverlay<Item>.Row? {
    if let row = overlay.rows[id] { return row }
    guard let place = places[id], let position = overlay.map.newPosition(ofOld: place) else { return nil }
    return .init(position: position, item: nil, base: place)
  }

  /// Where a row is to come in its section, as long as it is still where it was.
  private func gap(_ edit: OptimisticEdit<Item>, _ section: Int, row: OptimisticOverlay<Item>.Row?) -> Int {
    switch edit.anchor {
    case .start: return 0
    case .edit(_, let id):
      guard let anchor = overlay.rows[id], anchor.position.section == section else { return 0 }
      return id == edit.rowID ? anchor.position.item : anchor.position.item + 1
    case .base(var place, let id):
      let isItself = id == edit.rowID
      if !isItself, let position = overlay.map.newPosition(ofOld: place), position.section == section {
        return position.item + 1
      }
      // It is hidden, or moves itself: then the one before it in the base that is neither.
      guard place.section == section else { return 0 }
      while place.item > 0 {
        place.item -= 1
        guard place != row?.base, !overlay.movedBases.contains(place),
          let position = overlay.map.newPosition(ofOld: place)
        else { continue }
        return position.item + 1
      }
      return 0
    }
  }

  /// Keeps what became of an edit, and has those that stand behind its row stand behind something else.
  private mutating func settle(_ edit: OptimisticEdit<Item>, _ outcome: OptimisticEdit<Item>.Outcome) {
    settled.append((edit, outcome))
    guard case .insert = edit.kind else { return }
    for index in waiting.indices {
      guard case .edit(edit.id, _) = waiting[index].anchor else { continue }
      if outcome == .echoed, let place = places[edit.rowID] {
        waiting[index].anchor = .base(place, edit.rowID)
      } else {
        waiting[index].anchor = edit.section == waiting[index].section ? edit.anchor : .start
      }
    }
  }
}
