#if os(Linux)
  import DataSourcesTesting

  // Updates, one after the other; they do nothing below a parent that isn't expanded.
  extension NSOutlineView {
    /// Inserts children at their final indices.
    public func insertItems(at indexes: IndexSet, inParent parent: Any?, withAnimation options: AnimationOptions = []) {
      guard let parent = entry(parent), let children = parent.children else { return }
      for (inserted, index) in indexes.enumerated() where index > children.count + inserted {
        return raise("inserting", indexes, parent, children.count)
      }
      beginUpdates()
      for index in indexes {
        let row = firstRow(below: parent) + parent.offset(ofChild: index)
        parent.insert(OutlineEntry(parent: parent), at: index)
        performUpdates([.insert(row)])
      }
      endUpdates()
    }

    /// Removes children, with everything below them.
    public func removeItems(at indexes: IndexSet, inParent parent: Any?, withAnimation options: AnimationOptions = []) {
      guard let parent = entry(parent), let children = parent.children else { return }
      if let last = indexes.last, last >= children.count { return raise("removing", indexes, parent, children.count) }
      beginUpdates()
      for index in indexes.reversed() {
        let row = firstRow(below: parent) + parent.offset(ofChild: index)
        guard let removed = parent.remove(at: index) else { continue }
        forget(below: removed, expansion: true)
        if let item = removed.item {
          entries[ObjectIdentifier(item)] = nil
          expandedItems[ObjectIdentifier(item)] = nil
        }
        performUpdates((0...removed.rowCount).map { _ in .remove(row) })
      }
      endUpdates()
    }

    /// Moves a child with everything below it, which keeps its views.
    public func moveItem(at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?) {
      guard let old = entry(oldParent), let new = entry(newParent), let before = old.children, let after = new.children
      else { return record.hazards.append("a move from or to a parent that isn't expanded") }
      if !before.indices.contains(fromIndex) { return raise("moving", [fromIndex], old, before.count) }
      if sequence(first: new, next: { $0.parent }).contains(where: { $0 === before[fromIndex] }) {
        return HeadlessException.raise("an item is moved below itself", name: "NSOutlineView")
      }
      let count = after.count - (old === new ? 1 : 0)
      if toIndex < 0 || toIndex > count { return raise("moving", [toIndex], new, count) }
      let start = firstRow(below: old) + old.offset(ofChild: fromIndex)
      guard let moved = old.remove(at: fromIndex) else { return }
      let target = firstRow(below: new) + new.offset(ofChild: toIndex)
      new.insert(moved, at: toIndex)
      performUpdates(
        (0...moved.rowCount).map { offset in
          target < start
            ? .move(from: start + offset, to: target + offset) : .move(from: start, to: target + moved.rowCount)
        })
    }

    /// Reloads an item, and optionally its children.
    public func reloadItem(_ item: Any?, reloadChildren: Bool = false) {
      guard let item else { return reloadData() }
      guard let entry = entry(item), let row = entry.row else { return }
      if entry.isExpanded {
        let wasExpanded = expandedItems
        forget(below: entry, expansion: false)
        let count = entry.rowCount
        entry.collapse()
        performUpdates((0..<count).map { _ in .remove(row + 1) })
        if isExpandable(item) {
          expandedItems = wasExpanded
          entry.expand(count: askCount(entry.item))
          restoreChildren(of: entry)
          performUpdates((row + 1..<row + 1 + entry.rowCount).map { .insert($0) })
        }
      }
      reloadData(forRowIndexes: [row], columnIndexes: IndexSet(integersIn: 0..<numberOfColumns))
    }

    private func firstRow(below entry: OutlineEntry) -> Int { entry.row.map { $0 + 1 } ?? 0 }

    private func raise(_ what: String, _ indexes: IndexSet, _ parent: OutlineEntry, _ count: Int) {
      let all = indexes.map { String($0) }.joined(separator: " ")
      let name = parent === root ? "0x0" : "\(parent.item.map { "\($0)" } ?? "-")"
      let rule: BatchRule =
        switch what {
        case "inserting": .stepInsertOutOfBounds
        case "removing": .stepRemoveOutOfBounds
        default: .stepMoveOutOfBounds
        }
      HeadlessException.raise(
        "NSOutlineView error \(what) child indexes <NSIndexSet>[number of indexes: \(indexes.count) "
          + "(in \(indexes.rangeView.count) ranges), indexes: (\(all))] in parent \(name) (which has \(count) children).",
        rule: rule, name: "NSOutlineView")
    }
  }
#endif
