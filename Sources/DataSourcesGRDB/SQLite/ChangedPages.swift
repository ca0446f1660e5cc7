#if GRDB
  import GRDBSQLite

  /// The pages that commits of any process wrote between two snapshots, from the write-ahead log.
  struct ChangedPages {
    /// The limit below which the first byte of a page number is 0, as it must be in a page that isn't one of a tree.
    private static let maximumPageCount: UInt32 = 1 << 24
    /// The number of frames from which on a comparison of all rows is as fast.
    private static let maximumFrameCount = 4_096
    private static let maximumFreePageCount = 1 << 16

    private let pages: DatabasePages
    private let earlier: PageState
    private let later: PageState
    private let firstFrame: Int
    /// The pages in the frames from `firstFrame` on.
    private let changed: [UInt32]

    /// - Parameters:
    ///   - sqlite: A connection in the new snapshot.
    ///   - old: The position of the old snapshot, which is still open, or an earlier one.
    ///   - new: The position of the new snapshot, or a later one.
    /// - Returns: `nil` if a part of the log is gone, or pages have another format.
    init?(_ sqlite: OpaquePointer, from old: LogPosition, to new: LogPosition) {
      // While the old snapshot is open, the log is reset once at most, and then all that it had is in the file.
      let isReset = old.salts != new.salts
      firstFrame = isReset ? 0 : old.frameCount
      guard old.pageSize == new.pageSize, firstFrame <= new.frameCount, new.frameCount <= 64 * Self.maximumFrameCount,
        new.frameCount - firstFrame <= Self.maximumFrameCount,
        let pages = DatabasePages(sqlite, pageSize: new.pageSize),
        let before = pages.pageNumbers(inFrames: 0..<firstFrame),
        let changed = pages.pageNumbers(inFrames: firstFrame..<new.frameCount)
      else { return nil }
      let earlier = PageState(pages, frames: before)
      var later = earlier
      later.add(changed, from: firstFrame)
      self.pages = pages
      self.changed = changed
      self.earlier = earlier
      self.later = later
    }

    /// Returns the row IDs on all pages of tables that were written or freed, as they were and as they are, of any table.
    ///
    /// - Parameter isExact: Whether both positions are those of the snapshots.
    /// - Returns: `nil` where rows may be elsewhere: on pages of long rows, and on freed pages unless the positions are exact.
    func rowIDs(isExact: Bool) -> Set<Int64>? {
      do { return isExact ? try exactRowIDs() : try allRowIDs() } catch { return nil }
    }

    /// Compares the two states: pages between them don't matter.
    private func exactRowIDs() throws(DatabasePageError) -> Set<Int64>? {
      guard let header = (try earlier.page(1), try later.page(1)) as? ([UInt8], [UInt8]),
        max(header.0.pageCount, header.1.pageCount) < Self.maximumPageCount
      else { return nil }
      var rowIDs: Set<Int64> = []
      // The end of a file that became shorter is written nowhere.
      let end = min(header.0.pageCount, header.1.pageCount)..<header.0.pageCount
      guard end.count <= Self.maximumFrameCount else { return nil }
      for number in end {
        if let page = try earlier.page(number + 1) { try TablePage(page).addRowIDs(to: &rowIDs) }
      }
      /// Pages that weren't and aren't pages of trees.
      var others: Set<UInt32> = []
      for number in Set(changed) where number != 1 {
        let pages = (try earlier.page(number).map(TablePage.init), try later.page(number).map(TablePage.init))
        try pages.0?.addRowIDs(to: &rowIDs)
        try pages.1?.addRowIDs(to: &rowIDs)
        if pages.0?.isOfTree == false, pages.1?.isOfTree == false { others.insert(number) }
      }
      if others.isEmpty, FreePages.header(header.0) == FreePages.header(header.1) { return rowIDs }
      let oldFree = try FreePages(earlier, limit: Self.maximumFreePageCount).numbers
      let newFree = try FreePages(later, limit: Self.maximumFreePageCount).numbers
      // A page of a long row that was and remains one may have changed without the page that refers to it.
      guard others.isSubset(of: oldFree.union(newFree)) else { return nil }
      // The rows of a page that became free aren't written anywhere.
      for number in newFree.subtracting(oldFree) {
        if let page = try earlier.page(number) { try TablePage(page).addRowIDs(to: &rowIDs) }
      }
      return rowIDs
    }

    /// Reads all versions of all pages, since each may be in one of the snapshots.
    private func allRowIDs() throws(DatabasePageError) -> Set<Int64>? {
      var rowIDs: Set<Int64> = []
      var headers: [[UInt8]] = []
      func add(_ page: [UInt8], _ number: UInt32) throws(DatabasePageError) {
        if number == 1 { return headers.append(page) }
        guard TablePage(page).isOfTree, number < Self.maximumPageCount else { throw .unreadable }
        try TablePage(page).addRowIDs(to: &rowIDs)
      }
      for (index, number) in changed.enumerated() { try add(try pages.page(inFrame: firstFrame + index), number) }
      for number in Set(changed) {
        if let page = try earlier.page(number) { try add(page, number) }
      }
      // Freed pages, and the end of a file that became shorter, are written nowhere.
      let isGrowing = headers.allSatisfy {
        FreePages.header($0) == FreePages.header(headers[0]) && $0.pageCount >= headers[headers.count - 1].pageCount
      }
      return isGrowing ? rowIDs : nil
    }
  }

  extension [UInt8] {
    /// The number of pages of a database, from its first page.
    fileprivate var pageCount: UInt32 { integer(at: 28) }
  }
#endif
