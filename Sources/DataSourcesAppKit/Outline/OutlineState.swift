#if LIST_VIEWS
  import DataSources
  import DataSourcesCells

  /// What an outline view knows of its rows.
  @MainActor
  final class OutlineState {
    private(set) var list = OutlineList()
    /// Whether the list was read while the source was ahead of the view: the next change reads it again.
    private(set) var isUnsettled = false
    /// Whether the list was read with pending edits: the next change reads it again.
    private var hadPendingEdits = false
    private var depth = 0
    /// What the user drags from the view.
    private(set) var dragged: [OutlineNode] = []
    /// Ends the drag of nodes that can be others after a reload.
    private var dragObservation: ListObservation?
    /// Takes what the user drops on the view from elsewhere.
    var onDrop: ((_ payloads: [Any], _ target: OutlineTarget<ItemPosition>) -> Bool)?
    let moves: OutlineMoveQueue

    init(_ driver: any ListDriving<NSTableView>) { moves = OutlineMoveQueue(driver) }

    /// Whether the view expands and collapses what the source has expanded and collapsed, and not what the user wants.
    var isFollowing: Bool { depth > 0 }

    func following(_ body: () -> Void) {
      depth += 1
      body()
      depth -= 1
    }

    func beginDrag(of nodes: [OutlineNode], in presented: PresentedList<some Any>) {
      dragged = nodes
      dragObservation = presented.source.observe { [weak self] in if $0.changes.isReload { self?.endDrag() } }
    }

    func endDrag() {
      dragged = []
      dragObservation = nil
    }

    func node(at index: Int, in presented: PresentedList<some Any>) -> OutlineNode? {
      guard let node = list.node(at: index) else { return nil }
      if node.id == nil { node.id = presented.id(at: ItemPosition(section: 0, item: index)) }
      return node
    }

    /// Takes over a change of the list.
    func follow(_ changes: ChangeSet, row: (Int) -> OutlineRow?) -> OutlinePlan {
      var planner = OutlinePlanner(list, changes, row: row)
      let plan = planner.plan()
      list = planner.list
      return plan
    }

    /// Returns whether all rows are to be read again after a change, because there are or were pending edits.
    func hasEdits(_ rows: (any OutlineRows)?) -> Bool { hadPendingEdits || rows?.hasPendingEdits == true }

    /// Reads all rows again; nodes that are still there keep their objects.
    ///
    /// - Parameter row: Returns a row; `nil` if there is none anymore.
    func read(
      _ count: Int, of rows: (any OutlineRows)?, isUnsettled: Bool, in presented: PresentedList<some Any>,
      row: (Int) -> OutlineRow?
    ) {
      hadPendingEdits = rows?.hasPendingEdits == true
      var known: [ItemID: [OutlineNode]] = [:]
      for node in list.knownNodes.reversed() { if let id = node.id { known[id, default: []].append(node) } }
      // Of several rows with the same ID, none is certain to be the one that is dragged.
      var draggedCounts = Dictionary(dragged.compactMap { $0.id.map { ($0, 0) } }) { first, _ in first }
      var new = OutlineList()
      var last = OutlineRow(depth: -1, isExpanded: true)
      for index in 0..<count {
        var next = row(index) ?? OutlineRow(depth: last.depth)
        // Whatever the source says, the rows are a tree.
        next.depth = max(0, min(next.depth, last.isExpanded ? last.depth + 1 : last.depth))
        var node: OutlineNode?
        if !known.isEmpty, let id = presented.id(at: ItemPosition(section: 0, item: index)) {
          node = known[id]?.popLast()
          if !draggedCounts.isEmpty { draggedCounts[id]? += 1 }
        }
        new.insert(next, node, at: index)
        last = next
      }
      dragged.removeAll { node in node.id.map { draggedCounts[$0] ?? 0 > 1 } ?? true }
      list = new
      self.isUnsettled = isUnsettled
    }
  }
#endif
