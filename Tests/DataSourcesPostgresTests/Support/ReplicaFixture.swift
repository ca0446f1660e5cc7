#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// A database of a server, and a folder for replicas of it.
  final class ReplicaFixture: Sendable {
    let server: PostgresServer
    let database: String
    let folder: URL
    private static let count = Locked(0)

    /// Creates a database, with a publication of all tables unless the SQL makes one.
    init(_ sql: String, server: PostgresServer? = nil, publication: String = "CREATE PUBLICATION lists FOR ALL TABLES")
      throws
    {
      self.server = try server ?? PostgresServer.sharedServer()
      database =
        "test_"
        + Self.count.withLock { count in
          count += 1
          return "\(count)"
        }
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("replica-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try self.server.sql("CREATE DATABASE \(database)")
      try self.server.sql(sql + ";" + publication, database: database)
    }

    var connection: String { server.connection(database) }
    var file: URL { folder.appendingPathComponent("replica.sqlite") }

    @discardableResult
    func sql(_ sql: String) throws -> String { try server.sql(sql, database: database) }

    func replica(
      _ tables: [String]? = nil, connection: String? = nil, file: URL? = nil, options: PostgresReplicaOptions = .init()
    ) throws -> PostgresReplica {
      try PostgresReplica(
        connection ?? self.connection, publication: "lists", tables: tables, into: file ?? self.file, slot: "test",
        options: options)
    }

    /// Copies the tables to the file, as the first start of a replica does, and closes the file.
    func copyTables() async throws {
      let replica = try replica()
      try await replica.start()
      await replica.stop()
      try replica.pool.close()
    }

    /// The end of the server's log.
    ///
    /// - Parameter offset: a number of bytes that is added.
    func logEnd(plus offset: Int = 0) throws -> PostgresPosition {
      let text = try sql("SELECT pg_current_wal_insert_lsn() + \(offset)").trimmingCharacters(in: .newlines)
      return try #require(PostgresPosition(text))
    }

    /// Waits until a replica has what the server has now.
    func catchUp(_ replica: PostgresReplica) async throws { try await replica.wait(until: logEnd()) }

    /// Whether a transaction of another connection is writing the replica's file.
    var isBeingWritten: Bool {
      (try? Command.run(["sqlite3", "-cmd", ".timeout 0", file.path, "BEGIN IMMEDIATE; ROLLBACK"])) == nil
    }

    /// When the replica's log was written.
    var lastWrite: Date? {
      (try? FileManager.default.attributesOfItem(atPath: file.path + "-wal"))?[.modificationDate] as? Date
    }

    /// The slots of this database.
    var slots: [String] {
      get throws {
        try sql("SELECT slot_name FROM pg_replication_slots WHERE database = current_database() ORDER BY 1")
          .split(separator: "\n").map(String.init)
      }
    }

    /// Compares all rows of tables, read by psql and by the command line shell of SQLite.
    ///
    /// - Returns: the rows that only one of both has.
    func differences(_ tables: String..., file: URL? = nil) throws -> [String] {
      try tables.flatMap { try differences(inTable: $0, file: file ?? self.file) }
    }

    private func differences(inTable table: String, file: URL) throws -> [String] {
      let columns = try sql(
        """
        SELECT attname FROM pg_attribute WHERE attrelid = '"\(table)"'::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' ORDER BY attname
        """
      ).split(separator: "\n").map(String.init)
      let serverColumns = columns.map { "coalesce(replace(\"\($0)\"::text, chr(10), '\\n'), '<null>')" }
      let fileColumns = columns.map { "coalesce(replace(\"\($0)\", char(10), '\\n'), '<null>')" }
      let expected = try sql("SELECT \(serverColumns.joined(separator: " || '|' || ")) FROM \"\(table)\"")
      let actual = try Command.run(
        ["sqlite3", "-readonly", file.path, "SELECT \(fileColumns.joined(separator: " || '|' || ")) FROM \"\(table)\""])
      var counts: [Substring: Int] = [:]
      for row in expected.split(separator: "\n") { counts[row, default: 0] += 1 }
      for row in actual.split(separator: "\n") { counts[row, default: 0] -= 1 }
      return counts.filter { $0.value != 0 }.map { "\(table) \($0.value > 0 ? "misses" : "has") \($0.key)" }
    }

    /// Replaces a file of SQLite by a copy of another one, with its log.
    static func copyFile(_ source: URL, to target: URL) throws {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: target.path + end)
        if FileManager.default.fileExists(atPath: source.path + end) {
          try FileManager.default.copyItem(atPath: source.path + end, toPath: target.path + end)
        }
      }
    }

    /// Removes the database and the folder.
    func remove(_ replicas: PostgresReplica...) async {
      for replica in replicas { try? await replica.remove() }
      _ = try? sql(
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = current_database() AND NOT active"
      )
      _ = try? server.sql("DROP DATABASE \(database) WITH (FORCE)")
      try? FileManager.default.removeItem(at: folder)
    }
  }

  // MARK: - Waiting and comparing

  extension ReplicaFixture {
    struct NeverHappened: Error, CustomStringConvertible {
      let description: String
    }

    /// Waits until the replica has a status, and returns its text.
    @discardableResult
    func status(
      of replica: PostgresReplica, _ condition: (PostgresReplicaStatus) -> Bool
    ) async throws -> String {
      for await status in replica.status where condition(status) { return status.description }
      throw NeverHappened(description: "The status is \(replica.currentStatus)")
    }

    /// Waits until the replica's rows equal those of the server.
    func waitForEquality(_ tables: String...) async throws {
      if try await eventually({ try tables.allSatisfy { try differences($0).isEmpty } }) { return }
      throw NeverHappened(description: try tables.flatMap { try differences($0).prefix(3) }.joined(separator: "\n"))
    }

    /// Checks that the replica's rows equal those of the server.
    func expectEquality(
      _ tables: String..., file: URL? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let rows = try tables.flatMap { try differences($0, file: file) }
      #expect(rows == [], sourceLocation: sourceLocation)
    }

    /// Waits until all slots of the database have confirmed what the server has written until now.
    func waitForConfirmation() async throws {
      let position = try logEnd()
      let sql =
        "SELECT bool_and(confirmed_flush_lsn >= '\(position)') FROM pg_replication_slots WHERE database = current_database()"
      try #require(try await eventually { try self.sql(sql) == "t\n" })
    }
  }

  /// Waits for the end of work; the work of a product that hangs is left, so that only its test fails.
  func ends(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let hasEnded = Locked(false)
    Task {
      await work()
      hasEnded.withLock { $0 = true }
    }
    return await eventually { hasEnded.read(\.self) }
  }

  extension PostgresReplicaOptions {
    /// Options with which altered tables are noticed soon.
    static var frequentCatalog: PostgresReplicaOptions {
      var options = PostgresReplicaOptions()
      options.catalogInterval = .milliseconds(100)
      return options
    }
  }

  extension PostgresReplicaStatus {
    var isFollowing: Bool { if case .following = self { true } else { false } }
    var isBlocked: Bool { if case .blocked = self { true } else { false } }
    var isDisconnected: Bool { if case .disconnected = self { true } else { false } }
  }

  // MARK: - Another process

  extension ReplicaFixture {
    /// The program beside the tests that runs a replica.
    private static let program: String = {
      let executable =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
      return URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("PostgresFollower")
        .path
    }()

    /// Whether the program was built.
    static var hasProgram: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Starts a process with a replica of the server.
    func startProgram(_ arguments: String...) throws -> ChildProcess {
      try ChildProcess([Self.program, connection, "lists", file.path, "test"] + arguments, output: programOutput)
    }

    /// The file to which processes print the statuses of their replicas.
    private var programOutput: String { folder.appendingPathComponent("statuses.txt").path }

    /// The number of statuses that processes have printed.
    var statusCount: Int {
      ((try? Data(contentsOf: URL(fileURLWithPath: programOutput))) ?? Data()).count { $0 == UInt8(ascii: "\n") }
    }

    /// The last statuses that processes have printed.
    var lastStatuses: String {
      let output = (try? String(contentsOfFile: programOutput, encoding: .utf8)) ?? ""
      return output.split(separator: "\n").suffix(12).joined(separator: "\n")
    }
  }
#endif
