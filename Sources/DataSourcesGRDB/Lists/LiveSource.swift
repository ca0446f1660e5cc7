#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a view, live: the cost of a commit depends on what it changes, not on the size of the table.
  ///
  /// Made by ``LiveDatabase/list(_:progress:isolation:)``. Rows are read when they are requested, from the snapshot that all
  /// lists of the database display, some dozen at a time; a few thousand are kept. A row that can't be read is missing.
  ///
  /// The ID of a row is its primary key. Values that SQLite finds equal are one section with one ID, whose title is
  /// made of the value of its first row.
  ///
  /// - Complexity: A row that is kept is found in O(log *n*); for any other row, 32 rows are read. To find the position
  ///   of an ID, its row is looked up, and at most 128 entries of the index are counted.
  public final class LiveSource<Record>: DataSource {
    /// A row.
    public typealias Item = Record

    public let changeHub = ChangeHub()
    /// The view, see ``setView(_:progress:isolation:)``.
    public private(set) var view: LiveView<Record> {
      didSet { window.maker.decoder = view.decoder }
    }
    let window: RecordWindow<Record>
    /// The views that are to be displayed, by the numbers of their definitions.
    private var nextViews: [Int: LiveView<Record>] = [:]

    init(_ view: LiveView<Record>, number: Int, in database: LiveDatabase) {
      self.view = view
      window = RecordWindow(number: number, of: database, view.decoder)
    }

    /// The title of a section, made of its value.
    ///
    /// The default is the value as text.
    public var header: (DatabaseValue) -> String? {
      get { window.headers.plain }
      set { window.headers.plain = newValue }
    }

    /// The title of a section, made of its value and its aggregates; replaces ``header`` unless it is `nil`.
    ///
    /// See ``LiveView/aggregating(_:)``.
    public var aggregateHeader: ((DatabaseValue, AggregateValues) -> String?)? {
      get { window.headers.aggregated }
      set { window.headers.aggregated = newValue }
    }

    /// A record that is displayed instead of a row that can't be decoded.
    ///
    /// The default is no record.
    ///
    /// The closure is called while rows are being read, and must not request others of the list.
    public var placeholder: ((Row, any Error) -> Record?)? {
      get { window.maker.placeholder }
      set { window.maker.placeholder = newValue }
    }

    /// Called with the primary key of a row that was read and can't be decoded, and with the error.
    ///
    ///     cities.onUndecodableRow = { id, error in log("\(id): \(error), \(cities.undecodableRowCount) in all") }
    ///
    /// It is called once for each state of a row: again only after the row was written, if it still can't be decoded.
    public var onUndecodableRow: ((ItemID, any Error) -> Void)? {
      get { window.maker.onUndecodableRow }
      set { window.maker.onUndecodableRow = newValue }
    }

    /// The number of rows that couldn't be decoded, of those that were read since the list was opened.
    ///
    /// Rows are read when they are requested, so rows that weren't requested aren't included. Each row counts once,
    /// even if it is decoded later.
    public var undecodableRowCount: Int { window.maker.undecodableRowCount }

    /// Why the list is empty, although it was opened: its table was dropped, or a page of the file is damaged.
    ///
    /// When the view can be read again, the rows are inserted again. A list whose file was deleted or replaced has a
    /// ``LiveViewError/fileLost(path:)`` here, and keeps its rows.
    public var failure: (any Error)? { window.failure }

    // MARK: Items

    public var sectionCount: Int { layout.sectionCount }

    public func itemCount(inSection section: Int) -> Int { layout.itemCount(inSection: section) }

    public func item(at position: ItemPosition) -> Record? { window.row(at: position)?.record }

    public func sectionInfo(at index: Int) -> SectionInfo? { window.sectionInfo(at: index) }

    public func id(at position: ItemPosition) -> ItemID? { window.row(at: position)?.id }

    public func position(of id: ItemID) -> ItemPosition? { window.position(of: id) }

    // MARK: Changes

    /// Displays another view of the same table instead: with another filter, grouping or order.
    ///
    /// Returns when the view is displayed. Rows of both views, in sections of both, aren't deleted and inserted again: they stay or
    /// move, with the fewest moves, whatever keeps the views in order. Rows of another table are other rows.
    ///
    /// Closures that decode rows can't be compared: rows that stay are updated only if they were written, or if other columns are
    /// selected, see ``invalidate(_:)``.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - progress: Called while an index is created for the view, see ``LiveDatabase/list(_:progress:isolation:)``.
    ///   - isolation: The actor that the list belongs to.
    /// - Complexity: O(*n*), off this isolation domain.
    /// - Throws: the errors of ``LiveDatabase/list(_:progress:isolation:)``; then the list keeps its view.
    public func setView(
      _ view: LiveView<Record>, progress: ((Double) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let (before, definition) = (self.view, try database.definition(of: view))
      nextViews[definition.number] = view
      defer { nextViews[definition.number] = nil }
      try await database.replace(self, by: definition, progress: progress, isolation: isolation)
      if before.name == view.name, before.version != view.version {
        await database.removeOtherVersions(of: definition, isolation: isolation)
      }
    }

    /// Updates rows that weren't written, because their cells display other values too.
    ///
    /// IDs of rows that the view doesn't have are ignored.
    public func invalidate(_ ids: some Sequence<ItemID>) { window.invalidate(ids) }
  }

  extension LiveSource {
    var database: LiveDatabase { window.database }
    var layout: ViewLayout { window.layout }
  }

  extension LiveSource: LiveList {
    var number: Int { window.number }

    var shownVersion: UsedVersions.Version { UsedVersions.Version(view: view.name, version: view.version) }

    func display(_ step: ViewStep) {
      if let next = step.definition.flatMap({ nextViews[$0] }) { view = next }
      window.display(step)
    }

    func insert(_ blocks: ReadBlocks) { window.insert(blocks) }

    func stepWasPublished(_ step: ViewStep) { window.stepWasPublished(step) }
  }

  extension LiveSource: ContextSource {
    /// The database, which reads the snapshot that the list displays: see ``LiveDatabase/read(_:)``.
    public var cellContext: Any? { database }
  }

  extension LiveSource: DescribedSource, LeafSource {
    package var describedDetails: String? { "“\(view.name)”, \(window.orderDescription)" }
  }
#endif
