import ExampleDatabase

/// Writes readings at a rate, for a minute at most and only while pages are open.
final class ReadingsLoad {
  /// The database, when it is open.
  var writer: ReadingsWriter?
  /// The commits per second.
  var rate: Int { task == nil || isOver ? 0 : chosenRate }
  private let times = LoadTimes()
  private var chosenRate = 0
  private var task: Task<Void, Never>?
  private static let longest: Duration = .seconds(60)

  deinit { task?.cancel() }

  /// The measured cost of reading all rows again, when the load was started.
  var refetchTime: Duration? { times.refetch }

  private var isOver: Bool { times.isOver }

  /// Starts to write, and replaces an earlier load; a rate of 0 stops.
  func start(rate: Int) {
    task?.cancel()
    task = nil
    chosenRate = rate
    guard rate > 0, let writer else { return }
    times.begin()
    task = ReadingsRun(writer: writer, times: times, rate: rate, longest: Self.longest).start()
  }

  /// Without this call for some seconds, the load ends.
  func pagesAreOpen() { times.pagesAreOpen() }
}

/// One run of a load.
private struct ReadingsRun: Sendable {
  let writer: ReadingsWriter
  let times: LoadTimes
  let rate: Int
  let longest: Duration

  func start() -> Task<Void, Never> { Task { await run() } }

  @concurrent private func run() async {
    times.refetch = try? await writer.refetchTime()
    let end = ContinuousClock.now + longest
    var next = ContinuousClock.now
    while !Task.isCancelled, ContinuousClock.now < end, times.isWatched {
      try? await writer.commit()
      next = max(next + .seconds(1) / rate, .now)
      try? await Task.sleep(until: next, clock: .continuous)
    }
    if !Task.isCancelled { times.end() }
  }
}
