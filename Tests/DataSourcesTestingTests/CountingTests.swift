import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct CountingTests {
  @Test func everyOperationCountsOnce() {
    let counter = OperationCounter()
    let items = (0..<3).map { CountedItem($0, content: $0, counter: counter) }
    #expect(counter.count == 0)
    #expect(items[0].id != items[1].id && items[0].id == items[0].id)
    #expect(counter.idComparisonCount == 2 && counter.count == 2)
    #expect(items[0] != items[1])
    #expect(counter.itemComparisonCount == 1 && counter.count == 3)
    var hasher = Hasher()
    items[0].id.hash(into: &hasher)
    #expect(counter.hashCount == 1 && counter.count == 4)
    #expect(counter.description == "2 comparisons of IDs, 1 hashes of IDs, 1 comparisons of items")
    #expect(counter.counting { items[2] == items[2] })
    #expect(counter.count == 1 && counter.itemComparisonCount == 1)
    counter.reset()
    #expect(counter.count == 0)
  }

  @Test func countersAreIndependent() {
    let (first, second) = (OperationCounter(), OperationCounter())
    let ids = (CountedID("a", counter: first), CountedID("a", counter: second))
    #expect(ids.0 == ids.1)
    #expect(first.idComparisonCount == 1 && second.count == 0)
    #expect(ids.1 == ids.0)
    #expect(second.idComparisonCount == 1)
  }

  /// A set hashes each key once, and compares at least each one that it finds.
  @Test func operationsOfASetAreCounted() {
    let counter = OperationCounter()
    let ids = (0..<100).map { CountedID($0, counter: counter) }
    var stored = Set<CountedID<Int>>(minimumCapacity: 200)
    counter.counting { for id in ids { stored.insert(id) } }
    #expect(counter.hashCount == 100)
    counter.counting { #expect(ids.allSatisfy(stored.contains)) }
    #expect(counter.hashCount == 100 && counter.idComparisonCount >= 100)
  }

  @Test func operationsOfADiffAreCounted() {
    let counter = OperationCounter()
    let items = (0..<1_000).map { CountedItem($0, counter: counter) }
    var other = items
    other.remove(at: 500)
    let changes = counter.counting { ChangeSet(from: items, to: other) }
    #expect(changes.deletes.map(\.item) == [500])
    #expect(counter.itemComparisonCount == 999 && counter.idComparisonCount >= 999, "\(counter)")
    #expect(counter.count < 5_000, "\(counter)")
  }
}

@Suite(.timeLimit(.minutes(60))) struct ManualClockTests {
  private let clock = ManualClock()

  @Test func onlyAdvancingEndsASleep() async throws {
    let tasks = (1...5).map { seconds in Task { [clock] in try await clock.sleep(for: .seconds(seconds)) } }
    #expect(await clock.sleeping(5))
    for count in 1...5 {
      clock.advance(by: .milliseconds(999))
      #expect(clock.remaining.first == .milliseconds(1) && clock.remaining.count == 6 - count)
      clock.advance(by: .milliseconds(1))
      try await tasks[count - 1].value
      #expect(clock.remaining.count == 5 - count)
    }
    #expect(ManualClock.Instant(offset: .zero).duration(to: clock.now) == .seconds(5))
    try await clock.sleep(until: clock.now)
  }

  /// Before, while and after the task begins to sleep.
  @Test(arguments: 0..<40) func aCanceledSleepThrows(turns: Int) async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    for _ in 0..<turns { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.remaining.isEmpty)
  }

  @Test func threadsWaitAtABarrier() async {
    let barrier = Barrier()
    let task = Task.detached { barrier.pass() }
    #expect(await barrier.arrival())
    barrier.open()
    await task.value
    barrier.pass()
    #expect(barrier.waitingCount == 0)
  }
}
