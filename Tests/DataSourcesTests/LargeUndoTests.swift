import DataSources
import Testing

/// Steps in large lists, and of many items that are beside each other.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LargeUndoTests {
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
