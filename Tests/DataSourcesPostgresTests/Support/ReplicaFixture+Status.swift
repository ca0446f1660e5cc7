#if Postgres
  import DataSourcesPostgres
  import Foundation

  extension ReplicaFixture {
    struct TimedOut: Error, CustomStringConvertible {
      let description: String
    }

    /// Waits until the replica has a status, and returns its text.
    @discardableResult
    func status(
      of replica: PostgresReplica, within seconds: Int = 60,
      _ condition: @escaping @Sendable (PostgresReplicaStatus) -> Bool
    ) async throws -> String {
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end {
        let status = replica.currentStatus
        if condition(status) { return status.description }
        try await Task.sleep(for: .milliseconds(5))
      }
      throw TimedOut(description: "The status is \(replica.currentStatus)")
    }

    /// Waits until something is true.
    func wait(within seconds: Int = 60, until condition: () throws -> Bool) async throws {
      let end = ContinuousClock.now + .seconds(seconds)
      while try !condition() {
        if ContinuousClock.now > end { throw TimedOut(description: "The condition did not become true") }
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    /// Waits until the replica's rows equal those of the server.
    func waitForEquality(_ tables: String..., within seconds: Int = 60) async throws {
      try await wait(within: seconds) { try tables.allSatisfy { try differences($0).isEmpty } }
    }
  }

  extension PostgresReplicaStatus {
    var isFollowing: Bool { if case .following = self { true } else { false } }
    var isStopped: Bool { if case .stopped = self { true } else { false } }
    var isDisconnected: Bool { if case .disconnected = self { true } else { false } }
  }
#endif
