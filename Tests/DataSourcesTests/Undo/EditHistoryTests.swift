import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Undo of a list that is also loaded from elsewhere.
@Suite struct EditHistoryTests {
  /// Random edits, undone and redone between pages, refreshes and reloads, compared with a naive model.
  @Test(arguments: FuzzSettings.seeds(steps: 2_000, perSeed: 20)) func onlyRecordedEditsAreUndone(seed: UInt64) {
    var walk = EditHistoryWalk(seed: seed)
    for step in 0..<40 {
      let done = walk.step()
      if let fault = walk.fault() {
        Issue.record("step \(step), \(done): \(fault)")
        return
      }
    }
  }

  /// Without other changes, undo is exact, also for sections.
  @Test(arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 200)) func everyStateOfSectionsIsRestored(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(unique(generator.sections()))
    let recorder = UndoRecorder(editsOf: source)
    let mirror = ListMirror(source)
    var states = [source.sections]
    for _ in 0..<10 {
      recorder.record { source.sections = unique(generator.edited(source.sections)) }
      if recorder.undoCount == states.count { states.append(source.sections) }
    }
    for _ in 0..<2 {
      for state in states.dropLast().reversed() {
        #expect(recorder.undo() && source.sections == state)
      }
      for state in states.dropFirst() { #expect(recorder.redo() && source.sections == state) }
    }
    #expect(!recorder.redo() && mirror.difference() == nil)
  }

  private func unique(_ sections: [TestSection]) -> [TestSection] {
    var seen: Set<Int> = []
    return sections.map { section in
      var section = section
      section.items = section.items.filter { seen.insert($0.id).inserted }
      return section
    }
  }

  /// An undo affects only recorded edits: in the end, exactly the other changes remain.
  @Test(arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 200)) func otherSectionsAndItemsRemain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(
      ["A", "B", "C"].enumerated().map { number, id in
        TestSection(id: id, items: (0..<3).map { TestItem(10 * number + $0) }, header: id)
      })
    let recorder = UndoRecorder(editsOf: source)
    let mirror = ListMirror(source)
    var others = Set(source.sections.flatMap { $0.items.map(\.id) })
    var next = 100
    for _ in 0..<20 {
      let section = generator.below(source.sectionCount)
      let rows = source.sections[section].items
      if generator.oneIn(2) {
        source.append(TestItem(next), toSection: section)
        others.insert(next)
        if let row = rows.randomElement(using: &generator), generator.oneIn(2) {
          source.remove(at: ItemPosition(section: section, item: rows.firstIndex(of: row) ?? 0))
          others.remove(row.id)
        }
      } else {
        recorder.record {
          switch generator.below(5) {
          case 0: source.insert(TestItem(next), at: ItemPosition(section: section, item: 0))
          case 1: source.remove(at: ItemPosition(section: section, item: generator.below(rows.count)))
          case 2: source.moveSection(from: section, to: generator.below(source.sectionCount))
          case 3: source.insertSection(TestSection(id: "\(next)", items: [TestItem(next)]), at: section)
          default:
            let target = generator.below(source.sectionCount)
            source.move(
              from: ItemPosition(section: section, item: generator.below(rows.count)),
              to: ItemPosition(section: target, item: 0))
          }
        }
      }
      next += 1
    }
    while recorder.undo() {}
    // An item that another change also removed is indistinguishable from one to restore.
    let left = source.sections.flatMap { $0.items.map(\.id) }
    #expect(Set(left) == others && left.count == others.count)
    #expect(mirror.difference() == nil)
  }

  @Test func loadedPageRemains() {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.replace(at: 0, with: TestItem(1, content: 7)) }
    list.append(contentsOf: [TestItem(2), TestItem(3)])
    #expect(recorder.undoCount == 1 && recorder.undo() && list.items == (1...3).map { TestItem($0) })
    list.reload(with: [TestItem(1), TestItem(4)])
    #expect(recorder.redo() && list.items == [TestItem(1, content: 7), TestItem(4)] && !recorder.canRedo)
    list.items = [TestItem(4)]
    #expect(recorder.canUndo && !recorder.undo() && !recorder.canUndo && list.items == [TestItem(4)])
  }

  /// An action without effect leaves earlier steps alone, because the manager has actions for them.
  @Test func actionIsOneStep() {
    let list = ListSource([TestItem(1), TestItem(2)])
    let recorder = UndoRecorder(editsOf: list)
    var actions: [UndoRecorder<TestItem>.Action] = []
    recorder.onRecord = { actions.append($0) }
    recorder.record { list.replace(at: 0, with: TestItem(1, content: 7)) }
    recorder.record { list.replace(at: 1, with: TestItem(2, content: 7)) }
    list.remove(at: 1)
    #expect(actions.count == 2 && !actions[1].perform())
    #expect(actions[0].perform() && list.items == [TestItem(1)])
  }

  /// The sections are read once, and not for each edited item.
  @Test func manySectionsAreReadOnce() {
    final class Reads { var count = 0 }
    struct Section: ListSectionProtocol {
      let id: Int
      var items: [TestItem]
      let reads: Reads
      var header: String? {
        reads.count += 1
        return nil
      }
    }
    let reads = Reads()
    let sections = (0..<300).map { Section(id: $0, items: [TestItem($0)], reads: reads) }
    let list = SectionedSource(sections)
    let recorder = UndoRecorder(editsOf: list)
    recorder.record {
      list.batch {
        for section in 0..<300 {
          list.replace(at: ItemPosition(section: section, item: 0), with: TestItem(section, content: 1))
        }
      }
    }
    list.append(TestItem(1_000), toSection: 299)
    reads.count = 0
    #expect(recorder.undo() && reads.count < 3_000)
    #expect(list.sections.map { $0.items[0] } == sections.map { $0.items[0] })
  }

  @Test func batchWithRecordedAndOtherChanges() throws {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(editsOf: list)
    list.batch {
      recorder.record { list.append(TestItem(2)) }
      list.append(TestItem(3))
      recorder.record { list.remove(at: 0) }
    }
    #expect(recorder.undoCount == 1 && recorder.undo() && list.items == [TestItem(1), TestItem(3)])
    struct Refused: Error {}
    #expect(throws: Refused.self) { try recorder.record { throw Refused() } }
    list.append(TestItem(4))
    #expect(recorder.undoCount == 0)
  }
}

