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
      self.log = log
      self.file = file
      self.pageSize = pageSize
      var header = [UInt8](repeating: 0, count: 100)
      guard Self.read(file, 0, &header) == SQLITE_OK else { return nil }
      let hasReservedBytes = header[20] != 0
      let isAutoVacuum = header[52..<56].contains { $0 != 0 }
      guard header.starts(with: Array("SQLite format 3\0".utf8)), !hasReservedBytes, !isAutoVacuum else { return nil }
    }

    /// Returns the numbers of the pages in frames of the log, or `nil` after an error.
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

    /// Reads the page in a frame of the log.
    func page(inFrame frame: Int) throws(DatabasePageError) -> [UInt8] {
      var page = [UInt8](repeating: 0, count: pageSize)
      guard Self.read(log, offset(ofFrame: frame) + 24, &page) == SQLITE_OK else { throw .unreadable }
      return page
    }

    /// Reads a page from the file.
    ///
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
    /// Returns an integer of four bytes, the highest first.
    func integer(at offset: Int) -> UInt32 { self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// A page of a database file; see "Database File Format" of SQLite.
  struct TablePage {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether this is a page of a table or index; the others are free, or contain the rest of a long row.
    var isOfTree: Bool { [2, 5, 10, 13].contains(bytes[0]) }

    /// Adds the IDs of the rows on a leaf of a table; other pages have none.
    func addRowIDs(to rowIDs: inout Set<Int64>) throws(DatabasePageError) {
      guard bytes[0] == 13 else { return }
      let count = Int(bytes[3]) << 8 | Int(bytes[4])
      guard 8 + 2 * count <= bytes.count else { throw .damaged }
      for cell in 0..<count {
        let pointer = 8 + 2 * cell
        var offset = Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1])
        // The size of the row precedes its ID.
        guard integer(&offset) != nil, let rowID = integer(&offset) else { throw .damaged }
        rowIDs.insert(Int64(bitPattern: rowID))
      }
    }

    /// Reads an integer of one to nine bytes.
    private func integer(_ offset: inout Int) -> UInt64? {
      var value: UInt64 = 0
      for length in 1...9 {
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        offset += 1
        if length == 9 { return value << 8 | UInt64(byte) }
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { return value }
      }
      return nil
    }
  }

  /// The pages that a database doesn't use; see "The Freelist" in "Database File Format" of SQLite.
  struct FreePages {
    private(set) var numbers: Set<UInt32> = []

    /// Reads the list, whose pages contain the numbers of other free pages.
    ///
    /// - Parameter limit: The number of pages above which reading fails, because it would be slow.
    /// - Complexity: O(*p*) for *p* free pages.
    init(_ state: PageState, limit: Int) throws(DatabasePageError) {
      guard let header = try state.page(1), header.integer(at: 36) <= limit else { throw .unreadable }
      var next = header.integer(at: 32)
      while next != 0 {
        guard numbers.insert(next).inserted, let page = try state.page(next) else { throw .damaged }
        let count = Int(page.integer(at: 4))
        guard numbers.count + count <= limit + 1, 8 + 4 * count <= page.count else { throw .damaged }
        for index in 0..<count { numbers.insert(page.integer(at: 8 + 4 * index)) }
        next = page.integer(at: 0)
      }
    }

    /// The location of the list in the header of a database: its first page, and the number of its pages.
    static func header(_ page: [UInt8]) -> ArraySlice<UInt8> { page[32..<40] }
  }

  /// All pages at a position of the write-ahead log.
  struct PageState {
    private let pages: DatabasePages
    /// The last frame of each page that is in the log.
    private var frames: [UInt32: Int]

    init(_ pages: DatabasePages, frames numbers: [UInt32]) {
      self.pages = pages
      frames = [:]
      add(numbers, from: 0)
    }

    /// Advances to a later position.
    ///
    /// - Parameter numbers: The pages in the frames from `first` on.
    mutating func add(_ numbers: [UInt32], from first: Int) {
      for (index, number) in numbers.enumerated() { frames[number] = first + index }
    }

    /// Reads a page.
    ///
    /// - Returns: `nil` if the database has no such page yet.
    func page(_ number: UInt32) throws(DatabasePageError) -> [UInt8]? {
      if let frame = frames[number] { return try pages.page(inFrame: frame) }
      return try pages.pageInFile(number)
    }
  }
#endif
