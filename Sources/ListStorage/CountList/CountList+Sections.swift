package import ListChanges

// Positions in a list whose numbers are the item counts of sections, and the steps that change these counts.
extension CountList {
  // MARK: - Positions

  /// Returns the number of items in a section; 0 if there is no such section.
  @inlinable
  package func itemCount(inSection section: Int) -> Int { section >= 0 && section < count ? self[section] : 0 }

  /// Returns whether there is an item at a position.
  package func contains(_ position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < count && position.item >= 0 && position.item < self[position.section]
  }

  /// Returns the indices of a section's items among the items of all sections; the section must exist.
  @inlinable
  package func flatIndices(inSection section: Int) -> Range<Int> {
    let start = sum(before: section)
    return start..<start + self[section]
  }

  /// Returns the index of the item at a position among the items of all sections; `nil` if there is none.
  package func flatIndex(of position: ItemPosition) -> Int? {
    contains(position) ? sum(before: position.section) + position.item : nil
  }

  /// Returns the position of the item at an index among the items of all sections; `nil` if there is none.
  package func position(atFlatIndex index: Int) -> ItemPosition? {
    guard let location = self.index(containing: index) else { return nil }
    return ItemPosition(section: location.index, item: location.remainder)
  }

  // MARK: - Steps

  /// Returns whether a step is possible in a list with these item counts; a reload isn't.
  ///
  /// - Complexity: O(log *s*).
  package func allows(_ step: ChangeSet.Step) -> Bool {
    switch step {
    case .reload: false
    case .deleteSection(let section), .updateSection(let section): section < count
    case .insertSection(let section): section <= count
    case .moveSection(let from, let to): from < count && to < count
    case .delete(let position), .update(let position): contains(position)
    case .insert(let position): position.section < count && position.item <= self[position.section]
    case .move(let from, let to):
      contains(from) && to.section < count && to.item <= self[to.section] - (from.section == to.section ? 1 : 0)
    }
  }

  /// Applies a step, if it is possible.
  ///
  /// - Parameters:
  ///   - step: The step, in running coordinates.
  ///   - newCount: Returns the item count of an inserted section in the upstream list.
  /// - Returns: Whether the step is possible with the counts before it.
  /// - Complexity: O(log *s*).
  package mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int) -> Bool {
    guard allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): remove(at: section)
    case .moveSection(let from, let to): move(from: from, to: to)
    case .insertSection(let section): insert(newCount(section), at: section)
    case .delete(let position): add(-1, at: position.section)
    case .insert(let position): add(1, at: position.section)
    case .move(let from, let to):
      add(-1, at: from.section)
      add(1, at: to.section)
    }
    return true
  }

  /// Returns whether an item can be inserted, deleted, moved or updated in a list with these item counts.
  ///
  /// - Complexity: O(log *s*).
  package func allowsItem(from before: ItemPosition?, to after: ItemPosition?) -> Bool {
    switch (before, after) {
    case (let before?, let after?): before == after ? contains(after) : allows(.move(from: before, to: after))
    case (let before?, nil): contains(before)
    case (nil, let after?): allows(.insert(after))
    case (nil, nil): true
    }
  }
}
