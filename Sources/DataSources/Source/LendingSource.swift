import ListChanges

/// A source that can show a row to a closure.
///
/// To return an optional row, code that nobody specializes asks for the type of the optional, and copies the row; through a
/// chain of operators again at each of them. A row that is lent passes all of them as a pointer.
protocol LendingSource<Item>: DataSource {
  /// Calls a closure with the row at a position.
  ///
  /// - Returns: whether there is one; if not, nothing is called.
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool
}

/// The rows of a base, lent if it does that.
struct LentRows<Item> {
  private let source: any DataSource<Item>
  private let lender: (any LendingSource<Item>)?

  init(_ source: any DataSource<Item>) {
    self.source = source
    lender = source as? any LendingSource<Item>
  }

  /// Calls a closure with the row at a position.
  ///
  /// - Returns: whether there is one; if not, nothing is called.
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    if let lender { return lender.lendItem(at: position, to: body) }
    return copyItem(at: position, to: body)
  }

  // Apart, since an optional row costs a look at its type, whether it is used or not.
  @inline(never)
  private func copyItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let item = source.item(at: position) else { return false }
    body(item)
    return true
  }
}

extension SectionedSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Section.Item) -> Void) -> Bool {
    storage.lendItem(at: position, to: body)
  }
}

extension ListSource: LendingSource {
  func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard position.section == 0, position.item >= 0, position.item < storage.count else { return false }
    storage.lendItem(at: position.item, to: body)
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
