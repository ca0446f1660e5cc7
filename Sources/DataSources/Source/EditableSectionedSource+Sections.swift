import ListChanges

// Sections as a whole: what is out of range does nothing, each call is one change set.
extension EditableSectionedSource {
  /// Inserts a section before the one with this index; `sectionCount` appends.
  ///
  /// Out of range nothing happens.
  public func insertSection(_ section: Section, at index: Int, animation: AnimationHint = .automatic) {
    insertSections([section], at: index, animation: animation)
  }

  /// Inserts sections before the one with this index; `sectionCount` appends.
  ///
  /// Out of range nothing happens.
  public func insertSections(_ sections: [Section], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= sectionCount else { return }
    applySilently(.replaceSections(index..<index, with: sections))
    emit(animation) { $0.sectionInserts = Array(index..<index + sections.count) }
  }

  /// Adds a section after the others.
  public func appendSection(_ section: Section, animation: AnimationHint = .automatic) {
    insertSection(section, at: sectionCount, animation: animation)
  }

  /// Removes a section and returns it; out of range nothing happens, and `nil` comes back.
  @discardableResult
  public func removeSection(at index: Int, animation: AnimationHint = .automatic) -> Section? {
    guard let section = section(at: index) else { return nil }
    applySilently(.replaceSections(index..<index + 1, with: []))
    emit(animation) { $0.sectionDeletes = [index] }
    return section
  }

  /// Puts a section in the place of another, and tells what that changed.
  ///
  /// A section of the same identity stays, with those of its rows that are in both; another one comes as that one goes.
  /// Out of range nothing happens.
  ///
  /// - Complexity: that of the comparison of both sections' rows; a reload when rows can not be compared.
  public func replaceSection(at index: Int, with section: Section, animation: AnimationHint = .automatic) {
    guard let old = self.section(at: index) else { return }
    let changes = changes(from: [old], to: [section])
    applySilently(.replaceSections(index..<index + 1, with: [section]))
    guard !changes.isReload else { return changeHub.emit(.reload, animation: .none) }
    emit(animation) { $0.add(changes, oldSections: index, newSections: index) }
  }

  /// Moves a section; `target` is its index afterwards.
  ///
  /// Out of range nothing happens.
  public func moveSection(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < sectionCount, target >= 0, target < sectionCount else { return }
    applySilently(.moveSection(from: index, to: target))
    emit(animation) { $0.sectionMoves = [.init(from: index, to: target)] }
  }

  /// The index of the section with this identity; `nil` when there is none.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public func index(ofSectionID id: Section.ID) -> Int? {
    (0..<sectionCount).first { sectionInfo(at: $0)?.id == ItemID(id) }
  }
}

extension EditableSectionedSource where Item: Identifiable {
  /// The row with this identity; `nil` when there is none.
  public func item(withID id: Item.ID) -> Item? { position(of: ItemID(id)).flatMap { item(at: $0) } }

  /// Removes the row with this identity and returns it; `nil` when there is none.
  ///
  /// Of several with one identity it is the first one.
  @discardableResult
  public func remove(id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    position(of: ItemID(id)).flatMap { remove(at: $0, animation: animation) }
  }

  /// Puts a row in the place of the one with the same identity, the first one if there are several.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let position = position(of: ItemID(item.id)) else { return false }
    replace(at: position, with: item, animation: animation)
    return true
  }
}
