#if os(Linux)
  import DataSourcesTesting

  // Disclosure.
  extension NSOutlineView {
    /// Posted around an expansion or a collapse, with the item as `"NSObject"`.
    public static let itemWillExpandNotification = Notification.Name("NSOutlineViewItemWillExpandNotification")
    public static let itemDidExpandNotification = Notification.Name("NSOutlineViewItemDidExpandNotification")
    public static let itemWillCollapseNotification = Notification.Name("NSOutlineViewItemWillCollapseNotification")
    public static let itemDidCollapseNotification = Notification.Name("NSOutlineViewItemDidCollapseNotification")

    /// The proxy that animates changes: the view itself.
    public func animator() -> Self { self }

    /// Displays the children of an item, if the delegate allows it.
    public func expandItem(_ item: Any?, expandChildren: Bool = false) {
      guard let item, let entry = entry(item), let object = entry.item else { return }
      if !entry.isExpanded {
        let delegate = outlineDelegate(for: .outlineShouldExpand)
        guard isExpandable(object), delegate?.outlineView(self, shouldExpandItem: object) ?? true, !entry.isExpanded,
          let row = entry.row
        else { return }
        outlineDelegate(for: .outlineWillExpand)?
          .outlineViewItemWillExpand(note(Self.itemWillExpandNotification, object))
        show(entry, row)
        outlineDelegate(for: .outlineDidExpand)?
          .outlineViewItemDidExpand(note(Self.itemDidExpandNotification, object))
      }
      guard expandChildren else { return }
      for child in entry.children ?? [] { expandItem(load(child), expandChildren: true) }
    }

    private func show(_ entry: OutlineEntry, _ row: Int) {
      expand(entry)
      let first = row + 1
      performUpdates((first..<first + entry.rowCount).map { .insert($0) })
    }

    private func expand(_ entry: OutlineEntry) {
      entry.expand(count: askCount(entry.item))
      if let item = entry.item { expandedItems[ObjectIdentifier(item)] = item }
      restoreChildren(of: entry)
    }

    /// Expands the children that were expanded before.
    func restoreChildren(of entry: OutlineEntry) {
      let hidden = expandedItems.keys.contains { entries[$0] == nil }
      guard hidden || asksForAllChildren else { return }
      for child in entry.children ?? [] {
        guard let item = load(child), expandedItems[ObjectIdentifier(item)] != nil, isExpandable(item) else { continue }
        expand(child)
      }
    }

    /// Hides the descendants of an item, if the delegate allows it.
    public func collapseItem(_ item: Any?, collapseChildren: Bool = false) {
      guard let item, let entry = entry(item), let object = entry.item, entry.isExpanded, let row = entry.row,
        outlineDelegate(for: .outlineShouldCollapse)?.outlineView(self, shouldCollapseItem: object) ?? true
      else { return }
      outlineDelegate(for: .outlineWillCollapse)?
        .outlineViewItemWillCollapse(note(Self.itemWillCollapseNotification, object))
      expandedItems[ObjectIdentifier(object)] = nil
      forget(below: entry, expansion: collapseChildren)
      let count = entry.rowCount
      entry.collapse()
      performUpdates((0..<count).map { _ in .remove(row + 1) })
      outlineDelegate(for: .outlineDidCollapse)?
        .outlineViewItemDidCollapse(note(Self.itemDidCollapseNotification, object))
    }

    /// Forgets the items below an entry.
    func forget(below entry: OutlineEntry, expansion: Bool) {
      entry.forEach { below in
        guard below !== entry, let item = below.item else { return }
        entries[ObjectIdentifier(item)] = nil
        if expansion { expandedItems[ObjectIdentifier(item)] = nil }
      }
    }

    private func note(_ name: Notification.Name, _ item: AnyObject) -> Notification {
      Notification(name: name, object: self, userInfo: ["NSObject": item])
    }
  }

  /// The user of an outline view.
  extension TableUser {
    /// Clicks the disclosure triangle of a row; returns whether it has one.
    @discardableResult
    public func disclose(row: Int) -> Bool {
      guard let outline = table as? NSOutlineView, isVisible(row), let item = outline.item(atRow: row),
        outline.isExpandable(item)
      else { return false }
      if outline.isItemExpanded(item) { outline.collapseItem(item) } else { outline.expandItem(item) }
      return true
    }
  }
#endif
