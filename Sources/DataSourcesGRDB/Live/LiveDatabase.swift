#if GRDB
  import DataSources
  import Dispatch
  public import GRDB

  /// A database whose lists follow every commit, all at once.
  ///
  ///     let live = try LiveDatabase(pool)
  ///     let cities = try await live.open(byCountry)
  ///
  /// All lists show one snapshot of the database. When somebody commits, the lists of this object go to the next one
  /// together, each with its change set; what is committed while one is being shown comes with the next. Rows are read from the shown
  /// snapshot when they are asked for.
  ///
  /// The object and its lists belong to the isolation domain that they are made in: the main actor, as a rule.
  public final class LiveDatabase {
    /// `nil` when the database is closed.
    private(set) var engine: LiveEngine?
    /// The one that is being closed.
    private var endingEngine: LiveEngine?
    private(set) var snapshot: SnapshotConnection?
    private(set) var lists: [Int: WeakList] = [:]
    /// The versions of views that lists are about to show.
    private(set) var versions = UsedVersions()
    private var lastView = 0
    /// What writers attached to the commits that observers are being told of, see
    /// ``write(note:isolation:_:)``; empty at any other time.
    public private(set) var notes: [any Sendable] = []
    /// Called when the database, a view or a row could not be read.
    ///
    /// What concerns the database is tried again by itself, twice a second, and the lists keep what they show; of a view see
    /// ``LiveSource/failure``; a row that can not be read is missing, and told once in each snapshot.
    ///
    /// Called once with ``LiveViewError/closed`` when the pool was closed, and once with ``LiveViewError/fileLost(path:)`` when the
    /// file was deleted or replaced.
    public var onFailure: ((any Error) -> Void)?
    /// Why writing is of no use, as far as it is known: the file is not at its path any more.
    private(set) var fileFailure: LiveViewError?

    struct WeakList {
      weak var list: (any LiveList)?
    }

    /// Follows a database.
    ///
    /// - Parameters:
    ///   - pool: a pool, in WAL mode as all pools are.
    ///   - interval: how much time lies between two change sets at least; commits within it are shown together.
    ///   - pollingInterval: how often to look for what SQLite tells nobody: commits of other processes.
    ///   - isolation: where the lists live.
    /// - Throws: ``LiveViewError/noActor`` in a function that runs on no actor, and what opening connections throws.
    public init(
      _ pool: DatabasePool, interval: Duration = .milliseconds(16), pollingInterval: Duration = .milliseconds(500),
      isolation: isolated (any Actor)? = #isolation
    ) throws {
      guard let isolation else { throw LiveViewError.noActor }
      let home = Home(actor: isolation)
      engine = try LiveEngine(pool, interval: .nanoseconds(interval.wholeNanoseconds)) { event in
        home.send(event)
      }
      home.live = self
      engine?.poll(every: .nanoseconds(pollingInterval.wholeNanoseconds))
    }

    deinit { engine?.close() }

    /// Opens a view, and follows it as long as the list is kept.
    ///
    /// The first time the database gets an index for it, which takes about a second for 1,000,000 rows; afterwards some 50
    /// milliseconds. No row is read.
    ///
    /// - Throws: ``LiveViewError``, or what the database says.
    public func open<Record>(
      _ view: LiveView<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      let definition = view.definition
      let preparation = try await prepare(definition)
      let list = LiveSource<Record>(view, number: newNumber(), in: self)
      try await open(list, definition, preparation)
      return list
    }

    /// A number for a list.
    func newNumber() -> Int {
      lastView += 1
      return lastView
    }

    /// Finds or makes a view's index.
    func prepare(
      _ definition: ViewDefinition, isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewPreparation {
      guard let engine else { throw LiveViewError.closed }
      let mayWrite = !engine.pool.configuration.readonly
      let use = versions.begin(definition)
      defer { versions.end(use) }
      let kept = versionsInUse(of: definition)
      return try await LiveViewError.ifClosed {
        // What has its index need not wait for a writer.
        let known = try await engine.pool.read { db in
          try ViewPreparer(definition, db).prepareWithoutWriting(keeping: kept)
        }
        if let known { return known }
        return try await engine.pool.writeWithoutTransaction { db in
          try ViewPreparer(definition, db).prepare(mayWrite: mayWrite, keeping: kept)
        }
      }
    }

    /// Has a list shown from the next step on.
    func open(
      _ list: some LiveList, _ definition: ViewDefinition, _ preparation: ViewPreparation,
      search: SearchOpening? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws {
      guard let engine else { throw LiveViewError.closed }
      lists[list.number] = WeakList(list: list)
      try await withCheckedThrowingContinuation { continuation in
        let answer = Answer(continuation)
        engine.open(
          ViewOpening(
            view: list.number, definition: definition, preparation: preparation, search: search,
            shown: { answer.give(.success(())) }, failed: { answer.give(.failure($0)) }))
      }
    }

    /// Has a list show another view; returns when it does.
    func replace(_ list: any LiveList, by definition: ViewDefinition, isolation: isolated (any Actor)?) async throws {
      let use = versions.begin(definition)
      defer { versions.end(use) }
      let preparation = try await prepare(definition)
      guard let engine else { throw LiveViewError.closed }
      try await withCheckedThrowingContinuation { continuation in
        let answer = Answer(continuation)
        engine.replace(
          ViewOpening(
            view: list.number, definition: definition, preparation: preparation,
            shown: { answer.give(.success(())) }, failed: { answer.give(.failure($0)) }))
      }
    }

    /// Forgets a list.
    func close(view: Int) {
      lists[view] = nil
      engine?.ask { $0.closings.append(view) }
    }

    /// Has rows updated with the next step.
    func redraw(_ keys: Set<[DatabaseValue]>, view: Int) {
      engine?.ask { $0.redrawn[view, default: []].formUnion(keys) }
    }

    private var openLists: [any LiveList] { lists.values.compactMap(\.list) }

    private func take(_ event: LiveEvent) {
      guard let engine else { return }
      switch event {
      case .step: takeStep(engine)
      case .failure(let failure):
        engine.stepWasTaken(nil)
        for list in openLists { list.databaseFailed(failure) }
        onFailure?(failure)
      case .fileIsLost(let failure):
        fileFailure = failure
        for list in openLists { list.fileFailureChanged(failure) }
        if let failure { onFailure?(failure) }
      case .closed:
        stop(keepsSnapshot: true)
        onFailure?(LiveViewError.closed)
      }
    }

    /// All lists go to the next snapshot, and then say so.
    private func takeStep(_ engine: LiveEngine) {
      guard let step = engine.takeStep() else { return }
      snapshot = step.snapshot
      let changed = step.views.compactMap { number, step in (lists[number]?.list).map { ($0, step) } }
      for (list, step) in changed { list.take(step) }
      notes = step.notes
      for (list, step) in changed { list.tell(step) }
      for answer in step.answers { answer() }
      notes = []
      engine.stepWasTaken(step)
    }

    /// Has everything closed soon that the engine uses.
    private func stop(keepsSnapshot: Bool = false) {
      guard let engine else { return }
      (self.engine, endingEngine) = (nil, engine)
      if !keepsSnapshot { snapshot = nil }
      engine.close(keeping: snapshot)
      for list in openLists { list.databaseFailed(LiveViewError.closed) }
    }

    /// Closes the live database: its lists stop following the pool, and its connections are closed when this returns.
    ///
    /// Lists keep their sections, their counts, and the rows that were read; other rows can't be read any more. Whoever waits for a list
    /// to open, or for ``catchUp(isolation:)``, gets ``LiveViewError/closed``, as does every call from now on. The pool stays open. Closing
    /// again does nothing more.
    public func close(isolation: isolated (any Actor)? = #isolation) async {
      stop()
      await endingEngine?.end()
      endingEngine = nil
      snapshot?.close()
      snapshot = nil
    }

    /// Where the lists live; what it refers to is used there alone.
    private final class Home: @unchecked Sendable {
      private weak var actor: (any Actor)?
      weak var live: LiveDatabase?

      init(actor: any Actor) { self.actor = actor }

      func send(_ event: LiveEvent) {
        guard let actor else { return }
        if actor === MainActor.shared {
          // Straight there: a task of no actor would be one thread more on the way.
          Task(priority: .userInitiated) { @MainActor in live?.take(event) }
        } else {
          Task(priority: .userInitiated) { await take(event, isolation: actor) }
        }
      }

      private func take(_ event: LiveEvent, isolation: isolated any Actor) async {
        live?.take(event)
      }
    }
  }

  /// A list, for what does not depend on the type of its rows.
  protocol LiveList: AnyObject {
    var number: Int { get }
    var shownVersion: UsedVersions.Version { get }
    func take(_ step: ViewStep)
    func tell(_ step: ViewStep)
    /// The newest snapshot could not be read, or there will be none any more.
    func databaseFailed(_ failure: any Error)
    /// The file is not at its path any more, or it is again.
    func fileFailureChanged(_ failure: LiveViewError?)
  }

  extension LiveList {
    func databaseFailed(_ failure: any Error) {}
    func fileFailureChanged(_ failure: LiveViewError?) {}
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
