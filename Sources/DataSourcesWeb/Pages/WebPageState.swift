import DataSources

/// One open page: what it holds, what it wants, and what it has not been sent yet.
///
/// A page that reads slowly finds all that happened meanwhile composed into one message.
final class WebPageState {
  /// How far a sequence number may be ahead of the last one.
  static let longestStep = 1_000_000

  let id: String
  /// The search that the page keeps while it searches.
  private(set) var search: PageSearch?
  /// Whether its search is being made.
  var isMakingSearch = false
  /// The text whose rows the page has.
  private var text: String
  /// What is searched for, and the rows that are wanted of it.
  private var awaited: (text: String, window: WebWindow)?
  private(set) var host: WebHost
  private var held: HeldWindow?
  private var wanted: WebWindow
  private var pending = PendingChanges()
  private var sequence = 0
  private let reader = PageReader()
  /// The item that was chosen last: one end of a range that is selected.
  var rangeStart: ItemID?

  init(id: String, host: WebHost, window: WebWindow, text: String, search: PageSearch?) {
    self.id = id
    self.host = host
    self.text = text
    self.search = search
    wanted = window
    host.attach(self)
  }

  /// Keeps a change until the next message, unless it concerns other rows than the page's.
  func record(_ changes: ChangeSet, _ reach: ChangeReach?) {
    if let reach, let held, pending.isEmpty, !reach.concerns(held) { return }
    pending.append(changes)
    reader.wake()
  }

  /// Wants other rows, unless something newer was wanted already.
  ///
  /// Rows of another text are for that text: until they are found, the window stays where it is.
  ///
  /// - Returns: whether something is to be searched for first.
  func want(_ window: WebWindow, text: String, sequence: Int) -> Bool {
    guard sequence > self.sequence, sequence - self.sequence <= Self.longestStep else { return false }
    self.sequence = sequence
    if text != self.text {
      let isNew = awaited?.text != text
      awaited = (text, window)
      return isNew
    }
    let wasSearching = awaited != nil
    awaited = nil
    wanted = window
    reader.wake()
    return wasSearching && search != nil
  }

  /// The text that the page wants.
  var wantedText: String { awaited?.text ?? text }

  /// Stops waiting for what can't be searched for.
  func giveUp() { awaited = nil }

  /// Keeps a search from now on.
  func begin(_ search: PageSearch?) { self.search = search }

  /// Shows what was found, if it is still wanted.
  func showFound() {
    guard let awaited, let host = search?.host(of: awaited.text) else { return }
    show(host)
  }

  /// Shows the wanted window of a list from its beginning.
  func show(_ host: WebHost) {
    guard let awaited else { return }
    self.awaited = nil
    wanted = awaited.window
    text = awaited.text
    if text.isEmpty { search = nil }
    self.host.detach(self)
    self.host = host
    held = nil
    pending = PendingChanges()
    host.attach(self)
    reader.wake()
  }

  /// Returns where an item is now that the page was sent; `nil` if the page doesn't have it, or it is gone.
  ///
  /// - Complexity: O(*w* log *k*), where *w* is the number of items in the window and *k* that of the changes since the
  ///   last message.
  func position(ofKey key: String) -> ItemPosition? {
    guard let held else { return nil }
    let map = PositionMap(pending.composed())
    for index in held.rows {
      let position = held.shape.position(atFlatIndex: index).flatMap(map.newPosition(ofOld:))
      if let position, host.id(at: position)?.description == key { return position }
    }
    return nil
  }

  /// Ends the page.
  func close() {
    host.detach(self)
    search = nil
    reader.wake()
  }

  /// Returns when there may be something to send; whether this is still the page's reader.
  func waitForNews(beats: Bool, isolation: isolated any Actor) async -> Bool {
    await reader.wait(beats: beats, isolation: isolation)
  }

  /// Wakes a reader that has waited for long, to be told that there is nothing.
  func beat() { reader.beat() }

  /// Whether the reader is to be told that there is nothing.
  func takeBeat() -> Bool { reader.takeBeat() }

  /// All that the page does not know yet, as one message; `nil` when it knows everything.
  func nextMessage() -> String? {
    showFound()
    let changes = pending.take()
    guard let held, !changes.isReload else {
      let window = HeldWindow(wanted, of: host.shape)
      held = window
      return WebMessage.open(window, page: id, host: host)
    }
    let step = WindowStep(from: held, by: changes, to: host.shape, wanted: wanted)
    self.held = step.after
    wanted = step.wantedAfter
    return WebMessage.patch(step, changes: changes, host: host)
  }
}