/// A list with edits and other changes, its recorder, and a model with the same input.
private struct EditHistoryWalk {
  private var generator: SeededGenerator
  private let list: ListSource<TestItem>
  private let recorder: UndoRecorder<TestItem>
  private let mirror: ListMirror<TestItem>
  private var model: EditHistoryModel
  private var nextID = 50

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    list = ListSource((0..<generator.below(8)).map { TestItem($0) })
    recorder = UndoRecorder(editsOf: list)
    mirror = ListMirror(list)
    model = EditHistoryModel(list.items)
  }

  /// Performs a random step and describes it.
  mutating func step() -> String {
    switch generator.below(8) {
    case 0, 1:
      let isDone = (recorder.undo(), model.undoLast())
      return "undo \(isDone)"
    case 2:
      let isDone = (recorder.redo(), model.redoLast())
      return "redo \(isDone)"
    case 3, 4:
      changeByOthers()
      return "others"
    case 5:
      list.batch {
        changeByOthers()
        recorder.record { edit() }
        changeByOthers()
      }
      model.endStep()
      return "others and an edit"
    default:
      recorder.record { for _ in 0...generator.below(3) { edit() } }
      model.endStep()
      return "edits"
    }
  }

  func fault() -> String? {
    if let difference = mirror.difference() { return difference }
    if list.items != model.rows { return "\(list.items) instead of \(model.rows)" }
    if recorder.undoCount != model.undo.count { return "\(recorder.undoCount) steps instead of \(model.undo.count)" }
    return recorder.redoCount == model.redo.count ? nil : "\(recorder.redoCount) instead of \(model.redo.count)"
  }

  /// Items that are new or deleted, so no edit reverts another one of the same step.
  private mutating func edit() {
    let count = list.count
    let index = generator.below(count)
    switch generator.below(4) {
    case 0:
      let rows = (0...generator.below(2)).map { _ in newRow() }
      model.insert(rows, at: index)
      list.insert(contentsOf: rows, at: index)
    case 1 where count > 0:
      let indices = [index, generator.below(count), min(index + 1, count - 1)].filter { list.items[$0].id < nextID - 6 }
      model.remove(at: indices)
      list.remove(at: indices)
    case 2 where count > 0:
      let row = TestItem(list.items[index].id, content: generator.below(1_000))
      model.replace(at: index, with: row)
      list.replace(at: index, with: row)
    case 3 where count > 0 && nextID % 2 == 0:
      let target = (index + 1 + generator.below(count)) % count
      // A round trip within one step would be no step.
      nextID += 1
      model.move(from: index, to: target)
      list.move(from: index, to: target)
    default: break
    }
  }

  private mutating func newRow() -> TestItem {
    nextID += 1
    return TestItem(nextID)
  }

  private mutating func changeByOthers() {
    var rows = list.items
    switch generator.below(6) {
    case 0: rows += [newRow(), newRow()]
    case 1: rows.shuffle(using: &generator)
    case 2: rows = rows.filter { _ in !generator.oneIn(3) }
    case 3:
      // An item that is inserted again, perhaps after an edit removed it.
      let id = generator.below(nextID)
      if !rows.contains(where: { $0.id == id }) { rows.insert(TestItem(id), at: generator.below(rows.count + 1)) }
    case 4: for index in rows.indices where generator.oneIn(3) { rows[index].content += 1 }
    default: rows.insert(newRow(), at: 0)
    }
    if generator.oneIn(4) { list.reload(with: rows) } else { list.items = rows }
    model.rows = rows
  }
}

