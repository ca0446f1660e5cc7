import ListChanges

// A position out of range changes nothing. Each call is one change set. An edit of k items takes O(k log n) in a
// `SectionedSource` of n items, and O(s + m) in a source that stores an array of s sections, where m is the number of items
// in the sections that change.
extension EditableSectionedSource {
  /// Replaces all sections, and notifies observers of the differences.
  ///
  ///     timetable.setSections(nextWeek, animation: .fade)
  ///
  /// - Complexity: that of ``changes(from:to:)``.
  public func setSections(_ newSections: [Section], animation: AnimationHint = .automatic) {
    apply(.set(newSections), as: changes(from: storage, to: newSections), animation: animation)
  }

  /// Replaces all sections without comparing them, as a reload.
  public func reload(with newSections: [Section]) {
    apply(.set(newSections), as: .reload, animation: .none)
  }

  /// Inserts an item at a position, which can be the end of its section.
  ///
  /// If `position` is out of range, nothing changes.
  public func insert(_ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: position, animation: animation)
  }

  /// Inserts items at a position, which can be the end of its section.
  ///
  /// If `position` is out of range, nothing changes.
  public func insert(contentsOf items: [Item], at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard canInsert(at: position) else { return }
    var changes = ChangeSet(itemFrom: nil, to: position)
    if items.count != 1 {
      changes = .make {
        $0.inserts = items.indices.map { ItemPosition(section: position.section, item: position.item + $0) }
      }
    }
    if !changes.isEmpty { apply(.insert(items, at: position), as: changes, animation: animation) }
  }

  /// Appends an item to a section.
  ///
  /// If `section` is out of range, nothing changes.
  public func append(_ item: Item, toSection section: Int, animation: AnimationHint = .automatic) {
    append(contentsOf: [item], toSection: section, animation: animation)
  }

  /// Appends items to a section.
  ///
  /// If `section` is out of range, nothing changes.
  public func append(contentsOf items: [Item], toSection section: Int, animation: AnimationHint = .automatic) {
    let end = ItemPosition(section: section, item: itemCount(inSection: section))
    insert(contentsOf: items, at: end, animation: animation)
  }

  /// Removes the item at a position.
  ///
  /// - Returns: The removed item, or `nil` if `position` is out of range.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: position) else { return nil }
    apply(.remove(at: [position]), as: ChangeSet(itemFrom: position, to: nil), animation: animation)
    return item
  }

  /// Removes the items at these positions, in any order.
  ///
  /// Positions out of range and repeated positions are ignored.
  public func remove(at positions: some Sequence<ItemPosition>, animation: AnimationHint = .automatic) {
    let removed = Set(positions.filter { contains($0) }).sorted()
    guard !removed.isEmpty else { return }
    apply(.remove(at: removed), as: .make { $0.deletes = removed }, animation: animation)
  }

  /// Replaces an item, as an update of its content.
  ///
  /// The new item must have the same ID. If `position` is out of range, nothing changes.
  public func replace(at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic) {
    guard contains(position) else { return }
    let changes = ChangeSet(itemFrom: position, to: position, isUpdated: true)
    apply(.replace(at: [position], with: [item]), as: changes, animation: animation)
  }

  /// Changes an item in place, as an update of its content.
  ///
  /// The ID of the item must stay the same. If `position` is out of range, nothing changes.
  public func update(
    at position: ItemPosition, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void
  ) {
    guard var item = item(at: position) else { return }
    change(&item)
    replace(at: position, with: item, animation: animation)
  }

  /// Moves an item to a position, which is its position after the move.
  ///
  /// If a position is out of range, nothing changes.
  public func move(from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic) {
    guard canMove(from: position, to: target) else { return }
    apply(.move(from: position, to: target), as: ChangeSet(itemFrom: position, to: target), animation: animation)
  }

  /// Whether an item can be inserted at a position.
  func canInsert(at position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < sectionCount && position.item >= 0
      && position.item <= itemCount(inSection: position.section)
  }

  /// Whether there is an item at `position` that can have the position `target` after a move.
  func canMove(from position: ItemPosition, to target: ItemPosition) -> Bool {
    let end = itemCount(inSection: target.section) - (position.section == target.section ? 1 : 0)
    return contains(position) && canInsert(at: target) && target.item <= end
  }
}
