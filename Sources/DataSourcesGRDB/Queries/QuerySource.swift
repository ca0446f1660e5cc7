#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a database request, in sections, live: every commit that changes them becomes one change set.
  ///
  ///     let cities = QuerySource(
  ///       City.filter(Column("population") > 100_000), in: database,
  ///       sectionedBy: Column("country"), orderedBy: Column("population").desc)
  ///     try await cities.start()
  ///
  /// Sections come in the order of their expression and are named by its value. Rows that compare equal in the given
  /// order follow their primary key.
  ///
  /// Commits of other processes, and changes of the schema, are noticed as well, within the polling interval.
  ///
  /// How: after each commit that may matter, all rows are read again in one snapshot and compared, off the source's
  /// isolation domain; commits that arrive meanwhile are taken together.
  ///
  /// - Complexity: a commit takes O(*n*) for *n* rows of the request; lookups are those of an array. All rows are held.
  public final class QuerySource<Record>: DataSource
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    /// A row.
    public typealias Item = Record

    /// Who is told of changes.
    public let changeHub = ChangeHub()
    /// Why the last reading failed; `nil` again after the next one that succeeds.
    ///
    /// The rows stay what they were.
    public private(set) var failure: (any Error)?
    /// Called when a reading fails.
    ///
    /// It is tried again by itself.
    public var onFailure: ((any Error) -> Void)?

    let query: SectionedQuery<Record>
    let database: any DatabaseReader
    let pollingInterval: Duration
    private var sections: [SectionedQuery<Record>.Section]
    private var following: Task<Void, Never>?
    private var starting: [CheckedContinuation<Void, any Error>] = []
    private var hasLoaded = false

    /// A list that is empty until it is started.
    ///
    /// - Parameters:
    ///   - request: which rows; its own order does not count, and it must always read the same tables.
    ///   - database: a queue or a pool.
    ///   - section: orders the sections, and is the same, byte by byte, for the rows of one; without it there is one
    ///     section. Where another collation orders, such as NOCASE, give it `.collating(.binary)`.
    ///   - orderings: how rows are ordered in their section.
    ///   - pollingInterval: how often to look for what SQLite tells nobody: commits of other processes, a new schema.
    ///   - header: the title of a section; the expression's value as text unless told otherwise.
    public init(
      _ request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      in database: any DatabaseReader,
      sectionedBy section: (any SQLSpecificExpressible)? = nil,
      orderedBy orderings: any SQLOrderingTerm...,
      pollingInterval: Duration = .milliseconds(500),
      header: @escaping @Sendable (DatabaseValue) -> String? = { $0.sectionTitle }
    ) {
      query = SectionedQuery(
        request: request, section: section?.sqlExpression, orderings: orderings.map(\.sqlOrdering), header: header)
      self.database = database
      self.pollingInterval = pollingInterval
      sections = section == nil ? [.init(id: .null, items: [])] : []
    }

    deinit { following?.cancel() }

    /// The number of sections.
    public var sectionCount: Int { sections.count }

    /// The number of rows in a section; 0 when there is no such section.
    public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

    /// The row at a position; `nil` when there is none.
    public func item(at position: ItemPosition) -> Record? { sections.item(at: position) }

    /// The section's value as its identity, and its title; `nil` when there is no such section.
    public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

    /// Reads the rows, and follows the database from then on, in the caller's isolation domain.
    ///
    /// Returns when the first rows are there. Starting twice does nothing more.
    ///
    /// - Throws: what the first reading throws. The source goes on trying, and may come to life later.
    public func start(isolation: isolated any Actor = #isolation) async throws {
      if hasLoaded { return }
      if following == nil { follow(isolation) }
      try await withCheckedThrowingContinuation { starting.append($0) }
    }

    /// Stops following the database; the rows stay what they are.
    ///
    /// It can be started again.
    public func stop() {
      following?.cancel()
      following = nil
      hasLoaded = false
      finishStarting(.failure(CancellationError()))
    }

    private func follow(_ isolation: isolated any Actor) {
      let snapshots = QuerySnapshots(query: query, database: database, pollingInterval: pollingInterval)
      following = Self.task(for: snapshots, home: Home(actor: isolation, source: self))
    }

    // Not isolated itself: a task that waits must not keep alive the actor that owns the source.
    private static func task(for snapshots: QuerySnapshots<Record>, home: Home) -> Task<Void, Never> {
      Task {
        for await result in snapshots.results() {
          guard let actor = home.actor else { return }
          await take(result, home, isolation: actor)
        }
      }
    }

    /// Where the source lives; what it refers to is used there alone.
    private struct Home: @unchecked Sendable {
      weak var actor: (any Actor)?
      weak var source: QuerySource?
    }

    private static func take(
      _ result: QuerySnapshots<Record>.Snapshot, _ home: Home, isolation: isolated any Actor
    ) async {
      guard let old = home.source?.sections, !Task.isCancelled else { return }
      switch result {
      case .success(let new):
        let changes = await changes(from: old, to: new)
        guard !Task.isCancelled else { return }
        home.source?.show(new, changes)
      case .failure(let error):
        home.source?.report(error)
      }
    }

    @concurrent
    private static func changes(
      from old: [SectionedQuery<Record>.Section], to new: [SectionedQuery<Record>.Section]
    ) async -> ChangeSet {
      ChangeSet(fromSections: old, toSections: new)
    }

    private func show(_ new: [SectionedQuery<Record>.Section], _ changes: ChangeSet) {
      sections = new
      failure = nil
      hasLoaded = true
      changeHub.emit(changes)
      finishStarting(.success(()))
    }

    private func report(_ error: any Error) {
      failure = error
      finishStarting(.failure(error))
      onFailure?(error)
    }

    private func finishStarting(_ result: Result<Void, any Error>) {
      let waiting = starting
      starting = []
      for continuation in waiting { continuation.resume(with: result) }
    }
  }
#endif
