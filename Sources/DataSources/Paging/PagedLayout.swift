import ListChanges

/// What a paged source shows around the rows of its pages.
struct PagedLayout {
  /// The states shown above everything, and below.
  var head: [StateRow] = []
  var tail: [StateRow] = []
  /// The numbers in the whole list of the places before and after the rows.
  var before = 0..<0
  var after = 0..<0
  /// The number of rows of pages.
  var count = 0

  struct StateRow: Equatable {
    let direction: PagingDirection
    let state: PageLoadState
  }

  /// A row that is no row of a page, or the number of one that is.
  enum Row {
    case state(StateRow)
    case place(Int)
    case loaded(Int)
  }

  var total: Int { head.count + coreCount + tail.count }
  /// The number of rows and of places.
  var coreCount: Int { before.count + count + after.count }
  /// The number of rows above the first row of a page.
  var top: Int { head.count + before.count }

  func row(at index: Int) -> Row? {
    guard index >= 0, index < total else { return nil }
    if index < head.count { return .state(head[index]) }
    let core = index - head.count
    return core < coreCount ? self.core(at: core) : .state(tail[core - coreCount])
  }

  /// The row or place with this number among them.
  func core(at index: Int) -> Row {
    if index < before.count { return .place(before.lowerBound + index) }
    let loaded = index - before.count
    return loaded < count ? .loaded(loaded) : .place(after.lowerBound + loaded - count)
  }

  func index(ofPlace number: Int) -> Int? {
    if before.contains(number) { return head.count + number - before.lowerBound }
    return after.contains(number) ? top + count + number - after.lowerBound : nil
  }

  func index(ofState direction: PagingDirection) -> Int? {
    if let index = head.firstIndex(where: { $0.direction == direction }) { return index }
    return tail.firstIndex { $0.direction == direction }.map { head.count + coreCount + $0 }
  }
}

/// What happened to the rows of pages, by their numbers among them.
struct RowDelta {
  /// In OLD numbers.
  var deletes: [Range<Int>] = []
  /// In NEW numbers.
  var inserts: [Range<Int>] = []
  var updates: [Int] = []
}
