import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// An optimistic source and its model with the same changes.
final class OptimisticWalk {
  private var generator: SeededGenerator
  private let source: SectionedSource<TestSection>
  private let shown: OptimisticSource<TestItem>
  private let mirror: ListMirror<TestItem>
  private var model: OptimisticModel
  private var observation: ListObservation?
  private var outcomes: [String] = []
  /// A description of an edit that was reported as applied, although the upstream source doesn't have its content.
  private var untrueOutcome: String?
  private var lastID = 100
  private var before: [[TestItem]] = []
  private var updateCount = 0
  /// Whether the upstream source can emit updates of unchanged items.
  private var hasUnchangedUpdates = false

  init(_ sections: [TestSection], seed: UInt64 = 0) {
    generator = SeededGenerator(seed: seed)
    source = SectionedSource(sections)
    shown = OptimisticSource(source)
    mirror = ListMirror(shown)
    model = OptimisticModel(sections)
    before = model.rows
    observation = source.observe { [unowned self] update in model.change(to: source.sections, update.changes) }
    shown.onResult = { [unowned self] edit, outcome in
      outcomes.append("\(edit.id) \(outcome)")
      if outcome == .applied, !isUpstream(edit) { untrueOutcome = "edit \(edit) isn't applied in \(source.sections)" }
    }
  }

