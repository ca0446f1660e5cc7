#if GRDB
  import Dispatch
  import GRDB
  import Testing

  @testable import DataSourcesGRDB

  /// Shortening the write-ahead log while a writer continues.
  @Suite struct WriteAheadLogTests {
    private static func filled(_ count: Int) throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
      try pool.write { db in
        for id in 0..<count {
          try Event(id: Int64(id), city: nil, title: String(repeating: "x", count: 2_000)).insert(db)
        }
      }
      return pool
    }

    private static func connection(_ pool: DatabasePool) throws -> SnapshotConnection {
      try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "test")
    }

    private static func count(_ connection: SnapshotConnection) throws -> Int64 {
      try connection.read { reader in
        let statement = try reader.newStatement("SELECT count(*) FROM event")
        return try statement.step() ? statement.integer(0) : -1
      }
    }

    private static func copy(_ checkpointer: WriteAheadLog.Checkpointer) -> Int? {
      let (done, result) = (DispatchSemaphore(value: 0), Locked<Int?>(nil))
      checkpointer.copy { frames in
        result.withLock { $0 = frames }
        done.signal()
      }
      done.wait()
      return result.read(\.self)
    }

    @Test func framesAreCopiedWithinAWriteTransaction() throws {
      let pool = try Self.filled(200)
      let checkpointer = try WriteAheadLog.Checkpointer(pool, isUsed: true)
      let log = try WriteAheadLog(pool, isUsed: true)
      try pool.write { db in
        try db.execute(sql: "UPDATE event SET rank = 1")
        // The transaction is open, and the checkpoint doesn't wait for it.
        #expect(Self.copy(checkpointer) ?? 0 > 100)
      }
      _ = Self.copy(checkpointer)
      #expect(!checkpointer.isBusy)
      // Nothing is left for the writer, and the log is reset.
      pool.writeWithoutTransaction { db in
        log.gauge.install(db)
        #expect(log.checkpoint(db))
      }
      try pool.write { try $0.execute(sql: "UPDATE event SET rank = 2 WHERE id = 1") }
      #expect((1..<10).contains(log.gauge.frameCount))
      pool.writeWithoutTransaction { log.gauge.remove($0) }
      log.close()
      checkpointer.close()
      #expect(Self.copy(checkpointer) ?? 0 <= 0)
    }

    @Test func aReaderLimitsTheCopy() throws {
      let pool = try Self.filled(50)
      let (checkpointer, reader) = (try WriteAheadLog.Checkpointer(pool, isUsed: true), try Self.connection(pool))
      _ = try reader.moveToNewest()
      let before = try #require(Self.copy(checkpointer))
      try pool.write { try $0.execute(sql: "UPDATE event SET rank = 1") }
      #expect(Self.copy(checkpointer) == before)
      try reader.end()
      #expect(try #require(Self.copy(checkpointer)) > before)
    }

    // MARK: Length

    @Test("a writer waits a little, and long for a log that is twice too long")
    func patience() {
      let gauge = WriteAheadLog.Gauge()
      gauge.frameCount = WriteAheadLog.Gauge.hardLimit - 1
      #expect(!gauge.isTooLong)
      gauge.frameCount += 1
      #expect(gauge.isTooLong && gauge.patience == .milliseconds(3))
      gauge.writerHasWaited()
      #expect(gauge.isTooLong)
      gauge.frameCount = 2 * WriteAheadLog.Gauge.hardLimit
      #expect(gauge.isTooLong && gauge.patience == .seconds(1))
      // In vain: not again soon.
      gauge.writerHasWaited()
      #expect(!gauge.isTooLong)
      gauge.frameCount *= 2
      #expect(gauge.isTooLong && gauge.patience == .milliseconds(3))
      gauge.giveUp()
      #expect(!gauge.isTooLong)
      gauge.frameCount = 0
      gauge.writerHasWaited()
      gauge.giveUp()
      gauge.frameCount = WriteAheadLog.Gauge.hardLimit
      #expect(gauge.isTooLong)
    }

    @Test("the rest that a writer copies is short") func rest() {
      let gauge = WriteAheadLog.Gauge()
      gauge.frameCount = 999
      #expect(!gauge.beginCopy())
      gauge.frameCount = 1_000
      #expect(gauge.beginCopy() && !gauge.beginCopy())
      #expect(gauge.copied(900) && !gauge.copied(900))
      #expect(gauge.isNearlyCopied)
      for frames in stride(from: 1_001, through: 1_151, by: 10) { gauge.frameCount = frames }
      #expect(!gauge.isNearlyCopied)
      // A large commit takes longer itself.
      gauge.frameCount = 3_000
      #expect(!gauge.isNearlyCopied)
      #expect(gauge.copied(1_200) && gauge.isNearlyCopied)
      // The log was reset.
      gauge.frameCount = 7
      #expect(gauge.isNearlyCopied && gauge.copied(3))
    }

    // MARK: Copies

    /// Between two parts, the snapshot is read, and a writer continues.
    @Test func aCopyIsMadeInParts() throws {
      let pool = try Self.filled(3_000)
      let connection = try Self.connection(pool)
      _ = try connection.moveToNewest()
      var parts = 0
      copying: while true {
        parts += 1
        switch try connection.copyPart(maximumPageCount: .max) {
        case .unfinished: break
        case .complete: break copying
        case .isRead, .isTooLarge: Issue.record("part \(parts)")
        }
        #expect(try Self.count(connection) == 3_000)
        try pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = \(parts)") }
      }
      #expect(parts > 2)
      #expect(connection.switchToCopy { true })
      #expect(try Self.count(connection) == 3_000)
      // The log isn't needed any more.
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      #expect(try Self.count(connection) == 3_000)
      connection.switchToDatabase()
      _ = try connection.moveToNewest()
      #expect(try Self.count(connection) == Int64(3_000 - parts + 1))
      connection.close()
    }

    @Test func aCopyThatIsNotWantedOrNotPossible() throws {
      let pool = try Self.filled(3_000)
      let connection = try Self.connection(pool)
      _ = try connection.moveToNewest()
      #expect(try connection.copyPart(maximumPageCount: 10) == .isTooLarge)
      // An incomplete copy isn't read.
      #expect(try connection.copyPart(maximumPageCount: .max) == .unfinished)
      #expect(!connection.switchToCopy { true })
      // While the snapshot is being read, nothing is copied.
      try connection.read { _ in
        let progress = try connection.copyPart(maximumPageCount: .max)
        #expect(progress == .isRead)
        #expect(!connection.switchToCopy { true })
      }
      connection.dropCopy()
      while try connection.copyPart(maximumPageCount: .max) == .unfinished {}
      #expect(!connection.switchToCopy { false })
      try pool.write { try $0.execute(sql: "DELETE FROM event") }
      #expect(try Self.count(connection) == 3_000)
      // A connection can be closed and moved with a copy that is begun.
      connection.switchToDatabase()
      #expect(try connection.copyPart(maximumPageCount: .max) == .unfinished)
      connection.close()
    }
  }
#endif
