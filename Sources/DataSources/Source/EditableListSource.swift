public import ListChanges

/// A source of your own with one section of items that you edit.
///
/// Store the items and a hub:
///
///     final class Favorites: EditableListSource {
///       var storage: [City] = []
///       let changeHub = ChangeHub()
///     }
///
/// The protocol provides the editing methods, such as ``append(_:animation:)``, and ``items``, whose setter compares old and
/// new items. All of them notify observers. Changing ``storage`` directly doesn't.
///
/// If the items aren't `Identifiable & Equatable`, also implement ``changes(from:to:)`` and ``DataSource/id(at:)``:
///
///     final class Words: EditableListSource {
///       var storage: [String] = []
///       let changeHub = ChangeHub()
///       func changes(from old: [String], to new: [String]) -> ChangeSet { .reload }
///       func id(at position: ItemPosition) -> ItemID? { nil }
///     }
///
/// All editing methods call ``applySilently(_:)``. Implement it to do something with every edit, such as saving the list:
///
///     final class Drafts: EditableListSource {
///       var storage: [City] = []
///       let changeHub = ChangeHub()
///       private(set) var hasUnsavedEdits = false
///       func applySilently(_ edit: ItemEdit<City>) {
///         edit.apply(to: &storage)
///         hasUnsavedEdits = true
///       }
///     }
///
/// An empty list has one empty section.
public protocol EditableListSource<Item>: DataSource {
  /// The type of the items, inferred from ``storage``.
  associatedtype Item

  /// The stored items, in order.
  ///
  /// Setting this property doesn't notify observers. Set ``items`` instead.
  var storage: [Item] { get set }
  /// Changes the stored items without notifying observers.
  ///
  /// The editing methods call this method. The default implementation changes ``storage``. Implement it if you store the
  /// items elsewhere. All indexes of `edit` are in range.
  func applySilently(_ edit: ItemEdit<Item>)
  /// Changes the stored items, and notifies observers.
  ///
  /// The editing methods call this method. The default implementation calls ``applySilently(_:)``, and then publishes the changes.
  ///
  /// - Parameters:
  ///   - edit: The edit, whose indexes are in range.
  ///   - changes: The same edit as a change set.
  ///   - animation: The animation hint for the change.
  func apply(_ edit: ItemEdit<Item>, as changes: ChangeSet, animation: AnimationHint)
  /// Computes the changes that transform `old` into `new`.
  ///
  /// `Identifiable & Equatable` items have a default implementation. For other items, return `.reload` if you can't
  /// compare them.
  func changes(from old: [Item], to new: [Item]) -> ChangeSet
}

extension EditableListSource {
  /// The items, in order.
  ///
  /// Setting this property compares old and new items, and notifies observers of the differences.
  ///
  /// - Complexity: Reading takes what ``storage`` takes. Setting takes what ``changes(from:to:)`` takes.
  public var items: [Item] {
    get { storage }
    set { setItems(newValue) }
  }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? storage.count : 0 }

  public func item(at position: ItemPosition) -> Item? {
    position.section == 0 && storage.indices.contains(position.item) ? storage[position.item] : nil
  }

  /// The number of items.
  public var count: Int { itemCount(inSection: 0) }

  /// Whether the list has no items.
  public var isEmpty: Bool { count == 0 }

  /// Returns the item at an index, or `nil` if there is none.
  public func item(at index: Int) -> Item? { item(at: ItemPosition(section: 0, item: index)) }

  public func applySilently(_ edit: ItemEdit<Item>) { edit.apply(to: &storage) }

  public func apply(_ edit: ItemEdit<Item>, as changes: ChangeSet, animation: AnimationHint) {
    applySilently(edit)
    changeHub.emit(changes, animation: animation)
  }
}

extension EditableListSource where Item: Identifiable & Equatable {
  /// Computes the changes that transform `old` into `new`, with the fewest possible moves.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { ChangeSet(from: old, to: new) }
}

// An index out of range changes nothing. Each call is one change set. An edit of k items takes O(k log n) in a `ListSource`
// of n items, and O(n + k) in a source that stores an array.
extension EditableListSource {
  /// Replaces all items, and notifies observers of the differences.
  ///
  ///     favorites.setItems(cities, animation: .fade)
  ///
  /// - Complexity: that of ``changes(from:to:)``.
  public func setItems(_ newItems: [Item], animation: AnimationHint = .automatic) {
    apply(.set(newItems), as: changes(from: storage, to: newItems), animation: animation)
  }

