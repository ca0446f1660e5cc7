/// The rows of a section that a window shows.
struct WindowRange: Hashable {
  /// The first row.
  private(set) var lower: Int
  /// The row behind the last one.
  private(set) var upper: Int

  /// Where a window is in a section of so many rows when it is new there.
  init(_ window: ItemWindow, rowCount: Int) {
    let offset = min(window.offset, rowCount)
    let length = min(window.length, rowCount - offset)
    lower = window.pin == .beginning ? offset : rowCount - offset - length
    upper = lower + length
    fit(window, rowCount: rowCount)
  }

  var count: Int { upper - lower }

  func contains(_ item: Int) -> Bool { item >= lower && item < upper }

  /// Follows a row that goes.
  mutating func delete(_ item: Int) {
    if item < lower { lower -= 1 }
    if item < upper { upper -= 1 }
  }

  /// Follows a row that comes.
  ///
  /// - Parameters:
  ///   - joinsInFront: whether it is taken in where the first row is.
  ///   - joinsBehind: whether it is taken in behind the last row.
  mutating func insert(_ item: Int, joinsInFront: Bool, joinsBehind: Bool) {
    let joins = item == lower && joinsInFront || item == upper && joinsBehind
    // One that stays outside of an empty window is in front of it.
    if item < lower || item == lower && !joins { lower += 1 }
    if item < upper || item == upper && joins || lower > upper { upper += 1 }
  }

  /// Gives a flexible window a length that it may have.
  mutating func fit(_ window: ItemWindow, rowCount: Int) {
    guard let flexibility = window.flexibility else { return }
    let surplus = max(0, count - flexibility.maxLength)
    if window.pin == .beginning { upper -= surplus } else { lower += surplus }
    let missing = max(0, flexibility.minLength - count)
    if window.pin == .beginning {
      let front = min(missing, lower)
      lower -= front
      upper += min(missing - front, rowCount - upper)
    } else {
      let back = min(missing, rowCount - upper)
      upper += back
      lower -= min(missing - back, lower)
    }
  }
}

/// A flexible window on its way through the steps of one change.
struct FlexibleRun {
  private(set) var range: WindowRange
  private let joinsInFront: Bool
  private let joinsBehind: Bool
  private(set) var wasEmpty: Bool

  init(_ range: WindowRange, pin: ItemWindow.Edge, growth: ItemWindow.Growth, wasEmpty: Bool) {
    self.range = range
    self.wasEmpty = wasEmpty || range.count == 0
    let growsAtBeginning = growth == (pin == .beginning ? .pinnedSide : .otherSide)
    let growsAtEnd = growth == (pin == .end ? .pinnedSide : .otherSide)
    joinsInFront = growth == .bothSides || growsAtBeginning
    joinsBehind = growth == .bothSides || growsAtEnd
  }

  mutating func delete(_ item: Int) {
    range.delete(item)
    if range.count == 0 { wasEmpty = true }
  }

  mutating func insert(_ item: Int) {
    range.insert(item, joinsInFront: joinsInFront || wasEmpty, joinsBehind: joinsBehind || wasEmpty)
  }
}
