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
