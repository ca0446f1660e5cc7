#if LIST_VIEWS
  public import DataSourcesCells

  /// Displays an outline in an outline view.
  ///
  ///     let files = OutlineSource(root.entries) { $0.entries }
  ///     OutlineAdapter(files.cells([ListColumn("Name") { $0.node.name }], in: outlineView), in: outlineView)
  ///
  /// An outline view is a table, so this is the adapter of tables, with its columns and with all that its items can do. The
  /// source decides which nodes are expanded: a click on a disclosure triangle expands or collapses the node there, and the
  /// view follows. Nodes are moved by the `onMove` of outlines, whose target is a parent and an index, and `onOutlineDrop`
  /// takes what is dropped from elsewhere. A list that isn't derived from an `OutlineSource` by a selection or a
  /// transformation is one level deep, and its items stay in place: to search in an outline, set its `isIncluded`.
  public typealias OutlineAdapter = ListAdapter<NSTableView>
#endif
