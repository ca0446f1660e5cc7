#if GRDB
  /// All pages at a position of the write-ahead log.
  struct PageState {
    private let pages: DatabasePages
    /// The last frame of each page that is in the log.
    private var frames: [UInt32: Int]

    init(_ pages: DatabasePages, frames numbers: [UInt32]) {
      (self.pages, frames) = (pages, [:])
      add(numbers, from: 0)
    }

    /// Moves on to a later position.
    ///
    /// - Parameter numbers: The pages in the frames from `first` on.
    mutating func add(_ numbers: [UInt32], from first: Int) {
      for (place, number) in numbers.enumerated() { frames[number] = first + place }
    }

    /// - Returns: `nil` if the database has no such page yet.
    func page(_ number: UInt32) throws(DatabasePageError) -> [UInt8]? {
      if let frame = frames[number] { return try pages.page(inFrame: frame) }
      return try pages.pageInFile(number)
    }
  }
#endif
