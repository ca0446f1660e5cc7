/// The delivery of changes to pages, at most once in an interval.
///
/// Changes that follow each other closely are composed into one patch, which costs each page one write and not several. The first
/// change after a pause is delivered at once.
final class PageDelivery {
  /// The number of pages that are served before other calls of the actor can run.
  private static let batchSize = 256

  // MARK: - State
  //
  // All state belongs to the list's actor. `add(_:)` adds pages, `afterPages(_:)` closures, and `deliver(isolation:)` serves both.

  private let interval: Duration
  private let clock: any Clock<Duration>
  /// A closure that calls ``deliver(isolation:)`` on the list's actor, and returns its result.
  private let deliverOnActor: @Sendable () async -> Bool
  /// The pages to serve next.
  private var due: [PageOutbox] = []
  /// Whether pages are about to be served, or were less than an interval ago.
  private var isRunning = false
  /// The closures to run after the current batch of pages; `nil` while none is being served.
  private var completions: [() -> Void]?

  init(interval: Duration, clock: any Clock<Duration>, deliverOnActor: @escaping @Sendable () async -> Bool) {
    self.interval = interval
    self.clock = clock
    self.deliverOnActor = deliverOnActor
  }

  /// Delivers to a page soon.
  func add(_ page: PageOutbox) {
    guard !page.isDue else { return }
    page.isDue = true
    due.append(page)
    if !isRunning { run() }
  }

  /// Runs a closure after the current batch of pages was served, or immediately if none is being served.
  func afterPages(_ work: @escaping () -> Void) {
    if completions == nil { work() } else { completions?.append(work) }
  }

  private func run() {
    isRunning = true
    Task { [deliverOnActor, clock, interval] in
      while await deliverOnActor() { try? await clock.sleep(for: interval) }
    }
  }

  /// Serves the pages that are due; returns whether there were any.
  func deliver(isolation: isolated any Actor) async -> Bool {
    isRunning = !due.isEmpty
    let pages = due
    due = []
    var rest = pages[...]
    while !rest.isEmpty {
      completions = []
      for page in rest.prefix(Self.batchSize) {
        page.isDue = false
        page.deliver()
      }
      let works = completions ?? []
      completions = nil
      for work in works { work() }
      rest = rest.dropFirst(Self.batchSize)
      if !rest.isEmpty { await Task.yield() }
    }
    return isRunning
  }
}

/// The messages of one page for its reader.
///
/// ``deliver()`` passes the next message to a reader that waits. A later reader receives all changes composed into one.
final class PageOutbox {
  // All state belongs to the list's actor. `PageDelivery` and posts of the page change `isDue`; the page sets `nextMessage`.

  /// The ID of the page.
  let page: String
  let reader = PageReader()
  /// Whether ``PageDelivery`` is about to serve the page; changes until then are added to the same message.
  var isDue = false
  /// A closure that returns all changes that the page hasn't been sent, as one message; `nil` if there are none.
  var nextMessage: () -> [UInt8]? = { nil }

  init(page: String) { self.page = page }

  /// Passes the next message to a reader that waits, if there is one.
  func deliver() {
    if reader.isWaiting, let message = nextMessage() { reader.wake(.message(message)) }
  }
}

/// The reader of a page or a stream: at most one task that waits for messages, which a second one replaces.
final class PageReader {
  /// The reason why a reader is woken.
  enum Wakeup {
    /// The message is passed to the reader, and no longer in the outbox or queue.
    case message([UInt8])
    /// There may be a message in the outbox or queue.
    case news
    /// There is no message, but the reader has waited for a long time.
    case keepalive
    /// The page is closed, or there is another reader.
    case ended
  }

  // All state belongs to the actor of the page or the stream. `wait(keepalive:isolation:)` sets it, `wake(_:)` ends the wait, and
  // `keepalive()` counts.

  private var continuation: CheckedContinuation<Wakeup, Never>?
  private var wantsKeepalive = false
  /// The number of calls of ``keepalive()`` since the reader began to wait.
  private var keepaliveCount = 0

  /// Whether a reader waits.
  var isWaiting: Bool { continuation != nil }

  /// Waits until ``wake(_:)``, after ending the wait of another reader.
  ///
  /// - Parameter keepalive: Whether to wake the reader also when it has waited for a long time.
  func wait(keepalive: Bool, isolation: isolated any Actor) async -> Wakeup {
    wake(.ended)
    wantsKeepalive = keepalive
    keepaliveCount = 0
    return await withCheckedContinuation { continuation = $0 }
  }

  /// Wakes the reader, if one waits.
  func wake(_ wakeup: Wakeup) {
    let waiting = continuation
    continuation = nil
    waiting?.resume(returning: wakeup)
  }

  /// Wakes a reader that was already waiting at the previous call.
  func keepalive() {
    guard continuation != nil, wantsKeepalive else { return }
    keepaliveCount += 1
    if keepaliveCount > 1 { wake(.keepalive) }
  }
}

/// A timer for all readers of an actor, which runs while there are pages or streams.
///
/// All readers share one timer, since a timer for each page would cost more than the page.
final class KeepaliveTimer {
  private let clock: any Clock<Duration>
  // Belongs to the actor of the readers. `start(within:_:)` and `didEnd()` change it.
  private var task: Task<Void, Never>?

  init(_ clock: any Clock<Duration>) { self.clock = clock }

  deinit { task?.cancel() }

  /// Starts the timer, unless it runs.
  ///
  /// - Parameters:
  ///   - silence: The longest time without an event; from 10 milliseconds to 15 seconds, see `aliveTime` in `events.js`.
  ///   - wakeReaders: Called twice within that time. Wakes the readers that have waited for a long time, and returns whether there
  ///     are pages or streams; if not, the timer ends.
  func start(within silence: Duration, _ wakeReaders: @escaping @Sendable () async -> Bool) {
    guard task == nil else { return }
    task = Task { [clock] in
      while !Task.isCancelled {
        try? await clock.sleep(for: min(max(silence, .milliseconds(10)), .seconds(15)) / 2)
        guard await wakeReaders() else { return }
      }
    }
  }

  /// Allows the timer, which ends for lack of pages or streams, to be started again.
  func didEnd() { task = nil }
}
