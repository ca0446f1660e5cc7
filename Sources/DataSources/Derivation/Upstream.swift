import ListChanges

/// The source that a derived source reads from.
final class Upstream<Item> {
  /// The source as the user passed it.
  let original: any DataSource<Item>
  /// The source to read from: the output of an operator, so that no call has to be forwarded.
  let source: any DataSource<Item>
  private let lender: (any LendingSource<Item>)?

  init(_ source: any DataSource<Item>) {
    original = source
    self.source = (source as? OperatorSource<Item>)?.output ?? source
    lender = self.source as? any LendingSource<Item>
  }

  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    if let lender { return lender.withItem(at: position, body) }
    return copyItem(at: position, to: body)
  }

  // A function of its own, because an optional item costs a type lookup whether it is used or not.
  @inline(never)
  private func copyItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let item = source.item(at: position) else { return false }
    body(item)
    return true
  }
}
