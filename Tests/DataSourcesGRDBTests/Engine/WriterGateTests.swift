#if GRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  struct WriterGateTests {
    /// The performed tasks, and whether within a commit; for the writer's queue only.
    private final class Done: @unchecked Sendable {
      var works: [Bool] = []
    }

    @Test("a waiting writer does work") func work() throws {
      let pool = try TestDatabase.pool()
      let (gate, done) = (WriterGate(TestClock()), Done())
      pool.writeWithoutTransaction { db in
        gate.run(pool) { done.works.append($1) }
        #expect(done.works.isEmpty)
        gate.wait(db, atMost: .seconds(60)) { done.works.isEmpty ? .signal : .none }
        #expect(done.works == [true])
        gate.run(pool) { done.works.append($1) }
      }
      // Work that no caller awaits is done when the writer is free, and only once.
      pool.writeWithoutTransaction { _ in #expect(done.works == [true, false]) }
    }

    @Test("a writer waits no longer than the limit", .timeLimit(.minutes(60))) func limit() async throws {
      let pool = try TestDatabase.pool()
      let clock = TestClock()
      let gate = WriterGate(clock)
      let waiting = Task.detached {
        try await pool.writeWithoutTransaction { gate.wait($0, atMost: .seconds(3)) { .signal } }
      }
      #expect(await eventually { clock.waitingCount == 1 })
      clock.advance(by: .seconds(2))
      #expect(await eventually { clock.waitingCount == 1 })
      clock.advance(by: .seconds(1))
      try await waiting.value
      try await pool.writeWithoutTransaction { db in
        gate.run(pool) { _, _ in gate.release() }
        gate.wait(db, atMost: .seconds(3)) { .signal }
      }
    }

    /// The reason to wait ends at a time, without a signal.
    @Test("a waiting writer evaluates its reason in time", .timeLimit(.minutes(60))) func evaluation() async throws {
      let pool = try TestDatabase.pool()
      let clock = TestClock()
      let gate = WriterGate(clock)
      let end = clock.now.advanced(by: .milliseconds(30))
      let waiting = Task.detached {
        try await pool.writeWithoutTransaction { db in
          gate.wait(db, atMost: .seconds(3_600)) { clock.now < end ? .until(end) : .none }
        }
      }
      #expect(await eventually { clock.waitingCount == 1 })
      clock.advance(by: .milliseconds(30))
      try await waiting.value
    }

    /// Signals that no writer waits for don't wake a later one.
    @Test("a wake-up has the reason evaluated once", .timeLimit(.minutes(60))) func wakeUp() async throws {
      let pool = try TestDatabase.pool()
      let clock = TestClock()
      let gate = WriterGate(clock)
      for _ in 0..<100 { gate.wake() }
      let count = Locked(0)
      let waiting = Task.detached {
        try await pool.writeWithoutTransaction { db in
          gate.wait(db, atMost: .seconds(3_600)) {
            count.withLock { count in
              count += 1
              return count < 2 ? .signal : .none
            }
          }
        }
      }
      #expect(await eventually { clock.waitingCount == 1 })
      #expect(count.read(\.self) == 1)
      gate.wake()
      try await waiting.value
    }
  }
#endif
