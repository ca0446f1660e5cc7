import ListChanges
import ListStorage

/// A source that can pass an item to a closure without copying it.
///
/// Returning an optional item from unspecialized code looks up the type of the optional and copies the item, again in each
/// operator of a chain. A lent item passes all of them as a pointer.
protocol LendingSource<Item>: DataSource {
  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool
}

extension SectionedSource: LendingSource {
  func withItem(at position: ItemPosition, _ body: (Section.Item) -> Void) -> Bool {
    order.counts.flatIndex(of: position).map { withItem(at: $0, body) } ?? false
  }
}

extension ListSource: LendingSource {
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    position.section == 0 && withItem(at: position.item, body)
  }
}
