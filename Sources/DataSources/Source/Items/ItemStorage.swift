import ListStorage

/// The items of a source: an array until the first edit, then a tree, in which an edit takes O(log *n*).
///
/// A list whose items are only set as a whole needs no tree. Indexes must be in range.
final class ItemStorage<Item> {
  /// All items; `nil` if they were edited after they were last set or read as a whole.
  private var array: [Item]?
  /// All items; `nil` before the first edit.
  private var tree: ItemList<Item>?
  /// Created by the first lookup by ID.
  private var index: ItemIndex?
  private let identify: ((Item) -> ItemID)?

  init(_ items: [Item], identify: ((Item) -> ItemID)?) {
    array = items
    self.identify = identify
  }

  var count: Int { array?.count ?? tree?.count ?? 0 }

  /// - Complexity: O(1), and O(log *n*) after an edit.
  subscript(position: Int) -> Item {
    if let array { return array[position] }
    return edited[position]
  }

  /// Calls a closure with an item.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func lendItem(at position: Int, to body: (Item) -> Void) {
    if let array { return body(array[position]) }
    edited.lendItem(at: position, to: body)
  }

  /// All items.
  ///
  /// - Complexity: O(*n*) after an edit, otherwise O(1).
  var items: [Item] {
    let items = array ?? edited.array
    array = items
    return items
  }

  /// Returns the items in a range.
  func items(in range: Range<Int>) -> [Item] {
    if let array { return Array(array[range]) }
    let tree = edited
    return range.map { tree[$0] }
  }

  /// Returns the index of the first item with an ID, or `nil` if there is none or items have no IDs.
  ///
  /// - Complexity: O(log *n*), but O(*n*) for the first call after all items were set.
  func position(of id: ItemID) -> Int? {
    guard let identify else { return nil }
    if index == nil { index = ItemIndex(items.map(identify)) }
    return index?.position(of: id)
  }

  private var edited: ItemList<Item> { tree ?? ItemList(array ?? []) }
}

extension ItemStorage {
  /// - Complexity: O(*k* log *n*) for *k* inserted and deleted items, but O(*n*) for the first edit after all items were set.
  func apply(_ edit: ItemEdit<Item>) {
    // The `deinit` of a removed object can edit this list, so removed items are released after the edit.
    withExtendedLifetime(removedItems(by: edit)) { perform(edit) }
  }

  private func removedItems(by edit: ItemEdit<Item>) -> [Item] {
    switch edit {
    case .set: array ?? []
    case .move: []
    case .replaceSubrange(let range, _): range.isEmpty ? [] : items(in: range)
    case .remove(let positions), .replace(let positions, _): positions.map { self[$0] }
    }
  }

  private func perform(_ edit: ItemEdit<Item>) {
    switch edit {
    case .set(let items):
      // The `deinit` of an old object can read this list, so the old items are released last.
      let old = (array, tree)
      (array, tree, index) = (items, nil, nil)
      withExtendedLifetime(old) {}
    case .replaceSubrange(let range, let items):
      updateIndex { identify in
        let (old, new) = (range.map { identify(self[$0]) }, items.map(identify))
        return { index in
          index.remove(old, at: Array(range))
          index.insert(new, at: range.lowerBound)
        }
      }
      if range.isEmpty, items.count == 1 {
        change { $0.insert(items[0], at: range.lowerBound) }
      } else {
        change { $0.replaceSubrange(range, with: items) }
      }
    case .remove(let indices):
      updateIndex { identify in
        let old = indices.map { identify(self[$0]) }
        return { $0.remove(old, at: indices) }
      }
      if indices.count == 1 {
        change { $0.remove(at: indices[0]) }
      } else {
        change { $0.apply(deletes: indices, inserts: 0..<0, elements: EmptyCollection()) }
      }
    case .move(let position, let target):
      index?.move(from: position, to: target)
      change { $0.move(from: position, to: target) }
    case .replace(let positions, let items):
      updateIndex { identify in
        let (old, new) = (positions.map { identify(self[$0]) }, items.map(identify))
        return { index in
          for (offset, position) in positions.enumerated() { index.rename(old[offset], to: new[offset], at: position) }
        }
      }
      // Not `zip`, because unspecialized code would have to look up its type.
      change { tree in for offset in positions.indices { tree[positions[offset]] = items[offset] } }
    }
  }

  private func change(_ body: (inout ItemList<Item>) -> Void) {
    var list = edited
    // Without other references the edit copies nothing.
    (array, tree) = (nil, nil)
    body(&list)
    tree = list
  }

  /// Updates the index, if there is one.
  ///
  /// All IDs are read first, because that runs code of users.
  private func updateIndex(_ edit: (_ identify: (Item) -> ItemID) -> (inout ItemIndex) -> Void) {
    guard index != nil, let identify else { return }
    let edit = edit(identify)
    guard var index else { return }
    self.index = nil
    edit(&index)
    self.index = index
  }
}
