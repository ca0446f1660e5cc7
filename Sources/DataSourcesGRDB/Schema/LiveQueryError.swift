#if GRDB
  import GRDB

  /// The reason why a list can't be opened, or a database can't be read any more.
  public enum LiveQueryError: Error, Hashable, Sendable {
    /// SQLite can't read the rows: a table or a column is missing, perhaps. The message says what to do.
    case invalidExpression(query: String, message: String)
    /// The filter, the group, the order or an aggregate isn't deterministic, so that lists can't be maintained. The message says
    /// what to do.
    case nonDeterministicExpression(query: String, message: String)
    /// The live database, or the pool or queue that it follows, was closed.
    case closed
    /// The database's file was deleted, moved or replaced while it was open: what is written is lost.
    case fileLost(path: String)
    /// Lists belong to an actor, and the function that makes them runs on none.
    case noActor
  }

  extension LiveQueryError {
    /// Throws ``closed`` if something fails because the database is closed.
    static func ifClosed<Result>(
      isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
      do { return try await body() } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
        throw LiveQueryError.closed
      }
    }
  }

  extension LiveQueryError {
    /// Creates an error that explains why SQLite rejects a query, with advice.
    init(_ error: DatabaseError, query: String) {
      var message = error.message ?? "\(error.resultCode)"
      if let advice = Self.advice.first(where: { message.contains($0.key) })?.value { message += "; \(advice)" }
      self =
        message.contains("non-deterministic")
        ? .nonDeterministicExpression(query: query, message: message)
        : .invalidExpression(query: query, message: message)
    }

    private static let request = "list a request, all of which is read again after each commit: LiveQuery(request:)"

    /// The remedies for messages of SQLite and GRDB.
    private static let advice: KeyValuePairs = [
      "non-deterministic":
        "pass a time as an argument, and set another query when it changes; a function of your own must be pure; or \(request)",
      "no such table": "a list can't have temporary tables, nor those of attached databases",
      "no such column": "columns of another table need a ParentTable or a ChildTable: LiveQuery.joining(_:children:)",
      "no such function": "add it in Configuration.prepareDatabase, so that all connections have it",
      "no such collation": "add it in Configuration.prepareDatabase, so that all connections have it",
      "misuse of aggregate": "for totals call LiveQuery.aggregating(_:); for anything else \(request)",
      "misuse of window function": request,
      "ambiguous column": "write it with the name of its table, or of its parent",
      "has no primary key": "name the columns that the foreign key refers to: ParentTable(_:foreignKey:to:)",
      "statement arguments": "write each argument into the SQL: SQL(\"size > \\(size)\")",
      "malformed JSON": "check it first: CASE WHEN json_valid(data) THEN json_extract(data, '$.name') END",
    ]
  }

  extension LiveQueryError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
      switch self {
      case .invalidExpression(let query, let message): "The query \"\(query)\" is not valid: \(message)"
      case .nonDeterministicExpression(let query, let message):
        "The query \"\(query)\" depends on more than its rows: \(message)"
      case .closed: "The live database, or the pool or queue that it follows, is closed"
      case .fileLost(let path):
        "The database file \(path) was deleted or replaced while it was open: what is written would be lost"
      case .noActor:
        "Live lists need an actor: mark the function with @MainActor, make them in an actor's method, "
          + "or add a parameter 'isolation: isolated any Actor = #isolation'"
      }
    }
  }
#endif
