import ListChanges

// What is out of range does nothing. Each call is one change set. An edit of k rows takes O(k log n) in a `ListSource` of
// n rows, and O(n + k) in a source that keeps an array.
extension EditableListSource {
  /// Replaces all rows, and tells what that changed.
  ///
  /// - Complexity: that of the comparison, see ``changes(from:to:)``.
  public func setItems(_ newItems: [Item], animation: AnimationHint = .automatic) {
    let changes = changes(from: items, to: newItems)
    applySilently(.set(newItems))
    changeHub.emit(changes, animation: animation)
  }

  /// Replaces all rows without a comparison: whoever shows them reads them anew.
  public func reload(with newItems: [Item]) {
    applySilently(.set(newItems))
    changeHub.emit(.reload, animation: .none)
  }

  /// Appends a row.
  public func append(_ item: Item, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: count, animation: animation)
  }

  /// Appends rows.
  public func append(contentsOf newItems: [Item], animation: AnimationHint = .automatic) {
    insert(contentsOf: newItems, at: count, animation: animation)
  }

  /// Inserts a row before the one with this number; `count` appends.
  ///
  /// Out of range nothing happens.
  public func insert(_ item: Item, at index: Int, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: index, animation: animation)
  }

  /// Inserts rows before the one with this number; `count` appends.
  ///
  /// Out of range nothing happens.
  public func insert(contentsOf newItems: [Item], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= count else { return }
    applySilently(.replaceSubrange(index..<index, with: newItems))
    if newItems.count == 1 { return emit(RowChange(before: nil, after: Self.position(index)), animation) }
    emit(animation) { $0.inserts = newItems.indices.map { ItemPosition(section: 0, item: index + $0) } }
  }

  /// Removes the row with this number and returns it; out of range nothing happens, and `nil` comes back.
  @discardableResult
  public func remove(at index: Int, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: index) else { return nil }
    applySilently(.remove(at: [index]))
    emit(RowChange(before: Self.position(index), after: nil), animation)
    return item
  }

  /// Removes the rows with these numbers, in any order; numbers out of range and repeated ones do nothing.
  public func remove(at indices: some Sequence<Int>, animation: AnimationHint = .automatic) {
    let count = count
    let gone = Set(indices.filter { $0 >= 0 && $0 < count }).sorted()
    guard !gone.isEmpty else { return }
    applySilently(.remove(at: gone))
    emit(animation) { $0.deletes = gone.map { ItemPosition(section: 0, item: $0) } }
  }

  /// Removes the rows for which a condition holds.
  ///
  /// - Complexity: O(*n*) where *n* is the number of rows.
  public func removeAll(animation: AnimationHint = .automatic, where isGone: (Item) throws -> Bool) rethrows {
    let items = items
    remove(at: try items.indices.filter { try isGone(items[$0]) }, animation: animation)
  }

  /// Removes all rows.
  public func removeAll(animation: AnimationHint = .automatic) {
    remove(at: 0..<count, animation: animation)
  }

  /// Moves a row; `target` is its number afterwards.
  ///
  /// Out of range nothing happens.
  public func move(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count, target >= 0, target < count else { return }
    applySilently(.move(from: index, to: target))
    emit(RowChange(before: Self.position(index), after: Self.position(target)), animation)
  }

  /// Puts another row in the place of one, which counts as an update of its content.
  ///
  /// The new row is to have the same identity. Out of range nothing happens.
  public func replace(at index: Int, with item: Item, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count else { return }
    applySilently(.replace(at: [index], with: [item]))
    emit(RowChange(before: Self.position(index), after: Self.position(index), isUpdated: true), animation)
  }

  /// Puts other rows in the places of some, each with its number, which counts as updates of their content.
  ///
  /// Numbers out of range do nothing; of rows with the same number it is the last one.
  public func replace(_ rows: some Sequence<(index: Int, item: Item)>, animation: AnimationHint = .automatic) {
    let count = count
    let places = Dictionary(rows.map { ($0.index, $0.item) }) { _, last in last }
    let rows = places.filter { $0.key >= 0 && $0.key < count }.sorted { $0.key < $1.key }
    guard !rows.isEmpty else { return }
    applySilently(.replace(at: rows.map { $0.key }, with: rows.map { $0.value }))
    emit(animation) { $0.updates = rows.map { ItemPosition(section: 0, item: $0.key) } }
  }

  /// Changes a row in its place, which counts as an update of its content.
  ///
  /// The identity is to stay the same. Out of range nothing happens.
  public func update(at index: Int, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void) {
    guard var item = item(at: index) else { return }
    change(&item)
    replace(at: index, with: item, animation: animation)
  }

  private static func position(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: index) }

  private func emit(_ row: RowChange, _ animation: AnimationHint) {
    changeHub.emit(ChangeSet(row), animation: animation)
  }

  private func emit(_ animation: AnimationHint, _ fill: (inout ChangeSet.Draft) -> Void) {
    var draft = ChangeSet.Draft()
    fill(&draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
