import ListChanges

extension UpstreamChange {
  /// The NEW indexes of the sections in which items are inserted, deleted or moved.
  var touchedSections: Set<Int> {
    if let batch { return batch.touchedSections }
    if !only.isMoved, only.before != nil, only.after != nil { return [] }
    return Set([only.before?.section, only.after?.section].compactMap(\.self))
  }

  /// The indexes, before and after the change, of the sections in which items are inserted, deleted or moved.
  ///
  /// Sections that are inserted or deleted themselves aren't included.
  var editedSections: [(old: Int, new: Int)] {
    touchedSections.sorted().compactMap { new in oldSection(ofNew: new).map { ($0, new) } }
  }
}
