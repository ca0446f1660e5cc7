/// Hands pages what they miss, at most so often.
///
/// Changes that follow each other closely are composed into one patch, which costs each page one write and not several. The first
/// one is delivered at once.
final class PageDelivery {
  /// The number of pages that are served before others may use the actor.
  private static let portion = 256

  private let interval: Duration
  private let clock: any Clock<Duration>
  private weak var owner: (any PageDelivering)?
  private var due: [WebPageState] = []
  /// Whether pages are about to be served, or were less than an interval ago.
  private var isRunning = false
  /// The hosts of rows that pages display while these are being served; `nil` while none are.
  private var displaying: [WebHost]?

  init(interval: Duration, clock: any Clock<Duration>, owner: any PageDelivering) {
    self.interval = interval
    self.clock = clock
    self.owner = owner
  }

  /// Has a page handed what it misses, soon.
  func add(_ page: WebPageState) {
    guard !page.isDue else { return }
    page.isDue = true
    due.append(page)
    if !isRunning { run() }
  }

  /// Notifies a host's list of displayed rows; once for all pages that are being served.
  func notifySoon(_ host: WebHost) {
    if displaying == nil { return host.notifyOfDisplayedRows() }
    if displaying?.contains(where: { $0 === host }) == false { displaying?.append(host) }
  }

  private func run() {
    isRunning = true
    Task { [weak owner, clock, interval] in
      while await owner?.deliver() == true { try? await clock.sleep(for: interval) }
    }
  }

  /// Serves the pages; returns whether there were any.
  func deliver(isolation: isolated any Actor) async -> Bool {
    isRunning = !due.isEmpty
    let pages = due
    due = []
    var rest = pages[...]
    while !rest.isEmpty {
      displaying = []
      for page in rest.prefix(Self.portion) {
        page.isDue = false
        page.deliver()
      }
      let hosts = displaying ?? []
      displaying = nil
      for host in hosts { host.notifyOfDisplayedRows() }
      rest = rest.dropFirst(Self.portion)
      if !rest.isEmpty { await Task.yield() }
    }
    return isRunning
  }
}

/// An actor whose pages are served.
protocol PageDelivering: Actor {
  /// Serves the pages; returns whether there were any.
  func deliver() async -> Bool
}

/// The reader of a page or a stream, which waits for news: at most one, whose place a second one takes.
///
/// Used on one actor.
final class PageReader {
  /// What ends the waiting.
  enum Wakeup {
    /// A message, which is taken by this.
    case message([UInt8])
    /// There may be something to take.
    case news
    /// Nothing: the reader has waited for long.
    case beat
    /// The page is closed, or there is another reader.
    case ended
  }

  private var waiting: CheckedContinuation<Wakeup, Never>?
  private var wantsBeats = false
  /// How often ``beat()`` found the reader waiting.
  private var beats = 0

  /// Whether a reader waits.
  var isWaiting: Bool { waiting != nil }

  /// Waits until ``wake(_:)``.
  ///
  /// - Parameter beats: whether to wake the reader also when it has waited for long.
  func wait(beats: Bool, isolation: isolated any Actor) async -> Wakeup {
    wake(.ended)
    wantsBeats = beats
    self.beats = 0
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Ends the waiting, if there is any.
  func wake(_ wakeup: Wakeup) {
    let continuation = waiting
    waiting = nil
    continuation?.resume(returning: wakeup)
  }

  /// Wakes a reader that was waiting the last time, too.
  func beat() {
    guard waiting != nil, wantsBeats else { return }
    beats += 1
    if beats > 1 { wake(.beat) }
  }
}

/// A timer for all readers of an actor, which runs while there are any.
///
/// One for all, since a timer for each page costs more than the page.
final class Heart {
  private let clock: any Clock<Duration>
  private var task: Task<Void, Never>?

  init(_ clock: any Clock<Duration>) { self.clock = clock }

  deinit { task?.cancel() }

  /// Has an actor looked after twice within a time, again and again, as long as it has readers.
  func start(within silence: Duration, for owner: any HeartOwner) {
    guard task == nil else { return }
    task = Task { [weak owner, clock] in
      while !Task.isCancelled {
        try? await clock.sleep(for: silence / 2)
        guard await owner?.beat() == true else { return }
      }
    }
  }

  /// Lets the timer be started again: the owner has no readers.
  func stopped() { task = nil }
}

/// An actor whose readers are woken now and then.
protocol HeartOwner: Actor {
  /// Wakes the readers that have waited for long; returns whether there are any.
  func beat() async -> Bool
}
