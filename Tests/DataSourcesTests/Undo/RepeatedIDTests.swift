import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Undo of edits by ID in lists where several items have the same ID, and of edits without effect.
@Suite struct RepeatedIDTests {
  @Test func deletedItemReturnsBesideOthersWithItsID() {
    let list = ListSource([TestItem(1, content: 1), TestItem(2, content: 2), TestItem(1, content: 3)])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { _ = list.remove(at: 2) }
    #expect(recorder.undo() && list.items.map(\.content) == [1, 2, 3])
    #expect(recorder.redo() && list.items.map(\.content) == [1, 2])
    // Also after other changes, unless the item has returned by then.
    list.append(TestItem(3, content: 4))
    #expect(recorder.undo() && list.items.map(\.content) == [1, 2, 3, 4])
    #expect(recorder.redo() && list.items.map(\.content) == [1, 2, 4])
    list.append(TestItem(1, content: 5))
    #expect(!recorder.undo() && list.items.map(\.content) == [1, 2, 4, 5])
  }

  @Test func changedItemIsTheOneThatWasEdited() {
    let list = ListSource([TestItem(2, content: 2), TestItem(1, content: 3)])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.replace(at: 1, with: TestItem(1, content: 7)) }
    // Another item with its ID is inserted in front of it.
    list.insert(TestItem(1, content: 1), at: 0)
    #expect(recorder.undo() && list.items.map(\.content) == [1, 2, 3])
  }

  private func ids(_ list: SectionedSource<TestSection>) -> [[Int]] { list.sections.map { $0.items.map(\.id) } }

  /// A section is distinguished from others with its ID by its items.
  @Test func insertedSectionIsDeletedBesideOthersWithItsID() {
    let list = SectionedSource([TestSection(id: "1", items: []), TestSection(id: "2", items: [TestItem(1)])])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.insertSection(TestSection(id: "1", items: [TestItem(2)]), at: 2) }
    list.append(TestItem(3), toSection: 1)
    #expect(recorder.undo() && ids(list) == [[], [1, 3]])
    list.append(TestItem(4), toSection: 1)
    #expect(recorder.redo() && ids(list) == [[], [1, 3, 4], [2]])
    // The section was deleted already.
    list.removeSection(at: 2)
    #expect(!recorder.undo() && ids(list) == [[], [1, 3, 4]])
  }

  /// Of two deleted sections with one ID, only one is that which others have inserted again.
  @Test func deletedSectionsWithAnIDRemainTwo() {
    let list = SectionedSource([
      TestSection(id: "1", items: [TestItem(1)]), TestSection(id: "1", items: [TestItem(2)]),
      TestSection(id: "2", items: [TestItem(3)]),
    ])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.sections.removeFirst(2) }
    list.insertSection(TestSection(id: "1", items: [TestItem(1)]), at: 0)
    #expect(recorder.undo() && ids(list) == [[1], [2], [3]])
  }

  /// The item, and then the whole section, return to where they were, and the section moves back.
  @Test func editsOfTheSecondSectionWithAnID() {
    let list = SectionedSource([
      TestSection(id: "1", items: [TestItem(1)]), TestSection(id: "1", items: [TestItem(2), TestItem(3)]),
    ])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { _ = list.remove(at: at(1, 1)) }
    list.append(TestItem(9), toSection: 0)
    #expect(recorder.undo() && ids(list) == [[1, 9], [2, 3]])
    recorder.record { _ = list.removeSection(at: 1) }
    list.append(TestItem(10), toSection: 0)
    #expect(recorder.undo() && ids(list) == [[1, 9, 10], [2, 3]])
    recorder.record { list.moveSection(from: 1, to: 0) }
    list.append(TestItem(11), toSection: 0)
    #expect(recorder.undo() && ids(list) == [[1, 9, 10], [2, 3, 11]])
    let items = list.sections[1].items
    recorder.record { list.replaceSection(at: 1, with: TestSection(id: "1", items: items, header: "new")) }
    list.append(TestItem(12), toSection: 0)
    #expect(recorder.undo() && list.sections.map(\.header) == [nil, nil])
  }

  @Test(arguments: [false, true]) func undoWithoutEffectIsSkipped(_ insertsAndRemoves: Bool) {
    let list = ListSource([TestItem(5)])
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.append(TestItem(4)) }
    recorder.record {
      list.append(TestItem(2))
      if insertsAndRemoves {
        list.append(TestItem(1))
        list.removeItem(withID: 1)
      }
    }
    list.removeItem(withID: 2)
    var notifications = 0
    let observation = list.observe { _ in notifications += 1 }
    #expect(recorder.undo() && notifications == 1 && list.items == [TestItem(5)])
    #expect(!recorder.undo() && notifications == 1)
    observation.cancel()
  }

  /// Returns a list after some recorded steps of random edits, and its items before the first and after each of them.
  private func recordedEdits(
    kinds: Int, _ generator: inout SeededGenerator
  ) -> (list: ListSource<TestItem>, recorder: UndoRecorder<TestItem>, states: [[TestItem]]) {
    let list = ListSource(items(generator.below(6), &generator))
    let recorder = UndoRecorder(editsOf: list)
    let mirror = ListMirror(list, hasUniqueIDs: false)
    var states = [list.items]
    for _ in 0..<8 {
      recorder.record { for _ in 0...generator.below(3) { edit(list, kinds: kinds, &generator) } }
      if recorder.undoCount == states.count { states.append(list.items) }
    }
    #expect(mirror.difference() == nil)
    return (list, recorder, states)
  }

  /// Everything is undone back to the start and redone to the end, twice: every state, exactly.
  @Test(arguments: FuzzSettings.seeds(steps: 1_600, perSeed: 20)) func everyStateOfAListIsRestored(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (list, recorder, states) = recordedEdits(kinds: 7, &generator)
    let mirror = ListMirror(list, hasUniqueIDs: false)
    #expect(walk(recorder, states) { list.items } && mirror.difference() == nil)
  }

  /// After another change, items are found by their IDs and neighbors.
  @Test(arguments: FuzzSettings.seeds(steps: 1_600, perSeed: 20)) func everyStateIsRestoredBesideOtherChanges(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let (list, recorder, states) = recordedEdits(kinds: 4, &generator)
    let mirror = ListMirror(list, hasUniqueIDs: false)
    let page = [TestItem(100), TestItem(101)]
    list.append(contentsOf: page)
    #expect(walk(recorder, states.map { $0 + page }) { list.items } && mirror.difference() == nil)
  }

  @Test(arguments: FuzzSettings.seeds(steps: 1_600, perSeed: 20)) func everyStateOfSectionsIsRestored(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var nextID = 0
    func section() -> TestSection {
      nextID += 1
      return TestSection(id: "\(nextID)", items: items(generator.below(4), &generator))
    }
    let source = SectionedSource([section(), section()])
    let recorder = UndoRecorder(editsOf: source)
    let mirror = ListMirror(source, hasUniqueIDs: false)
    var states = [source.sections]
    for _ in 0..<8 {
      recorder.record {
        for _ in 0...generator.below(3) {
          let index = generator.below(source.sectionCount)
          let position = randomPosition(in: source, &generator)
          switch generator.below(8) {
          case 0: source.insertSection(section(), at: index)
          case 1: source.removeSection(at: index)
          case 2: source.moveSection(from: index, to: generator.below(source.sectionCount))
          case 3, 4: source.insert(contentsOf: items(1 + generator.below(2), &generator), at: position)
          case 5: source.move(from: position, to: randomPosition(in: source, &generator))
          default: source.remove(at: [position, randomPosition(in: source, &generator)])
          }
        }
      }
      if recorder.undoCount == states.count { states.append(source.sections) }
    }
    #expect(walk(recorder, states) { source.sections } && mirror.difference() == nil)
  }

  private func walk<State: Equatable>(
    _ recorder: UndoRecorder<TestItem>, _ states: [State], _ state: () -> State
  ) -> Bool {
    for _ in 0..<2 {
      for before in states.dropLast().reversed() where !recorder.undo() || state() != before { return false }
      if recorder.undo() { return false }
      for after in states.dropFirst() where !recorder.redo() || state() != after { return false }
      if recorder.redo() { return false }
    }
    return true
  }

  /// Items of few IDs, whose contents differ.
  private func items(_ count: Int, _ generator: inout SeededGenerator) -> [TestItem] {
    (0..<count).map { _ in TestItem(generator.below(3), content: 1 + generator.below(1_000_000)) }
  }

  private func randomPosition(
    in source: SectionedSource<TestSection>, _ generator: inout SeededGenerator
  ) -> ItemPosition {
    let section = generator.below(source.sectionCount)
    return ItemPosition(section: section, item: generator.below(source.itemCount(inSection: section) + 1))
  }

  private func edit(_ list: ListSource<TestItem>, kinds: Int, _ generator: inout SeededGenerator) {
    let (index, other) = (generator.below(list.count + 1), generator.below(list.count + 1))
    switch generator.below(kinds) {
    case 0, 1: list.insert(contentsOf: items(1 + generator.below(2), &generator), at: index)
    case 2: list.remove(at: [index, other])
    case 3:
      if let item = list.item(at: ItemPosition(section: 0, item: index)) {
        list.replace(at: index, with: TestItem(item.id, content: 1 + generator.below(1_000_000)))
      }
    case 4: list.move(from: index, to: other)
    case 5: list.items.shuffle(using: &generator)
    default: list.items = items(generator.below(6), &generator)
    }
  }
}
