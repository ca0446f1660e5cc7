#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A copier of tables from a snapshot of the server to a file of their own.
  struct TableCopier {
    let path: String
    let interruption: Interruption
    /// A closure that is called with a table and the number of its rows so far.
    let progress: (PublishedTable, Int) -> Void

    /// Writes a file with the rows of the tables.
    ///
    /// After a crash the file is not valid; it's deleted before the next copy.
    ///
    /// - Parameters:
    ///   - connection: A connection whose transaction reads the snapshot.
    ///   - state: The state and the position of a file that becomes the replica.
    func copy(
      _ tables: [PublishedTable], from connection: PostgresConnection, state: (ReplicaState, position: UInt64)? = nil
    ) throws {
      var configuration = Configuration()
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase { db in
        try db.inTransaction(.deferred) {
          for table in tables { try copy(table, from: connection, db) }
          if let (state, position) = state {
            try ReplicaState.createTable(db)
            try state.write(db, position: position)
          }
          return .commit
        }
        // The file of a replica stores the mode WAL, to which SQLite doesn't change directly from OFF.
        if state != nil { try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL") }
      }
      try queue.close()
    }

    private func copy(_ table: PublishedTable, from connection: PostgresConnection, _ db: Database) throws {
      try db.execute(sql: "CREATE TABLE main.\(table.name.quotedIdentifier) \(table.declaration)")
      var prepared: OpaquePointer?
      let code = sqlite3_prepare_v2(db.sqliteConnection, table.insertSQL, -1, &prepared, nil)
      guard code == SQLITE_OK, let statement = prepared else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
      defer { sqlite3_finalize(statement) }
      var line = Line(table.columns.map(ValueBinder.init))
      var count = 0
      progress(table, 0)
      try connection.copyOut(table.copySQL) { bytes in
        sqlite3_reset(statement)
        try line.bind(bytes, to: statement)
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else {
          throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
        }
        count += 1
        if count & 0x3FFF == 0 { progress(table, count) }
      }
      progress(table, count)
    }

    // MARK: - Lines

    /// A parser of lines in the text format of `COPY`, which binds their values.
    struct Line {
      private let binders: [ValueBinder]
      private var unescaped: [UInt8] = []
      private let backslash = UInt8(ascii: "\\")

      init(_ binders: [ValueBinder]) { self.binders = binders }

      /// Binds a line, whose bytes must be valid until the statement has run.
      mutating func bind(_ line: UnsafeBufferPointer<UInt8>, to statement: OpaquePointer) throws {
        var start = 0
        var column = 0
        var hasEscape = false
        var index = 0
        while index < line.count {
          let byte = line[index]
          if byte == backslash {
            hasEscape = true
            index += 2
            continue
          }
          if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
            guard column < binders.count else { throw MalformedMessage() }
            let field = UnsafeBufferPointer(rebasing: line[start..<index])
            try bind(field, hasEscape, to: statement, column)
            column += 1
            start = index + 1
            hasEscape = false
          }
          index += 1
        }
        guard column == binders.count, start == line.count else { throw MalformedMessage() }
      }

      private mutating func bind(
        _ field: UnsafeBufferPointer<UInt8>, _ hasEscape: Bool, to statement: OpaquePointer, _ column: Int
      ) throws {
        let index = CInt(column + 1)
        if !hasEscape {
          try binders[column].bind(field, to: statement, at: index)
        } else if field.count == 2, field[1] == UInt8(ascii: "N") {
          sqlite3_bind_null(statement, index)
        } else {
          unescape(field)
          try unescaped.withUnsafeBufferPointer {
            try binders[column].bind($0, copying: true, to: statement, at: index)
          }
        }
      }

      private mutating func unescape(_ field: UnsafeBufferPointer<UInt8>) {
        unescaped.removeAll(keepingCapacity: true)
        var index = 0
        while index < field.count {
          if field[index] == backslash, index + 1 < field.count {
            index += 1
            unescaped.append(Self.byte(after: field[index]))
          } else {
            unescaped.append(field[index])
          }
          index += 1
        }
      }

      private static func byte(after letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "t"): 9
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "v"): 11
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "r"): 13
        default: letter
        }
      }
    }
  }
#endif
