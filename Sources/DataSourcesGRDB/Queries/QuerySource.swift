#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a database request in sections, live: every commit that changes them becomes one change set.
  ///
  ///     let cities = QuerySource(
  ///       City.filter(Column("population") > 100_000), in: database,
  ///       sectionedBy: Column("country"), orderedBy: Column("population").desc)
  ///     try await cities.start()
  ///
  /// Sections are ordered by their expression, whose value is their ID. Rows that are equal in the given order are
  /// ordered by their primary key.
  ///
  /// Commits of other processes and changes of the schema are noticed within the polling interval.
  ///
  /// After each commit that may concern the request, all rows are read again in one snapshot and compared, off the
  /// source's isolation domain. Commits during that time are combined. Several sources advance one after the other; lists of
  /// a ``LiveDatabase`` advance together.
  ///
  /// - Complexity: A commit costs O(*n*) for *n* rows of the request. Lookups cost those of an array. All rows are
  ///   held.
  public final class QuerySource<Record>: DataSource, LeafSource
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    /// A row.
    public typealias Item = Record

    public let changeHub = ChangeHub()
    /// The error of the last read, or `nil` if it succeeded.
    ///
    /// After an error the source keeps its rows.
    public private(set) var failure: (any Error)?
    /// Called when a read fails.
    ///
    /// The source reads again automatically.
    public var onFailure: ((any Error) -> Void)?

    /// What is read, which may change only before the source is started.
    var snapshots: QuerySnapshots<Record>
    private var sections: [SectionedQuery<Record>.Section]
    private(set) var following: Task<Void, Never>?
    private var starting: [CheckedContinuation<Void, any Error>] = []
    private var hasLoaded = false

    /// Creates a source that is empty until it is started.
    ///
    /// - Parameters:
    ///   - request: The rows. The order of the request is ignored, and it must always read the same tables.
    ///   - database: A queue or a pool.
    ///   - section: The value that orders the sections, and that all rows of a section share byte for byte; without it
    ///     there is one section. If its column has another collation, such as NOCASE, add `.collating(.binary)`.
    ///   - orderings: The order of the rows within a section.
    ///   - pollingInterval: The time between two checks for changes that SQLite doesn't report: commits of other
    ///     processes, and changes of the schema.
    ///   - header: The title of a section, made of its value. The default is the value as text.
    public init(
      _ request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      in database: any DatabaseReader,
      sectionedBy section: (any SQLSpecificExpressible)? = nil,
      orderedBy orderings: any SQLOrderingTerm...,
      pollingInterval: Duration = .milliseconds(500),
      header: @escaping @Sendable (DatabaseValue) -> String? = { $0.sectionTitle }
    ) {
      let query = SectionedQuery(
        request: request, section: section?.sqlExpression, orderings: orderings.map(\.sqlOrdering), header: header)
      snapshots = QuerySnapshots(query: query, database: database, pollingInterval: pollingInterval)
      sections = section == nil ? [.init(id: .null, items: [])] : []
    }

    deinit { following?.cancel() }

    public var sectionCount: Int { sections.count }

    public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

    public func item(at position: ItemPosition) -> Record? { sections.item(at: position) }

    public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

    /// Reads the rows, and follows the database from then on, in the caller's isolation domain.
    ///
    /// Returns when the first rows are displayed. Starting again has no effect.
    ///
    /// - Throws: The error of the first read. The source continues to read, and may display rows later.
    public func start(isolation: isolated any Actor = #isolation) async throws {
      if hasLoaded { return }
      if following == nil { follow(isolation) }
      try await withCheckedThrowingContinuation { starting.append($0) }
    }

    /// Stops following the database, and keeps the rows.
    ///
    /// The source can be started again.
    public func stop() {
      following?.cancel()
      following = nil
      hasLoaded = false
      finishStarting(.failure(CancellationError()))
    }

    private func follow(_ isolation: isolated any Actor) {
      let home = ActorBound<QuerySource>(to: isolation)
      home.set(self)
      following = Self.task(for: snapshots, home: home)
    }

    // Not isolated: a task that waits must not keep the actor alive.
    private static func task(
      for snapshots: QuerySnapshots<Record>, home: ActorBound<QuerySource>
    ) -> Task<Void, Never> {
      Task {
        for await result in snapshots.results() {
          guard let actor = home.actor else { return }
          await take(result, home, isolation: actor)
        }
      }
    }

    private static func take(
      _ result: QuerySnapshots<Record>.Snapshot, _ home: ActorBound<QuerySource>, isolation: isolated any Actor
    ) async {
      guard let old = home.object()?.sections, !Task.isCancelled else { return }
      switch result {
      case .success(let new):
        let changes = await changes(from: old, to: new)
        guard !Task.isCancelled else { return }
        home.object()?.show(new, changes)
      case .failure(let error):
        home.object()?.report(error)
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

  /// A request with the expression that determines the section of each row, which can run on any connection.
  struct SectionedQuery<Record>: Sendable
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    typealias Section = ListSection<DatabaseValue, Record>

    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]
    let header: @Sendable (DatabaseValue) -> String?

    /// Fetches all rows, ordered by section, then by the given order, then by primary key, so that equal rows keep
    /// their order.
    ///
    /// Without an expression there is always one section.
    func fetch(_ db: Database) throws -> [Section] {
      let ordered = try SectionedRequest(request: request, section: section, orderings: orderings).ordered(db)
      if section == nil { return [Section(id: .null, items: try Record.fetchAll(db, ordered))] }
      var sections: [Section] = []
      var (id, items) = (DatabaseValue.null, [Record]())
      var column: Int?
      let rows = try Row.fetchCursor(db, ordered)
      while let row = try rows.next() {
        // The annotation is the column after those of the record.
        let index = column ?? row.columnNames.count - 1
        column = index
        let value: DatabaseValue = row[index]
        if value != id, !items.isEmpty {
          sections.append(Section(id: id, items: items, header: header(id)))
          items = []
        }
        id = value
        try items.append(Record(row: row))
      }
      if !items.isEmpty { sections.append(Section(id: id, items: items, header: header(id))) }
      return sections
    }
  }

  /// The rows of a query, now and after every commit that may change them.
  struct QuerySnapshots<Record>: Sendable
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    typealias Snapshot = Result<[SectionedQuery<Record>.Section], any Error>

    let query: SectionedQuery<Record>
    let database: any DatabaseReader
    let pollingInterval: Duration
    var clock: any Clock<Duration> = ContinuousClock()

    /// Returns the snapshots; one that wasn't consumed when the next one arrives is dropped.
    ///
    /// After a failure, the query is observed again.
    func results() -> AsyncStream<Snapshot> {
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let task = Task {
          while !Task.isCancelled { await observeUntilUnseenChange(continuation) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// Observes until a change that observations don't notice, or until the observation fails.
    private func observeUntilUnseenChange(_ continuation: AsyncStream<Snapshot>.Continuation) async {
      guard let writer = database as? any DatabaseWriter else { return await observe(continuation) }
      let unseen = UnseenChanges(writer: writer, interval: pollingInterval, clock: clock)
      let stamp = await unseen.stamp()  // before the first read, so that no change is missed
      await withTaskGroup { group in
        group.addTask { await observe(continuation) }
        group.addTask { await unseen.wait(since: stamp) }
        await group.next()
        group.cancelAll()
      }
    }

    /// Observes until the observation fails or is canceled; waits a moment after a failure.
    private func observe(_ continuation: AsyncStream<Snapshot>.Continuation) async {
      do {
        let observation = ValueObservation.trackingConstantRegion { db in try query.fetch(db) }
        for try await sections in observation.values(in: database, bufferingPolicy: .bufferingNewest(1)) {
          continuation.yield(.success(sections))
        }
      } catch is CancellationError {
        return
      } catch {
        continuation.yield(.failure(error))
        try? await clock.sleep(for: pollingInterval)
      }
    }
  }

  /// Notices changes that observations don't: commits of other connections to the file, and changes of the schema.
  struct UnseenChanges: Sendable {
    let writer: any DatabaseWriter
    let interval: Duration
    let clock: any Clock<Duration>

    /// Two numbers, one of which changes with such a change.
    ///
    /// `PRAGMA data_version` of the writer changes only with commits of other connections.
    struct Stamp: Equatable, Sendable {
      let data: Int
      let schema: Int
    }

    /// Returns the current stamp, or `nil` if the database can't be read.
    func stamp() async -> Stamp? {
      try? await writer.writeWithoutTransaction { db in
        guard let data = try Int.fetchOne(db, sql: "PRAGMA data_version"),
          let schema = try Int.fetchOne(db, sql: "PRAGMA schema_version")
        else { return nil }
        return Stamp(data: data, schema: schema)
      }
    }

    /// Returns when the database has another stamp, or the task is canceled.
    func wait(since known: Stamp?) async {
      while !Task.isCancelled {
        try? await clock.sleep(for: interval)
        if let now = await stamp(), now != known { return }
      }
    }
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A live list over a database.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class QuerySource<Record> {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(
      _ request: Any, in database: Any, sectionedBy section: Any? = nil, orderedBy orderings: Any...,
      pollingInterval: Duration = .zero, header: Any? = nil
    ) {}
  }
#endif
