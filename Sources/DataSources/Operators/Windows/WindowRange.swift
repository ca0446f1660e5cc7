/// The items of a section that are in a window.
struct WindowRange: Hashable {
  /// The first item.
  private(set) var lower: Int
  /// The end: the index after the last item.
  private(set) var upper: Int

  /// Creates the range of a new window in a section with `itemCount` items.
  init(_ window: ItemWindow, itemCount: Int) {
    let offset = min(window.offset, itemCount)
    let length = min(window.length, itemCount - offset)
    lower = window.pin == .beginning ? offset : itemCount - offset - length
    upper = lower + length
    fit(window, itemCount: itemCount)
  }

  var count: Int { upper - lower }

  func contains(_ item: Int) -> Bool { item >= lower && item < upper }

  /// Follows a deleted item.
  mutating func delete(_ item: Int) {
    if item < lower { lower -= 1 }
    if item < upper { upper -= 1 }
  }

  /// Follows an inserted item.
  ///
  /// - Parameters:
  ///   - joinsInFront: Whether the window takes it in at its beginning.
  ///   - joinsBehind: Whether the window takes it in at its end.
  mutating func insert(_ item: Int, joinsInFront: Bool, joinsBehind: Bool) {
    let joins = item == lower && joinsInFront || item == upper && joinsBehind
    // An item that stays outside of an empty window is before it.
    if item < lower || item == lower && !joins { lower += 1 }
    if item < upper || item == upper && joins || lower > upper { upper += 1 }
  }

  /// Gives a flexible window a valid length.
  mutating func fit(_ window: ItemWindow, itemCount: Int) {
    guard let flexibility = window.flexibility else { return }
    let surplus = max(0, count - flexibility.maxLength)
    if window.pin == .beginning { upper -= surplus } else { lower += surplus }
    let missing = max(0, flexibility.minLength - count)
    if window.pin == .beginning {
      let front = min(missing, lower)
      lower -= front
      upper += min(missing - front, itemCount - upper)
    } else {
      let back = min(missing, itemCount - upper)
      upper += back
      lower -= min(missing - back, lower)
    }
  }
}

/// A flexible window that follows the steps of a change.
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
