#if GRDB
  import Dispatch
  import GRDB
  import Testing

  @testable import DataSourcesGRDB

  /// Shortening the write-ahead log while a writer continues.
  @Suite struct LogCopierTests {
    private static func filled(_ count: Int) throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
      try pool.write { db in
        for id in 0..<count {
          try Event(id: Int64(id), place: nil, title: String(repeating: "x", count: 2_000)).insert(db)
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

    private static func copy(_ copier: LogCopier) -> Int? {
      let (done, result) = (DispatchSemaphore(value: 0), Locked<Int?>(nil))
      copier.copy { frames in
        result.withLock { $0 = frames }
        done.signal()
      }
      done.wait()
      return result.read(\.self)
    }

    @Test func framesAreCopiedWithinAWriteTransaction() throws {
      let pool = try Self.filled(200)
      let copier = try LogCopier(pool, hasLog: true)
      let gauge = WALGauge()
      try pool.write { db in
        try db.execute(sql: "UPDATE event SET rank = 1")
        // The transaction is open, and the copier doesn't wait for it.
        #expect(Self.copy(copier) ?? 0 > 100)
      }
      _ = Self.copy(copier)
      #expect(!copier.isBusy)
      // Nothing is left for the writer, and the log is reset.
      pool.writeWithoutTransaction { db in
        gauge.install(db)
        #expect(gauge.checkpoint(db))
      }
      try pool.write { try $0.execute(sql: "UPDATE event SET rank = 2 WHERE id = 1") }
      #expect((1..<10).contains(gauge.frameCount))
      pool.writeWithoutTransaction { gauge.remove($0) }
      copier.close()
      #expect(Self.copy(copier) ?? 0 <= 0)
    }

    @Test func aReaderLimitsTheCopy() throws {
      let pool = try Self.filled(50)
      let (copier, reader) = (try LogCopier(pool, hasLog: true), try Self.connection(pool))
      _ = try reader.moveToNewest()
      let before = try #require(Self.copy(copier))
      try pool.write { try $0.execute(sql: "UPDATE event SET rank = 1") }
      #expect(Self.copy(copier) == before)
      try reader.end()
      #expect(try #require(Self.copy(copier)) > before)
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
        switch try connection.copyPart(mostPages: .max) {
        case .unfinished: break
        case .complete: break copying
        case .isRead, .isTooLarge: Issue.record("part \(parts)")
        }
        #expect(try Self.count(connection) == 3_000)
        try pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = \(parts)") }
      }
      #expect(parts > 2)
      #expect(connection.leaveForCopy { true })
      #expect(try Self.count(connection) == 3_000)
      // The log isn't needed any more.
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      #expect(try Self.count(connection) == 3_000)
      connection.leaveCopy()
      _ = try connection.moveToNewest()
      #expect(try Self.count(connection) == Int64(3_000 - parts + 1))
      connection.close()
    }

    @Test func aCopyThatIsNotWantedOrNotPossible() throws {
      let pool = try Self.filled(3_000)
      let connection = try Self.connection(pool)
      _ = try connection.moveToNewest()
      #expect(try connection.copyPart(mostPages: 10) == .isTooLarge)
      // An incomplete copy isn't read.
      #expect(try connection.copyPart(mostPages: .max) == .unfinished)
      #expect(!connection.leaveForCopy { true })
      // While the snapshot is being read, nothing is copied.
      try connection.read { _ in
        let progress = try connection.copyPart(mostPages: .max)
        #expect(progress == .isRead)
        #expect(!connection.leaveForCopy { true })
      }
      connection.dropCopy()
      while try connection.copyPart(mostPages: .max) == .unfinished {}
      #expect(!connection.leaveForCopy { false })
      try pool.write { try $0.execute(sql: "DELETE FROM event") }
      #expect(try Self.count(connection) == 3_000)
      // A connection can be closed and moved with a copy that is begun.
      connection.leaveCopy()
      #expect(try connection.copyPart(mostPages: .max) == .unfinished)
      connection.close()
    }
  }
#endif
