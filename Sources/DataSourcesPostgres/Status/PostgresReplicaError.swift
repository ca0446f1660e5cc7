#if Postgres
  /// Why a replica can't start, or can't wait.
  public struct PostgresReplicaError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Kind: Sendable, Hashable {
      /// A person must change something on the server or in the parameters; the message says what.
      case refused
      /// The server can't be reached, or ended the connection.
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
    /// A sentence for operators, with the SQL that puts it right, if there is some.
    public let message: String
  }

  extension PostgresReplicaError: CustomStringConvertible {
    /// The sentence for operators.
    public var description: String { message }
  }
#endif
