import DataSources

/// One open page: what it holds, what it wants, and what it has not been sent yet.
///
/// A page that reads slowly finds all that happened meanwhile composed into one message.
final class WebPageState {
  let id: String
  private var search: String
  /// What is searched for, and the rows that are wanted of it.
  private var awaited: (search: String, window: WebWindow)?
  private var host: WebHost
  private var held: HeldWindow?
  private var wanted: WebWindow
  private var pending = PendingChanges()
  private var sequence = 0
  private var waiting: CheckedContinuation<Void, Never>?
  private var readers = 0

  init(id: String, host: WebHost, window: WebWindow, search: String) {
    self.id = id
    self.host = host
    self.search = search
    wanted = window
    host.attach(self)
  }

  /// Keeps a change until the next message.
  func record(_ changes: ChangeSet) {
    pending.append(changes)
    wake()
  }

  /// Wants other rows, unless something newer was wanted already.
  ///
  /// Rows of another list are for that list: until it is there, the window stays where it is.
  ///
  /// - Returns: whether a list is to be found first, and shown by ``show(_:search:)``.
  func want(_ window: WebWindow, search: String, sequence: Int) -> Bool {
    guard sequence > self.sequence else { return false }
    self.sequence = sequence
    if search != self.search {
      let isNew = awaited?.search != search
      awaited = (search, window)
      return isNew
    }
    awaited = nil
    wanted = window
    wake()
    return false
  }

  /// Shows another list from its beginning, if it is still wanted.
  func show(_ host: WebHost, search: String) {
    guard let awaited, awaited.search == search else { return }
    self.awaited = nil
    wanted = awaited.window
    self.host.detach(self)
    self.host = host
    self.search = search
    held = nil
    pending = PendingChanges()
    host.attach(self)
    wake()
  }

  /// Ends the page.
  func close() {
    host.detach(self)
    wake()
  }

  /// Returns when there may be something to send.
  ///
  /// - Returns: whether this is still the page's reader; a second one takes the place of the first.
  func waitForNews(isolation: isolated any Actor) async -> Bool {
    readers += 1
    let reader = readers
    wake()
    await withCheckedContinuation(isolation: isolation) { waiting = $0 }
    return reader == readers
  }

  /// Ends the waiting, if there is any.
  func wake() {
    let continuation = waiting
    waiting = nil
    continuation?.resume()
  }

  /// All that the page does not know yet, as one message; `nil` when it knows everything.
  func nextMessage() -> String? {
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
