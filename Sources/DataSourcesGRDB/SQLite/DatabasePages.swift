#if GRDB
  import GRDBSQLite

  /// The pages of a database file and its write-ahead log, read through the handles of a connection.
  ///
  /// Closing other handles would release the locks that SQLite has for the process.
  struct DatabasePages {
    private let log: UnsafeMutablePointer<sqlite3_file>
    private let file: UnsafeMutablePointer<sqlite3_file>
    private let pageSize: Int

    /// - Returns: `nil` if pages don't have the format of SQLite's own: with encryption, or pages that describe others.
    init?(_ sqlite: OpaquePointer, pageSize: Int) {
      var (log, file): (UnsafeMutablePointer<sqlite3_file>?, UnsafeMutablePointer<sqlite3_file>?)
      guard sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK,
        sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
        let log, let file, log.pointee.pMethods != nil, file.pointee.pMethods != nil, pageSize >= 512
      else { return nil }
      (self.log, self.file, self.pageSize) = (log, file, pageSize)
      var header = [UInt8](repeating: 0, count: 100)
      guard Self.read(file, 0, &header) == SQLITE_OK else { return nil }
      let hasReservedBytes = header[20] != 0
      let isAutoVacuum = header[52..<56].contains { $0 != 0 }
      guard header.starts(with: Array("SQLite format 3\0".utf8)), !hasReservedBytes, !isAutoVacuum else { return nil }
    }

    /// The numbers of the pages in frames of the log; `nil` after an error.
    func pageNumbers(inFrames frames: Range<Int>) -> [UInt32]? {
      var numbers: [UInt32] = []
      numbers.reserveCapacity(frames.count)
      var number = [UInt8](repeating: 0, count: 4)
      for frame in frames {
        guard Self.read(log, offset(ofFrame: frame), &number) == SQLITE_OK else { return nil }
        numbers.append(number.integer(at: 0))
      }
      return numbers
    }

    func page(inFrame frame: Int) throws(DatabasePageError) -> [UInt8] {
      var page = [UInt8](repeating: 0, count: pageSize)
      guard Self.read(log, offset(ofFrame: frame) + 24, &page) == SQLITE_OK else { throw .unreadable }
      return page
    }

    /// - Returns: `nil` after the end of the file.
    func pageInFile(_ number: UInt32) throws(DatabasePageError) -> [UInt8]? {
      var page = [UInt8](repeating: 0, count: pageSize)
      guard number > 0 else { throw .damaged }
      switch Self.read(file, Int64(number - 1) * Int64(pageSize), &page) {
      case SQLITE_OK: return page
      // SQLITE_IOERR_SHORT_READ
      case SQLITE_IOERR | 2 << 8: return nil
      default: throw .unreadable
      }
    }

    private func offset(ofFrame frame: Int) -> Int64 { 32 + Int64(frame) * Int64(pageSize + 24) }

    private static func read(
      _ file: UnsafeMutablePointer<sqlite3_file>, _ offset: Int64, _ bytes: inout [UInt8]
    ) -> Int32 {
      bytes.withUnsafeMutableBytes {
        file.pointee.pMethods.pointee.xRead(file, $0.baseAddress, Int32($0.count), offset)
      }
    }
  }

  enum DatabasePageError: Error {
    case unreadable
    case damaged
  }

  extension [UInt8] {
    /// An integer of four bytes, the highest first.
    func integer(at place: Int) -> UInt32 { self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
  }
#endif
