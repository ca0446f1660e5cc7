import DataSources
import DataSourcesTesting
import ListTestSupport
import Observation
import Testing

@MainActor @Suite struct StreamTests {
  @Test func theFirstElementIsTheStateAndTheNextIsAllThatWasMissed() async {
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

  @Test func aChangeBeforeTheFirstReadIsPartOfTheState() async {
    let list = ListSource([TestItem(1)])
    let changes = list.changes()
    list.append(TestItem(2))
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next()?.changes == .reload)
    list.append(TestItem(3))
    #expect(await iterator.next()?.changes.description == "insert 0-2")
  }

  @Test func theSequenceEndsWhenTheSourceIsDeallocated() async {
    var list: ListSource<TestItem>? = ListSource([TestItem(1)])
    guard var iterator = list?.changes().makeAsyncIterator() else { return }
    _ = await iterator.next()
    list?.append(TestItem(2))
    list = nil
    #expect(await iterator.next()?.changes.description == "insert 0-1")
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func theSequenceEndsWhenItsTaskIsCancelled() async {
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
  @Test func aSlowReaderLosesNothing() async throws {
    for seed in UInt64(1)...40 {
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
        #expect(copy == source.sections.map(\.items), "seed \(seed)")
      }
    }
  }

  /// The reader waits, and is woken for each change.
  @Test func aReaderThatWaitsIsWoken() async {
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

  @Test func aSnapshotIsAValueThatMayTravel() async {
    let source = SectionedSource([TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a", footer: "z")])
    let snapshot = source.snapshot()
    source.removeSection(at: 0)
    let count = await Task.detached { snapshot.items.count }.value
    #expect(count == 2 && snapshot.sections.map(\.header) == ["a"] && snapshot.sections.map(\.footer) == ["z"])
    #expect(snapshot.item(at: ItemPosition(section: 0, item: 1)) == TestItem(2))
    #expect(snapshot.item(at: ItemPosition(section: 0, item: -1)) == nil)
    #expect(snapshot.item(at: ItemPosition(section: 1, item: 0)) == nil)
    #expect(snapshot.shape.itemCounts == [2] && source.snapshot() != snapshot)
  }

  @Test func anObservableListChangesOnceADeliveryAndIsAlwaysTheSource() {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let source = SectionedSource(generator.sections())
      let list = ObservableList(source)
      for _ in 0..<20 {
        let count = Counter()
        withObservationTracking {
          _ = list.count
        } onChange: {
          count.value += 1
        }
        let before = source.sections
        source.batch {
          source.sections = generator.edited(source.sections)
          source.sections = generator.edited(source.sections)
        }
        if generator.oneIn(9) { source.reload(with: generator.sections()) }
        #expect(list.map(\.header) == source.sections.map(\.header), "seed \(seed)")
        #expect(list.map(Array.init) == source.sections.map(\.items), "seed \(seed)")
        #expect(list.map(\.id) == source.sections.map { ItemID($0.id) }, "seed \(seed)")
        if before != source.sections { #expect(count.value == 1) }
      }
    }
  }
}

/// A number that a sendable closure may change, on one thread.
private final class Counter: @unchecked Sendable {
  var value = 0
}
