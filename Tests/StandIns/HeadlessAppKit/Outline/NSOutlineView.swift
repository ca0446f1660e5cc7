#if os(Linux)
  import DataSourcesTesting

  /// A table whose rows form a tree, without a screen.
  ///
  /// Its bookkeeping is that of AppKit's comments. Items are objects, known by their identity, and kept alive. A child
  /// is requested when its row is displayed, or when the view has to know its item. Updates take effect one after the
  /// other for each parent, and do nothing below one that isn't expanded. Every group of updates is judged: what is
  /// displayed must be what a full reading of the data source gives, with the same objects.
  ///
  /// Rests on memory: children that were expanded when their parent was collapsed are expanded with it, and after a
  /// reload those that are still there.
  @MainActor
  open class NSOutlineView: NSTableView {
    /// The column with the disclosure triangles.
    open weak var outlineTableColumn: NSTableColumn?
    /// The width of a level.
    open var indentationPerLevel: CGFloat = 16
    /// The record of the view, in addition to that of a table.
    public internal(set) var outlineRecord = OutlineRecord()
    /// Whether a child is requested when its parent is expanded, and not only when it is displayed.
    public var asksForAllChildren = false

    /// Where a drop will be, while it is validated.
    var outlineDropTarget: (item: Any?, index: Int)?

    let root = OutlineEntry(parent: nil)
    var entries: [ObjectIdentifier: OutlineEntry] = [:]
    /// The items that are expanded, or will be with their parents.
    var expandedItems: [ObjectIdentifier: AnyObject] = [:]
    private var readReloads = -1
    private var sourceAnswers = DelegateAnswers<any NSOutlineViewDataSource>()
    private var delegateAnswers = DelegateAnswers<any NSOutlineViewDelegate>()
    private lazy var bridge = OutlineBridge(self)

    /// Has the items; an `NSOutlineViewDataSource`.
    open override weak var dataSource: (any NSTableViewDataSource)? {
      didSet {
        sourceAnswers = DelegateAnswers(of: dataSource, for: Selector.ofOutlineDataSource) {
          ($0 as? any NSOutlineViewDataSource).map { source in { [weak source] in source } }
        }
      }
    }

    /// Describes the items; an `NSOutlineViewDelegate`.
    open override weak var delegate: (any NSTableViewDelegate)? {
      didSet {
        delegateAnswers = DelegateAnswers(of: delegate, for: Selector.ofOutlineDelegate) {
          ($0 as? any NSOutlineViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
      }
    }

    func outlineSource(for selector: Selector) -> (any NSOutlineViewDataSource)? {
      guard let source = dataSource as? any NSOutlineViewDataSource else { return nil }
      return sourceAnswers.receiver(of: selector, for: source, source)
    }

    func outlineDelegate(for selector: Selector) -> (any NSOutlineViewDelegate)? {
      guard let delegate = delegate as? any NSOutlineViewDelegate else { return nil }
      return delegateAnswers.receiver(of: selector, for: delegate, delegate)
    }

    // The table's methods use rows.

    override func source(for selector: Selector) -> (any NSTableViewDataSource)? {
      let hasIt = Selector.outlineOfTable[selector].map { outlineSource(for: $0) != nil } ?? false
      return hasIt || selector == .tableRowCount ? bridge : nil
    }

    override func delegate(for selector: Selector) -> (any NSTableViewDelegate)? {
      guard let own = Selector.outlineOfTable[selector] else { return nil }
      return outlineDelegate(for: own) == nil ? nil : bridge
    }

    override var refusesRowUpdates: Bool { true }

    /// The number of rows, read again after a reload.
    func countRows() -> Int {
      if readReloads != record.reloads {
        readReloads = record.reloads
        readAgain()
      } else if judgesUpdates, let fault = fault() {
        HeadlessException.raise(fault)
        readAgain()
      }
      return root.rowCount
    }

    private func readAgain() {
      entries = [:]
      root.collapse()
      root.expand(count: askCount(nil))
      restoreChildren(of: root)
      let known = entries
      expandedItems = expandedItems.filter { known[$0.key] != nil }
    }

    /// Returns how the displayed items differ from those of the data source; `nil` if they don't.
    public func fault() -> String? {
      var fault: String?
      root.forEach { entry in
        guard fault == nil, let children = entry.children, entry === root || entry.item != nil else { return }
        let count = askCount(entry.item)
        let name = entry.item.map { "\($0)" } ?? "the root"
        if count != children.count { fault = "\(name) has \(count) children, \(children.count) are displayed" }
        for (index, child) in children.enumerated() where fault == nil {
          guard let known = child.item else { continue }
          let item = outlineSource(for: .outlineChild)?.outlineView(self, child: index, ofItem: entry.item)
          if item as AnyObject? !== known { fault = "child \(index) of \(name) is another object" }
        }
      }
      return fault
    }
  }

  /// The record of an outline view, for tests.
  public struct OutlineRecord {
    /// The number of requests for a child.
    public internal(set) var childQueries = 0
    /// The number of requests for a number of children.
    public internal(set) var countQueries = 0
  }
#endif
