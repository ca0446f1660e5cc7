#if os(Linux)
  // Items and rows.
  extension NSOutlineView {
    func askCount(_ item: AnyObject?) -> Int {
      outlineRecord.countQueries += 1
      return outlineSource(for: .outlineChildCount)?.outlineView(self, numberOfChildrenOfItem: item) ?? 0
    }

    /// Requests and returns the item of an entry.
    @discardableResult
    func load(_ entry: OutlineEntry) -> AnyObject? {
      if let item = entry.item { return item }
      guard let parent = entry.parent, let index = entry.childIndex,
        let source = outlineSource(for: .outlineChild)
      else { return nil }
      // AppKit requests no child in the middle of updates.
      if updates.depth > 0 { record.hazards.append("an item is requested in the middle of updates") }
      outlineRecord.childQueries += 1
      let item = source.outlineView(self, child: index, ofItem: parent.item) as AnyObject
      entry.item = item
      if let other = entries[ObjectIdentifier(item)], other !== entry {
        HeadlessException.raise("the data source has one object for two rows: \(item)")
      }
      entries[ObjectIdentifier(item)] = entry
      return item
    }

    func entry(_ item: Any?) -> OutlineEntry? {
      guard let item else { return root }
      loadRows()
      return entries[ObjectIdentifier(item as AnyObject)]
    }

    func loadRows() { _ = numberOfRows }

    /// Returns the item of a row; `nil` if there is no such row.
    public func item(atRow row: Int) -> Any? {
      loadRows()
      return root.entry(atRow: row).flatMap { load($0) }
    }

    /// Returns the row of an item; -1 if it isn't displayed, or if the view doesn't know it yet.
    public func row(forItem item: Any?) -> Int { item == nil ? -1 : entry(item)?.row ?? -1 }

    /// Returns the parent of an item; `nil` for roots.
    public func parent(forItem item: Any?) -> Any? { entry(item)?.parent?.item }

    /// Returns the index of an item among the children of its parent.
    public func childIndex(forItem item: Any) -> Int { entry(item)?.childIndex ?? -1 }

    /// Returns the number of parents of an item; -1 if it isn't displayed.
    public func level(forItem item: Any?) -> Int {
      guard let entry = entry(item) else { return -1 }
      return sequence(first: entry) { $0.parent }.reduce(-2) { level, _ in level + 1 }
    }

    /// Returns the number of parents of a row's item; -1 if there is no such row.
    public func level(forRow row: Int) -> Int { item(atRow: row).map { level(forItem: $0) } ?? -1 }

    /// Returns whether the children of an item are displayed.
    public func isItemExpanded(_ item: Any?) -> Bool { entry(item)?.isExpanded ?? false }

    /// Returns whether an item can have children.
    public func isExpandable(_ item: Any?) -> Bool {
      guard let item else { return true }
      return outlineSource(for: .outlineIsExpandable)?.outlineView(self, isItemExpandable: item) ?? false
    }

    /// Returns the number of children of an item.
    public func numberOfChildren(ofItem item: Any?) -> Int {
      if let children = entry(item)?.children { return children.count }
      return askCount(item as AnyObject?)
    }

    /// Returns a child of an item.
    public func child(_ index: Int, ofItem item: Any?) -> Any? {
      guard let children = entry(item)?.children, children.indices.contains(index) else { return nil }
      return load(children[index])
    }
  }
#endif
