import ListTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct ManualClockTests {
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
