import DataSources
import Testing

/// Steps of many items that are beside each other.
@Suite(.timeLimit(.minutes(1))) struct LargeUndoTests {
  struct Row: Identifiable, Equatable { let id: Int }

  @Test func deletingManyItemsBesideEachOther() {
    let list = ListSource((0..<20_000).map { Row(id: $0) })
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.remove(at: Array(10..<19_990)) }
    #expect(list.items.count == 20)
    recorder.undo()
    #expect(list.items.map(\.id) == Array(0..<20_000))
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
