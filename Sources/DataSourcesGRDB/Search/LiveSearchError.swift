#if GRDB
  import GRDB

  /// An error of a search.
  ///
  ///     if case .invalidQuery(_, let message) = results.failure as? LiveSearchError { show(message) }
  public enum LiveSearchError: Error, Hashable, Sendable {
    /// The database has no such table.
    case noSearchTable(String)
    /// The table isn't an FTS5 table.
    case notSearchable(String)
    /// The search table may not have the texts of the view's table, and can't be made again: the list is empty.
    case outOfStep(table: String, reason: String)
    /// The view isn't one of a table that has row IDs, or no index keeps its rows in order.
    case viewWithoutIndex(view: String, reason: String)
    /// The query isn't valid: the list keeps its rows.
    case invalidQuery(query: String, message: String)
    /// The search table can't be read: the list is empty.
    case unreadable(table: String, message: String)
  }

  extension LiveSearchError {
    /// Converts any error of a search.
    init(_ error: any Error, of table: SearchTable) {
      let database = error as? DatabaseError
      let message = database?.message ?? database.map { "\($0.resultCode)" } ?? "\(error)"
      self = error as? LiveSearchError ?? .unreadable(table: table.name, message: message)
    }

    /// Whether the query is the cause, whatever the database contains.
    var isOfQuery: Bool { if case .invalidQuery = self { true } else { false } }
  }

  extension LiveSearchError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
      switch self {
      case .noSearchTable(let name): "There is no search table \"\(name)\""
      case .notSearchable(let name): "The table \"\(name)\" is not an FTS5 table"
      case .outOfStep(let name, let reason):
        "The search table \"\(name)\" is out of step: \(reason). Rebuild it, or create it with SearchTable.create"
      case .viewWithoutIndex(let view, let reason): "The view \"\(view)\" can't be searched: \(reason)"
      case .invalidQuery(let query, let message): "The query \(query) is not valid: \(message)"
      case .unreadable(let table, let message): "The search table \"\(table)\" can't be read: \(message)"
      }
    }
  }
#endif
