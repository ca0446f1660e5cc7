import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Sequences of the changes of a source, with one reader or several.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ListChangeSequenceTests {
  @Test func elementsAreTheStateAndThenAllMissedChanges() async {
    let list = ListSource([TestItem(1)])
    var iterator = list.changes().makeAsyncIterator()
    #expect(await iterator.next()?.changes == .reload)
    list.append(TestItem(2), animation: .fade)
    list.insert(TestItem(3), at: 0, animation: .fade)
    let update = await iterator.next()
    #expect(update?.changes.description == "insert 0-0, 0-2" && update?.animation == .fade)
    list.append(TestItem(4))
    list.remove(at: 3)
    list.move(from: 0, to: 2)
    #expect(await iterator.next()?.changes.description == "move 0-0 to 0-2")
  }

  @Test func changeBeforeTheFirstReadIsPartOfTheState() async {
    let list = ListSource([TestItem(1)])
    let changes = list.changes()
    list.append(TestItem(2))
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next()?.changes == .reload)
    list.append(TestItem(3))
    #expect(await iterator.next()?.changes.description == "insert 0-2")
  }

  @Test func sequenceEndsWithItsSource() async {
    var list: ListSource<TestItem>? = ListSource([TestItem(1)])
    guard var iterator = list?.changes().makeAsyncIterator() else { return }
    _ = await iterator.next()
    list?.append(TestItem(2))
    list = nil
    #expect(await iterator.next()?.changes.description == "insert 0-1")
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func sequenceEndsWithItsTask() async {
    let list = ListSource([TestItem(1)])
    let reader = Task {
      var count = 0
      for await _ in list.changes() { count += 1 }
      return count
    }
    await Task.yield()
    reader.cancel()
    list.append(TestItem(2))
    #expect(await reader.value <= 1)
  }

  /// A reader that is slow at random applies all updates to a copy, which always equals the source.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func slowReaderLosesNothing(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(generator.sections())
    var iterator = source.changes().makeAsyncIterator()
    var copy: [[TestItem]] = []
    for _ in 0..<20 {
      for _ in 0..<generator.below(4) { source.sections = generator.edited(source.sections) }
      source.insertSection(TestSection(id: "new\(generator.next())", items: []), at: 0)
      let update = try #require(await iterator.next())
      copy = try update.changes.applied(to: copy, shape: source.shape) { position in
        source.item(at: position) ?? TestItem(-1)
      }
      #expect(copy == source.sections.map(\.items))
    }
  }

  /// The reader waits, and is woken for each change.
  @Test func waitingReaderIsWoken() async {
    let list = ListSource<TestItem>([])
    let reader = Task {
      var counts: [Int] = []
      for await _ in list.changes() {
        counts.append(list.items.count)
        if list.items.count == 3 { break }
      }
      return counts
    }
    for id in 0..<3 {
      await turns()
      list.append(TestItem(id))
    }
    let counts = await reader.value
    #expect(counts == counts.sorted() && counts.last == 3)
  }

  // MARK: - Two readers

  @Test func readerContinuesAfterAnotherIsCanceled() async {
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

  @Test func waitingReaderEndsWithTheSource() async {
    var list: ListSource<Int>? = ListSource(reloading: [1])
    let changes = list?.changes()
    let reader = Task { if let changes { for await _ in changes {} } }
    await turns()
    list = nil
    await reader.value
  }
}
