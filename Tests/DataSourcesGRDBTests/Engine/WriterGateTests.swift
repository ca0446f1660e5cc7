#if GRDB
  import Foundation
  import GRDB
  import Testing

  @testable import DataSourcesGRDB

  struct WriterGateTests {
    /// What was done, and whether within a commit; for the writer's queue only.
    private final class Done: @unchecked Sendable {
      var works: [Bool] = []
    }

    @Test func aWriterThatWaitsDoesWhatIsAskedFor() throws {
      let pool = try TestDatabase.pool()
      let (gate, done) = (WriterGate(), Done())
      pool.writeWithoutTransaction { db in
        gate.run(pool) { done.works.append($1) }
        #expect(done.works.isEmpty)
        gate.wait(db, atMost: 60) { done.works.isEmpty }
        #expect(done.works == [true])
        gate.run(pool) { done.works.append($1) }
      }
      // What nobody waited for comes when the writer is free, and only once.
      pool.writeWithoutTransaction { _ in #expect(done.works == [true, false]) }
    }

    @Test func aWriterWaitsNoLongerThanItIsTold() throws {
      let pool = try TestDatabase.pool()
      let gate = WriterGate()
      pool.writeWithoutTransaction { db in
        gate.wait(db, atMost: 0.01) { true }
        gate.run(pool) { _, _ in gate.expect(within: 0) }
        gate.wait(db, atMost: 3_600) { true }
      }
    }

    @Test func aWriterThatWaitedInVainDoesNotSoon() {
      let gauge = WALGauge()
      gauge.frameCount = WALGauge.hardLimit - 1
      #expect(!gauge.isTooLong)
      gauge.frameCount += 1
      #expect(gauge.isTooLong)
      gauge.writerHasWaited()
      #expect(!gauge.isTooLong)
      gauge.frameCount *= 2
      #expect(gauge.isTooLong)
      gauge.frameCount = 0
      gauge.writerHasWaited()
      gauge.frameCount = WALGauge.hardLimit
      #expect(gauge.isTooLong)
    }
  }
#endif
