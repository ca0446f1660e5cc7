import ListChanges

/// Where rows stand when one is added after every few: arithmetic.
struct InterleavingPeriod {
  /// The number of rows between two that are added.
  let rows: Int

  /// A period of these many rows; one that is never full when it is 0 or less.
  init(rows: Int) {
    // No section has more rows than 32 bits can count.
    let limit = Int(UInt32.max) + 1
    self.rows = rows > 0 ? min(rows, limit) : limit
  }

  /// The number of rows that are added to a section with these many.
  func addedCount(of count: Int) -> Int { count / rows }

  /// Where a row of the base stands.
  func position(ofBase position: ItemPosition) -> ItemPosition {
    ItemPosition(section: position.section, item: position.item + position.item / rows)
  }

  /// Where an added row stands.
  func position(ofAdded number: Int, inSection section: Int) -> ItemPosition {
    ItemPosition(section: section, item: (number + 1) * rows + number)
  }

  /// The numbers of the added rows that have other rows before them than they had.
  ///
  /// Rows that stay keep their order, so an added row passes some of them exactly when there is another number of them
  /// before it: when not as many rows left as came, up to the same number of rows.
  ///
  /// - Parameters:
  ///   - left: the OLD numbers of rows that left the section, ascending.
  ///   - filled: the NEW numbers of rows that came, ascending.
  ///   - count: how many added rows stay.
  /// - Complexity: O(*k*) for *k* numbers.
  func passed(left: [Int], filled: [Int], count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (leftBefore, filledBefore, start) = (0, 0, 0)
    while start < count, leftBefore < left.count || filledBefore < filled.count {
      let event = min(
        leftBefore < left.count ? left[leftBefore] : .max, filledBefore < filled.count ? filled[filledBefore] : .max)
      // An added row has a multiple of the period before it; the event concerns those with more than its number.
      let end = min(event / rows, count)
      if leftBefore != filledBefore, start < end { ranges.append(start..<end) }
      start = max(start, end)
      if leftBefore < left.count, left[leftBefore] == event { leftBefore += 1 }
      if filledBefore < filled.count, filled[filledBefore] == event { filledBefore += 1 }
    }
    if leftBefore != filledBefore, start < count { ranges.append(start..<count) }
    return ranges
  }
}