  /// Replaces all items without comparing them, as a reload.
  public func reload(with newItems: [Item]) {
    apply(.set(newItems), as: .reload, animation: .none)
  }

  /// Appends an item.
  public func append(_ item: Item, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: count, animation: animation)
  }

  /// Appends items.
  public func append(contentsOf newItems: [Item], animation: AnimationHint = .automatic) {
    insert(contentsOf: newItems, at: count, animation: animation)
  }

  /// Inserts an item before the item at `index`, or appends it if `index` is `count`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insert(_ item: Item, at index: Int, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: index, animation: animation)
  }

  /// Inserts items before the item at `index`, or appends them if `index` is `count`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insert(contentsOf newItems: [Item], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= count else { return }
    var changes = ChangeSet(itemFrom: nil, to: Self.position(index))
    if newItems.count != 1 {
      changes = .make { $0.inserts = newItems.indices.map { ItemPosition(section: 0, item: index + $0) } }
    }
    if !changes.isEmpty { apply(.replaceSubrange(index..<index, with: newItems), as: changes, animation: animation) }
  }

  /// Inserts items, each at the index that it has afterwards.
  ///
  ///     list.insert([first, third], atFinalIndexes: [0, 2])
  ///
  /// An index is ignored if it is negative, beyond the end, or repeated. The order of the indexes doesn't matter.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - indexes: The index of each item after the call.
  ///   - animation: The animation hint for the change.
  /// - Returns: The items that weren't inserted, also those without an index, in their order in `newItems`.
  @discardableResult
  public func insert(
    _ newItems: [Item], atFinalIndexes indexes: [Int], animation: AnimationHint = .automatic
  ) -> [Item] {
    // In ascending order, no insertion moves an item that is in place already.
    let sorted = zip(newItems.indices, indexes).sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    var runs: [(start: Int, offsets: [Int])] = []
    var (end, inserted) = (count, Set<Int>())
    for (offset, index) in sorted where index >= 0 && index <= end {
      guard let last = runs.last, index <= last.start + last.offsets.count else {
        runs.append((index, [offset]))
        inserted.insert(offset)
        end += 1
        continue
      }
      // A repeated index, or the next one of the run.
      if index < last.start + last.offsets.count { continue }
      runs[runs.count - 1].offsets.append(offset)
      inserted.insert(offset)
      end += 1
    }
    batch(animation: animation) {
      for run in runs { insert(contentsOf: run.offsets.map { newItems[$0] }, at: run.start) }
    }
    return newItems.indices.filter { !inserted.contains($0) }.map { newItems[$0] }
  }

  /// Removes the item at an index.
  ///
  /// - Returns: The removed item, or `nil` if `index` is out of range.
  @discardableResult
  public func remove(at index: Int, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: index) else { return nil }
    apply(.remove(at: [index]), as: ChangeSet(itemFrom: Self.position(index), to: nil), animation: animation)
    return item
  }

  /// Removes the items at these indexes, in any order.
  ///
  /// Indexes out of range and repeated indexes are ignored.
  public func remove(at indices: some Sequence<Int>, animation: AnimationHint = .automatic) {
    let count = count
    let removed = Set(indices.filter { $0 >= 0 && $0 < count }).sorted()
    guard !removed.isEmpty else { return }
    apply(
      .remove(at: removed), as: .make { $0.deletes = removed.map { ItemPosition(section: 0, item: $0) } },
      animation: animation)
  }

  /// Removes all items that satisfy a condition.
  ///
  /// - Complexity: O(*n*) where *n* is the number of items.
  public func removeAll(
    animation: AnimationHint = .automatic, where shouldBeRemoved: (Item) throws -> Bool
  ) rethrows {
    let items = items
    remove(at: try items.indices.filter { try shouldBeRemoved(items[$0]) }, animation: animation)
  }

  /// Removes all items.
  public func removeAll(animation: AnimationHint = .automatic) {
    remove(at: 0..<count, animation: animation)
  }

  /// Moves an item to an index, which is its index after the move.
  ///
  /// If an index is out of range, nothing changes.
  public func move(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count, target >= 0, target < count else { return }
    let changes = ChangeSet(itemFrom: Self.position(index), to: Self.position(target))
    apply(.move(from: index, to: target), as: changes, animation: animation)
  }

  /// Replaces an item, as an update of its content.
  ///
  /// The new item must have the same ID. If `index` is out of range, nothing changes.
  public func replace(at index: Int, with item: Item, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count else { return }
    let changes = ChangeSet(itemFrom: Self.position(index), to: Self.position(index), isUpdated: true)
    apply(.replace(at: [index], with: [item]), as: changes, animation: animation)
  }

  /// Replaces items, as updates of their content.
  ///
  /// Each new item must have the ID of the item that it replaces. Indexes out of range are ignored. If an index is repeated,
  /// its last item is used.
  public func replace(_ replacements: [(index: Int, item: Item)], animation: AnimationHint = .automatic) {
    let count = count
    let itemsByIndex = Dictionary(replacements.map { ($0.index, $0.item) }) { _, last in last }
    let sorted = itemsByIndex.filter { $0.key >= 0 && $0.key < count }.sorted { $0.key < $1.key }
    guard !sorted.isEmpty else { return }
    apply(
      .replace(at: sorted.map { $0.key }, with: sorted.map { $0.value }),
      as: .make { $0.updates = sorted.map { ItemPosition(section: 0, item: $0.key) } }, animation: animation)
  }

  /// Changes an item in place, as an update of its content.
  ///
  /// The ID of the item must stay the same. If `index` is out of range, nothing changes.
  public func update(at index: Int, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void) {
    guard var item = item(at: index) else { return }
    change(&item)
    replace(at: index, with: item, animation: animation)
  }

  private static func position(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: index) }
}

