#if GRDB
  import Dispatch
  import GRDB
  import GRDBSQLite

  /// Copies the write-ahead log back into the file, on a queue and a connection of its own, while writers go on.
  ///
  /// SQLite resets the log only if nothing is left to copy when a writer begins: that rest is copied on the writer's queue.
  final class LogCopier: Sendable {
    private let queue = DispatchQueue(label: "data-sources.log", qos: .userInitiated)
    /// `nil` for a database that isn't written, or has no write-ahead log.
    private let connection: SnapshotConnection?
    private let pending = Locked(0)

    // Opened now: the file may not be at its path later.
    init(_ database: any DatabaseWriter, hasLog: Bool) throws {
      if database.configuration.readonly || !hasLog {
        connection = nil
      } else {
        connection = try SnapshotConnection(
          path: database.path, configuration: database.configuration, label: "live log", isReadOnly: false)
      }
    }

    var isBusy: Bool { pending.read { $0 > 0 } }

    /// Copies as far as readers let it.
    ///
    /// - Parameter completion: Called with the number of frames that are copied; `nil` if copying isn't possible now.
    func copy(_ completion: @escaping @Sendable (Int?) -> Void) {
      pending.withLock { $0 += 1 }
      queue.async { [self] in
        let copied = connection?.read { reader -> Int? in
          // A connection that never read doesn't know of the log.
          guard (try? reader.statement("PRAGMA schema_version").run()) != nil else { return nil }
          defer { Self.sync(reader.sqlite) }
          return WALGauge.checkpoint(reader.sqlite)?.copied
        }
        pending.withLock { $0 -= 1 }
        completion(copied ?? nil)
      }
    }

    /// Writes the file to disk.
    ///
    /// SQLite does that only when it copies the last frame, and then the writer would wait for all of it.
    private static func sync(_ sqlite: OpaquePointer) {
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
        let methods = file.pointee.pMethods
      else { return }
      _ = methods.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
    }

    /// Returns when nothing is copied any more, and the connection is closed.
    func close() { queue.sync { connection?.close() } }
  }
#endif
