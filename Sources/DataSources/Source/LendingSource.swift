import ListChanges

/// A source that can pass an item to a closure without copying it.
///
/// Returning an optional item from unspecialized code looks up the type of the optional and copies the item, again in each
/// operator of a chain. A lent item passes all of them as a pointer.
protocol LendingSource<Item>: DataSource {
  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool
}

/// The items of a source, lent if the source supports that.
struct LentRows<Item> {
  private let source: any DataSource<Item>
  private let lender: (any LendingSource<Item>)?

  init(_ source: any DataSource<Item>) {
    self.source = source
    lender = source as? any LendingSource<Item>
  }

  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    if let lender { return lender.lendItem(at: position, to: body) }
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

extension SectionedSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Section.Item) -> Void) -> Bool {
    sectionStorage.lendItem(at: position, to: body)
  }
}

extension ListSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard position.section == 0, position.item >= 0, position.item < itemStorage.count else { return false }
    itemStorage.lendItem(at: position.item, to: body)
    return true
  }
}

extension MappedSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    rows.lendItem(at: position) { body(transform($0, position)) }
  }
}

extension FilteredSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let position = rows.basePosition(of: position) else { return false }
    return baseRows.lendItem(at: position, to: body)
  }
}

extension SortedSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let position = rows.basePosition(of: position) else { return false }
    return baseRows.lendItem(at: position, to: body)
  }
}

extension GroupedSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let position = rows.basePosition(of: position) else { return false }
    return baseRows.lendItem(at: position, to: body)
  }
}
