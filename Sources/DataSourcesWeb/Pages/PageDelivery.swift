/// Hands pages what they miss, at most so often.
///
/// Changes that follow each other closely are composed into one patch, which costs each page one write and not several. The first
/// one is delivered at once.
final class PageDelivery {
  /// The number of pages that are served before others may use the actor.
  private static let portion = 256

  private let interval: Duration
  private weak var owner: (any PageDelivering)?
  private var due: [WebPageState] = []
  private var isScheduled = false
  private var last: ContinuousClock.Instant

  init(interval: Duration, owner: any PageDelivering) {
    self.interval = interval
    self.owner = owner
    last = .now - interval
  }

  /// Has a page handed what it misses, soon.
  func add(_ page: WebPageState) {
    guard !page.isDue else { return }
    page.isDue = true
    due.append(page)
    if !isScheduled { schedule() }
  }

  private func schedule() {
    isScheduled = true
    let time = last + interval
    Task { [weak owner] in
      if ContinuousClock.now < time { try? await Task.sleep(until: time, clock: .continuous) }
      await owner?.deliver()
    }
  }

  /// Serves the pages.
  func deliver(isolation: isolated any Actor) async {
    let pages = due
    due = []
    isScheduled = false
    last = .now
    var rest = pages[...]
    while !rest.isEmpty {
      for page in rest.prefix(Self.portion) {
        page.isDue = false
        page.deliver()
      }
      rest = rest.dropFirst(Self.portion)
      if !rest.isEmpty { await Task.yield() }
    }
  }
}

/// An actor whose pages are served.
protocol PageDelivering: Actor {
  /// Serves the pages.
  func deliver() async
}
