#if GRDB
  @testable import DataSourcesGRDB
  import GRDBSQLite

  /// Counts the rows that statements of a connection give.
  enum ReadRows {
    private final class Count { var rows = 0 }

    static func count(on connections: [SnapshotConnection], _ body: () throws -> Void) rethrows -> Int {
      let count = Count()
      func trace(_ mask: Int32) {
        for connection in connections {
          connection.read { snapshot in
            _ = sqlite3_trace_v2(
              snapshot.sqlite, UInt32(mask),
              { _, count, _, _ in
                if let count { Unmanaged<Count>.fromOpaque(count).takeUnretainedValue().rows += 1 }
                return 0
              }, Unmanaged.passUnretained(count).toOpaque())
          }
        }
      }
      trace(SQLITE_TRACE_ROW)
      defer { trace(0) }
      try body()
      return count.rows
    }
  }
#endif
