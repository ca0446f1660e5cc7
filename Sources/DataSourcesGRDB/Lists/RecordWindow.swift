#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view in the displayed snapshot, which are read when they're requested.
  ///
  /// The part that ``LiveSource`` and ``LiveSearch`` have in common.
  final class RecordWindow<Record> {
    let database: LiveDatabase
    /// The number of the view.
    let number: Int
    let maker: RecordMaker<Record>
    var headers = SectionHeaders()
    private(set) var layout = ViewLayout.held(HeldRows())
    /// Why the view can't be read, or the newest query can't be searched for.
    private(set) var viewFailure: (any Error)?
    private(set) var pages = RowCache()
    private var found = FoundRowCache()

    init(number: Int, of database: LiveDatabase, _ decoder: RecordDecoder<Record>) {
      self.number = number
      self.database = database
      maker = RecordMaker(decoder)
    }

    deinit { database.close(view: number) }

    var failure: (any Error)? { viewFailure ?? database.fileFailure }

    // MARK: Steps

    func display(_ step: ViewStep) {
      // Only names of pages are valid in the next snapshot.
      if layout.isHeld || step.layout.isHeld { pages = RowCache() } else { pages.stepWasTaken() }
      found.stepWasTaken(step)
      layout = step.layout
      viewFailure = step.failure ?? step.search?.rowsFailure
      maker.stepWasTaken()
    }

    func stepWasPublished(_ step: ViewStep) {
      if let failure = step.failure { database.onFailure?(failure) }
    }

    func invalidate(_ ids: some Sequence<ItemID>) {
      database.redraw(Set(ids.compactMap(\.keyValues)), view: number)
    }

    // MARK: Sections

    func sectionInfo(at index: Int) -> SectionInfo? {
      guard let id = layout.id(ofSection: index) else { return nil }
      return SectionInfo(id: id, header: headers.header(ofSection: index, in: layout))
    }

    // MARK: Rows

    /// Reads the displayed snapshot; `nil` if that fails.
    func read<Value>(at position: ItemPosition? = nil, _ body: (SnapshotReader) throws -> Value?) -> Value? {
      maker.read(database, at: position, body)
    }

    func row(at position: ItemPosition) -> DecodedRow<Record>? { knownRow(at: position).map(maker.decoded) }

    private func knownRow(at position: ItemPosition) -> KnownRow? {
      if let row = pages.nearby(position) { return row }
      switch layout {
      case .held(let rows):
        return maker.decoding { rows.row(at: position).map { pages.held($0, at: position, maker.decode) } }
      case .found(let plan, let rows):
        guard let rowID = rows.row(at: position) else { return nil }
        if let known = found.row(rowID) { return known }
        return read(at: position) { snapshot in
          try found.load(
            position.item, of: rows.sections[position.section].rows, ViewReader(plan, snapshot), maker.decode)
        }
      case .directory(let plan, let directory):
        if database.snapshot == nil { return pages.knownRow(at: position, in: directory, plan) }
        let row = read(at: position) { snapshot in
          try (pages.row(at: position, in: directory, plan, snapshot, maker.decode), snapshot.link.generation)
        }
        if let row, !pages.isReadingAhead { readAhead(in: directory, plan, generation: row.1) }
        return row?.0
      }
    }

    // MARK: Reading ahead

    /// Has rows read that are likely to be requested next, off the actor.
    private func readAhead(in directory: ViewDirectory, _ plan: NumberedPlan, generation: Int) {
      guard let engine = database.engine, let snapshot = database.snapshot else { return }
      let blocks = pages.blocksAhead(in: directory, plan)
      if blocks.isEmpty { return }
      pages.isReadingAhead = true
      engine.readAhead(blocks, plan, view: number, in: snapshot, generation: generation)
    }

    func insert(_ read: ReadBlocks) {
      pages.isReadingAhead = false
      // Another view may decode rows in another way.
      guard case .directory(let plan, _) = layout, plan == read.plan else { return }
      _ = maker.decoding {
        for (name, rows) in read.blocks where !pages.hasBlock(name) {
          let known = rows.map { index in
            let row = read.row(index)
            let key = PrimaryKey(row, read.plan.plan)
            return maker.decode(row, key.id, key.isNumbered)
          }
          pages.insert(known, name)
        }
        return true
      }
    }

    /// The row ID at a position of a search's results; `nil` if they aren't displayed.
    func foundRowID(at position: ItemPosition) -> Int64? {
      if case .found(_, let rows) = layout { rows.row(at: position) } else { nil }
    }

    /// - Parameter isInViewOrder: whether rows that were found are in the order of the view.
    func position(of id: ItemID, isInViewOrder: Bool = true) -> ItemPosition? {
      switch layout {
      case .held(let rows): return rows.position(of: id)
      case .found(let plan, let rows):
        return read { snapshot in
          let reader = ViewReader(plan, snapshot)
          guard let rowID = try reader.rowID(of: id) else { return nil }
          if !isInViewOrder { return rows.position(ofRow: rowID) }
          return try reader.row(rowID).key.flatMap { try rows.place(of: $0, reader) }
        }
      case .directory(let plan, let directory):
        return read { snapshot in
          let reader = ViewReader(plan, snapshot)
          return try reader.rowID(of: id).flatMap { try reader.position(ofRow: $0, in: directory) }
        }
      }
    }

    /// What keeps the rows in order, or why they are read again after each commit.
    var orderDescription: String {
      switch layout {
      case .held(let rows): return "read again after commits: \(rows.reason)"
      case .directory(let plan, _): return "in the order of \(plan.plan.index ?? plan.plan.table)"
      case .found(let plan, _):
        let related = plan.plan.paths.map(\.alias).joined(separator: ", ")
        let order = related.isEmpty ? "in an order in memory" : "with columns of \(related), in an order in memory"
        return suggestedIndex.map { "\(order); suggested: \($0)" } ?? order
      }
    }

    /// See ``LiveSource/suggestedIndex``.
    var suggestedIndex: String? {
      if case .found(let plan, _) = layout { plan.plan.suggestedIndex } else { nil }
    }
  }

  extension ViewReader {
    fileprivate func rowID(of id: ItemID) throws -> Int64? {
      try id.keyValues.flatMap { try rowID(of: $0.map(SQLiteValue.init)) }
    }
  }
#endif
