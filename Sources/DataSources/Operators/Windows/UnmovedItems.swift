import ListChanges

/// The items that a change neither inserts, deletes nor moves.
///
/// They keep their order. So the rank of an item among them identifies it in the old list and in the new one.
///
/// - Complexity: Creating one takes O(*k* log *k*), a lookup O(log *k*), where *k* is the number of operations.
struct UnmovedItems {
  /// The old positions that deletes and moves leave, and the new positions that inserts and moves fill.
  private let left: [ItemPosition]
  private let filled: [ItemPosition]

  init(_ changes: ChangeSet) {
    left = (changes.deletes + changes.moves.map(\.from)).sorted()
    filled = (changes.inserts + changes.moves.map(\.to)).sorted()
  }

  /// Returns the ranks of the unmoved items in a range of an old section.
  func ranks(ofOld items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, left) }

  /// Returns the ranks of the unmoved items in a range of a new section.
  func ranks(ofNew items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, filled) }

  /// Returns the old index of the item with a rank.
  func oldItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, left) }

  /// Returns the new index of the item with a rank.
  func newItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, filled) }

  private static func ranks(_ items: WindowRange, _ section: Int, _ taken: [ItemPosition]) -> Range<Int> {
    let start = taken.rank(of: ItemPosition(section: section, item: 0))
    func rank(_ item: Int) -> Int { item - taken.rank(of: ItemPosition(section: section, item: item)) + start }
    return rank(items.lower)..<rank(items.upper)
  }

  private static func item(_ rank: Int, _ section: Int, _ taken: [ItemPosition]) -> Int {
    let start = taken.rank(of: ItemPosition(section: section, item: 0))
    let end = taken.rank(of: ItemPosition(section: section + 1, item: 0))
    // A taken position lies before the item if at most `rank` free ones do.
    return rank + partitionPoint(in: start..<end) { taken[$0].item - ($0 - start) <= rank } - start
  }
}
