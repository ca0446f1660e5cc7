import ListChanges

extension SectionedDataSource {
  /// Replaces all sections, and tells what that changed.
  ///
  /// - Complexity: that of the comparison, see ``changes(from:to:)``.
  public func setSections(_ newSections: [Section], animation: AnimationHint = .automatic) {
    let changes = changes(from: sections, to: newSections)
    withSilentSections { $0 = newSections }
    changeHub.emit(changes, animation: animation)
  }

  /// Replaces all sections without a comparison: whoever shows them reads them anew.
  public func reload(with newSections: [Section]) {
    withSilentSections { $0 = newSections }
    changeHub.emit(.reload, animation: .none)
  }

  /// Inserts a row at a position, which may be one past the end of its section.
  ///
  /// Out of range nothing happens.
  public func insert(_ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard sections.indices.contains(position.section), position.item >= 0,
      position.item <= sections[position.section].items.count
    else { return }
    withSilentSections { $0[position.section].items.insert(item, at: position.item) }
    emit(animation) { $0.inserts = [position] }
  }

  /// Appends a row to a section.
  ///
  /// Out of range nothing happens.
  public func append(_ item: Item, toSection section: Int, animation: AnimationHint = .automatic) {
    insert(item, at: ItemPosition(section: section, item: itemCount(inSection: section)), animation: animation)
  }

  /// Removes the row at a position and returns it; out of range nothing happens, and `nil` comes back.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: position) else { return nil }
    withSilentSections { $0[position.section].items.remove(at: position.item) }
    emit(animation) { $0.deletes = [position] }
    return item
  }

  /// Puts another row in the place of one, which counts as an update of its content.
  ///
  /// The new row is to have the same identity. Out of range nothing happens.
  public func replace(at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic) {
    guard self.item(at: position) != nil else { return }
    withSilentSections { $0[position.section].items[position.item] = item }
    emit(animation) { $0.updates = [position] }
  }

  /// Moves a row; `target` is its position afterwards.
  ///
  /// Out of range nothing happens.
  public func move(from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic) {
    guard let item = item(at: position), sections.indices.contains(target.section), target.item >= 0 else { return }
    let isSameSection = position.section == target.section
    guard target.item <= itemCount(inSection: target.section) - (isSameSection ? 1 : 0) else { return }
    withSilentSections {
      $0[position.section].items.remove(at: position.item)
      $0[target.section].items.insert(item, at: target.item)
    }
    emit(animation) { $0.moves = [.init(from: position, to: target)] }
  }

  /// Inserts a section before the one with this index; `sectionCount` appends.
  ///
  /// Out of range nothing happens.
  public func insertSection(_ section: Section, at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= sectionCount else { return }
    withSilentSections { $0.insert(section, at: index) }
    emit(animation) { $0.sectionInserts = [index] }
  }

  /// Removes a section and returns it; out of range nothing happens, and `nil` comes back.
  @discardableResult
  public func removeSection(at index: Int, animation: AnimationHint = .automatic) -> Section? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    withSilentSections { $0.remove(at: index) }
    emit(animation) { $0.sectionDeletes = [index] }
    return section
  }

  /// Moves a section; `target` is its index afterwards.
  ///
  /// Out of range nothing happens.
  public func moveSection(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard sections.indices.contains(index), sections.indices.contains(target) else { return }
    withSilentSections { $0.insert($0.remove(at: index), at: target) }
    emit(animation) { $0.sectionMoves = [.init(from: index, to: target)] }
  }

  private func emit(_ animation: AnimationHint, _ fill: (inout ChangeSet.Draft) -> Void) {
    var draft = ChangeSet.Draft()
    fill(&draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
