import ListChanges

extension UpstreamChange {
  /// The new indexes of the sections in which items are inserted, deleted or moved.
  var sectionsWithStructuralChanges: Set<Int> {
    if let batch { return batch.sectionsWithStructuralChanges }
    if !only.isMoved, only.before != nil, only.after != nil { return [] }
    return Set([only.before?.section, only.after?.section].compactMap(\.self))
  }

  /// The indexes, before and after the change, of the sections in which items are inserted, deleted or moved.
  ///
  /// Sections that are inserted or deleted themselves aren't included.
  var editedSections: [(old: Int, new: Int)] {
    sectionsWithStructuralChanges.sorted().compactMap { new in oldSection(ofNew: new).map { ($0, new) } }
  }

  /// Calls a closure with each section operation, one after another.
  ///
  /// Indexes refer to the sections at that moment, as in ``ChangeSet/steps``. Updates are last, with new indexes.
  func forEachSectionStep(
    delete: (_ section: Int) -> Void, move: (_ from: Int, _ to: Int) -> Void, insert: (_ section: Int) -> Void,
    update: (_ section: Int) -> Void = { _ in }
  ) {
    if isSingle { return }
    if changes.hasSectionChanges {
      for step in changes.steps {
        switch step {
        case .deleteSection(let section): delete(section)
        case .moveSection(let from, let to): move(from, to)
        case .insertSection(let section): insert(section)
        case .reload, .delete, .move, .insert, .updateSection, .update: break
        }
      }
    }
    changes.sectionUpdates.forEach(update)
  }
}
