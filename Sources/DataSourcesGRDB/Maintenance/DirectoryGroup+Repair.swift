#if GRDB
  import ListStorage

  extension DirectoryGroup {
    /// Splits a page that is too large, or joins it with an adjacent one if it is too small.
    ///
    /// Pages before it keep their numbers.
    mutating func repair(_ page: Int, in directory: inout ViewDirectory, _ reader: ViewReader) throws {
      guard page < pages.count else { return }
      let count = counts[page]
      if count > ViewDirectory.largestPage {
        let new = try directory.pages(of: value, from: pages.start(of: page), count: count, reader)
        pages.replace(page, by: new.pages)
        counts.replaceSubrange(page..<page + 1, with: new.counts)
      } else if count < ViewDirectory.smallestPage, pages.count > 1 {
        let left = page > 0 ? page - 1 : page
        guard counts[left] + counts[left + 1] <= ViewDirectory.pageSize else { return }
        counts[left] += counts[left + 1]
        counts.remove(at: left + 1)
        pages.remove(at: left + 1)
        pages.rename(left, to: directory.newName())
      }
    }
  }
#endif
