#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a view that match a query, live.
  ///
  /// Made by ``LiveDatabase/search(_:in:for:order:whenEmpty:snippets:isolation:)``. Set ``query`` at each keystroke.
  /// The newest query wins: one that is being searched for is interrupted, and one minimal change set transforms the
  /// results of one query into those of the next. Until then, and whatever is committed, the list displays the results
  /// of ``shownQuery``.
  ///
  /// The row IDs of the results are held, 8 bytes each. Rows are read when they are requested, from the snapshot that
  /// all lists of the database display. For the IDs of rows and sections see ``LiveSource``.
  ///
  /// - Complexity: A commit of *k* rows costs O(*k* log *m*) for *m* results. For prefixes of words, if there are more
  ///   than a few rows, it also costs a walk through the index entries of the prefix. It costs a whole search if
  ///   results are ordered by relevance, if it isn't known which rows changed, or if the search table is written on its
  ///   own.
  public final class LiveSearch<Record>: DataSource, LeafSource {
    /// A row.
    public typealias Item = Record

    public let changeHub = ChangeHub()
    /// The view that is searched.
    public let view: LiveView<Record>
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

    init(_ view: LiveView<Record>, _ options: SearchOptions, _ searcher: Searcher, in database: LiveDatabase) {
      self.view = view
      self.searcher = searcher
      window = RecordWindow(number: searcher.view, of: database, view.decoder)
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
    /// A list whose file was deleted or replaced has a ``LiveViewError/fileLost(path:)`` here, and keeps its rows.
    public var failure: (any Error)? { searchFailure ?? window.failure }

    /// The failure of the newest query, or of the displayed rows.
    private var searchFailure: (any Error)? { requests.failure ?? window.viewFailure }

    /// The title of a section, made of its value; see ``LiveSource/header``.
    public var header: (DatabaseValue) -> String? {
      get { window.headers.plain }
      set { window.headers.plain = newValue }
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

    // MARK: Searching

    /// Whether the search for the newest query hasn't ended.
    public var isSearching: Bool { requests.isSearching }

    /// Drops the query that isn't displayed yet, or couldn't be searched for, and sets ``query`` to the displayed one.
    public func cancel() {
      guard isSearching || requests.failure != nil || query != shownQuery else { return }
      searcher.cancel()
      dropFound()
      endFailure { requests.cancel() }
      returnToShownQuery()
      finishWaiting(.success(()))
    }

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
      dropFound()
    }

    /// Drops the results of an older query that are on their way.
    private func dropFound() { window.database.engine?.handle(.foundDropped(view: number)) }

    /// Waits until the list displays the results of the newest query.
    ///
    ///     results.query = SearchQuery(typed: "ber")
    ///     try await results.finishSearching()
    ///
    /// If the query is replaced meanwhile, waits for the new one; if it is canceled, returns.
    ///
    /// - Throws: ``failure`` if the query couldn't be searched for, ``LiveViewError/closed``, or the error of reading
    ///   the database.
    public func finishSearching(isolation: isolated (any Actor)? = #isolation) async throws {
      if window.database.engine == nil { throw LiveViewError.closed }
      if isSearching { try await withCheckedThrowingContinuation { requests.wait($0) } }
      if let failure = searchFailure { throw failure }
    }

    private func finishWaiting(_ result: Result<Void, any Error>) {
      for continuation in requests.removeWaiting() { continuation.resume(with: result) }
    }

    /// Returns the part of a row's text around the matching words, with marks.
    ///
    /// The result is `nil` without snippets, and if the search table doesn't store texts. Snippets are of the displayed
    /// snapshot, made when they are requested, and kept.
    public func snippet(at position: ItemPosition) -> String? {
      guard let style = snippets.style, let plan = requests.status?.plan,
        let rowID = window.foundRowID(at: position)
      else { return nil }
      if let known = snippets[rowID] { return known }
      let text = window.read { try plan.snippet(style, of: rowID, shownQuery, in: $0) }
      snippets[rowID] = text
      return text
    }

    // MARK: Items

    public var sectionCount: Int { window.layout.sectionCount }

    public func itemCount(inSection section: Int) -> Int { window.layout.itemCount(inSection: section) }

    public func item(at position: ItemPosition) -> Record? { window.row(at: position)?.record }

    public func sectionInfo(at index: Int) -> SectionInfo? { window.sectionInfo(at: index) }

    public func id(at position: ItemPosition) -> ItemID? { window.row(at: position)?.id }

    /// Returns the position of the row with a primary key, or `nil` if it isn't displayed.
    ///
    /// - Complexity: O(log *m*) for *m* rows; by relevance O(*m*).
    public func position(of id: ItemID) -> ItemPosition? {
      window.position(of: id, isInViewOrder: requests.status?.plan.isInViewOrder ?? true)
    }

    /// Updates rows that weren't written; see ``LiveSource/invalidate(_:)``.
    public func invalidate(_ ids: some Sequence<ItemID>) { window.invalidate(ids) }
  }

  extension LiveSearch: LiveList {
    var number: Int { window.number }

    func display(_ step: ViewStep) {
      window.display(step)
      requests.display(step.search)
      guard let search = step.search else { return }
      if requests.isCanceled { returnToShownQuery() }
      snippets.setStatus(search)
    }

    func insert(_ blocks: ReadBlocks) { window.insert(blocks) }

    func stepWasPublished(_ step: ViewStep) {
      window.stepWasPublished(step)
      let hadFailure = hasFailure
      hasFailure = searchFailure != nil
      if hadFailure || hasFailure || !isSearching { onStateChange?() }
      if !isSearching { finishWaiting(.success(())) }
    }

    func databaseFailed(_ failure: any Error) { finishWaiting(.failure(failure)) }

    func fileFailureChanged(_ failure: LiveViewError?) { onStateChange?() }
  }
#endif
