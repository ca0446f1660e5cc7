#if Postgres
  import GRDB

  extension PostgresReplicaError {
    /// Classifies an error of the module.
    init(_ error: any Error) {
      switch error {
      case let error as PostgresReplicaError: self = error
      case let error as Refusal: self.init(kind: .refused, message: error.message)
      case let error as TableProblem: self.init(kind: .disconnected, message: error.reason)
      case let error as SlotProblem: self.init(kind: .disconnected, message: error.reason)
      case let error as FileFailure: self.init(kind: .fileFailed, message: error.description)
      case let error as ServerError:
        self.init(kind: Self.needsPerson(error) ? .refused : .disconnected, message: error.description)
      case let error as DatabaseError: self = Self.ofFile(error)
      case is MalformedMessage: self.init(kind: .disconnected, message: "The server sent a message that isn't valid")
      default: self.init(kind: .disconnected, message: "\(error)")
      }
    }

    /// Whether trying again can't help: the role, its password or privileges, or the database.
    private static func needsPerson(_ error: ServerError) -> Bool {
      guard let state = error.state else { return false }
      return state.hasPrefix("28") || ["42501", "3D000", "08001", "0A000"].contains(state)
    }

    private static func ofFile(_ error: DatabaseError) -> PostgresReplicaError {
      let message = error.message ?? "\(error.resultCode)"
      switch error.resultCode.primaryResultCode {
      case .SQLITE_FULL:
        return PostgresReplicaError(kind: .fileFailed, message: "The disk of the replica is full: free some space")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return PostgresReplicaError(
          kind: .disconnected, message: "Another connection locks the replica's file: end its transaction (\(message))")
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        return PostgresReplicaError(
          kind: .fileFailed, message: "The replica's file is damaged: delete it, and it's copied again (\(message))")
      case .SQLITE_MISUSE: return PostgresReplicaError(kind: .fileFailed, message: "The replica's pool was closed")
      default:
        return PostgresReplicaError(kind: .fileFailed, message: "The replica's file can't be written: \(message)")
      }
    }
  }
#endif
