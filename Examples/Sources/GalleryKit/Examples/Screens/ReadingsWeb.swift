import DataSources
import DataSourcesWeb
import ExampleDatabase
import Foundation
import GRDB
import Synchronization

/// The screen “A million rows”: its database is made when a page displays it for the first time.
///
/// All variables are guarded by the actor of the list.
final class ReadingsWeb: CommandRunning {
  private let storage: ExampleStorage
  private let list = OpeningList("Opening the database …")
  private var model: ReadingsModel?
  private let load: ReadingsLoad
  private var lastDelay: Duration?
  private let commands = AsyncStream<Command>.makeStream()
  private var isOpening = false

  enum Command { case open(then: @Sendable () -> Void) }

  init(_ storage: ExampleStorage, isolation: isolated any Actor) {
    self.storage = storage
    load = ReadingsLoad()
    run(commands.stream, isolation: isolation)
  }

  deinit { commands.continuation.finish() }

  /// The screen; its first page opens the database, and its clock calls it while pages are open.
  func screen() -> ExampleWebScreen {
    let screen = ExampleWebScreen(list.rows) {
      [
        .choice(
          "Commits per second", action: "rate",
          values: [("0", "Stop"), ("5", "5/s"), ("10", "10/s"), ("100", "100/s")], chosen: "\(self.load.rate)")
      ]
    } act: { action in
      guard action.name == "rate" else { return nil }
      let rate = Int(action.value).map { min(100, max(0, $0)) } ?? 0
      guard self.load.writer != nil else { return .message("The database isn’t open yet.") }
      self.load.choose(rate: rate)
      return .message(
        rate > 0
          ? "\(rate) commits a second for a minute, 10 rows each." : "The writer stops for a minute, for all visitors.")
    }
    let isQuick = storage.areReadingsQuick
    screen.features.open = { then in
      let isWaiting = isQuick || self.model != nil
      self.commands.continuation.yield(.open { if isWaiting { then() } })
      if !isWaiting { then() }
    }
    screen.features.tick = {
      // A page that was open before a restart of the server.
      if !self.isOpening { self.commands.continuation.yield(.open {}) }
      self.load.pagesAreOpen()
      return nil
    }
    screen.features.status = { self.status }
    return screen.with(RowLayout(rowHeight: 44, headerHeight: 32))
  }

  func run(_ command: Command, isolation: isolated any Actor) async {
    guard case .open(let then) = command else { return }
    defer { then() }
    if model != nil { return }
    isOpening = true
    do {
      let storage = storage
      list.say("Writing \(storage.readingsCount.grouped) rows, for the first time …")
      let writer = try await Task.detached {
        try ReadingsWriter(storage.open(storage.readingsName), count: storage.readingsCount)
      }.value
      let model = try await ReadingsModel(of: writer, isolation: isolation)
      model.onChange = { [weak self] in self?.lastDelay = $0 }
      load.writer = writer
      list.show(
        model.rows.web { reading in
          .row(
            "<b>\(reading.value.grouped)</b>" + .quiet("reading \(Int(reading.id).grouped)"),
            #"<meter aria-hidden="true" min="0" max="\#(Reading.largestValue)" value="\#(reading.value)"></meter>"#)
        })
      self.model = model
    } catch {
      list.say("The database can't be opened. Is there enough space?")
    }
  }

  private var status: String {
    guard let writer = load.writer else { return "" }
    let live = lastDelay.map { Self.line("Commit to list", $0) } ?? "Start the writer to see what a commit costs."
    let refetch = load.refetchTime.map { "\n" + Self.line("Refetch of all", $0) } ?? ""
    return "\(live)\(refetch)\n\(writer.commitCount.grouped) commits"
  }

  /// A time in milliseconds, with a bar whose length is its logarithm.
  private static func line(_ title: String, _ time: Duration) -> String {
    let milliseconds = time / .milliseconds(1)
    let length = max(1, Int(log2(max(1, milliseconds)) * 1.8))
    return "\(title)  \(String(repeating: "█", count: length)) \(String(format: "%.1f", milliseconds)) ms"
  }
}

/// A writer of readings, only while pages are open.
///
/// A rate that a visitor chooses lasts for a minute, since all visitors share it. Otherwise the list moves slowly.
///
/// All variables are guarded by the actor of the list.
private final class ReadingsLoad {
  /// The database, when it is open.
  var writer: ReadingsWriter?
  /// The commits per second.
  private(set) var rate = 0
  private let times = LoadTimes()
  /// When the choice of a visitor ends.
  private var end: ContinuousClock.Instant?
  private var task: Task<Void, Never>?
  private static let standardRate = 5
  private static let choiceTime: Duration = .seconds(60)

  deinit { task?.cancel() }

  /// The measured cost of reading all rows again, when the load was started.
  var refetchTime: Duration? { times.refetch }

  /// Writes at a rate for a minute; a rate of 0 stops for that time.
  func choose(rate: Int) {
    end = .now + Self.choiceTime
    start(rate: rate)
  }

  private func start(rate: Int) {
    task?.cancel()
    task = nil
    self.rate = rate
    guard rate > 0, let writer else { return }
    times.begin()
    task = ReadingsRun(writer: writer, times: times, rate: rate).start()
  }

  /// Starts to write when a page is open, and ends the choice of a visitor after a minute.
  ///
  /// Without this call for some seconds, the load ends.
  func pagesAreOpen() {
    times.pagesAreOpen()
    let isChosen = end.map { .now < $0 } ?? false
    if isChosen, rate == 0 || !times.isOver { return }
    if !isChosen { end = nil }
    let current = isChosen ? rate : Self.standardRate
    if writer != nil, task == nil || times.isOver || rate != current { start(rate: current) }
  }
}

/// One run of a load.
private struct ReadingsRun: Sendable {
  let writer: ReadingsWriter
  let times: LoadTimes
  let rate: Int

  func start() -> Task<Void, Never> { Task { await run() } }

  @concurrent private func run() async {
    if times.refetch == nil { times.refetch = try? await writer.refetchTime() }
    var next = ContinuousClock.now
    while !Task.isCancelled, times.isWatched {
      try? await writer.commit()
      next = max(next + .seconds(1) / rate, .now)
      try? await Task.sleep(until: next, clock: .continuous)
    }
    if !Task.isCancelled { times.end() }
  }
}

/// The values that a load and its screen share.
private final class LoadTimes: Sendable {
  private struct State {
    var refetch: Duration?
    var lastWatched = ContinuousClock.now
    var isOver = false
  }

  private let state = Mutex(State())
  private static let patience: Duration = .seconds(3)

  /// The measured cost of reading all rows again.
  var refetch: Duration? {
    get { state.withLock(\.refetch) }
    set { state.withLock { $0.refetch = newValue } }
  }

  /// Whether the load has ended by itself.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Whether a page was open a moment ago.
  var isWatched: Bool { state.withLock { ContinuousClock.now - $0.lastWatched < Self.patience } }

  func begin() {
    state.withLock {
      $0.isOver = false
      $0.lastWatched = .now
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  func pagesAreOpen() { state.withLock { $0.lastWatched = .now } }
}
