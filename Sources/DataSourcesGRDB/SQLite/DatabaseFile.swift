#if GRDB
  import Dispatch
  import Foundation
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

  #if canImport(Glibc)
    import Glibc
  #endif

  /// An observer of writes to a file, by any process.
  ///
  /// For write-ahead logs, which SQLite doesn't lock: to close a file drops the locks that the process has on it.
  final class FileWatch: Sendable {
    // Not declared as Sendable on Linux; it is only canceled.
    private nonisolated(unsafe) let source: any DispatchSourceProtocol

    /// - Parameters:
    ///   - path: The path of a file that exists.
    ///   - changed: A closure that is called on the queue after writes, perhaps once for several of them.
    /// - Returns: `nil` where files can't be watched.
    init?(_ path: String, queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void) {
      #if canImport(Darwin)
        let file = open(path, O_EVTONLY)
        guard file >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: file, eventMask: [.write, .extend], queue: queue)
        source.setEventHandler(handler: DispatchWorkItem(block: changed))
      #elseif canImport(Glibc)
        let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard file >= 0 else { return nil }
        guard inotify_add_watch(file, path, UInt32(IN_MODIFY)) >= 0 else {
          close(file)
          return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
        source.setEventHandler {
          // The events contain no other information.
          withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(file, buffer.baseAddress, buffer.count) > 0 {}
          }
          changed()
        }
      #else
        return nil
      #endif
      #if canImport(Darwin) || canImport(Glibc)
        source.setCancelHandler { close(file) }
        source.activate()
        self.source = source
      #endif
    }

    deinit { source.cancel() }
  }

  /// The end of the write-ahead log, as its index says; see "The WAL-Mode File Format" of SQLite.
  struct LogPosition: Equatable, Sendable {
    /// The number of committed frames.
    let frameCount: Int
    let pageSize: Int
    /// Changes when the log is reset.
    let salts: [UInt32]

    /// Reads the position now; `nil` if the connection hasn't read yet, or its index can't be read.
    ///
    /// A snapshot that begins afterwards has at least these frames, one that began before has at most these.
    init?(_ sqlite: OpaquePointer) {
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
        let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
      else { return nil }
      var memory: UnsafeMutableRawPointer?
      guard map(file, 0, 32_768, 0, &memory) == SQLITE_OK, let memory else { return nil }
      for _ in 0..<100 {
        // Two copies: a writer changes the second one first.
        let first = Self.words(memory)
        methods.pointee.xShmBarrier?(file)
        if first == Self.words(memory + 48) {
          self.init(first)
          return
        }
      }
      return nil
    }

    private static func words(_ memory: UnsafeMutableRawPointer) -> [UInt32] {
      (0..<12).map { memory.load(fromByteOffset: 4 * $0, as: UInt32.self) }
    }

    /// - Parameter header: The header of the index, in the byte order of the machine.
    private init?(_ header: [UInt32]) {
      guard header[0] == 3_007_000 else { return nil }
      let flags = withUnsafeBytes(of: header[3]) { ($0[0], $0.load(fromByteOffset: 2, as: UInt16.self)) }
      guard flags.0 == 1 else { return nil }
      pageSize = flags.1 == 1 ? 65_536 : Int(flags.1)
      frameCount = Int(header[4])
      salts = [header[8], header[9]]
    }
  }

  /// Distinguishes snapshots without a commit of this process between them.
  struct SnapshotStamp: Equatable, Sendable {
    /// Changes with the schema.
    let schema: Int64
    /// Changes with the commits of other connections than the writer.
    let data: Int64

    // To be called on the writer's queue.

    static func dataVersion(_ db: Database) throws -> Int64 { try integer("PRAGMA data_version", db) }

    static func schemaVersion(_ db: Database) throws -> Int64 { try integer("PRAGMA schema_version", db) }

    /// Past GRDB's own way of running a statement, which costs some 20 µs within a commit.
    private static func integer(_ sql: String, _ db: Database) throws -> Int64 {
      let statement = try db.cachedStatement(sql: sql).sqliteStatement
      defer { sqlite3_reset(statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
      return sqlite3_column_int64(statement, 0)
    }
  }
#endif
