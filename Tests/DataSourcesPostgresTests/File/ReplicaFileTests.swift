#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing
  @testable import DataSourcesPostgres

  /// Tables that are made equal to copies, in a file with triggers and search tables of its user.
  @Suite struct TableMergeTests {
    enum Change: CaseIterable {
      case rows, addsColumn, losesColumn, dropsTable

      /// The columns of the table afterwards.
      var columns: [String] {
        switch self {
        case .rows: ["id", "x", "y"]
        case .addsColumn: ["id", "x", "y", "z"]
        case .losesColumn: ["id", "y"]
        case .dropsTable: []
        }
      }
    }

    /// A trigger, and the columns that it needs of a table.
    private struct UserTrigger: Sendable {
      let name: String
      let table: String
      let event: String
      let body: String
      let other: String
      let isRunnable: @Sendable (Change) -> Bool

      var sql: String { "CREATE TRIGGER \(name) AFTER \(event) ON \(table.uppercased()) BEGIN \(body); END" }
    }

    private static let names = ["a", "b"]

    private static let triggers: [UserTrigger] = names.flatMap { table in
      names.flatMap { other in
        func trigger(
          _ ending: String, _ event: String, _ body: String, isRunnable: @escaping @Sendable (Change) -> Bool
        ) -> UserTrigger {
          UserTrigger(
            name: "\(table)_\(other)_\(ending)", table: table, event: event, body: body, other: other,
            isRunnable: isRunnable)
        }
        return [
          trigger("writes", "UPDATE", "DELETE FROM \(other) WHERE id = -1") { $0 != .dropsTable },
          trigger("fills", "INSERT", "INSERT INTO \(other) SELECT 1, 2, 3 WHERE 0") { $0 == .rows },
          trigger("reads", "DELETE", "INSERT INTO log SELECT x FROM \(other) WHERE id = -1") {
            $0.columns.contains("x")
          },
          trigger("view", "UPDATE OF y", "INSERT INTO log SELECT y FROM view_\(other) WHERE id = -1") {
            $0 != .dropsTable
          },
        ]
      }
    }

    private static func table(_ name: String, _ change: Change) -> PublishedTable {
      let columns = change.columns.enumerated().map { index, column in
        PublishedColumn(
          name: column, type: index == 0 ? 20 : 25, modifier: -1, kind: index == 0 ? .integer : .text,
          keyIndex: index == 0 ? 0 : nil)
      }
      return PublishedTable(oid: 1, schema: "public", name: name, columns: columns, rowFilter: "", fingerprint: "")
    }

    private static func create(_ db: Database) throws {
      try db.execute(
        sql: """
          ATTACH ':memory:' AS postgres_copy;
          CREATE TABLE log(text);
          CREATE TABLE calculated(value, twice AS (value * 2), half AS (value / 2) STORED);
          CREATE TRIGGER calculated_log AFTER UPDATE ON calculated BEGIN INSERT INTO log VALUES (new.twice); END;
          CREATE TABLE mine(value);
          CREATE TRIGGER mine_function AFTER INSERT ON mine BEGIN INSERT INTO log SELECT absent(x) FROM a; END;
          CREATE TRIGGER mine_other AFTER DELETE ON mine BEGIN INSERT INTO log SELECT value FROM none; END;
          """)
      for name in names {
        try db.execute(
          sql: """
            CREATE TABLE main.\(name) \(table(name, .rows).declaration);
            INSERT INTO \(name) VALUES (1, 'one', 'y'), (2, 'two', 'y'), (3, 'three', 'y');
            CREATE VIEW view_\(name) AS SELECT id, y FROM \(name);
            CREATE VIRTUAL TABLE own_\(name) USING fts5(x);
            INSERT INTO own_\(name)(rowid, x) SELECT id, x FROM \(name);
            CREATE TRIGGER own_\(name)_i AFTER INSERT ON \(name) BEGIN
              INSERT INTO own_\(name)(rowid, x) VALUES (new.id, new.x); END;
            CREATE TRIGGER own_\(name)_u AFTER UPDATE ON \(name) BEGIN
              UPDATE own_\(name) SET x = new.x WHERE rowid = new.id; END;
            CREATE TRIGGER own_\(name)_d AFTER DELETE ON \(name) BEGIN DELETE FROM own_\(name) WHERE rowid = old.id; END;
            """)
        try db.create(virtualTable: "external_\(name)", using: FTS5()) { table in
          table.synchronize(withTable: name)
          table.column("x")
        }
        // A text that a rebuilt index doesn't have.
        try db.execute(sql: "INSERT INTO external_\(name)(rowid, x) VALUES (9, 'marker')")
        try SearchTable.create("search_\(name)", forTable: name, columns: ["x"], in: db)
      }
      for trigger in triggers { try db.execute(sql: trigger.sql) }
    }

    /// Only triggers that name what is gone are removed, before rows are written, and only search tables of replaced tables are made again.
    @Test(arguments: Change.allCases, Change.allCases) func replacesTables(a: Change, b: Change) throws {
      let changes = zip(Self.names, [a, b])
      try DatabaseQueue().writeWithoutTransaction { db in
        try Self.create(db)
        for (name, change) in changes where change != .dropsTable {
          try db.execute(sql: "CREATE TABLE postgres_copy.\(name) \(Self.table(name, change).declaration)")
          for id in [1, 3, 4] {
            let values = ["\(id)", id == 1 ? "'uno'" : "'row'", "'y'", "NULL"]
            let columns = change.columns.map {
              $0 == "y" ? values[2] : $0 == "id" ? values[0] : values[$0 == "x" ? 1 : 3]
            }
            try db.execute(sql: "INSERT INTO postgres_copy.\(name) VALUES (\(columns.joined(separator: ", ")))")
          }
        }
        let before = try Self.rowIDs(db)
        try db.inTransaction {
          let old = Self.names.map { Self.table($0, .rows) }
          let new = changes.filter { $1 != .dropsTable }.map { Self.table($0, $1) }
          try TableMerge(position: 0, tables: new, names: Set(Self.names)).apply(replacing: old, db)
          return .commit
        }
        let after = try Self.rowIDs(db)

        var expected: Set = ["calculated_log", "mine_function", "mine_other"]
        for trigger in Self.triggers {
          let change = Dictionary(uniqueKeysWithValues: changes)
          guard let own = change[trigger.table], let other = change[trigger.other] else { continue }
          if own != .dropsTable, trigger.isRunnable(other) { expected.insert(trigger.name) }
        }
        for (name, change) in changes {
          if change.columns.contains("x") {
            expected.formUnion(["ai", "ad", "au"].map { "__external_\(name)_\($0)" })
            expected.formUnion(["bi", "bu", "ai", "ad", "au"].map { "__search_\(name)_\($0)" })
          }
          if change == .rows { expected.formUnion(["i", "u", "d"].map { "own_\(name)_\($0)" }) }
        }
        #expect(Set(after.keys.filter { !$0.hasSuffix("_state") }) == expected)

        for (name, change) in changes {
          if change == .dropsTable {
            #expect(try !db.tableExists(name))
            continue
          }
          let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(name) ORDER BY id")
          #expect(try rows == Row.fetchAll(db, sql: "SELECT * FROM postgres_copy.\(name) ORDER BY id"))
          if change == .rows {
            #expect(try Int.fetchAll(db, sql: "SELECT rowid FROM own_\(name) WHERE x MATCH 'row'") == [3, 4])
            #expect(try Int.fetchAll(db, sql: "SELECT rowid FROM external_\(name) WHERE x MATCH 'marker'") == [9])
            // A search table whose parts are made again is out of step.
            for part in after.keys where part.contains("search_\(name)") {
              #expect(after[part] == before[part], "\(part)")
            }
          }
          if change.columns.contains("x") {
            #expect(try Int.fetchAll(db, sql: "SELECT rowid FROM search_\(name) WHERE x MATCH 'row'") == [3, 4])
            try db.execute(sql: "INSERT INTO search_\(name)(search_\(name), rank) VALUES ('integrity-check', 1)")
          }
          try db.execute(
            sql: "INSERT INTO \(name)(id) VALUES (7); UPDATE \(name) SET y = 'z'; DELETE FROM \(name) WHERE id = 7")
        }
        try db.execute(sql: "UPDATE calculated SET value = 1")
      }
    }

    /// The row IDs of triggers and states in the schema.
    private static func rowIDs(_ db: Database) throws -> [String: Int] {
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, rowid FROM main.sqlite_master WHERE type = 'trigger' OR name LIKE '%state'")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  /// The list of a replica's slots, and the lock of its files.
  @Suite struct SlotLedgerTests {
    /// A folder for the files of a replica.
    private final class Folder {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("ledger-\(UUID().uuidString)")
      var replica: String { url.appendingPathComponent("replica").path }
      var list: String { replica + "-slots" }
      init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
      deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func ledger() throws -> SlotLedger { try #require(try SlotLedger(replicaAt: folder.replica)) }

    @Test func namesAreStored() throws {
      do {
        let ledger = try ledger()
        #expect(try ledger.slots() == [])
        for name in ["a_long_name", "b", "c", "b"] { try ledger.add(name) }
        #expect(try ledger.slots() == ["a_long_name", "c", "b"])
        try ledger.remove("a_long_name")
      }
      #expect(try ledger().slots() == ["c", "b"])
    }

    /// A crash at any time leaves the old or the new list: the old one is never overwritten, and an incomplete new one is ignored.
    @Test func namesAreReplacedAsAWhole() throws {
      let ledger = try ledger()
      for name in ["shop_123456789012", "shop_1234567890123"] { try ledger.add(name) }
      let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.list))
      try ledger.remove("shop_123456789012")
      #expect(try old.readToEnd() == Data("shop_123456789012\nshop_1234567890123\n".utf8))
      try Data("shop_12".utf8).write(to: URL(fileURLWithPath: folder.list + "-new"))
      #expect(try ledger.slots() == ["shop_1234567890123"])
      try ledger.add("b")
      #expect(try ledger.slots() == ["shop_1234567890123", "b"])
    }

    /// Without the names that it has, a list would be replaced by one that lacks them.
    @Test func anUnreadableListIsAnError() throws {
      let ledger = try ledger()
      try FileManager.default.createDirectory(atPath: folder.list, withIntermediateDirectories: true)
      #expect(throws: FileFailure.self) { try ledger.slots() }
      #expect(throws: FileFailure.self) { try ledger.add("a") }
      #expect(throws: FileFailure.self) { try ledger.remove("a") }
    }

    @Test func oneReplicaHasTheLock() throws {
      let ledger = try ledger()
      #expect(try SlotLedger(replicaAt: folder.replica) == nil)
      withExtendedLifetime(ledger) {}
    }

    /// A file system without locks, or a full table of them, doesn't mean that another replica uses the file.
    @Test func otherErrorsOfTheLockAreThrown() throws {
      let error = #expect(throws: FileFailure.self) { try SlotLedger.lock(-1, path: "replica-lock") }
      #expect(error?.description.hasPrefix("The file replica-lock can't be locked: ") == true)
    }

    /// A file that can't be examined isn't absent: a new copy would replace it.
    @Test func otherErrorsOfAFileAreThrown() throws {
      #expect(try !ReplicaFile.exists(folder.replica))
      try Data("text".utf8).write(to: URL(fileURLWithPath: folder.replica))
      #expect(try ReplicaFile.exists(folder.replica))
      #expect(throws: FileFailure.self) { try ReplicaFile.exists(folder.replica + "/file") }
    }

    /// SQLite would apply the journal of an earlier file to a copy that replaces it.
    @Test func logsOfAnEarlierFileAreRemoved() throws {
      for suffix in ReplicaFile.suffixes {
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.replica + suffix))
      }
      try Data("new".utf8).write(to: URL(fileURLWithPath: ReplicaFile.copyPath(folder.replica)))
      try ReplicaFile.installCopy(at: folder.replica)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["replica"])
    }

    #if os(Linux)
      /// Between fork and exec, a process that is being started has all descriptors.
      @Test func theLockEndsWhileAProcessIsStarted() throws {
        var ledger: SlotLedger? = try ledger()
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(CInt.init)
        let descriptor = descriptors.first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == folder.replica
            + "-lock"
        }
        let copy = dup(try #require(descriptor))
        defer { close(copy) }
        #expect(ledger != nil)
        ledger = nil
        #expect(try SlotLedger(replicaAt: folder.replica) != nil)
      }
    #endif
  }

  @Suite struct ReplicaStateTests {
    /// A file of another program, or of another version, isn't a replica.
    @Test func aStateThatCannotBeDecodedIsNone() throws {
      let queue = try DatabaseQueue()
      try queue.write { db in
        try ReplicaState.createTable(db)
        try db.execute(sql: "INSERT INTO \(Catalog.reservedName) VALUES (1, 1, 5, '{}')")
        #expect(try ReplicaState.read(db) == nil)
      }
    }
  }

  @Suite struct RetryDelayTests {
    @Test func delaysDoubleUpToALimit() {
      var delay = Replicator.RetryDelay()
      #expect(
        (0..<8).map { _ in delay.next(afterStreaming: 0, isResync: false) } == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2, 2])
      #expect((0..<4).map { _ in delay.next(afterStreaming: 0, isResync: true) } == [2, 4, 5, 5])
    }

    /// Only a stream restarts the delays, not a copy that fails in the end, however long it ran.
    @Test func aLongStreamRestartsTheDelays() {
      var delay = Replicator.RetryDelay()
      for _ in 0..<20 { _ = delay.next(afterStreaming: 0, isResync: true) }
      #expect(delay.next(afterStreaming: 9, isResync: true) == 5)
      #expect(delay.next(afterStreaming: 11, isResync: false) == 0.05)
      #expect(delay.next(afterStreaming: 0, isResync: false) == 0.1)
    }
  }
#endif
