import DataSources

/// One open page: what it holds, and what it wants.
///
/// A page that reads slowly finds all that happened meanwhile composed into one message.
final class WebPageState {
  let id: String
  /// The browser's session.
  let session: String
  /// What the page searches.
  var query: PageQuery
  /// Whether it is to be handed what it misses, soon.
  var isDue = false
  /// The item that was chosen last: one end of a range that is selected.
  var rangeStart: ItemID?
  private(set) var host: WebHost
  private var known: (revision: ListRevision, held: HeldWindow)?
  private var wanted: WebWindow
  private var posts = PostOrder()
  private let reader = PageReader()

  init(id: String, session: String, host: WebHost, window: WebWindow, query: PageQuery) {
    self.id = id
    self.session = session
    self.host = host
    self.query = query
    wanted = window
    host.history.attach(self)
  }

  /// Takes a post into account; returns whether it is newer than those before.
  ///
  /// - Throws: a ``WebListError`` if there are too many.
  func take(post sequence: Int, perSecond: Int) throws(WebListError) -> Bool {
    try posts.take(sequence, perSecond: perSecond)
  }

  /// Falls behind a revision by a change, if the page knows it and the change concerns its rows; returns whether it does.
  func fallBack(from current: ListRevision, to old: ListRevision, _ reach: ChangeReach) -> Bool {
    guard let known, known.revision === current, reach.concerns(known.held) else { return false }
    self.known?.revision = old
    return true
  }

  /// Wants other rows, unless something newer was wanted already.
  ///
  /// - Returns: whether something is to be searched for first.
  func want(_ window: WebWindow, text: String) -> Bool {
    if text != query.text { return query.await(text, window) }
    let wasSearching = query.isAwaiting
    query.giveUp()
    wanted = window
    isDue = false  // a post doesn't wait for changes
    deliver()
    return wasSearching && !query.text.isEmpty
  }

  /// Shows what was found, if it is still wanted.
  func showFound() {
    guard let host = query.foundHost else { return }
    show(host)
  }

  /// Shows the wanted window of a list from its beginning.
  func show(_ host: WebHost) {
    take(host)
    deliver()
  }

  private func take(_ host: WebHost) {
    guard let window = query.takeAwaited() else { return }
    wanted = window
    self.host.history.detach(self)
    self.host = host
    known = nil
    host.history.attach(self)
  }

  /// Returns where an item is now that the page was sent; `nil` if the page doesn't have it, or it is gone.
  ///
  /// - Complexity: O(*w* log *k*), where *w* is the number of items in the window and *k* that of the changes since the
  ///   last message.
  func position(ofKey key: String) -> ItemPosition? {
    guard let known else { return nil }
    let step = known.revision.step(to: host.shape)
    if step.changes.isReload { return nil }
    for index in known.held.rows {
      let position = step.before.position(atFlatIndex: index).flatMap(step.map.newPosition(ofOld:))
      if let position, host.id(at: position)?.description == key { return position }
    }
    return nil
  }

  /// Ends the page.
  func close() {
    host.history.detach(self)
    query.end()
    reader.wake(.ended)
  }

  /// Waits until there is something to send.
  func waitForNews(beats: Bool, isolation: isolated any Actor) async -> PageReader.Wakeup {
    await reader.wait(beats: beats, isolation: isolation)
  }

  /// Wakes a reader that has waited for long, with an empty message.
  func beat() { reader.beat() }

  /// Hands a reader that waits what the page misses, if there is anything.
  func deliver() {
    if reader.isWaiting, let message = nextMessage() { reader.wake(.message(message)) }
  }

  /// All that the page does not know yet, as one message; `nil` when it knows everything.
  func nextMessage() -> [UInt8]? {
    if let found = query.foundHost { take(found) }
    guard let known else { return open() }
    if known.revision.isCurrent, wanted.range(in: known.revision.shape.itemCount) == known.held.rows { return nil }
    let step = known.revision.step(to: host.shape)
    if step.changes.isReload { return open() }
    wanted = step.follow(wanted)
    let held = HeldWindow(wanted, of: step.after)
    self.known = (host.history.current, held)
    return step.patch(from: known.held, to: held, host.encode)
  }

  private func open() -> [UInt8] {
    let held = HeldWindow(wanted, of: host.shape)
    known = (host.history.current, held)
    return WebMessage.open(held, page: id, host: host)
  }
}
