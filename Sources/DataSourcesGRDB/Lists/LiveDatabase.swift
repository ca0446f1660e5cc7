#if GRDB
  import DataSources
  import Dispatch
  public import GRDB

  /// A database whose lists follow every commit, all at once.
  ///
  ///     let live = try LiveDatabase(pool)
  ///     let cities = try await live.list(byCountry)
  ///
  /// All lists display one snapshot of the database. After a commit, the lists of this object advance to the next
  /// snapshot together, each with its change set; a source that is derived from several of them gets all at once. Commits during an update belong to the next one. Rows are read from
  /// the displayed snapshot when they are requested.
  ///
  /// The object and its lists belong to the isolation domain in which they are made, usually the main actor.
  public final class LiveDatabase {
    /// `nil` when the database is closed.
    private(set) var engine: LiveEngine?
    /// The engine that is being closed.
    private var endingEngine: LiveEngine?
    private(set) var snapshot: SnapshotConnection?
    private var lists = OpenLists()
    /// The values that writers attached to the commits of the current update, see ``write(annotation:isolation:_:)``.
    ///
    /// The array is empty except while observers are notified.
    public private(set) var commitAnnotations: [any Sendable] = []
    /// Called when the database, a query or a row can't be read.
    ///
    /// If the database can't be read, the lists keep their rows, and it is read again twice a second. For a query see
    /// ``LiveSource/failure``. A row that can't be read is missing, and is reported once until a commit concerns its list.
    ///
    /// Called once with ``LiveQueryError/closed`` when the pool or queue is closed, and once with
    /// ``LiveQueryError/fileLost(path:)`` when the file is deleted or replaced.
    public var onFailure: ((any Error) -> Void)?
    /// The reason why writing is useless: the file isn't at its path any more.
    private(set) var fileFailure: LiveQueryError?

    /// Creates a live database, whose lists follow the commits of a database.
    ///
    /// The database is a `DatabasePool`, or a `DatabaseQueue` whose file is in WAL mode: reading a snapshot while others write requires the
    /// write-ahead log. Lists read the file by two connections of their own, and a third one makes checkpoints unless the database is read-only.
    ///
    ///     var configuration = Configuration()
    ///     configuration.journalMode = .wal
    ///     let live = try LiveDatabase(DatabaseQueue(path: path, configuration: configuration))
    ///
    /// Without that log, in memory and in a file with a rollback journal, there is no other connection than the one that writes. Lists
    /// are the same then, but they have all rows in memory, and read them again after each commit that may concern them, while the
    /// writer waits: O(*n*) for *n* rows. This initializer waits for the writer too. Such a database can't be searched with `search(_:in:for:order:whenEmpty:snippets:isolation:)`.
    ///
    /// - Parameters:
    ///   - database: A pool or a queue.
    ///   - interval: The least time between two change sets. Commits within it are displayed together.
    ///   - pollingInterval: The time between two checks for commits of other processes, where their file can't be watched.
    ///   - isolation: The actor that the lists belong to.
    /// - Throws: ``LiveQueryError/noActor`` in a function that runs on no actor, and the errors of opening connections;
    ///   without a write-ahead log ``LiveQueryError/closed`` if the queue is closed.
    public convenience init(
      _ database: any DatabaseWriter, interval: Duration = .milliseconds(16),
      pollingInterval: Duration = .milliseconds(500),
      isolation: isolated (any Actor)? = #isolation
    ) throws {
      try self.init(
        database, interval: interval, pollingInterval: pollingInterval, clock: SystemClock(), isolation: isolation)
    }

    init(
      _ database: any DatabaseWriter, interval: Duration = .milliseconds(16),
      pollingInterval: Duration = .milliseconds(500), clock: any EngineClock,
      isolation: isolated (any Actor)? = #isolation
    ) throws {
      guard let isolation else { throw LiveQueryError.noActor }
      let home = ActorBound<LiveDatabase>(to: isolation)
      engine = try LiveEngine(database, interval: interval, clock: clock) { Self.deliver($0, to: home) }
      home.set(self)
      engine?.poll(every: pollingInterval)
    }

    deinit { engine?.close() }

    // MARK: - Events

    /// Delivers an event on the actor of a database.
    private static func deliver(_ event: LiveEvent, to home: ActorBound<LiveDatabase>) {
      guard let actor = home.actor else { return }
      if actor === MainActor.shared {
        // A task that isn't isolated would need another thread first.
        Task(priority: .userInitiated) { @MainActor in home.object()?.receive(event) }
      } else {
        Task(priority: .userInitiated) { await deliver(event, to: home, isolation: actor) }
      }
    }

    private static func deliver(
      _ event: LiveEvent, to home: ActorBound<LiveDatabase>, isolation: isolated any Actor
    ) async {
      home.object()?.receive(event)
    }

    private func receive(_ event: LiveEvent) {
      guard let engine else { return }
      switch event {
      case .step: displayStep(of: engine)
      case .failure(let failure):
        engine.handle(.failureDisplayed)
        for list in lists.all { list.databaseFailed(failure) }
        onFailure?(failure)
      case .fileIsLost(let failure):
        fileFailure = failure
        for list in lists.all { list.fileFailureChanged(failure) }
        if let failure { onFailure?(failure) }
      case .rowsRead(let viewID, let blocks): lists[viewID]?.insert(blocks)
      case .closed:
        stop(retainingSnapshot: true)
        onFailure?(LiveQueryError.closed)
      }
    }

    /// Advances all lists to the next snapshot, and publishes their changes at once: sources that are derived from several
    /// lists, and all observers, have all of them in the same snapshot.
    private func displayStep(of engine: LiveEngine) {
      guard let (step, snapshot) = engine.beginDisplay() else { return }
      self.snapshot = snapshot
      let changed = step.views.sorted { $0.key < $1.key }.compactMap { viewID, step in
        lists[viewID].map { (list: $0, step: step) }
      }
      for (list, step) in changed { list.display(step) }
      commitAnnotations = step.annotations
      ChangeHub.emit(changed.map { ($0.list.changeHub, $0.step.changes) })
      for (list, step) in changed { list.stepWasPublished(step) }
      for caller in step.completions { caller.complete(.success(())) }
      commitAnnotations = []
      engine.stepWasDisplayed(step)
    }

    // MARK: - Closing

    /// Closes everything soon that the engine uses.
    private func stop(retainingSnapshot: Bool = false) {
      guard let engine else { return }
      self.engine = nil
      endingEngine = engine
      if !retainingSnapshot { snapshot = nil }
      engine.close(except: snapshot)
      for list in lists.all { list.databaseFailed(LiveQueryError.closed) }
    }

    /// Closes the live database: its lists don't change any more, and its connections are closed when this method
    /// returns.
    ///
    /// Lists keep their sections, their counts, and the rows that were read; other rows can't be read any more. Callers
    /// who wait for a list to open, or for ``catchUp(isolation:)``, get ``LiveQueryError/closed``, as does every later
    /// call. The pool or queue remains open. Closing again has no effect.
    public func close(isolation: isolated (any Actor)? = #isolation) async {
      stop()
      await endingEngine?.end()
      endingEngine = nil
      snapshot?.close()
      snapshot = nil
    }
  }

  // MARK: - Lists

  extension LiveDatabase {
    /// Opens a list of the rows of a query, and updates it as long as it exists.
    ///
    /// Nothing is written into the database. If an index of the application's has the rows in order, opening lasts some 50 milliseconds
    /// for 1,000,000 rows, and about a millisecond for the rows of one value of a column; otherwise the row IDs are sorted in memory, which
    /// needs some 500 milliseconds for 1,000,000 rows, and 8 bytes for each. No row is read. See ``LiveSource/suggestedIndex``.
    ///
    ///     let cities = try await live.list(byCountry)
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - isolation: The actor that the list belongs to.
    /// - Throws: ``LiveQueryError``, an error of the database, or `CancellationError`.
    public func list<Record>(
      _ query: LiveQuery<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      try await list(query, RecordDecoder(query))
    }

    /// Opens a list of the rows of a query, whose records are identified by their `id`, and updates it as long as it exists.
    ///
    /// If the `id` isn't the primary key, as a value of a database, a raw value, or a ``CompositeKey``, items have their primary key as their ID. For anything
    /// else see `list(_:isolation:)`.
    public func list<Record: Identifiable & SendableMetatype>(
      _ query: LiveQuery<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> where Record.ID: Sendable {
      try await list(query, RecordDecoder(identifying: query))
    }

    private func list<Record>(
      _ query: LiveQuery<Record>, _ decoder: RecordDecoder<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      let definition = try definition(of: query, decoder)
      let prepared = try await prepare(definition)
      let list = LiveSource(query, decoder, viewID: lists.newID(), in: self)
      try await open(list, prepared)
      return list
    }

    /// Returns the parts of a query that don't depend on the type of its records.
    func definition<Record>(of query: LiveQuery<Record>, _ decoder: RecordDecoder<Record>) throws -> ViewDefinition {
      guard let engine else { throw LiveQueryError.closed }
      try query.checkMethods()
      var definition = query.definition
      definition.recordKey = decoder.key
      definition.reasonToRefetch = engine.snapshots.reasonAgainstSnapshots
      return definition
    }

    /// Returns when a list is displayed, from the next step on.
    func open(
      _ list: some LiveList, _ prepared: PreparedView, search: SearchOpening? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      guard let engine else { throw LiveQueryError.closed }
      lists.add(list)
      try await withCheckedThrowingContinuation { continuation in
        let opening = ViewOpening(view: list.viewID, prepared, search: search, callers: [Completion(continuation)])
        engine.request(LiveRequests(openings: [opening]))
      }
    }

    /// Returns when a list displays another view.
    func replace(
      _ list: any LiveList, by prepared: PreparedView, isolation: isolated (any Actor)?
    ) async throws {
      guard let engine else { throw LiveQueryError.closed }
      try await withCheckedThrowingContinuation { continuation in
        let opening = ViewOpening(view: list.viewID, prepared, callers: [Completion(continuation)])
        engine.request(LiveRequests(replacements: [list.viewID: opening]))
      }
    }

    /// Closes a view whose list is gone.
    func close(viewID: Int) {
      lists.remove(viewID: viewID)
      engine?.request(LiveRequests(closings: [viewID]))
    }

    /// Updates rows with the next step, whether they changed or not.
    func invalidate(_ keys: Set<[DatabaseValue]>, viewID: Int) {
      engine?.request(LiveRequests(invalidated: [viewID: keys]))
    }
  }

  // MARK: - Searches

  extension LiveDatabase {
    /// Opens a list of the rows of a query that match a search query.
    ///
    /// The query can be replaced at any time.
    ///
    ///     let results = try await live.search(byCountry, in: SearchTable("city_text"))
    ///     results.query = SearchQuery(typed: "san fr")
    ///
    /// The list follows commits as a list of the query does. Nothing is stored in the database. A database without a write-ahead log,
    /// such as one in memory, can't be searched: list a request with `matching(_:)` instead, and set another query for another text.
    ///
    /// - Parameters:
    ///   - rows: The rows that are searched, with their groups and order: a query of a table that has row IDs; it may join
    ///     parents.
    ///   - table: The FTS5 table with their texts, whose rows have the same row IDs.
    ///   - query: The first query.
    ///   - order: The order of the results.
    ///   - whenEmpty: The rows that are displayed for an empty query.
    ///   - snippets: The style of snippets, or `nil` for none. With snippets, results of both queries are updated when
    ///     the query changes.
    ///   - isolation: The actor that the list belongs to.
    /// - Throws: ``LiveSearchError``, ``LiveQueryError``, or an error of the database. A query that isn't valid doesn't
    ///   throw: it is the list's ``LiveSearch/failure``.
    public func search<Record>(
      _ rows: LiveQuery<Record>, in table: SearchTable, for query: SearchQuery = SearchQuery(typed: ""),
      order: SearchOrder = .rows,
      whenEmpty: EmptyQueryBehavior = .nothing, snippets: SnippetStyle? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSearch<Record> {
      let options = SearchOptions(table: table, order: order, whenEmpty: whenEmpty, snippets: snippets)
      return try await search(rows, RecordDecoder(rows), for: query, options)
    }

    /// Opens a list of the rows of a query that match another one, whose records are identified by their `id`.
    ///
    /// See `search(_:in:for:order:whenEmpty:snippets:isolation:)`, and for the `id` `list(_:isolation:)`.
    public func search<Record: Identifiable & SendableMetatype>(
      _ rows: LiveQuery<Record>, in table: SearchTable, for query: SearchQuery = SearchQuery(typed: ""),
      order: SearchOrder = .rows,
      whenEmpty: EmptyQueryBehavior = .nothing, snippets: SnippetStyle? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSearch<Record> where Record.ID: Sendable {
      let options = SearchOptions(table: table, order: order, whenEmpty: whenEmpty, snippets: snippets)
      return try await search(rows, RecordDecoder(identifying: rows), for: query, options)
    }

    private func search<Record>(
      _ rows: LiveQuery<Record>, _ decoder: RecordDecoder<Record>, for query: SearchQuery, _ options: SearchOptions,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSearch<Record> {
      guard let engine else { throw LiveQueryError.closed }
      let definition = try definition(of: rows, decoder).withoutAggregates
      let prepared = try await prepare(definition)
      guard prepared.preparation.planned != nil else {
        throw LiveSearchError.unsearchableRows(query: definition.name, reason: prepared.preparation.reason)
      }
      let region = try await LiveQueryError.ifClosed {
        try await engine.region(of: options.table, for: definition)
      }
      if self.engine == nil { throw LiveQueryError.closed }
      let searcher = try engine.searches.newSearcher(forView: lists.newID())
      let list = LiveSearch(decoder, options, searcher, in: self)
      let opening = SearchOpening(
        options: options, searcher: searcher, request: SearchRequest(id: 0, query: .empty), region: region)
      try await open(list, prepared, search: opening)
      list.query = query
      // No other list waits for the search. The list reports a query that isn't valid.
      do { try await list.finishSearching() } catch is LiveSearchError {}
      return list
    }
  }

  // MARK: - Preparation

  extension LiveDatabase {
    /// Prepares the maintenance of a view.
    func prepare(
      _ definition: ViewDefinition, isolation: isolated (any Actor)? = #isolation
    ) async throws -> PreparedView {
      guard let engine else { throw LiveQueryError.closed }
      return try await LiveQueryError.ifClosed { try await engine.read { try PreparedView(definition, $0) } }
    }

    /// Removes the indexes that earlier versions of this package created for lists.
    ///
    /// Their names begin with `grdb_live`. Lists don't create indexes any more, and use those of the application. Call this method in a
    /// migration: a table with such an index can't lose a column of the index, for example.
    ///
    ///     migrator.registerMigration("no ranks") { db in
    ///       try LiveDatabase.removeIndexes(ofTable: "item", in: db)
    ///       try db.alter(table: "item") { $0.drop(column: "rank") }
    ///     }
    ///
    /// - Parameters:
    ///   - table: The name of the table, or `nil` for all tables.
    ///   - db: A connection that can write.
    public static func removeIndexes(ofTable table: String? = nil, in db: Database) throws {
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM main.sqlite_master
          WHERE type = 'index' AND substr(name, 1, 10) = 'grdb_live ' AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE)
          """, arguments: [table])
      for name in names { try db.execute(sql: "DROP INDEX main.\(name.quotedIdentifier)") }
    }
  }

  // MARK: - Reading and writing

  extension LiveDatabase {
    /// Reads the snapshot that the lists display, such as values of other tables for a cell.
    ///
    ///     let cells = cities.cells(
    ///       .cell { cell, city, context in
    ///         let live = context.value(of: LiveDatabase.self)
    ///         cell.country = try? live?.read { db in try Country.fetchOne(db, key: city.country)?.name }
    ///       })
    ///
    /// A database without a write-ahead log, such as one in memory, has no snapshot: the closure reads the newest commit, and waits for the
    /// writer.
    ///
    /// The closure may use lists and read again. It must not write and wait for that.
    ///
    /// - Throws: The closure's error, or ``LiveQueryError/closed`` before the first list is open.
    public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
      if let engine, engine.snapshots.isShared {
        return try engine.database.unsafeReentrantWrite { db in
          if db.sqliteConnection == nil { throw LiveQueryError.closed }
          return try db.readOnly { try body(db) }
        }
      }
      guard let snapshot else { throw LiveQueryError.closed }
      return try snapshot.read { try $0.withDatabase(body) }
    }
  }

  extension LiveDatabase {
    /// Writes in a transaction, and attaches a value that observers find in ``commitAnnotations`` when they are
    /// notified of it.
    ///
    /// Lists change only after the commit. With the annotation, observers know the origin of the change: a screen
    /// needn't animate a row that its user has just dragged.
    ///
    ///     try await live.write(annotation: Dragged(id: city.id)) { db in try city.update(db) }
    ///
    /// When this method returns, the transaction is committed; ``catchUp(isolation:)`` waits until the lists display
    /// it.
    ///
    /// - Throws: An error of the closure or the database; then nothing is written, and observers aren't notified.
    ///   ``LiveQueryError/fileLost(path:)`` if the file was deleted or replaced, and ``LiveQueryError/closed``.
    @discardableResult
    public func write<Result: Sendable>(
      annotation: (any Sendable)? = nil, isolation: isolated (any Actor)? = #isolation,
      _ updates: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
      guard let engine else { throw LiveQueryError.closed }
      return try await engine.database.writeWithoutTransaction { db in
        guard engine.isOpen(db) else { throw LiveQueryError.closed }
        if let failure = engine.checkFile(db) { throw failure }
        var result: Result?
        try db.inTransaction {
          result = try updates(db)
          if let annotation { engine.log.attach(annotation) }
          if let failure = engine.checkFile(db) { throw failure }
          return .commit
        }
        // A commit to a file that was deleted meanwhile is lost, and must not be reported as written.
        if let failure = engine.checkFile(db) { throw failure }
        guard let result else { throw LiveQueryError.closed }
        return result
      }
    }

    /// Checks that a database's file wasn't deleted, moved or replaced since it was opened.
    ///
    /// Otherwise everything that is written is lost when the last connection is closed, although SQLite reports no
    /// error. ``write(annotation:isolation:_:)`` includes this check. Code that writes with the pool or the queue can call it too:
    ///
    ///     try await pool.write { db in
    ///       try LiveDatabase.checkFile(of: db)
    ///       try city.update(db)
    ///     }
    ///
    /// - Throws: ``LiveQueryError/fileLost(path:)``.
    /// - Complexity: One system call for the path; the file isn't opened.
    public static func checkFile(of db: Database) throws {
      if db.hasLostItsFile { throw LiveQueryError.fileLost(path: try db.mainFilePath) }
    }

    /// Waits until the lists display everything that was committed before the call.
    ///
    /// This includes commits of other connections and processes, and commits that change no list.
    ///
    ///     try await live.write { db in try city.update(db) }
    ///     try await live.catchUp()
    ///
    /// - Throws: ``LiveQueryError/closed``, or the error of reading the newest snapshot; then the lists keep their rows.
    public func catchUp(isolation: isolated (any Actor)? = #isolation) async throws {
      guard let engine else { throw LiveQueryError.closed }
      try await withCheckedThrowingContinuation { engine.handle(.catchUpRequested(Completion($0))) }
    }
  }

  /// The lists of a live database, as weak references.
  private struct OpenLists {
    private var lists: [Int: WeakList] = [:]
    private var lastID = 0

    private struct WeakList {
      weak var list: (any LiveList)?
    }

    var all: [any LiveList] { lists.values.compactMap(\.list) }

    /// Returns an ID for the view of a new list.
    mutating func newID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func add(_ list: any LiveList) { lists[list.viewID] = WeakList(list: list) }

    mutating func remove(viewID: Int) { lists[viewID] = nil }

    subscript(viewID: Int) -> (any LiveList)? { lists[viewID]?.list }
  }

  /// A weak reference to an object that is used on one actor only, which is a weak reference, too.
  private final class ActorBound<Object: AnyObject>: Sendable {
    private struct References {
      weak var actor: (any Actor)?
      weak var object: Object?
    }

    private let references = Locked(References())

    init(to actor: any Actor) { references.withLock { $0.actor = actor } }

    var actor: (any Actor)? { references.withLock { $0.actor } }

    /// Sets the object, on the actor.
    func set(_ object: Object) { references.withLock { $0.object = object } }

    /// Returns the object on the actor; elsewhere `nil`.
    func object(isolation: isolated (any Actor)? = #isolation) -> Object? {
      references.withLock { $0.actor === isolation ? $0.object : nil }
    }
  }

  /// A list without the type of its rows.
  protocol LiveList: AnyObject {
    var viewID: Int { get }
    var changeHub: ChangeHub { get }
    /// Displays a step, before the changes of any list are published.
    func display(_ step: ViewStep)
    /// Reports the failures of a step, after the changes of all lists were published.
    func stepWasPublished(_ step: ViewStep)
    /// Caches rows that were read before they are requested.
    func insert(_ blocks: PrefetchedBlocks)
    /// Ends waiting calls, because the newest snapshot couldn't be read or the database is closed.
    func databaseFailed(_ failure: any Error)
    /// Reports that the file isn't at its path any more, or that it is again.
    func fileFailureChanged(_ failure: LiveQueryError?)
  }

  extension LiveList {
    func databaseFailed(_ failure: any Error) {}
    func fileFailureChanged(_ failure: LiveQueryError?) {}
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A database whose lists follow every commit.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class LiveDatabase {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(_ database: Any) {}
  }
#endif
