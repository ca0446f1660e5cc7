import DataSources

/// A page's window over one list: what the page holds of it, and what it wants.
///
/// A page has one over its own list, and one over each list in an item of that window.
final class ListWindow {
  /// The page, which keeps its windows.
  unowned let page: WebPageState
  private(set) var host: WebHost
  /// The posts that wanted something of the list.
  var posts = PostOrder()
  /// The number of the item that was chosen last: one end of a range that is selected.
  var rangeStart: Int?
  private var known: (revision: ListRevision, held: HeldWindow)?
  private(set) var wanted: WebWindow
  /// The messages with inserted, deleted or moved sections since the page was sent everything.
  private var arrangement = 0

  init(of page: WebPageState, over host: WebHost, _ wanted: WebWindow) {
    self.page = page
    self.host = host
    self.wanted = wanted
    host.history.attach(self)
  }

  /// The items that the page was sent, by their flat indices when it was sent them; `nil` if it knows nothing yet.
  var heldRows: Range<Int>? { known?.held.rows }

  /// Falls behind a revision by a change, if the page knows it and the change concerns its rows; returns whether it does.
  func fallBack(from current: ListRevision, to old: ListRevision, _ reach: ChangeReach) -> Bool {
    guard let known, known.revision === current, reach.concerns(known.held) else { return false }
    self.known?.revision = old
    return true
  }

  /// Wants other rows.
  func want(_ window: WebWindow) { wanted = window }

  /// Displays another list from its beginning.
  func show(_ host: WebHost, _ window: WebWindow) {
    wanted = window
    self.host.history.detach(self)
    self.host = host
    known = nil
    host.history.attach(self)
  }

  /// Ends the window.
  func close() { host.history.detach(self) }

  /// Returns where an item is now that the page was sent; `nil` if the page doesn't have it, or it is gone.
  ///
  /// - Complexity: O(*w* log *k*), where *w* is the number of items in the window and *k* that of the changes since the
  ///   last message.
  func position(ofKey key: String) -> ItemPosition? {
    guard let number = host.keys.number(of: key) else { return nil }
    return heldPositions.first { host.knownNumber(at: $0) == number && host.id(at: $0) != nil }
  }

  /// Where the items are now that the page was sent and that are still there.
  var heldPositions: some Sequence<ItemPosition> {
    let step = known?.revision.step(to: host.shape)
    let rows = step.map { $0.changes.isReload ? 0..<0 : known?.held.rows ?? 0..<0 } ?? 0..<0
    return rows.lazy.compactMap { index in
      step.flatMap { step in step.before.position(atFlatIndex: index).flatMap(step.map.newPosition(ofOld:)) }
    }
  }

  /// Returns the index that a section has now; `nil` if the page wasn't sent it, or it is gone.
  ///
  /// - Parameters:
  ///   - section: The index of the section on the page.
  ///   - arrangement: The messages with inserted, deleted or moved sections that the page displays. If there are others on their
  ///     way, the index isn't that of this section anymore.
  func section(_ section: Int, arrangement: Int) -> Int? {
    guard let known, arrangement == self.arrangement else { return nil }
    let step = known.revision.step(to: host.shape)
    guard !step.changes.isReload, step.before.itemCounts.indices.contains(section) else { return nil }
    return step.map.newSection(ofOld: section)
  }

  /// All that the page doesn't know yet, as one message; `nil` if it knows everything.
  func nextMessage() -> [UInt8]? {
    guard let known else { return open() }
    if known.revision.isCurrent, wanted.range(in: known.revision.shape.itemCount) == known.held.rows { return nil }
    let step = known.revision.step(to: host.shape)
    if step.changes.isReload { return open() }
    let isMoved = wanted.range(in: known.revision.shape.itemCount) != known.held.rows
    wanted = step.follow(wanted)
    let held = HeldWindow(wanted, of: step.after, hasHeaders: !host.isNested)
    self.known = (host.history.current, held)
    if step.rearrangesSections { arrangement += 1 }
    let patch = step.patch(from: known.held, to: held, host.encode)
    if patch != nil { host.willDisplay(held.rows, isMoved: isMoved) }
    return patch
  }

  private func open() -> [UInt8] {
    let held = HeldWindow(wanted, of: host.shape, hasHeaders: !host.isNested)
    known = (host.history.current, held)
    arrangement = 0
    host.willDisplay(held.rows, isMoved: true)
    return WebMessage.open(held, page: host.isNested ? nil : page.id, host: host)
  }
}

/// A page's windows over the lists in items that it holds, by the keys of these items.
struct NestedWindows {
  /// The number of items that a page is sent before it asks for others.
  static let firstCount = 12
  /// The most items of a nested list that a page can hold.
  static let largestCount = 100

  private var windows: [String: ListWindow] = [:]
  /// The keys in the order of the items.
  private var keys: [String] = []

  /// The window over the list in an item; `nil` if the page doesn't display one.
  subscript(key: String) -> ListWindow? { windows[key] }

  /// Opens windows over the lists in the items that a page holds now, and closes all others.
  ///
  /// - Parameter limit: The most lists; those in items below the first visible one are preferred.
  /// - Complexity: O(*w*), where *w* is the number of items that the page holds.
  mutating func follow(_ outer: ListWindow, limit: Int) {
    guard outer.host.containsLists || !windows.isEmpty, let rows = outer.heldRows else { return }
    let anchor = min(max(rows.lowerBound, outer.wanted.anchor), rows.upperBound)
    var kept: [String: (index: Int, window: ListWindow)] = [:]
    for index in [Array(anchor..<rows.upperBound), (rows.lowerBound..<anchor).reversed()].joined() {
      if kept.count >= limit { break }
      guard let position = outer.host.shape.position(atFlatIndex: index),
        let host = outer.host.nestedHost(at: position)
      else { continue }
      let key = outer.host.key(at: position)
      kept[key] = (index, window(of: key, over: host, for: outer.page))
    }
    for (key, window) in windows where kept[key] == nil { window.close() }
    windows = kept.mapValues(\.window)
    keys = kept.sorted { $0.value.index < $1.value.index }.map(\.key)
  }

  private func window(of key: String, over host: WebHost, for page: WebPageState) -> ListWindow {
    guard let known = windows[key] else {
      return ListWindow(of: page, over: host, WebWindow(start: 0, count: Self.firstCount))
    }
    if known.host !== host { known.show(host, known.wanted) }
    return known
  }

  /// Returns a message of the page with those of its nested lists; `nil` if there are none at all.
  func joined(to message: [UInt8]?, start: Int) -> [UInt8]? {
    let own = keys.compactMap { key in windows[key]?.nextMessage().map { (key, $0) } }
    if own.isEmpty { return message }
    var json = JSONBytes(capacity: own.reduce(64 + (message?.count ?? 0)) { $0 + $1.1.count + 64 })
    if let message {
      json.append(message.dropLast())
    } else {
      json.append(#"{"k":"patch","start":"#)
      json.append(start)
    }
    json.append(member: "n", own) { json, list in
      json.append("[")
      json.append(string: list.0)
      json.append(",")
      json.append(list.1)
      json.append("]")
    }
    json.append("}")
    return json.bytes
  }

  /// Closes all windows.
  mutating func close() {
    for window in windows.values { window.close() }
    (windows, keys) = ([:], [])
  }
}
