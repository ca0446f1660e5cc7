#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import ListTestSupport
  import Testing

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
      let position = try sql("SELECT pg_current_wal_insert_lsn()").trimmingCharacters(in: .newlines)
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

  extension PostgresReplicaStatus {
    var isFollowing: Bool { if case .following = self { true } else { false } }
    var isStopped: Bool { if case .stopped = self { true } else { false } }
    var isDisconnected: Bool { if case .disconnected = self { true } else { false } }
  }
#endif
