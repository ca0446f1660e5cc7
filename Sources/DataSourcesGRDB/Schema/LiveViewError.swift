#if GRDB
  import GRDB

  /// Why a view can't be opened.
  public enum LiveViewError: Error, Hashable, Sendable {
    /// SQLite does not understand the view's filter, grouping or order: a column that is not there, perhaps.
    case invalidExpression(view: String, message: String)
    /// Filter, grouping or order would give something else another time: no index can keep that.
    case nonDeterministicExpression(view: String, message: String)
    /// The database has a view of this name and version that is defined in another way.
    case definitionChanged(view: String, version: Int)
    /// The live database, or the pool or queue that it follows, was closed.
    case closed
    /// The database's file was deleted, moved or replaced while it was open: what is written can't be read by anybody later.
    case fileLost(path: String)
    /// Lists live on an actor, and the function that makes them runs on none.
    case noActor
  }

  extension LiveViewError {
    /// Says so when something fails because the database is closed.
    static func ifClosed<Result>(
      isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
      do { return try await body() } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
        throw LiveViewError.closed
      }
    }
  }

  extension LiveViewError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
      switch self {
      case .invalidExpression(let view, let message): "The view \"\(view)\" is not valid: \(message)"
      case .nonDeterministicExpression(let view, let message):
        "The view \"\(view)\" depends on more than its rows: \(message)"
      case .definitionChanged(let view, let version):
        "The view \"\(view)\" has another definition in the database as version \(version): give it a new version"
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
