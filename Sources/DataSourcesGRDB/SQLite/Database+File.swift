#if GRDB
  import GRDB
  import GRDBSQLite

  extension Database {
    /// Whether the open file isn't at its path any more: it was deleted, moved or replaced.
    ///
    /// SQLite checks only the path, and doesn't open the file: closing it again would drop the locks of this process.
    var hasLostItsFile: Bool {
      guard let sqliteConnection else { return false }
      var hasMoved: Int32 = 0
      let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      return code == SQLITE_OK && hasMoved != 0
    }

    /// The path of the file that was opened.
    var mainFilePath: String {
      get throws { try String.fetchOne(self, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? "" }
    }
  }
#endif
