import DataSources
import ListTestSupport
import Testing

/// Readers of one sequence of changes, of which one is cancelled.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct CancelledReaderTests {
  @Test func anotherReaderContinues() async {
    let list = ListSource([1, 2], comparison: ItemComparison(id: { $0 }, hasSameContent: { _, _ in true }))
    let changes = list.changes()
    let first = Task {
      var count = 0
      for await _ in changes { count += 1 }
      return count
    }
    await turns()
    first.cancel()
    #expect(await first.value == 1)
    var seen: [String] = []
    let second = Task {
      for await update in changes {
        seen.append("\(update.changes)")
        if seen.count == 2 { break }
      }
    }
    await turns()
    list.append(3)
    #expect(await eventually { !seen.isEmpty })
    list.append(4)
    await second.value
    #expect(seen == ["insert 0-2", "insert 0-3"])
  }

  @Test func theSequenceEndsWithItsSource() async {
    var list: ListSource<Int>? = ListSource(reloading: [1])
    let changes = list?.changes()
    let reader = Task { if let changes { for await _ in changes {} } }
    await turns()
    list = nil
    await reader.value
  }
}
