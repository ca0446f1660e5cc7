#if GRDB
  public import DataSources
  public import GRDB
  import ListStorage

  /// The rows of a query that match a search query, live.
  ///
  /// Made by `search(_:in:for:order:whenEmpty:snippets:isolation:)`. Set ``query`` at each keystroke.
  /// The newest query wins: one that is being searched for is interrupted, and one minimal change set transforms the
  /// results of one query into those of the next. Until then, and whatever is committed, the list displays the results
  /// of ``shownQuery``.
  ///
  /// The list stores the row IDs of the results, 8 bytes each. Rows are read when they are requested, from the snapshot that
  /// all lists of the database display. For the IDs of rows and sections see ``LiveSource``.
  ///
  /// - Complexity: A commit of *k* rows costs O(*k* log *m*) for *m* results. For prefixes of words, if there are more
  ///   than a few rows, it also costs a scan of the index entries of the prefix. It costs a whole search if
  ///   results are ordered by relevance, if it can't be determined which rows changed, or if the search table is written on its
  ///   own.
  public final class LiveSearch<Record>: DataSource, LeafSource {
    public let changeHub = ChangeHub()
    /// The query; set it to search for something else.
    public var query = SearchQuery.empty {
      didSet { if query != oldValue, !requests.isReturning { search() } }
    }
    /// Called when a search ends, even if its rows are the same as before, and when ``failure`` changes.
    public var onStateChange: (() -> Void)?

    let searcher: Searcher
    private let window: RecordWindow<Record>
    private var requests = SearchRequests()
    private var snippets: SnippetCache
    /// Whether there was a failure when observers were notified last.
    private var hasFailure = false

    init(_ decoder: RecordDecoder<Record>, _ options: SearchOptions, _ searcher: Searcher, in database: LiveDatabase) {
      self.searcher = searcher
      window = RecordWindow(viewID: searcher.viewID, of: database, decoder)
      snippets = SnippetCache(style: options.snippets)
    }

    deinit { searcher.cancel() }

    /// The query whose results are displayed.
    public var shownQuery: SearchQuery { requests.shownQuery }

    /// Why the newest query couldn't be searched for, such as an error in its syntax.
    ///
    /// The list keeps the results of the previous query; it is empty only if the search table can't be read. The failure ends with its query:
    /// when another one is set, or the query is canceled.
    ///
    /// A list whose file was deleted or replaced has a ``LiveQueryError/fileLost(path:)`` here, and keeps its rows.
    public var failure: (any Error)? { searchFailure ?? window.failure }

    /// The failure of the newest query, or of the displayed rows.
    private var searchFailure: (any Error)? { requests.failure ?? window.viewFailure }

    /// The title of a section, made of its value; see ``LiveSource/header``.
    ///
    /// By relevance, there are no titles, and the closure isn't called.
    public var header: (DatabaseValue) -> String? {
      get { window.headers.plain }
      set { window.setHeaders(of: changeHub) { $0.plain = newValue } }
    }

    /// A record that is displayed instead of a row that can't be decoded; see ``LiveSource/placeholder``.
    public var placeholder: ((Row, any Error) -> Record?)? {
      get { window.maker.placeholder }
      set { window.maker.placeholder = newValue }
    }

    /// Called when a row that was read can't be decoded; see ``LiveSource/onUndecodableRow``.
    public var onUndecodableRow: ((ItemID, any Error) -> Void)? {
      get { window.maker.onUndecodableRow }
      set { window.maker.onUndecodableRow = newValue }
    }

    /// The number of rows that couldn't be decoded; see ``LiveSource/undecodableRowCount``.
    public var undecodableRowCount: Int { window.maker.undecodableRowCount }

    // MARK: - Searching

    /// Whether the search for the newest query hasn't ended.
    public var isSearching: Bool { requests.isSearching }

    /// Drops the query that isn't displayed yet, or couldn't be searched for, and sets ``query`` to the displayed one.
    public func cancel() {
      guard isSearching || requests.failure != nil || query != shownQuery else { return }
      searcher.cancel()
      dropResult()
      endFailure { requests.cancel() }
      returnToShownQuery()
      finishWaiting(.success(()))
    }

    /// Ends a request, and reports that its failure is gone.
    ///
    /// - Parameter endRequest: Ends the request that may have failed.
    private func endFailure<Result>(_ endRequest: () -> Result) -> Result {
      let hadFailure = requests.failure != nil
      defer { if hadFailure { onStateChange?() } }
      return endRequest()
    }

    private func returnToShownQuery() {
      requests.isReturning = true
      query = shownQuery
      requests.isReturning = false
    }

    private func search() {
      searcher.search(endFailure { requests.next(query) })
      dropResult()
    }

    /// Drops the results of an older query that aren't displayed yet.
    private func dropResult() { window.database.engine?.handle(.resultsDropped(viewID: viewID)) }

    /// Waits until the list displays the results of the newest query.
    ///
    ///     results.query = SearchQuery(typed: "ber")
    ///     try await results.finishSearching()
    ///
    /// If the query is replaced meanwhile, waits for the new one; if it is canceled, returns.
    ///
    /// - Throws: ``failure`` if the query couldn't be searched for, ``LiveQueryError/closed``, or the error of reading
    ///   the database.
    public func finishSearching(isolation: isolated (any Actor)? = #isolation) async throws {
      if window.database.engine == nil { throw LiveQueryError.closed }
      if isSearching { try await withCheckedThrowingContinuation { requests.wait($0) } }
      if let failure = searchFailure { throw failure }
    }

    private func finishWaiting(_ result: Result<Void, any Error>) {
      for continuation in requests.removeWaiting() { continuation.resume(with: result) }
    }

    /// Returns the part of a row's text around the matching words, with marks.
    ///
    /// The result is `nil` without snippets, and if the search table doesn't store texts. Snippets are of the displayed
    /// snapshot, made when they are requested, and cached.
    public func snippet(at position: ItemPosition) -> String? {
      guard let style = snippets.style, let plan = requests.status?.plan,
        let rowID = window.resultRowID(at: position)
      else { return nil }
      if let cached = snippets[rowID] { return cached }
      let text = window.read { try plan.snippet(style, of: rowID, shownQuery, in: $0) }
      snippets[rowID] = text
      return text
    }

    // MARK: - Items

    public var sectionCount: Int { window.layout.sectionCount }

    public func itemCount(inSection section: Int) -> Int { window.layout.itemCount(inSection: section) }

    public func item(at position: ItemPosition) -> Record? { window.row(at: position)?.record }

    public func sectionInfo(at index: Int) -> SectionInfo? { window.sectionInfo(at: index) }

    /// Returns the value of the group of a section, if results are in the order of their query; see ``LiveSource/group(ofSection:as:)``.
    public func group<Value: DatabaseValueConvertible>(
      ofSection section: Int, as type: Value.Type = Value.self
    ) -> Value? {
      window.layout.value(ofSection: section).flatMap { Value.fromDatabaseValue($0) }
    }

    public func id(at position: ItemPosition) -> ItemID? { window.row(at: position)?.id }

    /// Returns the position of the row with a primary key, or `nil` if it isn't displayed.
    ///
    /// - Complexity: O(log *m*) for *m* rows; by relevance O(*m*).
    public func position(of id: ItemID) -> ItemPosition? { window.position(of: id) }

    /// Updates rows that weren't written; see ``LiveSource/invalidate(_:)``.
    public func invalidate(_ ids: some Sequence<ItemID>) { window.invalidate(ids) }
  }

  extension LiveSearch: ContextSource {
    /// The database, which reads the snapshot that the list displays: see ``LiveDatabase/read(_:)``.
    public var cellContext: LiveDatabase { window.database }
  }

  extension LiveSearch: LiveList {
    var viewID: Int { window.viewID }

    func display(_ step: ViewStep) {
      window.display(step)
      requests.display(step.search)
      guard let search = step.search else { return }
      if requests.isCanceled { returnToShownQuery() }
      snippets.setStatus(search)
    }

    func insert(_ blocks: PrefetchedBlocks) { window.insert(blocks) }

    func stepWasPublished(_ step: ViewStep) {
      window.stepWasPublished(step)
      let hadFailure = hasFailure
      hasFailure = searchFailure != nil
      if hadFailure || hasFailure || !isSearching { onStateChange?() }
      if !isSearching { finishWaiting(.success(())) }
    }

    func databaseFailed(_ failure: any Error) { finishWaiting(.failure(failure)) }

    func fileFailureChanged(_ failure: LiveQueryError?) { onStateChange?() }
  }

  /// The requests of a search, and the callers who wait for them.
  private struct SearchRequests {
    /// `nil` until the search is opened, and while its view can't be read.
    private(set) var status: SearchStatus?
    /// The query of the displayed rows.
    private(set) var shownQuery = SearchQuery.empty
    private var lastRequest = 0
    /// The last canceled request: callers wait for none up to it.
    private var lastCanceled = 0
    /// Whether the query is being set to the displayed one, which isn't a request.
    var isReturning = false
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    /// Whether the newest request hasn't ended.
    var isSearching: Bool { status.map { lastRequest > max($0.requestID, lastCanceled) } ?? false }

    /// Why the newest request failed, unless it was canceled.
    var failure: LiveSearchError? {
      status.flatMap { $0.requestID == lastRequest && lastRequest > lastCanceled ? $0.failure : nil }
    }

    /// Whether the newest request was canceled, and might have been displayed all the same.
    var isCanceled: Bool { lastRequest == lastCanceled }

    mutating func next(_ query: SearchQuery) -> SearchRequest {
      lastRequest += 1
      return SearchRequest(id: lastRequest, query: query)
    }

    mutating func cancel() { lastCanceled = lastRequest }

    mutating func display(_ search: SearchStatus?) {
      status = search
      if let search { shownQuery = search.query }
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, any Error>) { waiting.append(continuation) }

    mutating func removeWaiting() -> [CheckedContinuation<Void, any Error>] {
      defer { waiting = [] }
      return waiting
    }
  }

  /// The rows that were read, some dozen at a time, by their row IDs, for a view whose row IDs are in memory.
  struct RowsByID {
    /// The maximum number of rows that are read at once: about as many as a host requests when its user scrolls.
    static let blockSize = 24
    private let capacity: Int
    private var rows: [Int64: CachedRow] = [:]
    /// Changes whenever rows may have other values.
    private var content = 0
    /// The ID of the displayed view's definition.
    private var definition: Int?

    init(rows: Int = 4_096) { capacity = max(2 * Self.blockSize, rows) }

    /// Removes all rows if they may be out of date.
    mutating func removeOutdated(after step: ViewStep) {
      let before = content
      if let search = step.search {
        content = search.content
      } else if !step.changes.isEmpty || step.definition != definition || !step.layout.isKeyedByRowIDs {
        content += 1
      }
      definition = step.definition
      if content != before { rows = [:] }
    }

    /// Returns a row if it was read.
    func row(_ rowID: Int64) -> CachedRow? { rows[rowID] }

    /// Reads a row and those near it.
    mutating func load(
      _ item: Int, of allRowIDs: ItemList<Int64>, _ reader: ViewReader, _ decode: RowCache.Decode
    ) throws -> CachedRow? {
      if rows.count >= capacity { rows.removeAll(keepingCapacity: true) }
      let rowIDs: [Int64] = range(around: item, of: allRowIDs).map { allRowIDs[$0] }.filter { rows[$0] == nil }
      try reader.forEachRecord(rowIDs) { rowID, row, key in rows[rowID] = decode(row, key.id, key.isNonunique) }
      return rows[allRowIDs[item]]
    }

    /// Returns the rows to read: from the requested one on, or up to it if those after it were read, as when scrolling upwards.
    private func range(around item: Int, of allRowIDs: ItemList<Int64>) -> Range<Int> {
      let isLastUnread = item + 1 == allRowIDs.count || rows.keys.contains(allRowIDs[item + 1])
      if isLastUnread { return max(0, item + 1 - Self.blockSize)..<item + 1 }
      return item..<min(item + Self.blockSize, allRowIDs.count)
    }
  }

  extension ViewLayout {
    /// Whether row IDs are the primary keys.
    ///
    /// If they aren't, a row may get the row ID of another one without a change of the list.
    fileprivate var isKeyedByRowIDs: Bool {
      switch self {
      case .directory(let plan, _), .rowIDs(let plan, _): plan.plan.keyTermCount == 0
      case .refetched: false
      }
    }
  }

  extension ViewReader {
    /// Calls a closure with some rows and their keys, by their row IDs, in any order.
    ///
    /// One statement reads them all, since GRDB prepares each result.
    ///
    /// - Parameter rowIDs: At most a block.
    fileprivate func forEachRecord(_ rowIDs: [Int64], _ body: (Int64, Row, PrimaryKey) throws -> Void) throws {
      guard let last = rowIDs.last else { return }
      let idColumn = plan.rowIDColumn
      try snapshot.withDatabase { _ in
        let statement = try snapshot.recordStatement(key(.recordBlock)) {
          let columns = (idColumn == nil ? [plan.rowID] : []) + [plan.selection] + plan.keyExpressions
          let parameters = Array(repeating: "?", count: RowsByID.blockSize).joined(separator: ", ")
          return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) IN (\(parameters))"
        }
        // A block that isn't full has its last row ID several times.
        let all = rowIDs + Array(repeating: last, count: RowsByID.blockSize - rowIDs.count)
        // GRDB decodes rows without an adapter faster.
        let adapter =
          idColumn == nil ? RangeRowAdapter(1..<statement.columnCount - plan.keyExpressions.count) : nil
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(all), adapter: adapter)
        while let row = try cursor.next() { try body(row.unadapted[idColumn ?? 0], row, PrimaryKey(row, plan)) }
      }
    }
  }

  /// Snippets of rows in one state of a search.
  private struct SnippetCache {
    /// `nil` without snippets.
    let style: SnippetStyle?
    private var texts: [Int64: String] = [:]
    private var state = (state: 0, content: 0)

    init(style: SnippetStyle?) { self.style = style }

    /// Removes everything that may be out of date.
    mutating func setStatus(_ status: SearchStatus) {
      if state != (status.state, status.content) { texts = [:] }
      state = (status.state, status.content)
    }

    subscript(rowID: Int64) -> String? {
      get { texts[rowID] }
      set {
        if texts.count >= 4_096 { texts = [:] }
        texts[rowID] = newValue
      }
    }
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A list of the rows that match a query.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class LiveSearch<Record> {}
#endif
