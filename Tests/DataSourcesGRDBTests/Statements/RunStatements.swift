#if GRDB
  @testable import DataSourcesGRDB
  import GRDBSQLite

  /// Counts the statements that connections run.
  enum RunStatements {
    private final class Texts { var all: [String] = [] }

    static func texts(on connections: [SnapshotConnection], _ body: () throws -> Void) rethrows -> [String] {
      let texts = Texts()
      func trace(_ mask: Int32) {
        for connection in connections {
          connection.read { snapshot in
            _ = sqlite3_trace_v2(
              snapshot.sqlite, UInt32(mask),
              { _, texts, statement, _ in
                if let texts, let sql = sqlite3_sql(OpaquePointer(statement)) {
                  Unmanaged<Texts>.fromOpaque(texts).takeUnretainedValue().all.append(String(cString: sql))
                }
                return 0
              }, Unmanaged.passUnretained(texts).toOpaque())
          }
        }
      }
      trace(SQLITE_TRACE_STMT)
      defer { trace(0) }
      try body()
      return texts.all
    }
  }
#endif
