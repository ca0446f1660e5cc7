#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a view that match a query, live.
  ///
  /// Made by ``LiveDatabase/search(_:in:for:order:whenEmpty:snippets:isolation:)``. Set ``query`` at each keystroke: the newest
  /// one wins, one that is being searched for is interrupted, and the list goes from what one query found to what the next one
  /// found with one minimal change set. Meanwhile, and whatever is committed, it shows what ``shownQuery`` finds.
  ///
  /// Numbers of rows are held, 8 bytes for one that was found, and rows are read when they are asked for, from the snapshot that all
  /// lists of the database show.
  ///
  /// - Complexity: a commit of *k* rows costs O(*k* log *m*) for *m* rows that match; for the beginnings of words also a
  ///   walk through what the index has of them, if there are more than a few rows; as a whole search does, where rows are in the
  ///   order of relevance, nobody knows what was committed, or the search table is written by itself.
  public final class LiveSearch<Record: FetchableRecord & TableRecord>: DataSource {
    /// A row.
    public typealias Item = Record

    /// Who is told of changes.
    public let changeHub = ChangeHub()
    /// The view that is searched.
    public let view: LiveView<Record>
    /// What is searched for; set it to search for something else.
    public var query: SearchQuery {
      didSet { if query != oldValue, !isGivingUp { search() } }
    }
    /// What the rows are that are shown.
    public private(set) var shownQuery: SearchQuery
    /// Why the newest query could not be searched for: its syntax, perhaps.
    ///
    /// What the query before found stays; only when the search table can not be read, nothing is shown. It goes with the next query
    /// that is valid.
    ///
    /// A list whose file was deleted or replaced has a ``LiveViewError/fileLost(path:)`` here, and keeps what it shows.
    public var failure: (any Error)? { searchFailure ?? live.fileFailure }
    private var searchFailure: (any Error)?
    /// Called when a search came to an end, also when the rows are the same as before, or when ``failure`` is another one.
    public var onStateChange: (() -> Void)?
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

    let number: Int
    let searcher: Searcher
    private let live: LiveDatabase
    private let snippets: SnippetStyle?
    private var state: ViewState
    private var lastRequest = 0
    /// Nobody waits for requests up to this one.
    private var lastGivenUp = 0
    private var isGivingUp = false
    private var waiting: [CheckedContinuation<Void, any Error>] = []
    private var rows = RowCache()
    private var found = FoundRowCache()
    private let maker: RecordMaker<Record>
    private var texts: [Int64: String] = [:]
    private var textState = (state: 0, content: 0)

    init(
      _ view: LiveView<Record>, _ options: SearchOptions, _ searcher: Searcher, number: Int, in live: LiveDatabase
    ) {
      self.view = view
      self.searcher = searcher
      self.number = number
      self.live = live
      query = .empty
      maker = RecordMaker(identify: view.identify)
      snippets = options.snippets
      shownQuery = .empty
      state = ViewState(view: number, layout: .held(HeldRows()))
    }

    deinit {
      searcher.cancel()
      live.close(view: number)
    }

    // MARK: Searching

    /// Whether the newest query was not searched for yet.
    public var isSearching: Bool { state.search.map { lastRequest > max($0.number, lastGivenUp) } ?? false }

    /// Gives up what was not shown yet: the query is the one that is shown.
    public func cancel() {
      guard isSearching else { return }
      searcher.cancel()
      live.engine?.giveUpFound(of: number)
      lastGivenUp = lastRequest
      returnToShownQuery()
      finishWaiting(.success(()))
    }

    private func returnToShownQuery() {
      isGivingUp = true
      query = shownQuery
      isGivingUp = false
    }

    private func search() {
      lastRequest += 1
      searcher.search(SearchRequest(number: lastRequest, query: query))
      // Otherwise what an older query found could still be shown.
      live.engine?.giveUpFound(of: number)
    }

    /// Waits until the list shows what the newest query finds.
    ///
    ///     results.query = SearchQuery(typed: "ber")
    ///     try await results.finishSearching()
    ///
    /// If the query is replaced meanwhile, it waits for the new one; if it is given up, it returns.
    ///
    /// - Throws: ``failure`` if the query could not be searched for, ``LiveViewError/closed``, or why the database can't be read.
    public func finishSearching(isolation: isolated (any Actor)? = #isolation) async throws {
      if live.engine == nil { throw LiveViewError.closed }
      if isSearching { try await withCheckedThrowingContinuation { waiting.append($0) } }
      if let searchFailure { throw searchFailure }
    }

    private func finishWaiting(_ result: Result<Void, any Error>) {
      let waiting = self.waiting
      self.waiting = []
      for continuation in waiting { continuation.resume(with: result) }
    }

    /// The part of a row's text around the words that were found, with marks; `nil` without snippets, and when the search
    /// table does not store texts.
    ///
    /// It is of the shown snapshot, made when it is asked for, and kept.
    public func snippet(at position: ItemPosition) -> String? {
      guard let style = snippets, case .found(_, let rows) = state.layout, let plan = state.search?.plan,
        let rowID = rows.row(at: position)
      else { return nil }
      if let known = texts[rowID] { return known }
      let text = maker.read(live) { try plan.snippet(style, of: rowID, shownQuery, in: $0) }
      if texts.count >= 4_096 { texts = [:] }
      texts[rowID] = text
      return text
    }

    // MARK: Rows

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

    /// The position of the row with a primary key; `nil` when it is not shown.
    ///
    /// - Complexity: O(log *m*) for *m* rows; by relevance O(*m*).
    public func position(of id: ItemID) -> ItemPosition? {
      maker.read(live) { snapshot in
        switch state.layout {
        case .held: return nil
        case .directory(let plan, let directory):
          let reader = ViewReader(plan, snapshot)
          return try rowID(of: id, reader).flatMap { try reader.position(ofRow: $0, in: directory) }
        case .found(let plan, let rows):
          let reader = ViewReader(plan, snapshot)
          guard let rowID = try rowID(of: id, reader) else { return nil }
          if state.search?.plan.isInViewOrder == false { return rows.position(ofRow: rowID) }
          return try reader.row(rowID).key.flatMap { try rows.place(of: $0, reader) }
        }
      }
    }

    /// Has rows updated although nothing was written: cells that show something else besides.
    public func touch(_ ids: some Sequence<ItemID>) {
      live.redraw(Set(ids.compactMap(\.keyValues)), view: number)
    }

    private func rowID(of id: ItemID, _ reader: ViewReader) throws -> Int64? {
      guard let key = id.keyValues else { return nil }
      return try reader.rowID(of: key.map(SQLiteValue.init))
    }

    private func row(at position: ItemPosition) -> DecodedRow<Record>? {
      knownRow(at: position).map(maker.decoded)
    }

    private func knownRow(at position: ItemPosition) -> KnownRow? {
      switch state.layout {
      case .held: return nil
      case .found(let plan, let rows):
        guard let rowID = rows.row(at: position) else { return nil }
        if let known = found.row(rowID) { return known }
        return maker.read(live, at: position) { snapshot in
          try found.load(
            position.item, of: rows.sections[position.section].rows, ViewReader(plan, snapshot), maker.decode)
        }
      case .directory(let plan, let directory):
        if let row = rows.nearby(position) { return row }
        if live.snapshot == nil { return rows.knownRow(at: position, in: directory, plan) }
        return maker.read(live, at: position) { try rows.row(at: position, in: directory, plan, $0, maker.decode) }
      }
    }
  }

  extension LiveSearch: LiveList {
    var shownVersion: UsedVersions.Version { UsedVersions.Version(view: view.name, version: view.version) }

    func take(_ step: ViewStep) {
      state = step.state
      rows.stepWasTaken()
      maker.stepWasTaken()
      guard let search = state.search else { return }
      shownQuery = search.query
      // What was on its way when it was given up.
      if lastRequest == lastGivenUp { returnToShownQuery() }
      found.setContent(search.content)
      if textState != (search.state, search.content) { texts = [:] }
      textState = (search.state, search.content)
    }

    func tell(_ step: ViewStep) {
      let hadFailure = searchFailure != nil
      searchFailure = step.failure ?? step.state.search?.failure
      changeHub.emit(step.changes)
      if let failure = step.failure { live.onFailure?(failure) }
      if hadFailure || searchFailure != nil || !isSearching { onStateChange?() }
      if !isSearching { finishWaiting(.success(())) }
    }

    func databaseFailed(_ failure: any Error) { finishWaiting(.failure(failure)) }

    func fileFailureChanged(_ failure: LiveViewError?) { onStateChange?() }
  }
#endif
