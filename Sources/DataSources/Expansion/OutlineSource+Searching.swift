import ListChanges

extension OutlineSource {
  /// The nodes to find: only these and their ancestors are displayed; `nil` displays all nodes.
  ///
  ///     files.isIncluded = text.isEmpty ? nil : { $0.name.contains(text) }
  ///
  /// The whole tree is searched, also below collapsed nodes, so it must be finite; children that aren't loaded yet aren't
  /// found until they are. The ancestors are expanded. What the user expands and collapses meanwhile ends with the search:
  /// ``expandedIDs`` stays as it was. Setting the condition emits the differences in one change set. So does every change
  /// of the tree, without another comparison for the search.
  ///
  /// `filter` isn't the same: it leaves out items of the displayed list, which is no tree anymore.
  ///
  /// - Complexity: O(*n* *d*) plus the comparison of the displayed nodes, for all *n* nodes at a depth of *d*, also when
  ///   the tree changes.
  public var isIncluded: ((Node) -> Bool)? {
    get { tree.search?.isIncluded }
    set {
      tree.search = newValue.map { OutlineSearch($0) }
      updateEntries(.automatic)
    }
  }
}
