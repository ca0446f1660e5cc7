extension ChangeSet {
  /// Returns this change in a list with additional sections before it.
  ///
  ///     let changes = try tail.offset(bySections: head.sectionCount)
  ///
  /// - Parameter count: The number of additional sections, in the old and in the new list; negative to remove sections.
  /// - Throws: A ``Violation`` if a section index becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(bySections count: Int) throws -> ChangeSet {
    if isReload { return .reload }
    var draft = Draft()
    draft.add(self, oldSections: count, newSections: count)
    return try draft.build()
  }

  /// Returns the same change for a list that has `count` more items in front of those of section 0.
  ///
  ///     let changes = try results.offset(byItems: pinned.count)
  ///
  /// An update of the section itself is left out, because the section of the other list has a header of its own.
  ///
  /// - Parameters:
  ///   - count: The number of additional items, in the old and in the new list; negative to undo an offset.
  ///   - section: The index of the section that contains the items in the other list, before and after the change.
  /// - Throws: A ``Violation`` if the change has operations in other sections or of sections (see
  ///   ``flattened(from:to:)``), or if an index becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(byItems count: Int, inSection section: Int = 0) throws -> ChangeSet {
    if isReload { return .reload }
    try checkIsFlat()
    var draft = Draft()
    draft.addItems(of: self, section: section, oldItems: count, newItems: count)
    return try draft.build()
  }

  /// Returns this change in a list of one section that has the items of all sections.
  ///
  /// Operations of sections become operations of their items. Updates of sections are left out.
  ///
  ///     let changes = try changes.flattened(from: old, to: new)
  ///
  /// - Parameters:
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  /// - Throws: A ``Violation`` if the change doesn't lead from `old` to `new`, or if there are too many items.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; the items of deleted, inserted and moved sections
  ///   count as operations.
  public func flattened(from old: ListShape, to new: ListShape) throws -> ChangeSet {
    try validate(from: old, to: new)
    if isReload { return .reload }
    var draft = Draft()
    draft.addItems(of: self, from: old, to: new, section: 0, oldItems: 0, newItems: 0)
    return try draft.build()
  }

  /// - Throws: A ``Violation`` if there are operations of sections, or in any section but the first.
  private func checkIsFlat() throws {
    if hasSectionChanges {
      throw Violation(.severalSections, "the change has operations of sections; only items of section 0 can be offset")
    }
    let last = [
      packedDeletes.last?.section, packedInserts.last?.section, packedMoves.last?.from.section,
      packedMoves.map(\.to.section).max(), packedUpdates.last?.section, sectionUpdates.last,
    ].compactMap(\.self).max()
    if let last, last > 0 {
      throw Violation(
        .severalSections, "the change has operations in section \(last); only items of section 0 can be offset")
    }
  }
}
