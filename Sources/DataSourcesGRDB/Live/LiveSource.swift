#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a view, live: a commit costs what it changed, not what the table holds.
  ///
  /// Made by ``LiveDatabase/open(_:isolation:)``. Rows are read when they are asked for, from the snapshot that all lists of
  /// the database show, some dozen at a time; a few thousand are kept.
  ///
  /// - Complexity: a row that is kept is found in O(log *n*), another one takes a reading of 32 rows. Where a row with an identity is
  ///   takes a look at its row and a count of at most 128 entries of the index.
  public final class LiveSource<Record: FetchableRecord & TableRecord>: DataSource {
    /// A row.
    public typealias Item = Record

    /// Who is told of changes.
    public let changeHub = ChangeHub()
    /// The view, see ``show(_:isolation:)``.
    public private(set) var view: LiveView<Record> {
      didSet { maker.identify = view.identify }
    }
    /// The title of a section; its value as text unless told otherwise.
    public var header: (DatabaseValue) -> String? = { $0.sectionTitle }
    /// What is shown in the place of a row that can not be decoded; nothing unless told otherwise.
    ///
    /// It is called while rows are being read, and must not ask the list for others.
    public var placeholder: ((Row, any Error) -> Record?)? {
      get { maker.placeholder }
      set { maker.placeholder = newValue }
    }
    /// Called with the primary key of a row that was read and can not be decoded, and why.
    ///
    /// Once for each state of a row: again only when it was written, and can still not be decoded.
    public var onUndecodableRow: ((ItemID, any Error) -> Void)? {
      get { maker.onUndecodableRow }
      set { maker.onUndecodableRow = newValue }
    }
    /// How many rows could not be decoded, of those that were read since the list was opened.
    ///
    /// Rows are read when they are asked for, so what nobody has looked at is not known. Each row counts once, whatever becomes of it.
    public var undecodableRowCount: Int { maker.undecodableRowCount }

    /// Why the list shows nothing, although it was opened: its table is gone, or a page of the file is damaged.
    ///
    /// It comes back by itself when the view can be read again. A list whose file was deleted or replaced has a
    /// ``LiveViewError/fileLost(path:)`` here, and keeps what it shows.
    public var failure: (any Error)? { viewFailure ?? live.fileFailure }
    private var viewFailure: (any Error)?

    let number: Int
    private let live: LiveDatabase
    private var state: ViewState
    var database: LiveDatabase { live }
    var layout: ViewLayout { state.layout }
    private var rows = RowCache()
    private let maker: RecordMaker<Record>

    init(_ view: LiveView<Record>, number: Int, in live: LiveDatabase) {
      self.view = view
      self.number = number
      self.live = live
      maker = RecordMaker(identify: view.identify)
      state = ViewState(view: number, layout: .held(HeldRows()))
    }

    deinit { live.close(view: number) }

    /// The number of sections.
    public var sectionCount: Int { state.layout.sectionCount }

    /// The number of rows in a section; 0 when there is no such section.
    public func itemCount(inSection section: Int) -> Int { state.layout.itemCount(inSection: section) }

    /// The row at a position; `nil` when there is none, or it can not be read.
    public func item(at position: ItemPosition) -> Record? { row(at: position)?.record }

    /// The section's ID, which is one for all values that SQLite finds equal, and its title, which is made of the value of the
    /// first row; `nil` when there is no such section.
    public func sectionInfo(at index: Int) -> SectionInfo? {
      guard let id = state.layout.id(ofSection: index) else { return nil }
      return SectionInfo(id: id, header: state.layout.value(ofSection: index).flatMap(header))
    }

    /// The row's primary key as its identity; `nil` when there is no row.
    public func id(at position: ItemPosition) -> ItemID? { row(at: position)?.id }

    /// The position of the row with a primary key; `nil` when the view does not have it.
    public func position(of id: ItemID) -> ItemPosition? {
      switch state.layout {
      case .found: nil
      case .held(let rows): rows.position(of: id)
      case .directory(let plan, let directory):
        maker.read(live) { snapshot in
          let reader = ViewReader(plan, snapshot)
          guard let key = id.keyValues, let rowID = try reader.rowID(of: key.map(SQLiteValue.init)) else { return nil }
          return try reader.position(ofRow: rowID, in: directory)
        }
      }
    }

    /// Shows another view in the place of the one before: another filter, grouping or order of the same rows.
    ///
    /// Returns when it is shown. The change set is the smallest one that leads there: rows that both show move, if at all.
    ///
    /// - Complexity: O(*n*), off this isolation domain.
    /// - Throws: as ``LiveDatabase/open(_:isolation:)``; then nothing has changed.
    public func show(_ view: LiveView<Record>, isolation: isolated (any Actor)? = #isolation) async throws {
      let before = self.view
      try await live.replace(self, by: view.definition, isolation: isolation)
      self.view = view
      if before.name == view.name, before.version != view.version {
        await live.removeOtherVersions(of: view.definition, isolation: isolation)
      }
    }

    /// Has rows updated although nothing was written: cells that show something else besides.
    public func touch(_ ids: some Sequence<ItemID>) {
      live.redraw(Set(ids.compactMap(\.keyValues)), view: number)
    }

    private func row(at position: ItemPosition) -> DecodedRow<Record>? {
      knownRow(at: position).map(maker.decoded)
    }

    private func knownRow(at position: ItemPosition) -> KnownRow? {
      if let row = rows.nearby(position) { return row }
      return switch state.layout {
      case .found: nil
      case .held(let rows):
        maker.decoding { rows.row(at: position).map { self.rows.held($0, at: position, maker.decode) } }
      case .directory(let plan, let directory) where live.snapshot == nil:
        rows.knownRow(at: position, in: directory, plan)
      case .directory(let plan, let directory):
        maker.read(live, at: position) { try rows.row(at: position, in: directory, plan, $0, maker.decode) }
      }
    }
  }

  extension LiveSource: LiveList {
    var shownVersion: UsedVersions.Version { UsedVersions.Version(view: view.name, version: view.version) }

    func take(_ step: ViewStep) {
      // Only names of pages outlive a step.
      if state.layout.isHeld || step.state.layout.isHeld { rows = RowCache() } else { rows.stepWasTaken() }
      state = step.state
      maker.stepWasTaken()
    }

    func tell(_ step: ViewStep) {
      viewFailure = step.failure
      changeHub.emit(step.changes)
      if let viewFailure { live.onFailure?(viewFailure) }
    }

  }
#endif
