import ListChanges

// An index out of range changes nothing. Each call is one change set.
extension EditableSectionedSource {
  /// Inserts a section before the section at `index`, or appends it if `index` is `sectionCount`.
  ///
  ///     timetable.insertSection(holiday, at: 0)
  ///     timetable.replaceSection(at: 1, with: monday)
  ///     if let removed = timetable.removeSection(at: 0) { timetable.insertSections([removed, weekend], at: 1) }
  ///
  /// If `index` is out of range, nothing changes.
  public func insertSection(_ section: Section, at index: Int, animation: AnimationHint = .automatic) {
    insertSections([section], at: index, animation: animation)
  }

  /// Inserts sections before the section at `index`, or appends them if `index` is `sectionCount`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insertSections(_ sections: [Section], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= sectionCount else { return }
    if sections.isEmpty { return }
    let changes = ChangeSet.make { $0.sectionInserts = Array(index..<index + sections.count) }
    apply(.replaceSections(index..<index, with: sections), as: changes, animation: animation)
  }

  /// Appends a section.
  public func appendSection(_ section: Section, animation: AnimationHint = .automatic) {
    insertSection(section, at: sectionCount, animation: animation)
  }

  /// Removes a section.
  ///
  /// - Returns: The removed section, or `nil` if `index` is out of range.
  @discardableResult
  public func removeSection(at index: Int, animation: AnimationHint = .automatic) -> Section? {
    guard let section = section(at: index) else { return nil }
    let changes = ChangeSet.make { $0.sectionDeletes = [index] }
    apply(.replaceSections(index..<index + 1, with: []), as: changes, animation: animation)
    return section
  }

  /// Replaces a section, and notifies observers of the differences.
  ///
  /// If the ID of the section stays the same, so do the items that are in both sections. Otherwise the old section is
  /// deleted and the new one inserted. If `index` is out of range, nothing changes.
  ///
  /// - Complexity: that of ``changes(from:to:)`` for the two sections.
  public func replaceSection(at index: Int, with section: Section, animation: AnimationHint = .automatic) {
    guard let old = self.section(at: index) else { return }
    let own = changes(from: [old], to: [section])
    let changes = own.isReload ? .reload : ChangeSet.make { $0.add(own, oldSections: index, newSections: index) }
    apply(
      .replaceSections(index..<index + 1, with: [section]), as: changes,
      animation: changes.isReload ? .none : animation)
  }

  /// Moves a section to an index, which is its index after the move.
  ///
  /// If an index is out of range, nothing changes.
  public func moveSection(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < sectionCount, target >= 0, target < sectionCount else { return }
    let changes = ChangeSet.make { $0.sectionMoves = [.init(from: index, to: target)] }
    apply(.moveSection(from: index, to: target), as: changes, animation: animation)
  }

  /// Returns the index of the section with an ID, or `nil` if there is none.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public func index(ofSectionID id: Section.ID) -> Int? {
    let id = ItemID(id)
    return (0..<sectionCount).first { sectionInfo(at: $0)?.id == id }
  }
}
