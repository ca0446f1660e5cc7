#if GRDB
  /// The pages that a database doesn't use; see "The Freelist" in "Database File Format" of SQLite.
  struct FreePages {
    private(set) var numbers: Set<UInt32> = []

    /// Reads the list, whose pages contain the numbers of other free pages.
    ///
    /// - Parameter most: More pages than these are an error: it takes long to read them.
    /// - Complexity: O(*p*) for *p* free pages.
    init(_ state: PageState, most: Int) throws(DatabasePageError) {
      guard let header = try state.page(1), header.integer(at: 36) <= most else { throw .unreadable }
      var next = header.integer(at: 32)
      while next != 0 {
        guard numbers.insert(next).inserted, let page = try state.page(next) else { throw .damaged }
        let count = Int(page.integer(at: 4))
        guard numbers.count + count <= most + 1, 8 + 4 * count <= page.count else { throw .damaged }
        for place in 0..<count { numbers.insert(page.integer(at: 8 + 4 * place)) }
        next = page.integer(at: 0)
      }
    }

    /// The place of the list in the header of a database: its first page, and the number of its pages.
    static func header(_ page: [UInt8]) -> ArraySlice<UInt8> { page[32..<40] }
  }
#endif
