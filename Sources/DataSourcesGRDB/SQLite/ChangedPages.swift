#if GRDB
  import GRDB
  import GRDBSQLite

  /// The pages that commits of any process wrote between two snapshots, from the write-ahead log.
  struct ChangedPages {
    private let log: UnsafeMutablePointer<sqlite3_file>
    private let file: UnsafeMutablePointer<sqlite3_file>
    private let pageSize: Int

    /// The first byte of a page that isn't one of a tree is the highest of a page number: it must be 0.
    private static let mostPages: UInt32 = 1 << 24
    /// More frames than these aren't read: a comparison of all rows is as fast.
    private static let mostFrames = 4_096

    /// - Parameter sqlite: a connection in the new snapshot.
    init?(_ sqlite: OpaquePointer, pageSize: Int) {
      var (log, file): (UnsafeMutablePointer<sqlite3_file>?, UnsafeMutablePointer<sqlite3_file>?)
      guard sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK,
        sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
        let log, let file, log.pointee.pMethods != nil, file.pointee.pMethods != nil, pageSize >= 512
      else { return nil }
      (self.log, self.file, self.pageSize) = (log, file, pageSize)
    }

    /// The row IDs on all pages of tables that were written, as they were and as they are, of any table.
    ///
    /// - Parameters:
    ///   - old: the position before the old snapshot began, which is still open.
    ///   - new: the position after the new snapshot began.
    /// - Returns: `nil` where rows may be elsewhere: on pages of long rows, or in a part of the log that is gone.
    func rowIDs(from old: LogPosition, to new: LogPosition) -> Set<Int64>? {
      guard isPlain, old.pageSize == pageSize, new.pageSize == pageSize else { return nil }
      // While the old snapshot is open, the log is reset once at most, and then all that it had is in the file.
      let isReset = old.salts != new.salts
      let first = isReset ? 0 : old.frameCount
      guard first <= new.frameCount, new.frameCount <= 64 * Self.mostFrames, new.frameCount - first <= Self.mostFrames,
        let before = pageNumbers(0..<first), let changed = pageNumbers(first..<new.frameCount)
      else { return nil }
      var last: [UInt32: Int] = [:]
      for (frame, page) in before.enumerated() { last[page] = frame }
      var rowIDs: Set<Int64> = []
      var freePages: [ArraySlice<UInt8>] = []
      func add(_ page: [UInt8], _ number: UInt32) -> Bool {
        if number == 1 { freePages.append(page[32..<40]) }
        return number == 1 || TablePage(page).addRowIDs(to: &rowIDs)
      }
      for (place, number) in changed.enumerated() {
        guard let page = page(inFrame: first + place), number < Self.mostPages, add(page, number) else { return nil }
      }
      for number in Set(changed) {
        if let frame = last[number] {
          guard let page = page(inFrame: frame), add(page, number) else { return nil }
        } else {
          switch pageInFile(number) {
          case .failure: return nil
          // Behind the end of the file: a page that is new.
          case .success(nil): break
          case .success(let page?): if !add(page, number) { return nil }
          }
        }
      }
      // The rows of a page that became free aren't written anywhere.
      return freePages.allSatisfy { $0 == freePages[0] } ? rowIDs : nil
    }

    /// Whether the pages have the format of SQLite's own, without encryption and pages that describe others.
    private var isPlain: Bool {
      var header = [UInt8](repeating: 0, count: 100)
      guard read(file, 0, &header) == SQLITE_OK else { return false }
      let hasReservedBytes = header[20] != 0
      let isAutoVacuum = header[52..<56].contains { $0 != 0 }
      return header.starts(with: Array("SQLite format 3\0".utf8)) && !hasReservedBytes && !isAutoVacuum
    }

    private func offset(ofFrame frame: Int) -> Int64 { 32 + Int64(frame) * Int64(pageSize + 24) }

    private func page(inFrame frame: Int) -> [UInt8]? {
      var page = [UInt8](repeating: 0, count: pageSize)
      return read(log, offset(ofFrame: frame) + 24, &page) == SQLITE_OK ? page : nil
    }

    /// - Returns: `nil` behind the end of the file.
    private func pageInFile(_ number: UInt32) -> Result<[UInt8]?, DatabaseError> {
      var page = [UInt8](repeating: 0, count: pageSize)
      switch read(file, Int64(number - 1) * Int64(pageSize), &page) {
      case SQLITE_OK: return .success(page)
      // SQLITE_IOERR_SHORT_READ
      case SQLITE_IOERR | 2 << 8: return .success(nil)
      case let code: return .failure(DatabaseError(resultCode: ResultCode(rawValue: code)))
      }
    }

    private func pageNumbers(_ frames: Range<Int>) -> [UInt32]? {
      var numbers: [UInt32] = []
      numbers.reserveCapacity(frames.count)
      var number = [UInt8](repeating: 0, count: 4)
      for frame in frames {
        guard read(log, offset(ofFrame: frame), &number) == SQLITE_OK else { return nil }
        numbers.append(number.reduce(0) { $0 << 8 | UInt32($1) })
      }
      return numbers
    }

    private func read(_ file: UnsafeMutablePointer<sqlite3_file>, _ offset: Int64, _ bytes: inout [UInt8]) -> Int32 {
      bytes.withUnsafeMutableBytes {
        file.pointee.pMethods.pointee.xRead(file, $0.baseAddress, Int32($0.count), offset)
      }
    }
  }
#endif
