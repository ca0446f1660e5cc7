import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct UndoTests {
  /// A deleted section is there again, because others made it: it gets the items that others don't have.
  @Test(arguments: [true, false]) func aDeletedSectionThatIsThereAgain(isReplaced: Bool) {
    let books = SectionedSource([
      TestSection(id: "A", items: [TestItem(0)]), TestSection(id: "B", items: (1...4).map { TestItem($0) }),
    ])
    let mirror = ListMirror(books)
    let recorder = UndoRecorder(editsOf: books)
    recorder.record { books.removeSection(at: 1) }
    let again = TestSection(id: "B", items: [TestItem(9), TestItem(3)])
    if isReplaced { books.sections = [again] } else { books.insertSection(again, at: 0) }
    #expect(recorder.undo())
    #expect(books.sections.first { $0.id == "B" }?.items.map(\.id) == [1, 2, 9, 3, 4])
    #expect(recorder.redo())
    #expect(books.sections.first { $0.id == "B" }?.items.map(\.id) == [9, 3])
    #expect(mirror.difference() == nil)
  }

  /// Random edits, all undone and redone: every state is restored, each in one valid change set.
  @Test(arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 400)) func everyStateOfAListIsRestored(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = ListSource(generator.sections(maximum: 1).flatMap(\.items))
    walk(list, UndoRecorder(list), &generator, { list.items }) { generator in
      let (index, other) = (generator.below(list.items.count + 2) - 1, generator.below(list.items.count + 2) - 1)
      switch generator.below(7) {
      case 0: list.insert(TestItem(generator.below(40)), at: index)
      case 1: list.append(contentsOf: (0..<generator.below(5)).map { TestItem($0 + 40) })
      case 2: list.remove(at: [index, other])
      case 3: list.move(from: index, to: other)
      case 4: list.items = generator.sections(maximum: 1, rows: 12).flatMap(\.items)
      case 5: list.items.shuffle(using: &generator)
      default:
        if list.items.indices.contains(index) {
          list.replace(at: index, with: TestItem(list.items[index].id, content: generator.below(9)))
        }
      }
    }
  }

  @Test(arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 400)) func everyStateOfSectionsIsRestored(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(generator.sections())
    walk(source, UndoRecorder(source), &generator, { source.sections }) { generator in
      let section = generator.below(source.sectionCount + 1)
      switch generator.below(6) {
      case 0: source.removeSection(at: section)
      case 1: source.moveSection(from: section, to: generator.below(source.sectionCount + 1))
      default: source.sections = generator.edited(source.sections)
      }
    }
  }

  private func walk<State: Equatable>(
    _ source: any DataSource<TestItem>, _ recorder: UndoRecorder<TestItem>, _ generator: inout SeededGenerator,
    _ state: () -> State, _ edit: (inout SeededGenerator) -> Void
  ) {
    let mirror = ListMirror(source, hasUniqueIDs: false)
    var states = [state()]
    func record(_ state: State) { if recorder.undoCount == states.count { states.append(state) } }
    for _ in 0..<12 {
      source.batch { for _ in 0...generator.below(3) { edit(&generator) } }
      record(state())
    }
    #expect(recorder.undoCount == states.count - 1)
    for _ in 0..<2 {
      let updateCount = mirror.updates.count
      for before in states.dropLast().reversed() {
        #expect(recorder.undo() && state() == before)
      }
      #expect(!recorder.undo() && recorder.redoCount == states.count - 1)
      for after in states.dropFirst() { #expect(recorder.redo() && state() == after) }
      #expect(!recorder.redo() && recorder.undoCount == states.count - 1)
      #expect(mirror.updates.count == updateCount + 2 * (states.count - 1))
    }
    #expect(mirror.difference() == nil)
    #expect(!mirror.changeSets.contains(.reload))
    // Undo half of the steps, then edit in another way.
    let half = states.count / 2
    for _ in 0..<half { recorder.undo() }
    states.removeLast(half)
    #expect(state() == states.last)
    edit(&generator)
    record(state())
    #expect(recorder.undoCount == states.count - 1)
    for before in states.dropLast().reversed() { #expect(recorder.undo() && state() == before) }
    #expect(mirror.difference() == nil)
  }

  /// An update to an equal item, which only asks to display it again, is no step, and steps can still be redone.
  @Test func anUpdateToAnEqualItemIsNoStep() {
    let list = ListSource((0..<3).map { TestItem($0) })
    for recorder in [UndoRecorder(list), UndoRecorder(editsOf: list)] {
      recorder.record { _ = list.remove(at: 1) }
      recorder.undo()
      recorder.record { list.update(TestItem(2)) }
      recorder.record { list.replace([(0, TestItem(0)), (1, TestItem(1))]) }
      #expect(recorder.canRedo && recorder.undoCount == 0)
      recorder.record { list.replace([(0, TestItem(0)), (1, TestItem(1, content: 5))]) }
      #expect(!recorder.canRedo && recorder.undo() && list.items == (0..<3).map { TestItem($0) })
    }
  }

  /// An item whose `==` compares IDs only: the list's comparison sees the other content.
  @Test func itemsThatAreEqualByID() {
    struct Note: Identifiable, Equatable {
      let id: Int
      var text: String
      static func == (left: Note, right: Note) -> Bool { left.id == right.id }
    }
    let comparison = ItemComparison<Note>(id: \.id) { $0.text == $1.text }
    let list = ListSource([Note(id: 1, text: "a")], comparison: comparison)
    let recorder = UndoRecorder(list)
    list.update(at: 0) { $0.text = "b" }
    #expect(recorder.undo() && list.items[0].text == "a")
    let sections = SectionedSource([ListSection(id: 1, items: [Note(id: 1, text: "a")])], comparison: comparison)
    let other = UndoRecorder(sections)
    sections.update(at: ItemPosition(section: 0, item: 0)) { $0.text = "b" }
    #expect(other.undo() && sections.sections[0].items[0].text == "a")
    sections.update(at: ItemPosition(section: 0, item: 0)) { $0.text = "a" }
    #expect(!other.canUndo)
  }

  /// An undo emits the inverse change set: moves stay moves, and nothing is added.
  @Test func undoEmitsTheInverseChange() {
    let list = ListSource((0..<8).map { TestItem($0) })
    let recorder = UndoRecorder(list)
    let mirror = ListMirror(list)
    list.move(from: 1, to: 6)
    recorder.undo(animation: .fade)
    list.remove(at: [2, 3, 7])
    recorder.undo()
    recorder.redo()
    recorder.undo()
    list.replace(at: 4, with: TestItem(4, content: 1))
    recorder.undo()
    list.items = [7, 1, 2, 9, 4, 5].map { TestItem($0) }
    recorder.undo()
    #expect(
      mirror.changeSets.map(\.description) == [
        "move 0-1 to 0-6", "move 0-6 to 0-1", "delete 0-2, 0-3, 0-7", "insert 0-2, 0-3, 0-7", "delete 0-2, 0-3, 0-7",
        "insert 0-2, 0-3, 0-7", "update 0-4", "update 0-4", "delete 0-0, 0-3, 0-6; insert 0-3; move 0-7 to 0-0",
        "delete 0-3; insert 0-0, 0-3, 0-6; move 0-0 to 0-7",
      ])
    #expect(mirror.updates[1].animation == .fade && mirror.difference() == nil)
  }

  @Test func deletedSectionIsRestoredCompletely() {
    let sections = [
      TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a", footer: "z"),
      TestSection(id: "B", items: []),
    ]
    let source = SectionedSource(sections)
    let recorder = UndoRecorder(source)
    let mirror = ListMirror(source)
    source.removeSection(at: 0)
    recorder.undo()
    source.sections[0].header = "other"
    recorder.undo()
    source.batch {
      source.remove(at: ItemPosition(section: 0, item: 0))
      source.removeSection(at: 0)
    }
    recorder.undo()
    #expect(source.sections == sections && mirror.difference() == nil)
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete section 0", "insert section 0", "update section 0", "update section 0", "delete section 0",
        "insert section 0",
      ])
  }

  @Test func batchIsOneStepAndEmptyOneIsNone() {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(list)
    list.batch {
      list.append(TestItem(2))
      list.append(TestItem(3))
    }
    list.batch {
      list.append(TestItem(4))
      list.remove(at: 3)
    }
    #expect(recorder.undoCount == 1 && recorder.undo() && list.items == [TestItem(1)])
    #expect(!recorder.canUndo && recorder.redo() && list.items.count == 3 && !recorder.canRedo)
  }

  /// Within a batch, the changes so far can be undone; observers are notified of the total at the end.
  @Test func undoWithinABatch() {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(list)
    let mirror = ListMirror(list)
    list.append(TestItem(2))
    list.batch {
      list.append(TestItem(3))
      #expect(recorder.undoCount == 2 && recorder.undo() && list.items.count == 2)
      #expect(recorder.undo() && list.items == [TestItem(1)] && recorder.redoCount == 2)
      recorder.redo()
    }
    // An item that was deleted and inserted is both.
    #expect(mirror.changeSets.map(\.description) == ["insert 0-1", "delete 0-1; insert 0-1"])
    #expect(mirror.difference() == nil)
    #expect(recorder.undoCount == 1 && recorder.redoCount == 1 && recorder.redo() && list.items.count == 3)
  }

  /// An edit that an observer makes in response to an undo is a separate step, and clears the steps to redo.
  @Test func editByObserverIsAStep() {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(list)
    list.remove(at: 0)
    let observation = list.observe { [unowned list] _ in if list.items.count == 1 { list.append(TestItem(9)) } }
    recorder.undo()
    #expect(list.items == [TestItem(1), TestItem(9)] && recorder.undoCount == 1 && !recorder.canRedo)
    observation.cancel()
    #expect(recorder.undo() && list.items == [TestItem(1)])
  }

  @Test func reloadClearsAllSteps() throws {
    let list = ListSource([TestItem(1)])
    let recorder = UndoRecorder(list)
    list.append(TestItem(2))
    list.reload(with: [TestItem(3)])
    #expect(!recorder.canUndo && !recorder.undo() && list.items == [TestItem(3)])
    list.append(TestItem(4))
    #expect(recorder.undo() && list.items == [TestItem(3)])
    list.changeHub.emit(try ChangeSet(deletes: [ItemPosition(section: 0, item: 7)]))
    #expect(!recorder.canUndo && !recorder.canRedo)
    list.append(TestItem(5))
    recorder.clear()
    #expect(!recorder.undo())
  }

  @Test func levelLimitKeepsTheLastSteps() {
    let list = ListSource<TestItem>([])
    let recorder = UndoRecorder(list)
    recorder.levelLimit = 2
    for id in 0..<5 { list.append(TestItem(id)) }
    #expect(recorder.undoCount == 2)
    while recorder.undo() {}
    #expect(list.items.count == 3 && recorder.redoCount == 2)
    recorder.levelLimit = 0
    #expect(!recorder.canRedo)
    var isRecorded = false
    recorder.onRecord = { _ in isRecorded = true }
    list.append(TestItem(9))
    #expect(!recorder.canUndo && !isRecorded)
  }

  /// Actions registered with a manager that has its own two stacks, like Foundation's.
  @Test func actionsWorkWithAnUndoManager() {
    typealias Action = UndoRecorder<TestItem>.Action
    let list = ListSource<TestItem>([])
    let recorder = UndoRecorder(list)
    var (undos, redos): ([Action], [Action]) = ([], [])
    var isUndoing = false
    recorder.onRecord = { if isUndoing { redos.append($0) } else { undos.append($0) } }
    for id in 0..<3 { list.append(TestItem(id)) }
    #expect(undos.count == 3 && !undos[0].perform())
    isUndoing = true
    for _ in 0..<2 { #expect(undos.popLast()?.perform() == true) }
    isUndoing = false
    #expect(list.items == [TestItem(0)] && redos.count == 2)
    let used = redos[1]
    #expect(redos.popLast()?.perform() == true && list.items == [TestItem(0), TestItem(1)] && undos.count == 2)
    #expect(!used.perform())
    // Within a batch, its own edits are the next step.
    list.batch {
      list.append(TestItem(8))
      #expect(!undos[1].perform() && list.items.last == TestItem(8))
    }
    #expect(undos.count == 3 && recorder.undoCount == 3)
    list.reload(with: [])
    #expect(!undos[1].perform())
  }

  /// A custom source, whose items can't be compared.
  @Test func anyListCanBeRecorded() {
    let notes = Notes()
    let recorder = UndoRecorder(notes)
    notes.append("a")
    notes.append(contentsOf: ["b", "c"])
    notes.move(from: 0, to: 2)
    notes.remove(at: 1)
    #expect(notes.items == ["b", "a"])
    var states: [[String]] = []
    while recorder.undo() { states.append(notes.items) }
    #expect(states == [["b", "c", "a"], ["a", "b", "c"], ["a"], []])
    while recorder.redo() {}
    #expect(notes.items == ["b", "a"])
  }

  /// A long list is read once, and then only where it changes.
  @Test func changeReadsOnlyNewItems() {
    let list = ReadCountingList((0..<10_000).map { TestItem($0) })
    let recorder = UndoRecorder(list)
    list.readCount = 0
    list.insert(contentsOf: [TestItem(-1), TestItem(-2)], at: 5_000)
    list.move(from: 0, to: 9_000)
    list.replace(at: 7, with: TestItem(8, content: 1))
    list.remove(at: [1, 2, 3])
    while recorder.undo() {}
    #expect(list.items == (0..<10_000).map { TestItem($0) } && list.readCount < 40)
  }

  /// The recorder retains its list, and nothing retains the recorder.
  @Test func recorderIsReleased() {
    let list = ListSource([TestItem(1)])
    weak var recorder: UndoRecorder<TestItem>?
    do {
      let kept = UndoRecorder(list)
      recorder = kept
      list.append(TestItem(2))
      #expect(kept.canUndo)
    }
    list.append(TestItem(3))
    #expect(recorder == nil)
  }
}

