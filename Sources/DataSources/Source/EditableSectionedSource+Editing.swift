import ListChanges

// What is out of range does nothing. Each call is one change set. An edit of k rows takes O(k log n) in a `SectionedSource`
// of n rows, and O(s + m) in a source that keeps an array of s sections, for the m rows of those that change.
extension EditableSectionedSource {
  /// Replaces all sections, and tells what that changed.
  ///
  /// - Complexity: that of the comparison, see ``changes(from:to:)``.
  public func setSections(_ newSections: [Section], animation: AnimationHint = .automatic) {
    let changes = changes(from: sections, to: newSections)
    applySilently(.set(newSections))
    changeHub.emit(changes, animation: animation)
  }

  /// Replaces all sections without a comparison: whoever shows them reads them anew.
  public func reload(with newSections: [Section]) {
    applySilently(.set(newSections))
    changeHub.emit(.reload, animation: .none)
  }

  /// Inserts a row at a position, which may be one past the end of its section.
  ///
  /// Out of range nothing happens.
  public func insert(_ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: position, animation: animation)
  }

  /// Inserts rows at a position, which may be one past the end of its section.
  ///
  /// Out of range nothing happens.
  public func insert(contentsOf items: [Item], at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard canInsert(at: position) else { return }
    applySilently(.insert(items, at: position))
    if items.count == 1 { return emit(RowChange(before: nil, after: position), animation) }
    emit(animation) {
      $0.inserts = items.indices.map { ItemPosition(section: position.section, item: position.item + $0) }
    }
  }

  /// Appends a row to a section.
  ///
  /// Out of range nothing happens.
  public func append(_ item: Item, toSection section: Int, animation: AnimationHint = .automatic) {
    append(contentsOf: [item], toSection: section, animation: animation)
  }

  /// Appends rows to a section.
  ///
  /// Out of range nothing happens.
  public func append(contentsOf items: [Item], toSection section: Int, animation: AnimationHint = .automatic) {
    let end = ItemPosition(section: section, item: itemCount(inSection: section))
    insert(contentsOf: items, at: end, animation: animation)
  }

  /// Removes the row at a position and returns it; out of range nothing happens, and `nil` comes back.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: position) else { return nil }
    applySilently(.remove(at: [position]))
    emit(RowChange(before: position, after: nil), animation)
    return item
  }

  /// Removes the rows at these positions, in any order; those out of range and repeated ones do nothing.
  public func remove(at positions: some Sequence<ItemPosition>, animation: AnimationHint = .automatic) {
    let gone = Set(positions.filter { contains($0) }).sorted()
    guard !gone.isEmpty else { return }
    applySilently(.remove(at: gone))
    emit(animation) { $0.deletes = gone }
  }

  /// Puts another row in the place of one, which counts as an update of its content.
  ///
  /// The new row is to have the same identity. Out of range nothing happens.
  public func replace(at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic) {
    guard contains(position) else { return }
    applySilently(.replace(at: [position], with: [item]))
    emit(RowChange(before: position, after: position, isUpdated: true), animation)
  }

  /// Changes a row in its place, which counts as an update of its content.
  ///
  /// The identity is to stay the same. Out of range nothing happens.
  public func update(
    at position: ItemPosition, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void
  ) {
    guard var item = item(at: position) else { return }
    change(&item)
    replace(at: position, with: item, animation: animation)
  }

  /// Moves a row; `target` is its position afterwards.
  ///
  /// Out of range nothing happens.
  public func move(from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic) {
    guard canMove(from: position, to: target) else { return }
    applySilently(.move(from: position, to: target))
    emit(RowChange(before: position, after: target), animation)
  }

  /// Whether a row can be inserted at a position.
  func canInsert(at position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < sectionCount && position.item >= 0
      && position.item <= itemCount(inSection: position.section)
  }

  /// Whether there is a row at a position, and it can have the other one afterwards.
  func canMove(from position: ItemPosition, to target: ItemPosition) -> Bool {
    let room = itemCount(inSection: target.section) - (position.section == target.section ? 1 : 0)
    return contains(position) && canInsert(at: target) && target.item <= room
  }

  private func emit(_ row: RowChange, _ animation: AnimationHint) {
    changeHub.emit(ChangeSet(row), animation: animation)
  }

  func emit(_ animation: AnimationHint, _ fill: (inout ChangeSet.Draft) -> Void) {
    var draft = ChangeSet.Draft()
    fill(&draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
