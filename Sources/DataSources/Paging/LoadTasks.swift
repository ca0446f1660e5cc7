/// The tasks of the loads of a ``PagedSource``, at most one in each direction.
///
/// The loader runs outside of the isolation domain of the source, which receives the result unless the load was canceled.
final class LoadTasks<Item, Key: Hashable & Sendable> {
  /// A running load.
  struct Load {
    let id: Int
    let request: PageRequest<Key>
    fileprivate let task: Task<Void, Never>
  }

  private let loader: PagedSource<Item, Key>.Loader

  // MARK: - State
  //
  // All of it belongs to the isolation domain of the source. `begin(_:as:)`, `cancel(_:)` and `finish` change the loads,
  // `schedule()` and `beginWantedLoads` the schedule.

  /// The isolation domain; `nil` before the start.
  private var owner: Owner?
  private(set) var running: [PagingDirection: Load] = [:]
  /// The ID of the last load, which is the number of loads so far.
  private(set) var lastID = 0
  /// Whether a task will start the loads that are needed.
  private(set) var isScheduled = false
  /// The number of results that arrived after their load was canceled or replaced, which tests wait for.
  private(set) var droppedResultCount = 0
  private let waiters = LoadWaiters()

  /// The source and its isolation domain; `source` is used only there, `actor` also to get there.
  private struct Owner: @unchecked Sendable {
    weak var actor: (any Actor)?
    weak var source: PagedSource<Item, Key>?
  }

  init(_ loader: @escaping PagedSource<Item, Key>.Loader) { self.loader = loader }

  deinit {
    for load in running.values { load.task.cancel() }
  }

  var isStarted: Bool { owner != nil }

  func start(_ source: PagedSource<Item, Key>, on actor: any Actor) { owner = Owner(actor: actor, source: source) }

  // MARK: - Loads

  /// Starts a load that replaces a running one.
  ///
  /// - Returns: `false` before the start of the source.
  func begin(_ request: PageRequest<Key>, as direction: PagingDirection) -> Bool {
    guard let owner else { return false }
    running[direction]?.task.cancel()
    lastID += 1
    let task = Self.task(loader, request, owner, direction, lastID)
    running[direction] = Load(id: lastID, request: request, task: task)
    return true
  }

  /// Cancels a load and discards its result.
  func cancel(_ direction: PagingDirection) {
    running.removeValue(forKey: direction)?.task.cancel()
  }

  // Not isolated: a waiting task must not retain the actor that owns the source.
  private static func task(
    _ loader: @escaping PagedSource<Item, Key>.Loader, _ request: PageRequest<Key>, _ owner: Owner,
    _ direction: PagingDirection, _ id: Int
  ) -> Task<Void, Never> {
    Task {
      let result = await result(of: loader, request)
      guard let actor = owner.actor else { return }
      await finish(result, owner, direction, id, isolation: actor)
    }
  }

  /// A result on its way to the source; the loader has transferred it.
  private struct LoadResult: @unchecked Sendable {
    let result: Result<Page<Item, Key>, any Error>
  }

  @concurrent
  private static func result(of loader: PagedSource<Item, Key>.Loader, _ request: PageRequest<Key>) async -> LoadResult
  {
    do {
      return LoadResult(result: .success(try await loader(request)))
    } catch {
      return LoadResult(result: .failure(error))
    }
  }

  private static func finish(
    _ result: LoadResult, _ owner: Owner, _ direction: PagingDirection, _ id: Int, isolation: isolated any Actor
  ) async {
    guard let source = owner.source else { return }
    let tasks = source.loads.tasks
    guard let load = tasks.running[direction], load.id == id else {
      tasks.droppedResultCount += 1
      return tasks.wakeWaiters()
    }
    tasks.running[direction] = nil
    source.receive(result.result, of: load, direction)
  }

  // MARK: - Scheduling

  /// Starts the needed loads soon.
  func schedule() {
    guard let owner, !isScheduled else { return }
    isScheduled = true
    Self.beginWantedLoadsSoon(owner)
  }

  private static func beginWantedLoadsSoon(_ owner: Owner) {
    Task {
      guard let actor = owner.actor else { return }
      await beginWantedLoads(owner, isolation: actor)
    }
  }

  private static func beginWantedLoads(_ owner: Owner, isolation: isolated any Actor) async {
    guard let source = owner.source else { return }
    source.loads.tasks.isScheduled = false
    source.beginWantedLoads()
  }

  // MARK: - Waiting

  /// Waits until no load is running or scheduled in one direction, or in any.
  func waitUntilIdle(_ direction: PagingDirection?) async {
    while !Task.isCancelled, isScheduled || (direction.map { running[$0] != nil } ?? !running.isEmpty) {
      await waitForProgress()
    }
  }

  /// Waits for the next change of the source, or until the task is canceled.
  func waitForProgress() async { await waiters.next() }

  func wakeWaiters() { waiters.wake() }
}

/// The tasks that wait for progress of a paged source.
///
/// A canceled task stops waiting.
private final class LoadWaiters {
  // Both variables belong to the isolation domain of the source. Only `next()` changes them.
  private var signals: [Int: AsyncStream<Void>.Continuation] = [:]
  private var lastID = 0

  /// Returns after the next ``wake()``, or when the task is canceled.
  ///
  /// No wake-up is missed between two calls if nothing is awaited between them.
  func next() async {
    let (stream, signal) = AsyncStream<Void>.makeStream()
    lastID += 1
    let id = lastID
    signals[id] = signal
    await Self.wait(for: stream)
    signals[id] = nil
  }

  /// Wakes all waiting tasks.
  func wake() {
    for signal in signals.values { signal.finish() }
  }

  /// Waits outside of the source's isolation domain.
  @concurrent private static func wait(for stream: AsyncStream<Void>) async {
    for await _ in stream {}
  }
}
