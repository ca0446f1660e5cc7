import ListChanges

/// The rows that a change neither removes nor moves nor brings: they keep their order, so their number among themselves
/// names them in the old list as in the new one.
///
/// - Complexity: making one takes O(*k* log *k*), each question O(log *k*), where *k* is the number of changes.
struct UnmovedRows {
  /// Old places that deletes and moves leave; new places that inserts and moves fill.
  private let left: [ItemPosition]
  private let filled: [ItemPosition]

  init(_ changes: ChangeSet) {
    left = (changes.deletes + changes.moves.map(\.from)).sorted()
    filled = (changes.inserts + changes.moves.map(\.to)).sorted()
  }

  /// The numbers of those that stand at some items of an old section.
  func ranks(ofOld items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, left) }

  /// The numbers of those that stand at some items of a new section.
  func ranks(ofNew items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, filled) }

  /// The old item of the one with this number.
  func oldItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, left) }

  /// The new item of the one with this number.
  func newItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, filled) }

  private static func ranks(_ items: WindowRange, _ section: Int, _ taken: [ItemPosition]) -> Range<Int> {
    let start = taken.rank(of: ItemPosition(section: section, item: 0))
    func rank(_ item: Int) -> Int { item - taken.rank(of: ItemPosition(section: section, item: item)) + start }
    return rank(items.lower)..<rank(items.upper)
  }

  private static func item(_ rank: Int, _ section: Int, _ taken: [ItemPosition]) -> Int {
    let start = taken.rank(of: ItemPosition(section: section, item: 0))
    let end = taken.rank(of: ItemPosition(section: section + 1, item: 0))
    var (low, high) = (start, end)
    // A taken place lies before it when at most `rank` free ones do.
    while low < high {
      let middle = low + (high - low) / 2
      if taken[middle].item - (middle - start) <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low - start
  }
}
