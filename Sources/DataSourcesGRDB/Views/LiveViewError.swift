#if GRDB
  /// Why a view can not be opened.
  public enum LiveViewError: Error, Hashable, Sendable {
    /// SQLite does not understand the view's filter, grouping or order: a column that is not there, perhaps.
    case invalidExpression(view: String, message: String)
    /// Filter, grouping or order would give something else another time: no index can keep that.
    case nonDeterministicExpression(view: String, message: String)
    /// The database has a view of this name and version that is defined in another way.
    case definitionChanged(view: String, version: Int)
    /// The database was let go of, or closed.
    case closed
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
      case .closed: "The live database is closed"
      }
    }
  }
#endif
