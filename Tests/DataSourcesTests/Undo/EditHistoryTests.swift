import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

@testable import DataSources

/// Undo of a list that is also loaded from elsewhere.
@Suite struct EditHistoryTests {
  private let seedCount = UInt64(ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 6_000) / 20

  /// Random edits, undone and redone between pages, refreshes and reloads, compared with a naive model.
  @Test func onlyRecordedEditsAreUndone() {
    for seed in 1...seedCount {
      var walk = EditHistoryWalk(seed: seed)
      for step in 0..<40 {
        let done = walk.step()
        if let fault = walk.fault() {
          Issue.record("seed \(seed), step \(step), \(done): \(fault)")
          return
        }
      }
    }
  }

  /// Without other changes, undo is exact, also for sections.
  @Test func everyStateOfSectionsIsRestored() {
    for seed in 1...seedCount / 10 {
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
          #expect(recorder.undo() && source.sections == state, "seed \(seed)")
        }
        for state in states.dropFirst() { #expect(recorder.redo() && source.sections == state, "seed \(seed)") }
      }
      #expect(!recorder.redo() && mirror.difference() == nil, "seed \(seed)")
    }
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
  @Test func otherSectionsAndItemsStay() {
    for seed in 1...seedCount / 10 {
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
      #expect(Set(left) == others && left.count == others.count, "seed \(seed)")
      #expect(mirror.difference() == nil, "seed \(seed)")
    }
  }

  @Test func loadedPageStays() {
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
