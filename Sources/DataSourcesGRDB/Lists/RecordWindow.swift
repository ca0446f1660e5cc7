#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view in the displayed snapshot, which are read when they're requested.
  ///
  /// The part that ``LiveSource`` and ``LiveSearch`` have in common. Its variables belong to the isolation domain of the list.
  final class RecordWindow<Record> {
    let database: LiveDatabase
    let viewID: Int
    let maker: RecordMaker<Record>
    private(set) var headers = SectionHeaders()
    /// The headers that were requested last, by the IDs of their sections: the closures may read variables that have changed since.
    private var requestedHeaders: [ItemID: String?] = [:]
    private(set) var layout = ViewLayout.refetched(RefetchedRows())
    /// Whether sections have the groups of the view: the one of a search by relevance has rows of any groups.
    private var isInViewOrder = true
    /// The reason why the view can't be read, or the newest query can't be searched for.
    private(set) var viewFailure: (any Error)?
    private(set) var pages = RowCache()
    private var rowsByID = RowsByID()

    init(viewID: Int, of database: LiveDatabase, _ decoder: RecordDecoder<Record>) {
      self.viewID = viewID
      self.database = database
      maker = RecordMaker(decoder)
    }

    deinit { database.close(viewID: viewID) }

    var failure: (any Error)? { viewFailure ?? database.fileFailure }

    // MARK: - Steps

    func display(_ step: ViewStep) {
      // Only versions of pages are valid in the next snapshot.
      if layout.isRefetched || step.layout.isRefetched { pages = RowCache() } else { pages.invalidatePositions() }
      rowsByID.removeOutdated(after: step)
      layout = step.layout
      isInViewOrder = step.isInViewOrder
      viewFailure = step.failure ?? step.search?.rowsFailure
      maker.invalidatePositions()
    }

    func stepWasPublished(_ step: ViewStep) {
      if let failure = step.failure { database.onFailure?(failure) }
    }

    func invalidate(_ ids: some Sequence<ItemID>) {
      database.invalidate(Set(ids.flatMap(\.keyForms)), viewID: viewID)
    }

    // MARK: - Sections

    func sectionInfo(at index: Int) -> SectionInfo? {
      guard let id = layout.id(ofSection: index) else { return nil }
      let header = header(headers, ofSection: index)
      // Sections that don't exist anymore.
      if requestedHeaders.count > 2 * layout.sectionCount + 8 { requestedHeaders = [:] }
      requestedHeaders[id] = .some(header)
      return SectionInfo(id: id, header: header)
    }

    private func header(_ headers: SectionHeaders, ofSection index: Int) -> String? {
      isInViewOrder ? headers.header(ofSection: index, in: layout) : nil
    }

    /// Sets the closures that make the headers, and updates the sections that have other ones.
    func setHeaders(of hub: ChangeHub, _ change: (inout SectionHeaders) -> Void) {
      func texts(_ headers: SectionHeaders) -> [String?] {
        (0..<layout.sectionCount).map { header(headers, ofSection: $0) }
      }
      let old = headers
      change(&headers)
      guard hub.isFollowed else { return }
      let updated = zip(texts(old), texts(headers)).enumerated().filter { index, text in
        (layout.id(ofSection: index).flatMap { requestedHeaders[$0] } ?? text.0) != text.1
      }.map(\.offset)
      if let changes = try? ChangeSet(sectionUpdates: updated), !changes.isEmpty { ChangeHub.emit([(hub, changes)]) }
    }

    // MARK: - Rows

    /// Reads the displayed snapshot; `nil` if that fails.
    func read<Value>(at position: ItemPosition? = nil, _ body: (SnapshotReader) throws -> Value?) -> Value? {
      maker.read(database, at: position, body)
    }

    func row(at position: ItemPosition) -> DecodedRow<Record>? { cachedRow(at: position).map(maker.decoded) }

    private func cachedRow(at position: ItemPosition) -> CachedRow? {
      if let row = pages.nearby(position) { return row }
      switch layout {
      case .refetched(let rows):
        return maker.decoding { rows.row(at: position).map { pages.refetched($0, at: position, maker.decode) } }
      case .rowIDs(let plan, let rows):
        guard let rowID = rows.row(at: position) else { return nil }
        if let cached = rowsByID.row(rowID) { return cached }
        return read(at: position) { snapshot in
          try rowsByID.load(
            position.item, of: rows.sections[position.section].rows, ViewReader(plan, snapshot), maker.decode)
        }
      case .directory(let plan, let directory):
        if database.snapshot == nil { return pages.cachedRow(at: position, in: directory, plan) }
        let row = read(at: position) { snapshot in
          try (pages.row(at: position, in: directory, plan, snapshot, maker.decode), snapshot.link.generation)
        }
        if let row, !pages.isReadingAhead { readAhead(in: directory, plan, generation: row.1) }
        return row?.0
      }
    }

    // MARK: - Reading ahead

    /// Has rows read that are likely to be requested next, off the actor.
    private func readAhead(in directory: ViewDirectory, _ plan: IdentifiedPlan, generation: Int) {
      guard let engine = database.engine, let snapshot = database.snapshot else { return }
      let blocks = pages.blocksAhead(in: directory, plan)
      if blocks.isEmpty { return }
      pages.isReadingAhead = true
      engine.readAhead(blocks, plan, view: viewID, in: snapshot, generation: generation)
    }

    func insert(_ read: PrefetchedBlocks) {
      pages.isReadingAhead = false
      // Another view may decode rows in another way.
      guard case .directory(let plan, _) = layout, plan == read.plan else { return }
      _ = maker.decoding {
        for (id, rows) in read.blocks where !pages.hasBlock(id) {
          let cached = rows.map { index in
            let row = read.row(index)
            let key = PrimaryKey(row, read.plan.plan)
            return maker.decode(row, key.id, key.isNonunique)
          }
          pages.insert(cached, id)
        }
        return true
      }
    }

    /// Returns the row ID at a position of a search's results, or `nil` if they aren't displayed.
    func resultRowID(at position: ItemPosition) -> Int64? {
      if case .rowIDs(_, let rows) = layout { rows.row(at: position) } else { nil }
    }

    /// Returns the position of a row, or `nil` if it isn't displayed.
    func position(of id: ItemID) -> ItemPosition? {
      switch layout {
      case .refetched(let rows): return rows.position(of: id)
      case .rowIDs(let plan, let rows):
        return read { snapshot in
          let reader = ViewReader(plan, snapshot)
          guard let rowID = try reader.rowID(of: id) else { return nil }
          if !isInViewOrder { return rows.position(ofRow: rowID) }
          return try reader.row(rowID).key.flatMap { try rows.position(of: $0, reader) }
        }
      case .directory(let plan, let directory):
        return read { snapshot in
          let reader = ViewReader(plan, snapshot)
          return try reader.rowID(of: id).flatMap { try reader.position(ofRow: $0, in: directory) }
        }
      }
    }

    /// The origin of the rows' order, or the reason why they are read again after each commit, for traces.
    var orderDescription: String {
      switch layout {
      case .refetched(let rows): return "read again after commits: \(rows.reason)"
      case .directory(let plan, _): return "in the order of \(plan.plan.index ?? plan.plan.table)"
      case .rowIDs(let plan, _):
        let related = plan.plan.paths.map(\.alias).joined(separator: ", ")
        let order = related.isEmpty ? "in an order in memory" : "with columns of \(related), in an order in memory"
        return suggestedIndex.map { "\(order); suggested: \($0)" } ?? order
      }
    }

    /// See ``LiveSource/suggestedIndex``.
    var suggestedIndex: String? {
      if case .rowIDs(let plan, _) = layout { plan.plan.suggestedIndex } else { nil }
    }
  }

  extension ViewReader {
    fileprivate func rowID(of id: ItemID) throws -> Int64? {
      try id.keyForms.firstNonNil { try rowID(of: $0.map(SQLiteValue.init)) }
    }
  }
#endif
