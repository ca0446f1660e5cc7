import ListChanges

extension ListDataSource {
  /// Replaces all rows, and tells what that changed.
  ///
  /// - Complexity: that of the comparison, see ``changes(from:to:)``.
  public func setItems(_ newItems: [Item], animation: AnimationHint = .automatic) {
    let changes = changes(from: items, to: newItems)
    withSilentItems { $0 = newItems }
    changeHub.emit(changes, animation: animation)
  }

  /// Replaces all rows without a comparison: whoever shows them reads them anew.
  public func reload(with newItems: [Item]) {
    withSilentItems { $0 = newItems }
    changeHub.emit(.reload, animation: .none)
  }

  /// Appends a row.
  public func append(_ item: Item, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: items.count, animation: animation)
  }

  /// Appends rows.
  public func append(contentsOf newItems: [Item], animation: AnimationHint = .automatic) {
    insert(contentsOf: newItems, at: items.count, animation: animation)
  }

  /// Inserts a row before the one with this number; `items.count` appends.
  ///
  /// Out of range nothing happens.
  public func insert(_ item: Item, at index: Int, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: index, animation: animation)
  }

  /// Inserts rows before the one with this number; `items.count` appends.
  ///
  /// Out of range nothing happens.
  ///
  /// - Complexity: O(*n* + *k*), for *n* rows and *k* new ones.
  public func insert(contentsOf newItems: [Item], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= items.count else { return }
    withSilentItems { $0.insert(contentsOf: newItems, at: index) }
    var draft = ChangeSet.Draft()
    draft.inserts = newItems.indices.map { ItemPosition(section: 0, item: index + $0) }
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  /// Removes the row with this number and returns it; out of range nothing happens, and `nil` comes back.
  ///
  /// - Complexity: O(*n*) where *n* is the number of rows.
  @discardableResult
  public func remove(at index: Int, animation: AnimationHint = .automatic) -> Item? {
    guard items.indices.contains(index) else { return nil }
    let item = items[index]
    remove(at: [index], animation: animation)
    return item
  }

  /// Removes the rows with these numbers, in any order; numbers out of range and repeated ones do nothing.
  ///
  /// - Complexity: O(*n* + *k*), for *n* rows and *k* numbers.
  public func remove(at indices: [Int], animation: AnimationHint = .automatic) {
    let gone = Set(indices.filter { items.indices.contains($0) })
    guard !gone.isEmpty else { return }
    withSilentItems { items in items = items.indices.filter { !gone.contains($0) }.map { items[$0] } }
    var draft = ChangeSet.Draft()
    draft.deletes = gone.map { ItemPosition(section: 0, item: $0) }
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  /// Removes all rows.
  public func removeAll(animation: AnimationHint = .automatic) {
    remove(at: Array(items.indices), animation: animation)
  }

  /// Moves a row; `target` is its number afterwards.
  ///
  /// Out of range nothing happens.
  ///
  /// - Complexity: O(*n*) where *n* is the number of rows.
  public func move(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard items.indices.contains(index), items.indices.contains(target) else { return }
    withSilentItems { $0.insert($0.remove(at: index), at: target) }
    var draft = ChangeSet.Draft()
    draft.moves = [.init(from: ItemPosition(section: 0, item: index), to: ItemPosition(section: 0, item: target))]
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  /// Puts another row in the place of one, which counts as an update of its content.
  ///
  /// The new row is to have the same identity. Out of range nothing happens.
  public func replace(at index: Int, with item: Item, animation: AnimationHint = .automatic) {
    guard items.indices.contains(index) else { return }
    withSilentItems { $0[index] = item }
    var draft = ChangeSet.Draft()
    draft.updates = [ItemPosition(section: 0, item: index)]
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
