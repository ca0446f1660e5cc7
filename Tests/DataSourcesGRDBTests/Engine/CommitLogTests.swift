#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import Testing

  @Suite struct CommitLogTests {
    /// A log of a database in memory with the tables `a` and `b`.
    private func makeLog() throws -> (CommitLog, DatabaseQueue) {
      let queue = try DatabaseQueue()
      let log = CommitLog()
      try queue.inDatabase { db in
        try db.execute(sql: "CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(id INTEGER PRIMARY KEY)")
        try log.attach(to: db)
      }
      return (log, queue)
    }

    private func table(_ name: String, _ db: Database) throws -> WatchedTable {
      try #require(try WatchedTable.read(name, db))
    }

    @Test("a table that is watched while triggers are created gets its triggers")
    func watchingMeanwhile() throws {
      let (log, queue) = try makeLog()
      try queue.inDatabase { db in
        let (first, second) = (try table("a", db), try table("b", db))
        log.watch(first, forView: 1)
        db.trace { event in
          if "\(event)".contains("CREATE") { log.watch(second, forView: 2) }
        }
        try log.updateTriggers(db)
        db.trace()
        #expect(log.needsTriggers)
        try log.updateTriggers(db)
        #expect(!log.needsTriggers)
        try db.execute(sql: "INSERT INTO a VALUES (3); INSERT INTO b VALUES (7)")
      }
      let tables = log.removeAll().tables
      #expect(tables["a"]?.rows == [3])
      #expect(tables["b"]?.rows == [7])
    }

    @Test("triggers that couldn't be created are created later")
    func failing() throws {
      let (log, queue) = try makeLog()
      try queue.inDatabase { db in
        log.watch(try table("a", db), forView: 1)
        try db.execute(sql: "PRAGMA query_only = 1")
        #expect(throws: DatabaseError.self) { try log.updateTriggers(db) }
        #expect(log.needsTriggers)
        try db.execute(sql: "PRAGMA query_only = 0")
        try log.updateTriggers(db)
        try db.execute(sql: "INSERT INTO a VALUES (3)")
      }
      #expect(log.removeAll().tables["a"]?.rows == [3])
    }
  }
#endif
