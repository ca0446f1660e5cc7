#if GRDB
  import GRDB
  import GRDBSQLite

  /// How far a copy of a snapshot is.
  enum SnapshotCopyProgress {
    case unfinished
    case complete
    /// The snapshot is being read.
    case isRead
    case isTooLarge
  }

  /// A copy of a snapshot, made in parts, in a temporary database of SQLite, which is deleted with its connection.
  final class SnapshotCopy {
    /// Copied in some milliseconds.
    private static let pagesPerStep: Int32 = 500

    private let original: SnapshotLink
    private let link: SnapshotLink
    private var backup: OpaquePointer?

    init(of original: SnapshotLink) throws {
      self.original = original
      link = try original.empty()
      backup = sqlite3_backup_init(link.sqlite, "main", original.sqlite, "main")
      if backup == nil { throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(link.sqlite))) }
    }

    deinit { finish() }

    /// The connection to the copy; `nil` while it isn't complete.
    var completeLink: SnapshotLink? { backup == nil ? link : nil }

    /// Copies some pages.
    ///
    /// The snapshot must be open: else it would become another one.
    ///
    func step() throws -> SnapshotCopyProgress {
      guard let backup else { return .complete }
      switch sqlite3_backup_step(backup, Self.pagesPerStep) {
      case SQLITE_OK: return .unfinished
      case SQLITE_DONE:
        finish()
        try RawStatement(link.sqlite, sql: "PRAGMA query_only = 1").run()
        return .complete
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
    }

    private func finish() {
      if let backup { sqlite3_backup_finish(backup) }
      backup = nil
    }
  }
#endif
