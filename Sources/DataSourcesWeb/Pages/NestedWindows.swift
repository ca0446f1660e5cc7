import DataSources

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
