package import ListChanges

// How the item counts of sections follow changes.
extension CountList {
  /// Whether a step is possible in a list with these item counts; a reload can't be followed.
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
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: returns the item count of an inserted section in the upstream list.
  /// - Returns: whether the step is possible with the counts before it.
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

  /// Whether an item can be inserted, deleted or moved, or stay, in a list with these item counts.
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
