#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport

  extension OutlineFuzz {
    /// Drags some rows, and drops them somewhere; returns how the tree isn't the one that the user wants.
    func dropFault(rows: IndexSet, onRow row: Int, child: Int) -> String? {
      let items = source.positions.compactMap { source.item(at: $0) }
      let dragged = rows.filter { $0 < items.count && items[$0].id % 7 != 0 }.map { items[$0].id }
      let before = source.roots
      let target = target(row, child, items)
      guard let drag = screen.view.user.drag(rows) else { return dragged.isEmpty ? nil : "nothing is dragged" }
      let isTaken = screen.view.user.drop(drag, onRow: row, child: child)
      // While a search hides nodes, or if nodes have equal IDs, only the view is checked.
      if hasDuplicates || source.isIncluded != nil { return nil }
      let expected = before.dropping(dragged, below: target.parent, before: target.child)
      if isTaken != (expected != nil) { return "the drop is taken: \(isTaken)" }
      return source.roots == expected ?? before ? nil : "moves \(dragged) to \(target)"
    }

    /// The target of a drop: leaves and collapsed nodes have no children to drop between.
    private func target(_ row: Int, _ child: Int, _ items: [OutlineItem<TestNode>]) -> (parent: Int?, child: Int?) {
      guard items.indices.contains(row) else { return (nil, child < 0 ? nil : child) }
      if items[row].isExpanded, child >= 0 { return (items[row].id, child) }
      if items[row].isExpandable { return (items[row].id, nil) }
      let parent = items[..<row].last { $0.depth < items[row].depth }
      let siblings = parent?.node.children ?? source.roots
      return (parent?.id, siblings.firstIndex { $0.id == items[row].id })
    }
  }
#endif