extension ChangeSet {
  /// Returns the change set of a draft.
  static func make(_ fill: (inout Draft) -> Void) -> ChangeSet {
    var draft = Draft()
    fill(&draft)
    return draft.changeSet()
  }
}

// Items are found by ID; if several items share an ID, the first. A missing ID changes nothing, and the result
// indicates it. Each call takes the time of `position(of:)` in addition to the edit: O(log n) in a `ListSource`, O(n)
// in a source that stores an array.
extension EditableListSource where Item: Identifiable, Item.ID: Sendable {
  /// Returns the index of the item with an ID, or `nil` if there is none.
  public func index(ofID id: Item.ID) -> Int? { position(ofID: id)?.item }

  /// Removes the item with an ID.
  ///
  /// - Returns: The removed item, or `nil` if there is none.
  @discardableResult
  public func removeItem(withID id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    index(ofID: id).flatMap { remove(at: $0, animation: animation) }
  }

  /// Removes the items with these IDs.
  public func removeItems(withIDs ids: some Sequence<Item.ID>, animation: AnimationHint = .automatic) {
    remove(at: ids.compactMap { index(ofID: $0) }, animation: animation)
  }

  /// Replaces the item that has the ID of `item`, as an update of its content, also if the two are equal.
  ///
  /// - Returns: Whether there is an item with this ID.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: item.id) else { return false }
    replace(at: index, with: item, animation: animation)
    return true
  }

  /// Replaces the items that have the IDs of `items`, as updates of their content.
  ///
  /// - Returns: Those of `items` whose IDs aren't in the list.
  @discardableResult
  public func update(_ items: [Item], animation: AnimationHint = .automatic) -> [Item] {
    var replacements: [(index: Int, item: Item)] = []
    var rest: [Item] = []
    for item in items {
      if let index = index(ofID: item.id) { replacements.append((index, item)) } else { rest.append(item) }
    }
    replace(replacements, animation: animation)
    return rest
  }

  /// Moves the item with an ID to an index, which is its index after the move.
  ///
  /// - Returns: Whether there is an item with this ID, and `target` is in range.
  @discardableResult
  public func moveItem(withID id: Item.ID, to target: Int, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: id), target >= 0, target < count else { return false }
    move(from: index, to: target, animation: animation)
    return true
  }

  /// Moves the item with an ID directly before the item with another ID.
  ///
  ///     tasks.moveItem(withID: dragged.id, before: next.id)
  ///
  /// - Returns: Whether there are items with these IDs.
  @discardableResult
  public func moveItem(withID id: Item.ID, before other: Item.ID, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: id), let target = self.index(ofID: other) else { return false }
    if index != target { move(from: index, to: index < target ? target - 1 : target, animation: animation) }
    return true
  }

  /// Moves the item with an ID directly after the item with another ID.
  ///
  /// - Returns: Whether there are items with these IDs.
  @discardableResult
  public func moveItem(withID id: Item.ID, after other: Item.ID, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: id), let target = self.index(ofID: other) else { return false }
    if index != target { move(from: index, to: index < target ? target : target + 1, animation: animation) }
    return true
  }
}
