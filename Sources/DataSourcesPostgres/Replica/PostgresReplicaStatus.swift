#if Postgres
  public import Foundation
  import GRDB

  /// The activity of a replica.
  ///
  /// Lists over the replica retain their rows in every state. Except in ``following(_:)``, the rows may be out of date.
  public enum PostgresReplicaStatus: Sendable, Hashable {
    /// The replica wasn't started, or was stopped by ``PostgresReplica/stop()``.
    case inactive
    /// The replica has started, and connects to the server.
    case connecting
    /// The replica is new, and its tables are being copied.
    case copying(PostgresCopyProgress)
    /// Changes are applied as the server commits them.
    case following(PostgresLag)
    /// The replica hasn't been able to continue since a time, and tries again: the server can't be reached, or another
    /// connection locks the file.
    case disconnected(since: Date, reason: String)
    /// Tables are being copied again, since the stream of changes can't continue; only rows that differ are written.
    case resyncing(reason: String)
    /// The replica can't continue until an administrator does what `reason` says. It tries again every few seconds.
    case blocked(reason: String)
  }

  extension PostgresReplicaStatus: CustomStringConvertible {
    /// A sentence for administrators.
    public var description: String {
      switch self {
      case .inactive: "The replica isn't running"
      case .connecting: "Connecting to the server"
      case .copying(let progress): "Copying \(progress.table): \(progress.rows) rows"
      case .following(let lag):
        lag.bytes == 0 ? "Up to date at \(lag.position)" : "Following, \(lag.bytes) bytes behind"
      case .disconnected(let since, let reason): "Disconnected since \(since.ISO8601Format()): \(reason)"
      case .resyncing(let reason): "Copying again: \(reason)"
      case .blocked(let reason): "Blocked: \(reason)"
      }
    }
  }

  /// The progress of a replica's first copy, table by table.
  ///
  ///     if case .copying(let progress) = replica.currentStatus, let estimate = progress.estimatedRows {
  ///       banner.show("\(progress.table): \(progress.rows) of about \(estimate)")
  ///     }
  public struct PostgresCopyProgress: Sendable, Hashable {
    /// The name of the table that is being copied, without its schema.
    public let table: String
    /// The number of rows of the table that were copied, reported after each 16,384 and at the end.
    public let rows: Int
    /// The server's estimate of the number of rows of the table, if it has one.
    public let estimatedRows: Int?
  }

  /// The lag of a replica behind its server.
  public struct PostgresLag: Sendable, Hashable {
    /// The end of the last transaction in the replica.
    public let position: PostgresPosition
    /// The number of bytes of the server's log that the replica hasn't applied; 0 if it has everything.
    ///
    /// The log has the changes of all tables, also of those that aren't replicated. Its end is the one that the server reported
    /// last, at intervals of ``PostgresReplicaOptions/catalogInterval``.
    public let bytes: UInt64
    /// The time between the commit of the last transaction on the server and its commit in the replica, in seconds.
    ///
    /// The value contains the difference of the two machines' clocks, and is never negative. It's measured at each transaction,
    /// and doesn't grow between two of them; 0 before the first one. To find out whether the replica is behind, see ``bytes``.
    public let seconds: Double
  }

  // MARK: - Errors

  /// An error of a replica: of its parameters, its start, its removal or a wait for a position.
  public struct PostgresReplicaError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Kind: Sendable, Hashable {
      /// An administrator must change something on the server or in the parameters; the message says what.
      case refused
      /// The server can't be reached, ended the connection or sent something unexpected, or another connection locks the file:
      /// trying again can help.
      case disconnected
      /// Another replica, in this process or another one, uses the file.
      case fileInUse
      /// The file can't be read or written, or isn't a replica.
      case fileFailed
      /// The replica is running already.
      case running
      /// The replica isn't running.
      case notRunning
      /// The position wasn't reached in time.
      case timedOut
    }

    /// The kind of the error.
    public let kind: Kind
    /// A sentence for administrators, with the SQL that corrects the cause, if there is some.
    public let message: String
  }

  extension PostgresReplicaError: CustomStringConvertible {
    public var description: String { message }
  }

  extension PostgresReplicaError {
    /// Classifies an error of the module.
    init(_ error: any Error) {
      switch error {
      case let error as PostgresReplicaError: self = error
      case let error as Refusal: self.init(kind: .refused, message: error.message)
      case let error as ResyncRequired: self.init(kind: .disconnected, message: error.reason)
      case let error as FileFailure: self.init(kind: .fileFailed, message: error.description)
      case let error as ServerError:
        self.init(kind: error.isPermanent ? .refused : .disconnected, message: error.description)
      case let error as DatabaseError: self = Self.fileError(error)
      case is MalformedMessage: self.init(kind: .disconnected, message: "The server sent a message that isn't valid")
      default: self.init(kind: .disconnected, message: "\(error)")
      }
    }

    private static func fileError(_ error: DatabaseError) -> PostgresReplicaError {
      let message = error.message ?? "\(error.resultCode)"
      switch error.resultCode {
      case .SQLITE_FULL:
        return PostgresReplicaError(kind: .fileFailed, message: "The disk of the replica is full: free some space")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return PostgresReplicaError(
          kind: .disconnected, message: "Another connection locks the replica's file: end its transaction (\(message))")
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        return PostgresReplicaError(
          kind: .fileFailed,
          message: "The replica's file is damaged: stop the replica, delete the file, and start it again (\(message))")
      case .SQLITE_MISUSE: return PostgresReplicaError(kind: .fileFailed, message: "The replica's pool was closed")
      default:
        return PostgresReplicaError(kind: .fileFailed, message: "The replica's file can't be written: \(message)")
      }
    }
  }
#endif
