#if GRDB
  import GRDBSQLite

  /// Where the write-ahead log ends, as its index says; see "The WAL-Mode File Format" of SQLite.
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

    /// - Parameter header: of the index, in the byte order of the machine.
    private init?(_ header: [UInt32]) {
      guard header[0] == 3_007_000 else { return nil }
      let flags = withUnsafeBytes(of: header[3]) { ($0[0], $0.load(fromByteOffset: 2, as: UInt16.self)) }
      guard flags.0 == 1 else { return nil }
      pageSize = flags.1 == 1 ? 65_536 : Int(flags.1)
      frameCount = Int(header[4])
      salts = [header[8], header[9]]
    }
  }
#endif
