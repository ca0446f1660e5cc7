import ListTestSupport

/// A naive model of undoing edits among other changes: arrays, and items by ID.
struct EditHistoryModel {
  /// The former location of an item.
  struct Place {
    let after: Int?
    let before: Int?
    let index: Int
  }

  enum Edit {
    case remove([Int])
    case insert([(row: TestItem, place: Place)])
    case move(Int, Place)
    case content(TestItem)
  }

  var rows: [TestItem]
  private(set) var undo: [[Edit]] = []
  private(set) var redo: [[Edit]] = []
  private var step: [Edit] = []

  init(_ rows: [TestItem]) { self.rows = rows }

  /// Ends a step.
  mutating func endStep() {
    if !step.isEmpty {
      undo.append(step)
      redo = []
    }
    step = []
  }

  mutating func insert(_ new: [TestItem], at index: Int) {
    rows.insert(contentsOf: new, at: index)
    step.append(.remove(new.map(\.id)))
  }

  mutating func remove(at indices: [Int]) {
    let gone = Set(indices).sorted()
    guard !gone.isEmpty else { return }
    step.append(.insert(gone.map { (rows[$0], place(of: $0, without: gone)) }))
    for index in gone.reversed() { rows.remove(at: index) }
  }

  mutating func move(from index: Int, to target: Int) {
    guard index != target else { return }
    step.append(.move(rows[index].id, place(of: index, without: [index])))
    rows.insert(rows.remove(at: index), at: target)
  }

  mutating func replace(at index: Int, with row: TestItem) {
    step.append(.content(rows[index]))
    rows[index] = row
  }

  /// Undoes the last step that still has an effect.
  mutating func undoLast() -> Bool {
    while let edits = undo.popLast() {
      if let back = carryOut(edits) {
        redo.append(back)
        return true
      }
    }
    return false
  }

  mutating func redoLast() -> Bool {
    while let edits = redo.popLast() {
      if let back = carryOut(edits) {
        undo.append(back)
        return true
      }
    }
    return false
  }

  private mutating func carryOut(_ edits: [Edit]) -> [Edit]? {
    step = []
    defer { step = [] }
    for edit in edits.reversed() {
      switch edit {
      case .remove(let ids): remove(at: ids.compactMap(index))
      case .insert(let all):
        for (row, place) in all where index(of: row.id) == nil { insert([row], at: gap(place)) }
      case .move(let id, let place):
        guard let from = index(of: id) else { continue }
        let gap = gap(place)
        move(from: from, to: from < gap ? gap - 1 : gap)
      case .content(let row): if let index = index(of: row.id) { replace(at: index, with: row) }
      }
    }
    return step.isEmpty ? nil : step
  }

  private func index(of id: Int) -> Int? { rows.firstIndex { $0.id == id } }

  private func place(of index: Int, without gone: [Int]) -> Place {
    let next = (index + 1..<rows.count + 1).first { !gone.contains($0) } ?? rows.count
    return Place(
      after: index > 0 ? rows[index - 1].id : nil, before: next < rows.count ? rows[next].id : nil, index: index)
  }

  private func gap(_ place: Place) -> Int {
    place.after.flatMap(index).map { $0 + 1 } ?? place.before.flatMap(index) ?? min(place.index, rows.count)
  }
}