/// Steps in large lists, and of many items that are beside each other.
@Suite(.serialized, .timeLimit(.minutes(60))) struct LargeUndoTests {
  struct Row: Identifiable, Equatable { let id: Int }

  @Test func deletingManyItemsBesideEachOther() {
    let list = ListSource((0..<20_000).map { Row(id: $0) })
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.remove(at: Array(10..<19_990)) }
    #expect(list.items.count == 20)
    recorder.undo()
    #expect(list.items.map(\.id) == Array(0..<20_000))
  }

  /// An item that counts how often its ID is read.
  private struct CountedRow: Identifiable, Equatable {
    static nonisolated(unsafe) var readCount = 0

    let number: Int
    var content = 0

    var id: Int {
      Self.readCount += 1
      return number
    }
  }

  /// Recording and undoing costs what it concerns, also after others inserted rows above, few or many.
  @Test(arguments: [1, 500]) func idsOfOtherRowsAreNotRead(_ insertedCount: Int) {
    func reads(_ body: () -> Void) -> Int {
      let before = CountedRow.readCount
      body()
      return CountedRow.readCount - before
    }
    func checkUndo(_ edit: (ListSource<CountedRow>) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
      let numbers = Array(0..<10_000)
      let list = ListSource(numbers.map { CountedRow(number: $0) })
      let recorder = UndoRecorder(editsOf: list)
      // The list makes its index.
      _ = list.position(ofID: 0)
      #expect(reads { recorder.record { edit(list) } } <= 1_000, sourceLocation: sourceLocation)
      let edited = list.items.map(\.number)
      let others = (20_000..<20_000 + insertedCount).map { CountedRow(number: $0) }
      list.insert(contentsOf: others, at: 0)
      #expect(reads { _ = recorder.undo() } <= 4_000, sourceLocation: sourceLocation)
      #expect(list.items.map(\.number) == others.map(\.number) + numbers, sourceLocation: sourceLocation)
      list.remove(at: Array(0..<insertedCount))
      #expect(reads { _ = recorder.redo() } <= 4_000, sourceLocation: sourceLocation)
      #expect(list.items.map(\.number) == edited, sourceLocation: sourceLocation)
    }
    checkUndo { _ = $0.remove(at: 5_000) }
    checkUndo { $0.remove(at: (0..<33).map { 300 * $0 + 100 }) }
    checkUndo { $0.remove(at: Array(9_960..<10_000)) }
    checkUndo { $0.insert(CountedRow(number: 30_000), at: 7_000) }
    checkUndo { $0.move(from: 100, to: 9_000) }
    checkUndo { $0.replace(at: 6_000, with: CountedRow(number: 6_000, content: 1)) }
  }

  /// Steps by ID stay valid.
  @Test func aReloadWithinAStepKeepsTheStepsBefore() {
    let list = ListSource((0..<5).map { Row(id: $0) })
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.removeItem(withID: 2) }
    recorder.record { list.reload(with: [Row(id: 0), Row(id: 4)]) }
    #expect(recorder.canUndo)
    recorder.undo()
    #expect(list.items.map(\.id).contains(2))
  }
}

private final class Notes: EditableListSource {
  var storage: [String] = []
  let changeHub = ChangeHub()
  func changes(from old: [String], to new: [String]) -> ChangeSet { .reload }
  func id(at position: ItemPosition) -> ItemID? { nil }
}
