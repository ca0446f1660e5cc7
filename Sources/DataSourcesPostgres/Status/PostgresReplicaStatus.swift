#if Postgres
  public import Foundation

  /// What a replica is doing.
  ///
  /// Lists over the replica keep their rows in every state. Except in ``following(_:)``, the rows may be out of date.
  public enum PostgresReplicaStatus: Sendable, Hashable {
    /// The replica wasn't started, or was stopped by ``PostgresReplica/stop()``.
    case inactive
    /// The replica has started, and connects to the server.
    case connecting
    /// The replica is new, and its tables are being copied.
    case copying(PostgresCopyProgress)
    /// Changes are applied as the server commits them.
    case following(PostgresLag)
    /// The server can't be reached since a time, and the replica tries to connect again.
    case disconnected(since: Date, reason: String)
    /// Tables are being copied again, since the stream of changes can't continue; only rows that differ are written.
    case resyncing(reason: String)
    /// The replica can't continue until a person does what the sentence says. It tries again every few seconds.
    case stopped(reason: String)
  }

  extension PostgresReplicaStatus: CustomStringConvertible {
    /// A sentence for operators.
    public var description: String {
      switch self {
      case .inactive: "The replica isn't running"
      case .connecting: "Connecting to the server"
      case .copying(let progress): "Copying \(progress.table): \(progress.rows) rows"
      case .following(let lag):
        lag.bytes == 0 ? "Up to date at \(lag.position)" : "Following, \(lag.bytes) bytes behind"
      case .disconnected(let since, let reason): "Disconnected since \(since.ISO8601Format()): \(reason)"
      case .resyncing(let reason): "Copying again: \(reason)"
      case .stopped(let reason): "Stopped: \(reason)"
      }
    }
  }
#endif
