import DataSources

/// A page's window over one list: the rows that the page requests, and the messages about them.
///
/// A page has a window over its own list, and one over each list in an item that the former covers.
final class ListWindow {
  // MARK: - State
  //
  // All state belongs to the list's actor. `nextMessage()` changes `arrangement` and `sent`, posts change `posts`, the requested
  // rows, `rangeStart` and `menu`, and `display(_:_:sequence:)` replaces the host.

  private(set) var host: WebHost
  /// The part of the list that the page was sent.
  let sent: SentWindow
  private var posts = PostSequence()
  /// The item that was chosen last, at which a selected range begins; `nil` if none was since the last `open` message.
  var rangeStart: RowKey?
  /// The selected items when the commands of an item were requested last, by its key.
  var menu: (key: String, selection: [ItemID?])?
  /// The number of messages with inserted, deleted or moved sections since the last `open` message.
  private var arrangement = 0
  /// The sequence number of the post that requested the list; 0 for the one with which the page was opened.
  private var listSequence = 0

  init(of page: PageOutbox, over host: WebHost, _ requested: WebWindow) {
    self.host = host
    sent = SentWindow(of: page, requested)
    host.history.add(sent)
  }

  /// The rows that the page requests.
  private(set) var requested: WebWindow {
    get { sent.requested }
    set { sent.requested = newValue }
  }

  /// The rows that the page was sent, by the flat indices that they had then; `nil` before the first message.
  var sentRows: Range<Int>? { sent.state?.content.rows }

  /// Returns whether a post about the list is newer than those before, and records its sequence number if so.
  func acceptPost(_ sequence: Int) -> Bool { posts.accept(sequence) }

  /// Requests other rows.
  func request(_ window: WebWindow) { requested = window }

  /// Displays another list from its beginning.
  ///
  /// - Parameter sequence: The sequence number of the post that requested it; 0 for the list in an item.
  func display(_ host: WebHost, _ window: WebWindow, sequence: Int = 0) {
    requested = window
    listSequence = sequence
    self.host.history.remove(sent)
    self.host = host
    sent.removeAll()
    host.history.add(sent)
  }

  /// Ends the window.
  func close() { host.history.remove(sent) }

  // MARK: - Messages

  /// Returns all changes that the page hasn't been sent, as one message; `nil` if there are none.
  func nextMessage() -> [UInt8]? {
    guard let state = sent.state else { return open() }
    let isMoved = requested.range(in: state.revision.shape.itemCount) != state.content.rows
    if state.revision.isCurrent, !isMoved { return nil }
    let step = state.revision.step(to: host.shape)
    if step.changes.isReload { return open() }
    requested = step.moved(requested)
    let content = WindowContent(requested, of: step.after, hasHeaders: !host.isNested)
    sent.set(content, of: host.history.current)
    if step.rearrangesSections { arrangement += 1 }
    let patch = step.patch(from: state.content, to: content) { step, before, after in
      host.history.countingPatches { WebMessage.patch(step, from: before, to: after, host: host) }
    }
    if patch != nil { host.willDisplay(content.rows, isMoved: isMoved) }
    return patch
  }

  private func open() -> [UInt8] {
    let content = WindowContent(requested, of: host.shape, hasHeaders: !host.isNested)
    sent.set(content, of: host.history.current)
    arrangement = 0
    // After a reload, and in another list, another row can have the key.
    rangeStart = nil
    menu = nil
    host.willDisplay(content.rows, isMoved: true)
    return WebMessage.open(
      content, page: host.isNested ? nil : sent.outbox.page, sequence: listSequence, host: host)
  }

  // MARK: - Items and sections that the page was sent

  /// Returns the position of an item that the page was sent; `nil` if the page doesn't have it, or it was deleted.
  ///
  /// - Complexity: O(*w* log *k*), where *w* is the number of items in the window, and *k* the number of changes since the
  ///   last message.
  func position(ofKey text: String) -> ItemPosition? {
    guard let key = host.key(withText: text) else { return nil }
    return sent.currentPositions(to: host.shape)
      .first { host.existingKey(at: $0) == key && host.id(at: $0) != nil }
  }

  /// Returns the current index of a section; `nil` if the page doesn't have it, or it was deleted.
  ///
  /// - Parameters:
  ///   - section: The index of the section on the page.
  ///   - arrangement: The number of messages with inserted, deleted or moved sections that the page displays. If it hasn't received
  ///     all of them, the index isn't that of this section anymore.
  func section(_ section: Int, arrangement: Int) -> Int? {
    guard let state = sent.state, arrangement == self.arrangement else { return nil }
    let step = state.revision.step(to: host.shape)
    guard !step.changes.isReload, step.before.itemCounts.indices.contains(section) else { return nil }
    return step.map.newSection(ofOld: section)
  }
}

/// A page's windows over the lists in items that it displays, by the keys of these items.
struct NestedWindows {
  /// The number of items of a nested list that a page is sent before it requests others.
  static let firstCount = 12
  /// The maximum number of items of a nested list on a page.
  static let maximumRowCount = 100

  private var windows: [String: ListWindow] = [:]
  /// The keys in the order of the items.
  private var keys: [String] = []

  /// The window over the list in an item; `nil` if the page doesn't display one.
  subscript(key: String) -> ListWindow? { windows[key] }

  /// Opens windows over the lists in the items that a page has, and closes all others.
  ///
  /// - Parameter limit: The maximum number of lists; those in items from the first visible one down are preferred.
  /// - Complexity: O(*w*), where *w* is the number of items that the page has.
  mutating func update(in outer: ListWindow, limit: Int) {
    guard outer.host.containsLists || !windows.isEmpty, let rows = outer.sentRows else { return }
    let anchor = min(max(rows.lowerBound, outer.requested.anchor), rows.upperBound)
    var displayed: [String: (index: Int, window: ListWindow)] = [:]
    for index in [Array(anchor..<rows.upperBound), (rows.lowerBound..<anchor).reversed()].joined() {
      if displayed.count >= limit { break }
      guard let position = outer.host.shape.position(atFlatIndex: index),
        let host = outer.host.nestedHost(at: position)
      else { continue }
      let key = outer.host.text(of: outer.host.key(at: position))
      displayed[key] = (index, window(of: key, over: host, for: outer.sent.outbox))
    }
    for (key, window) in windows where displayed[key] == nil { window.close() }
    windows = displayed.mapValues(\.window)
    keys = displayed.sorted { $0.value.index < $1.value.index }.map(\.key)
  }

  private func window(of key: String, over host: WebHost, for page: PageOutbox) -> ListWindow {
    guard let window = windows[key] else {
      return ListWindow(of: page, over: host, WebWindow(start: 0, count: Self.firstCount))
    }
    if window.host !== host { window.display(host, window.requested) }
    return window
  }

  /// Returns the next messages of the lists, by the keys of the items that contain them.
  func nextMessages() -> [(key: String, message: [UInt8])] {
    keys.compactMap { key in windows[key]?.nextMessage().map { (key, $0) } }
  }

  /// Closes all windows.
  mutating func close() {
    for window in windows.values { window.close() }
    windows = [:]
    keys = []
  }
}

/// The order of the posts that request rows of one list of a page.
private struct PostSequence {
  /// The maximum difference to the sequence number before; a larger number would have all later posts ignored.
  private static let maximumStep = 1_000_000

  private var last = 0

  /// Returns whether a post is newer than those before, and records its sequence number if so.
  mutating func accept(_ sequence: Int) -> Bool {
    guard sequence > last, sequence - last <= Self.maximumStep else { return false }
    last = sequence
    return true
  }
}
