#if Postgres
  /// What the server or libpq answers when something fails.
  struct ServerError: Error, Equatable {
    let message: String
    /// The five characters of SQLSTATE; `nil` if the connection failed.
    var state: String?

    var isConnectionLost: Bool { state == nil }

    /// The text without the line breaks of libpq.
    init(_ message: String, state: String? = nil) {
      self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      self.state = state
    }
  }

  extension ServerError: CustomStringConvertible {
    var description: String { state.map { "\(message) (\($0))" } ?? message }
  }
#endif