/// A naive model of undoing edits among other changes: arrays, and items by ID.
private struct EditHistoryModel {
  /// The former location of an item.
  struct Location {
    let after: Int?
    let before: Int?
    let index: Int
  }

  enum Edit {
    case remove([Int])
    case insert([(row: TestItem, location: Location)])
    case move(Int, Location)
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
    let deleted = Set(indices).sorted()
    guard !deleted.isEmpty else { return }
    step.append(.insert(deleted.map { (rows[$0], location(of: $0, without: deleted)) }))
    for index in deleted.reversed() { rows.remove(at: index) }
  }

  mutating func move(from index: Int, to target: Int) {
    guard index != target else { return }
    step.append(.move(rows[index].id, location(of: index, without: [index])))
    rows.insert(rows.remove(at: index), at: target)
  }

  mutating func replace(at index: Int, with row: TestItem) {
    // No step, and no effect of an undo.
    if rows[index] == row { return }
    step.append(.content(rows[index]))
    rows[index] = row
  }

  /// Undoes the last step that still has an effect.
  mutating func undoLast() -> Bool {
    while let edits = undo.popLast() {
      if let back = perform(edits) {
        redo.append(back)
        return true
      }
    }
    return false
  }

  mutating func redoLast() -> Bool {
    while let edits = redo.popLast() {
      if let back = perform(edits) {
        undo.append(back)
        return true
      }
    }
    return false
  }

  private mutating func perform(_ edits: [Edit]) -> [Edit]? {
    step = []
    defer { step = [] }
    for edit in edits.reversed() {
      switch edit {
      case .remove(let ids): remove(at: ids.compactMap(index))
      case .insert(let all):
        for (row, location) in all where index(of: row.id) == nil { insert([row], at: insertionIndex(location)) }
      case .move(let id, let location):
        guard let from = index(of: id) else { continue }
        let gap = insertionIndex(location)
        move(from: from, to: from < gap ? gap - 1 : gap)
      case .content(let row): if let index = index(of: row.id) { replace(at: index, with: row) }
      }
    }
    return step.isEmpty ? nil : step
  }

  private func index(of id: Int) -> Int? { rows.firstIndex { $0.id == id } }

  private func location(of index: Int, without deleted: [Int]) -> Location {
    let next = (index + 1..<rows.count + 1).first { !deleted.contains($0) } ?? rows.count
    return Location(
      after: index > 0 ? rows[index - 1].id : nil, before: next < rows.count ? rows[next].id : nil, index: index)
  }

  private func insertionIndex(_ location: Location) -> Int {
    location.after.flatMap(index).map { $0 + 1 } ?? location.before.flatMap(index) ?? min(location.index, rows.count)
  }
}
