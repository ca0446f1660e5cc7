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
    var lists = OpenLists()
    /// The values that writers attached to the commits of the current update, see ``write(annotation:isolation:_:)``.
    ///
    /// The array is empty except while observers are notified.
    public private(set) var commitAnnotations: [any Sendable] = []
    /// Called when the database, a view or a row can't be read.
    ///
    /// If the database can't be read, the lists keep their rows, and it is read again twice a second. For a view see
    /// ``LiveSource/failure``. A row that can't be read is missing, and is reported once until a commit concerns its list.
    ///
    /// Called once with ``LiveViewError/closed`` when the pool or queue is closed, and once with
    /// ``LiveViewError/fileLost(path:)`` when the file is deleted or replaced.
    public var onFailure: ((any Error) -> Void)?
    /// Why writing is useless, as far as it is known: the file isn't at its path any more.
    private(set) var fileFailure: LiveViewError?

    /// Follows a database.
    ///
    /// The database is a `DatabasePool`, or a `DatabaseQueue` whose file is in WAL mode: reading a snapshot while others write takes the
    /// write-ahead log. Lists read the file by two connections of their own.
    ///
    ///     var configuration = Configuration()
    ///     configuration.journalMode = .wal
    ///     let live = try LiveDatabase(DatabaseQueue(path: path, configuration: configuration))
    ///
    /// Without that log, in memory and in a file with a rollback journal, there is no other connection than the one that writes. Lists
    /// are the same then, but their views hold all rows, and read them again after each commit that may concern them, while the
    /// writer waits: O(*n*) for *n* rows. This initializer waits for the writer too. Such a database can't be searched with ``search(_:in:for:order:whenEmpty:snippets:isolation:)``.
    ///
    /// - Parameters:
    ///   - database: A pool or a queue.
    ///   - interval: The least time between two change sets. Commits within it are displayed together.
    ///   - pollingInterval: The time between two checks for commits of other processes, where their file can't be watched.
    ///   - isolation: The actor that the lists belong to.
    /// - Throws: ``LiveViewError/noActor`` in a function that runs on no actor, and the errors of opening connections;
    ///   without a write-ahead log ``LiveViewError/closed`` if the queue is closed.
    public init(
      _ database: any DatabaseWriter, interval: Duration = .milliseconds(16),
      pollingInterval: Duration = .milliseconds(500),
      isolation: isolated (any Actor)? = #isolation
    ) throws {
      guard let isolation else { throw LiveViewError.noActor }
      let home = ActorBound<LiveDatabase>(to: isolation)
      engine = try LiveEngine(database, interval: .nanoseconds(interval.wholeNanoseconds)) { home.receive($0) }
      home.set(self)
      engine?.look(every: .nanoseconds(pollingInterval.wholeNanoseconds))
    }

    deinit { engine?.close() }

    // MARK: Events

    fileprivate func receive(_ event: LiveEvent) {
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
      case .rowsRead(let view, let blocks): lists[view]?.insert(blocks)
      case .closed:
        stop(keepsSnapshot: true)
        onFailure?(LiveViewError.closed)
      }
    }

    /// Advances all lists to the next snapshot, and publishes their changes at once: sources that are derived from several
    /// lists, and all observers, find all of them in the same snapshot.
    private func displayStep(of engine: LiveEngine) {
      guard let (step, snapshot) = engine.takeStep() else { return }
      self.snapshot = snapshot
      let changed = step.views.sorted { $0.key < $1.key }.compactMap { number, step in
        lists[number].map { (list: $0, step: step) }
      }
      for (list, step) in changed { list.display(step) }
      commitAnnotations = step.annotations
      ChangeHub.emit(changed.map { ($0.list.changeHub, $0.step.changes) })
      for (list, step) in changed { list.stepWasPublished(step) }
      for caller in step.completions { caller.complete(.success(())) }
      commitAnnotations = []
      engine.stepWasDisplayed(step)
    }

    // MARK: Closing

    /// Closes everything soon that the engine uses.
    private func stop(keepsSnapshot: Bool = false) {
      guard let engine else { return }
      (self.engine, endingEngine) = (nil, engine)
      if !keepsSnapshot { snapshot = nil }
      engine.close(keeping: snapshot)
      for list in lists.all { list.databaseFailed(LiveViewError.closed) }
    }

    /// Closes the live database: its lists stop following the database, and its connections are closed when this method
    /// returns.
    ///
    /// Lists keep their sections, their counts, and the rows that were read; other rows can't be read any more. Callers
    /// who wait for a list to open, or for ``catchUp(isolation:)``, get ``LiveViewError/closed``, as does every later
    /// call. The pool or queue stays open. Closing again has no effect.
    public func close(isolation: isolated (any Actor)? = #isolation) async {
      stop()
      await endingEngine?.end()
      endingEngine = nil
      snapshot?.close()
      snapshot = nil
    }
  }

  extension ActorBound<LiveDatabase> {
    /// Has the database receive an event on its actor.
    fileprivate func receive(_ event: LiveEvent) {
      guard let actor else { return }
      if actor === MainActor.shared {
        // A task that isn't isolated would need another thread first.
        Task(priority: .userInitiated) { @MainActor in object()?.receive(event) }
      } else {
        Task(priority: .userInitiated) { await receive(event, isolation: actor) }
      }
    }

    private func receive(_ event: LiveEvent, isolation: isolated any Actor) async { object()?.receive(event) }
  }

  extension Duration {
    /// Nanoseconds, as far as an integer holds them.
    fileprivate var wholeNanoseconds: Int {
      let (nanoseconds, overflows) = Int(clamping: components.seconds).multipliedReportingOverflow(by: 1_000_000_000)
      let (whole, isTooMuch) = nanoseconds.addingReportingOverflow(Int(components.attoseconds / 1_000_000_000))
      return overflows || isTooMuch ? (self < .zero ? 0 : .max) : whole
    }
  }
#endif
