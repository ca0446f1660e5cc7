import ListChanges

extension UpstreamChange {
  /// The indexes, before and after the change, of the sections in which items are inserted, deleted or moved.
  ///
  /// Sections that are inserted or deleted themselves aren't included.
  var editedSections: [(old: Int, new: Int)] {
    var sections: Set<Int> = []
    for index in 0..<count {
      let item = self[index]
      guard item.isMoved || item.before == nil || item.after == nil else { continue }
      if let before = item.before, let section = newSection(ofOld: before.section) { sections.insert(section) }
      if let after = item.after { sections.insert(after.section) }
    }
    return sections.sorted().compactMap { new in oldSection(ofNew: new).map { ($0, new) } }
  }
}
