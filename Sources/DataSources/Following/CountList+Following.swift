package import ListChanges
package import ListStorage

// How the item counts that composites and presentations keep follow their upstream sources.
extension CountList {
  /// Reads the item count of every section of a source.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  package init<Item>(of source: any DataSource<Item>) {
    self.init((0..<max(0, source.sectionCount)).map { source.itemCount(inSection: $0) })
  }

  /// Follows a change of a source.
  ///
  /// - Returns: Whether the change leads from the known counts to those of the source. If not, all counts are read again.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* operations and *s* sections; O(*s*) if the change doesn't fit.
  package mutating func follow<Item>(_ changes: ChangeSet, of source: any DataSource<Item>) -> Bool {
    let change = UpstreamChange(UpstreamShape(self))
    guard change.begin(changes, of: source) else {
      self = CountList(of: source)
      return false
    }
    // Without another reference, the counts are changed in place.
    self = CountList()
    change.end()
    self = change.shape.counts
    return true
  }
}
