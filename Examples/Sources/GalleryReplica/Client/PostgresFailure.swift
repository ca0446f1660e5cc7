#if Postgres
  /// An error of the server, or of the connection to it.
  struct PostgresFailure: Error, Equatable {
    /// The text of libpq, in one line.
    let message: String
    /// The five characters of SQLSTATE; `nil` if there is no answer of the server.
    var state: String?
    /// Whether the connection ended while a transaction was committed, so that it may have been.
    var isCommitUnknown = false

    init(_ message: String, state: String? = nil) {
      self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      self.state = state
    }

    /// Whether the server can't be reached, doesn't take connections, or ended this one.
    var isConnectionLost: Bool {
      guard let state else { return true }
      return state.hasPrefix("08") || state.hasPrefix("57P") || state == "53300" || state == "25P03"
    }
  }

  extension PostgresFailure: CustomStringConvertible {
    var description: String { state.map { "\(message) (\($0))" } ?? message }
  }
#endif
