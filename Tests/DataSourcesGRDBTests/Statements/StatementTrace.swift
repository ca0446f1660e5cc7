#if GRDB
  @testable import DataSourcesGRDB
  import GRDBSQLite

  /// The statements of connections during a closure.
  enum StatementTrace {
    private final class Recorder { var texts: [String] = [] }

    /// The number of rows that they return.
    static func rowCount(on connections: [SnapshotConnection], _ body: () throws -> Void) rethrows -> Int {
      try events(SQLITE_TRACE_ROW, on: connections, body).count
    }

    /// The texts of those that are run.
    static func texts(on connections: [SnapshotConnection], _ body: () throws -> Void) rethrows -> [String] {
      try events(SQLITE_TRACE_STMT, on: connections, body)
    }

    /// The text of the statement of each event.
    private static func events(
      _ kind: Int32, on connections: [SnapshotConnection], _ body: () throws -> Void
    ) rethrows -> [String] {
      let recorder = Recorder()
      func trace(_ mask: Int32) {
        for connection in connections {
          connection.read { snapshot in
            _ = sqlite3_trace_v2(
              snapshot.sqlite, UInt32(mask),
              { _, recorder, statement, _ in
                if let recorder, let sql = sqlite3_sql(OpaquePointer(statement)) {
                  Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue().texts.append(String(cString: sql))
                }
                return 0
              }, Unmanaged.passUnretained(recorder).toOpaque())
          }
        }
      }
      trace(kind)
      defer { trace(0) }
      try body()
      return recorder.texts
    }
  }
#endif
