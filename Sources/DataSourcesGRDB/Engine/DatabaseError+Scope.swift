#if GRDB
  import GRDB

  extension DatabaseError {
    /// Whether the error concerns the view, and not the whole database: a table or an index is missing or damaged.
    var isOfOneView: Bool { isOfDefinition || resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_TOOBIG }

    fileprivate var isOfDefinition: Bool { resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA }
  }

  extension Error {
    /// Whether a view that can't be read may be readable later, though the schema is the same.
    var mayPass: Bool {
      if case .viewWithoutIndex? = self as? LiveSearchError { return true }
      return (self as? DatabaseError).map { !$0.isOfDefinition } ?? false
    }
  }
#endif
