#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport

  /// An outline in an outline view with room for ten rows, in a window.
  @MainActor
  final class OutlineScreen<Node: Identifiable> where Node.ID: Sendable {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 260))
    let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 260))
    let view = NSOutlineView(frame: .zero)
    let source: OutlineSource<Node>
    let text: (Node) -> String
    let adapter: OutlineAdapter
    /// The time that moves wait for a source which doesn't follow.
    let clock = ManualClock()
    /// How often a row was configured.
    private(set) var configurations = 0
    /// The object of each node that was displayed, if its ID is there once.
    private var objects: [ItemID: AnyObject] = [:]

    init(
      _ source: OutlineSource<Node>, lazily: Bool = true, text: @escaping (Node) -> String,
      list: (NSOutlineView, [ListColumn<OutlineItem<Node>>]) -> any DataSource<CellReference<NSTableView>>
    ) {
      (self.source, self.text) = (source, text)
      view.asksForAllChildren = !lazily
      view.rowHeight = 26
      view.intercellSpacing = .zero
      scroll.documentView = view
      window.contentView?.addSubview(scroll)
      var count: () -> Void = {}
      let column = ListColumn<OutlineItem<Node>>(
        "Name",
        text: { item in
          count()
          return text(item.node)
        })
      adapter = OutlineAdapter(list(view, [column]), in: view)
      adapter.driver.clock = clock
      count = { [unowned self] in configurations += 1 }
      window.layoutIfNeeded()
    }

    convenience init(_ source: OutlineSource<Node>, lazily: Bool = true, text: @escaping (Node) -> String) {
      self.init(source, lazily: lazily, text: text) { view, columns in source.cells(columns, in: view) }
    }

    var list: PresentedList<CellReference<NSTableView>> { adapter.driver.list }

    /// Displays all that is deferred.
    func rest() {
      list.showPending()
      window.layoutIfNeeded()
      list.showPending()
    }

    var visibleRows: Range<Int> { Range(view.rows(in: view.visibleRect)) ?? 0..<0 }

    func shownText(row: Int) -> String? {
      (view.view(atColumn: 0, row: row, makeIfNecessary: false) as? TextCell)?.text
    }

    /// All rows as text.
    var rows: [String] {
      (0..<view.numberOfRows).map { row in
        let outline = (view.tableResponder as? OutlineResponder)?.outline
        let node = (view.item(atRow: row) as? OutlineNode).flatMap { outline?.list.index(of: $0) }
        let item = node.flatMap { source.item(at: ItemPosition(section: 0, item: $0)) }
        return String(repeating: "  ", count: max(0, view.level(forRow: row))) + (item.map { text($0.node) } ?? "-")
      }
    }

    /// Returns how the view differs from the source; `nil` if it doesn't.
    ///
    /// - Parameter isFull: Whether to look at all rows, and not only at those on screen.
    func fault(isFull: Bool = true) -> String? {
      window.layoutIfNeeded()
      let count = source.itemCount(inSection: 0)
      if view.numberOfRows != count { return "\(view.numberOfRows) rows, should be \(count)" }
      if list.hasPending { return "the presentation is late" }
      for row in isFull ? 0..<count : visibleRows { if let fault = fault(row) { return "row \(row): \(fault)" } }
      for row in visibleRows {
        let expected = source.item(at: ItemPosition(section: 0, item: row)).map { text($0.node) }
        let shown = shownText(row: row)
        if shown != expected { return "row \(row) displays \(shown ?? "-"), not \(expected ?? "-")" }
      }
      if let fault = isFull ? view.fault() : nil { return fault }
      return view.record.hazards.first
    }

    private func fault(_ row: Int) -> String? {
      guard let item = source.item(at: ItemPosition(section: 0, item: row)) else { return "no item" }
      guard let object = view.item(atRow: row) as AnyObject? else { return "no object" }
      if view.row(forItem: object) != row { return "its object is in row \(view.row(forItem: object))" }
      if view.level(forRow: row) != item.depth { return "level \(view.level(forRow: row)), should be \(item.depth)" }
      if view.isExpandable(object) != item.isExpandable { return "is expandable: \(!item.isExpandable)" }
      if view.isItemExpanded(object) != item.isExpanded { return "is expanded: \(!item.isExpanded)" }
      return nil
    }

    /// Forgets objects, as after changes that together delete and insert a node.
    func forgetObjects() { objects = [:] }

    /// Returns a node whose object has changed although it has always been displayed; only for nodes with different
    /// IDs.
    func changedObject() -> String? {
      var now: [ItemID: AnyObject] = [:]
      for row in 0..<view.numberOfRows {
        guard let object = view.item(atRow: row) as AnyObject?,
          let id = source.id(at: ItemPosition(section: 0, item: row))
        else { continue }
        if let before = objects[id], before !== object { return "row \(row) has another object" }
        now[id] = object
      }
      objects = now
      return nil
    }
  }

  extension OutlineScreen<TestNode> {
    convenience init(_ source: OutlineSource<TestNode>, lazily: Bool = true) {
      self.init(source, lazily: lazily) { "\($0.id)=\($0.content)" }
    }
  }
#endif
