#if LIST_VIEWS
  import AppKitStage
  import DataSourcesTesting
  import Testing

  /// A node of the tests.
  private final class Node: NSObject {
    var children: [Node]
    init(_ children: [Node] = []) { self.children = children }
  }

  /// An outline view of nodes.
  @MainActor
  private final class NodeOutline: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
    var roots: [Node]
    var refuses = false
    var notes: [String] = []
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 400))
    let view = NSOutlineView(frame: NSRect(x: 0, y: 0, width: 100, height: 400))

    init(_ roots: [Node]) {
      self.roots = roots
      super.init()
      window.contentView?.addSubview(view)
      view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("node")))
      view.dataSource = self
      view.delegate = self
      window.layoutIfNeeded()
    }

    private func children(_ item: Any?) -> [Node] { item == nil ? roots : (item as? Node)?.children ?? [] }

    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { children(item).count }
    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any { children(item)[index] }
    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { !children(item).isEmpty }
    func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool { !refuses }
    func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool { !refuses }
    func outlineViewItemDidExpand(_ notification: Notification) { notes.append("expand") }
    func outlineViewItemDidCollapse(_ notification: Notification) { notes.append("collapse") }
  }

  @MainActor
  @Suite struct OutlineViewTests {
    @Test func rowsAreThoseOfExpandedItems() {
      let (leaf, inner) = (Node(), Node([Node(), Node()]))
      let outline = NodeOutline([Node([leaf, inner]), Node()])
      let view = outline.view
      #expect(view.numberOfRows == 2 && view.row(forItem: leaf) == -1)
      view.expandItem(outline.roots[0], expandChildren: true)
      #expect(view.numberOfRows == 6 && view.row(forItem: inner) == 2 && view.level(forItem: inner) == 1)
      #expect(view.parent(forItem: inner) as? Node === outline.roots[0] && view.childIndex(forItem: inner) == 1)
      #expect(view.level(forRow: 4) == 2 && view.item(atRow: 5) as? Node === outline.roots[1])
      // The inner one is expanded again with its parent.
      view.collapseItem(outline.roots[0])
      #expect(view.numberOfRows == 2 && !view.isItemExpanded(inner))
      view.expandItem(outline.roots[0])
      #expect(view.numberOfRows == 6)
      view.collapseItem(outline.roots[0], collapseChildren: true)
      view.expandItem(outline.roots[0])
      #expect(view.numberOfRows == 4 && outline.notes.count == 6)
      view.reloadData()
      #expect(view.numberOfRows == 4 && view.isItemExpanded(outline.roots[0]))
    }

    @Test func delegatesRefuse() {
      let outline = NodeOutline([Node([Node()])])
      outline.refuses = true
      outline.view.user.disclose(row: 0)
      #expect(outline.view.numberOfRows == 1 && outline.notes.isEmpty)
    }

    /// Nothing happens below a parent that isn't expanded; beyond the end, AppKit throws.
    @Test func updatesAreThoseOfOneParent() {
      let outline = NodeOutline([Node([Node(), Node()]), Node()])
      let (view, parent) = (outline.view, outline.roots[0])
      view.removeItems(at: [7], inParent: parent)
      #expect(view.numberOfRows == 2)
      view.expandItem(parent)
      view.user.select([3])
      parent.children.remove(at: 0)
      view.removeItems(at: [0], inParent: parent)
      #expect(view.numberOfRows == 3 && view.selectedRow == 2)
    }

    /// An update that the data source doesn't have, in an outline view of its own: AppKit may leave it unusable.
    @Test(arguments: ImpossibleUpdate.allCases)
    func impossibleUpdatesThrow(update: ImpossibleUpdate) {
      let outline = NodeOutline([Node([Node()]), Node()])
      let (view, parent) = (outline.view, outline.roots[0])
      view.expandItem(parent)
      let exceptions = ViewException.recorded {
        switch update {
        case .insertion: view.insertItems(at: [3], inParent: parent)
        case .removal: view.removeItems(at: [1], inParent: parent)
        case .move: view.moveItem(at: 0, inParent: nil, to: 0, inParent: parent)
        case .row: (view as NSTableView).removeRows(at: [0])
        }
      }
      #expect(exceptions.count == 1)
      if update == .insertion {
        #expect(
          exceptions.first?.reason.hasPrefix("NSOutlineView error inserting child indexes <NSIndexSet>") == true)
        #expect(exceptions.first?.reason.contains("[number of indexes: 1 (in 1 ranges), indexes: (3)]") == true)
        #if os(Linux)
          #expect(exceptions.first?.rule == .stepInsertOutOfBounds)
        #endif
      }
    }

    enum ImpossibleUpdate: CaseIterable { case insertion, removal, move, row }

    /// A move includes the descendants; the stand-in detects updates that don't match the data source.
    @Test func movesIncludeDescendants() {
      let outline = NodeOutline([Node([Node()]), Node([Node()])])
      let view = outline.view
      view.expandItem(outline.roots[0])
      outline.roots.swapAt(0, 1)
      view.moveItem(at: 0, inParent: nil, to: 1, inParent: nil)
      #expect(view.row(forItem: outline.roots[1]) == 1 && view.numberOfRows == 3)
      #if os(Linux)
        let exceptions = ViewException.recorded {
          outline.roots.swapAt(0, 1)
          view.beginUpdates()
          view.endUpdates()
        }
        #expect(exceptions.first?.reason.contains("is another object") == true)
      #endif
    }
  }
#endif
