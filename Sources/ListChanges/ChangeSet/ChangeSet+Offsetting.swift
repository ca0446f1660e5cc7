extension ChangeSet {
  /// This change in a longer list, in which so many more sections stand before.
  ///
  /// - Parameter count: sections before, in the old list and in the new one; negative takes away.
  /// - Throws: a ``Violation`` when a section number becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(bySections count: Int) throws -> ChangeSet {
    if isReload { return .reload }
    var draft = Draft()
    draft.add(self, oldSections: count, newSections: count)
    return try draft.build()
  }

  /// This change of the rows of section 0 in a section where other rows stand before them.
  ///
  /// An update of the section itself is left out: the header of a part is not that of the whole.
  ///
  /// - Parameters:
  ///   - count: rows before, in the old list and in the new one; negative takes away.
  ///   - section: the section that the rows are part of, in both lists.
  /// - Throws: a ``Violation`` when the change has operations in other sections or with sections (see
  ///   ``flattened(from:to:)``), or when a number becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(byItems count: Int, inSection section: Int = 0) throws -> ChangeSet {
    if isReload { return .reload }
    try checkIsFlat()
    var draft = Draft()
    draft.addRows(of: self, section: section, oldItems: count, newItems: count)
    return try draft.build()
  }

  /// This change of the same rows without sections: all rows stand in section 0, one section's after the other's.
  ///
  /// With a section that goes, comes or moves, its rows do. Updates of sections are left out.
  ///
  /// - Throws: a ``Violation`` when the change does not lead from `old` to `new`, or there are too many rows.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; the rows of a section that goes, comes or
  ///   moves count as operations.
  public func flattened(from old: ListShape, to new: ListShape) throws -> ChangeSet {
    try validate(from: old, to: new)
    if isReload { return .reload }
    var draft = Draft()
    draft.addRows(of: self, from: old, to: new, section: 0, oldItems: 0, newItems: 0)
    return try draft.build()
  }

  /// - Throws: a ``Violation`` when there are operations in any section but the first, or with sections.
  private func checkIsFlat() throws {
    if hasSectionChanges {
      throw Violation(.severalSections, "sections come, go or move; only rows of section 0 can be offset")
    }
    let last = [
      packedDeletes.last?.section, packedInserts.last?.section, packedMoves.last?.from.section,
      packedMoves.map(\.to.section).max(), packedUpdates.last?.section, sectionUpdates.last,
    ].compactMap(\.self).max()
    if let last, last > 0 {
      throw Violation(.severalSections, "section \(last) is touched; only rows of section 0 can be offset")
    }
  }
}
