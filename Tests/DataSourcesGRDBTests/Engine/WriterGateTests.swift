#if GRDB
  import Foundation
  import GRDB
  import Testing

  @testable import DataSourcesGRDB

  struct WriterGateTests {
    /// The performed tasks, and whether within a commit; for the writer's queue only.
    private final class Done: @unchecked Sendable {
      var works: [Bool] = []
    }

    @Test func aWaitingWriterPerformsRequests() throws {
      let pool = try TestDatabase.pool()
      let (gate, done) = (WriterGate(), Done())
      pool.writeWithoutTransaction { db in
        gate.run(pool) { done.works.append($1) }
        #expect(done.works.isEmpty)
        gate.wait(db, atMost: 60) { done.works.isEmpty }
        #expect(done.works == [true])
        gate.run(pool) { done.works.append($1) }
      }
      // Work that no caller awaits is done when the writer is free, and only once.
      pool.writeWithoutTransaction { _ in #expect(done.works == [true, false]) }
    }

    @Test func aWriterWaitsNoLongerThanItsTimeout() throws {
      let pool = try TestDatabase.pool()
      let gate = WriterGate()
      pool.writeWithoutTransaction { db in
        gate.wait(db, atMost: 0.01) { true }
        gate.run(pool) { _, _ in gate.endWait() }
        gate.wait(db, atMost: 3_600) { true }
      }
    }

    /// A condition is also checked without a wake-up of the writer.
    @Test func aWriterThatWaitsLooksFromTimeToTime() throws {
      let pool = try TestDatabase.pool()
      let (gate, done) = (WriterGate(), Done())
      pool.writeWithoutTransaction { db in
        gate.wait(db, atMost: 3_600) {
          done.works.append(true)
          return done.works.count < 5
        }
      }
      #expect(done.works.count == 5)
    }

    @Test func aWriterWaitsALittleAndOnlyForALogThatIsTwiceTooLongForLong() {
      let gauge = WALGauge()
      gauge.frameCount = WALGauge.hardLimit - 1
      #expect(!gauge.isTooLong)
      gauge.frameCount += 1
      #expect(gauge.isTooLong && gauge.patience == 0.003)
      gauge.writerHasWaited()
      #expect(gauge.isTooLong)
      gauge.frameCount = 2 * WALGauge.hardLimit
      #expect(gauge.isTooLong && gauge.patience == 1)
      // In vain: not again soon.
      gauge.writerHasWaited()
      #expect(!gauge.isTooLong)
      gauge.frameCount *= 2
      #expect(gauge.isTooLong && gauge.patience == 0.003)
      gauge.giveUp()
      #expect(!gauge.isTooLong)
      gauge.frameCount = 0
      gauge.writerHasWaited()
      gauge.giveUp()
      gauge.frameCount = WALGauge.hardLimit
      #expect(gauge.isTooLong)
    }

    @Test func theRestThatAWriterCopiesIsShort() {
      let gauge = WALGauge()
      gauge.frameCount = 999
      #expect(!gauge.beginCopying())
      gauge.frameCount = 1_000
      #expect(gauge.beginCopying() && !gauge.beginCopying())
      #expect(gauge.wasCopied(900) && !gauge.wasCopied(900))
      #expect(gauge.isNearlyCopied)
      for frames in stride(from: 1_001, through: 1_151, by: 10) { gauge.frameCount = frames }
      #expect(!gauge.isNearlyCopied)
      // A large commit takes longer itself.
      gauge.frameCount = 3_000
      #expect(!gauge.isNearlyCopied)
      #expect(gauge.wasCopied(1_200) && gauge.isNearlyCopied)
      // The log was reset.
      gauge.frameCount = 7
      #expect(gauge.isNearlyCopied && gauge.wasCopied(3))
    }
  }
#endif