  convenience init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var id = 0
    let sections = ["A", "B", "C"].prefix(1 + generator.below(3)).map { name in
      TestSection(
        id: name,
        items: (0..<generator.below(6)).map { _ in
          id += 1
          return TestItem(id)
        })
    }
    self.init(sections, seed: seed)
  }

  /// Compares the source with the model; the mirror checks all change sets.
  func fault() -> String? {
    let rows = shown.snapshot().sections.map(\.items)
    defer { before = rows }
    if rows != model.rows { return "displayed \(rows), model \(model.rows), base \(source.sections.map(\.items))" }
    if shown.pendingEdits.map(\.id) != model.edits.map(\.id) { return "other edits are pending than in the model" }
    if outcomes != model.finished.map({ "\($0.0) \($0.1)" }) { return "outcomes \(outcomes), model \(model.finished)" }
    if let untrueOutcome { return untrueOutcome }
    if let fault = mirror.difference() { return fault }
    for position in shown.positions {
      let ids = [shown.id(at: position), shown.item(at: position).map { ItemID($0.id) }].compactMap(\.self)
      if ids.count != 2 || ids.contains(where: { shown.position(of: $0) != position }) {
        return "the item at \(position) isn't found by its IDs \(ids)"
      }
    }
    let emitted = mirror.updates.last?.changes
    let isNew = mirror.updates.count > updateCount
    updateCount = mirror.updates.count
    if !isNew { return rows == before ? nil : "a change was not emitted" }
    guard let emitted, !emitted.isReload, !hasUnchangedUpdates else {
      hasUnchangedUpdates = false
      return nil
    }
    return inexactness(emitted, rows)
  }

  /// Returns whether the upstream source alone has the content of an edit; of a move only whether it contains the item.
  private func isUpstream(_ edit: OptimisticEdit<TestItem>) -> Bool {
    let row = source.sections.flatMap(\.items).first { ItemID($0.id) == edit.itemID }
    return switch edit.kind {
    case .insert, .move: row != nil
    case .remove: row == nil
    case .replace(let content): row == content
    }
  }

  /// Checks that no item is deleted and inserted, no equal item is updated, and no empty change is emitted.
  private func inexactness(_ emitted: ChangeSet, _ rows: [[TestItem]]) -> String? {
    guard !emitted.hasSectionChanges, rows.count == before.count else { return nil }
    let sections = [before, rows].map { $0.enumerated().map { TestSection(id: "\($0)", items: $1) } }
    let least = ChangeSet(fromSections: sections[0], toSections: sections[1])
    guard Array(emitted.deletes) == Array(least.deletes), Array(emitted.inserts) == Array(least.inserts),
      Array(emitted.updates) == Array(least.updates)
    else { return "emitted \(emitted), minimum \(least), from \(before) to \(rows)" }
    return nil
  }

  func step() {
    switch generator.below(12) {
    case 0..<5: edit()
    case 5, 6: applyUpstream()
    case 7: finishEdit()
    default: changeBase()
    }
  }

  // MARK: Edits

  private func randomPosition(end: Int = 0) -> ItemPosition {
    let section = generator.below(shown.sectionCount)
    return ItemPosition(section: section, item: generator.below(shown.itemCount(inSection: section) + end))
  }

  private func edit() {
    let position = randomPosition()
    switch generator.below(4) {
    case 0:
      // Sometimes an item that is hidden or was deleted.
      lastID += 1
      let ids = [generator.below(12), 101 + generator.below(lastID - 100), lastID, lastID]
      insert(TestItem(ids[generator.below(4)]), at: randomPosition(end: 1))
    case 1: remove(at: position)
    case 2:
      guard let row = shown.item(at: position) else { return }
      replace(at: position, TestItem(row.id, content: generator.below(4)))
    default: move(from: position, to: randomPosition(end: 1))
    }
  }

  private func insert(_ row: TestItem, at position: ItemPosition) {
    guard let id = shown.insert(row, at: position) else { return }
    model.add(id, .insert(row), row: row.id, after: (position.section, position.item))
  }

  private func remove(at position: ItemPosition) {
    guard let row = shown.item(at: position), let id = shown.remove(at: position) else { return }
    model.add(id, .remove, row: row.id)
  }

  private func replace(at position: ItemPosition, _ row: TestItem) {
    guard let id = shown.replace(at: position, with: row) else { return }
    model.add(id, .replace(row), row: row.id)
  }

  private func move(from position: ItemPosition, to target: ItemPosition) {
    guard let row = shown.item(at: position), let id = shown.move(from: position, to: target) else { return }
    model.add(id, .move, row: row.id, after: (target.section, target.item))
  }

  private func finishEdit() {
    guard let edit = shown.pendingEdits.randomElement(using: &generator) else { return }
    switch generator.below(5) {
    case 0:
      let all = Set(shown.pendingEdits.filter { !$0.isConfirmed }.map(\.id))
      shown.rejectAll()
      model.reject(all)
    case 1:
      shown.reject(edit.id)
      model.reject([edit.id])
    case 2: confirmInsertion(edit)
    default:
      shown.confirm(edit.id)
      model.confirm(edit.id)
    }
  }

  /// Confirms an insertion as an item with another ID, or the same one; sometimes the upstream source or an edit has it.
  private func confirmInsertion(_ edit: OptimisticEdit<TestItem>) {
    guard case .insert(let row) = edit.kind else { return }
    lastID += 1
    let id = [row.id, lastID, lastID, generator.below(12)][generator.below(4)]
    let new = TestItem(id, content: generator.below(4))
    // The same row, with another content, unless the upstream source or a later insertion has the temporary ID.
    let isInsertedAgain = shown.pendingEdits.drop { $0.id != edit.id }.dropFirst().contains {
      if case .insert = $0.kind { $0.itemID == edit.itemID } else { false }
    }
    let isUsed = isInsertedAgain || source.position(of: ItemID(row.id)) != nil
    if id != row.id, !isUsed, shown.position(of: ItemID(id)) == nil {
      for section in before.indices {
        for item in before[section].indices where before[section][item].id == row.id {
          before[section][item] = TestItem(id, content: -1)
        }
      }
    }
    #expect(shown.confirm(edit.id, as: new))
    model.confirm(edit.id, as: new)
  }

  /// Rejects one of the pending edits, if there are as many.
  func rejectEdit(at index: Int) {
    guard shown.pendingEdits.indices.contains(index) else { return }
    let id = shown.pendingEdits[index].id
    shown.reject(id)
    model.reject([id])
  }

  /// The number of edits of three items in one section.
  static let editCount = 4 + 3 + 3 + 6

  /// Performs one of all edits of three items in one section.
  func edit(at index: Int, newID: Int) {
    let item = { ItemPosition(section: 0, item: $0) }
    switch index {
    case 0..<4: insert(TestItem(newID), at: item(index))
    case 4..<7: remove(at: item(index - 4))
    case 7..<10: shown.item(at: item(index - 7)).map { replace(at: item(index - 7), TestItem($0.id, content: 5)) }
    default: move(from: item((index - 10) / 2), to: item(((index - 10) / 2 + 1 + (index - 10) % 2) % 3))
    }
  }

  // MARK: Upstream changes

  /// Has the upstream source apply one of the edits, or all of them.
  private func applyUpstream() {
    guard let edit = shown.pendingEdits.randomElement(using: &generator) else { return }
    let position = source.position(of: edit.itemID)
    switch edit.kind {
    case _ where generator.oneIn(3):
      let rows = shown.snapshot().sections.map(\.items)
      var sections = source.sections
      for (index, items) in rows.enumerated() { sections[index].items = items }
      source.sections = sections
    case .insert(let row) where position == nil && source.sectionCount > 0:
      let section = shown.position(of: edit.itemID)?.section ?? 0
      let item = shown.position(of: edit.itemID)?.item ?? 0
      source.insert(
        row, at: ItemPosition(section: section, item: min(item, source.itemCount(inSection: section))))
    case .remove: if let position { source.remove(at: position) }
    case .replace(let row):
      hasUnchangedUpdates = true
      if let position { source.replace(at: position, with: row) }
    case .move:
      guard let position, let target = shown.position(of: edit.itemID) else { return }
      source.move(from: position, to: target)
    default: return
    }
  }

  private func changeBase() {
    let section = generator.below(source.sectionCount)
    let position = ItemPosition(section: section, item: generator.below(source.itemCount(inSection: section)))
    let target = generator.below(source.sectionCount)
    lastID += 1
    switch generator.below(12) {
    case 0, 1: source.insert(TestItem(lastID), at: position)
    case 2, 3: source.remove(at: position)
    case 4, 5:
      source.move(
        from: position,
        to: ItemPosition(section: target, item: generator.below(source.itemCount(inSection: target) + 1)))
    case 6:
      guard let row = source.item(at: position) else { return }
      hasUnchangedUpdates = true
      source.replace(at: position, with: TestItem(row.id, content: generator.below(4)))
    case 7: source.moveSection(from: section, to: target)
    case 8:
      if source.sectionCount > 1 && generator.oneIn(2) {
        source.removeSection(at: section)
      } else if source.sectionCount < 4 {
        source.insertSection(TestSection(id: "new\(lastID)", items: [TestItem(lastID)]), at: target)
      }
    case 9:
      var sections = source.sections.shuffled(using: &generator)
      // Sections that are gone, and items that are elsewhere or changed.
      if generator.oneIn(3) { sections.append(TestSection(id: "new\(lastID)", items: [TestItem(lastID)])) }
      if sections.count > 1, generator.oneIn(4) { sections.removeFirst() }
      for index in sections.indices where generator.oneIn(2) {
        sections[index].items = Array(sections[index].items.shuffled(using: &generator).dropLast(generator.below(3)))
      }
      source.reload(with: sections)
    default:
      var sections = source.sections
      let rows = sections.flatMap(\.items).shuffled(using: &generator).dropLast(generator.below(3))
      for index in sections.indices { sections[index].items = [] }
      for row in rows { sections[generator.below(sections.count)].items.append(row) }
      source.sections = sections
    }
  }

  /// Performs one of some changes of a section with three items.
  func change(at index: Int) {
    switch index {
    case 0..<3: source.remove(at: ItemPosition(section: 0, item: index))
    case 3..<7: source.insert(TestItem(7), at: ItemPosition(section: 0, item: index - 3))
    case 7, 8: source.move(from: ItemPosition(section: 0, item: index - 7), to: ItemPosition(section: 0, item: 2))
    case 9: source.insert(TestItem(8), at: ItemPosition(section: 0, item: 1))
    case 10: source.sections[0].items = shown.snapshot().items
    default: source.sections[0].items = [TestItem(2), TestItem(9, content: 1), TestItem(1, content: 5)]
    }
  }
}
