import DataSources
import DataSourcesCells

/// The lists in the items of a host, each for as long as a page displays it.
final class NestedHosts {
  typealias Source = any DataSource<CellReference<WebHost>>

  private struct Entry {
    weak var host: WebHost?
    /// Whether the item was updated, so that it may contain another list.
    var isStale = false
  }

  /// By the numbers of the items.
  private var entries: [Int: Entry] = [:]
  private var purgeCount = 64
  /// Whether any item has had a list.
  private(set) var isUsed = false
  /// What the item contains whose cell is being made.
  private var made: (() -> Source)?

  /// The number of lists that are displayed.
  var count: Int { entries.values.count { $0.host != nil } }

  /// Takes the list of the item whose cell is being made.
  func take(_ source: @escaping () -> Source) {
    isUsed = true
    made = source
  }

  /// Makes a cell; returns also the list in its item, if there is one.
  func making<Cell>(_ makeCell: () -> Cell) -> (cell: Cell, list: (() -> Source)?) {
    // What is rendered may call back.
    let outer = made
    made = nil
    defer { made = outer }
    return (makeCell(), made)
  }

  /// Returns the host of the list in an item.
  ///
  /// - Parameters:
  ///   - source: Returns the list, for an item that isn't displayed or was updated.
  ///   - makeHost: Makes the host of a list.
  func host(of item: Int, _ source: () -> Source?, _ makeHost: (Source) -> WebHost) -> WebHost? {
    let entry = entries[item]
    if let entry, let host = entry.host, !entry.isStale { return host }
    guard let source = source() else { return nil }
    let known = entry?.host.flatMap { $0.source === source ? $0 : nil }
    let host = known ?? makeHost(source)
    if entries.count >= purgeCount {
      entries = entries.filter { $0.value.host != nil }
      purgeCount = max(64, 2 * entries.count)
    }
    entries[item] = Entry(host: host)
    return host
  }

  /// Asks an updated item for its list when a page displays it next.
  func invalidate(_ item: Int) { entries[item]?.isStale = true }

  /// Asks all items for their lists.
  func invalidateAll() { for item in entries.keys { invalidate(item) } }
}
