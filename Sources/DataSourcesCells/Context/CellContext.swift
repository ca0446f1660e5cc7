public import DataSources

/// An item and what is known about it while a list displays it.
public struct CellContext<Item> {
  /// The item.
  public let item: Item
  /// The position of the item, when the context was made, in the source that was turned into cells.
  ///
  /// A cell isn't configured again when only its position changes. If it depends on the items beside it, use `updatingNeighbors(at:)`; the
  /// number of a row belongs in the item, or in a web page in a CSS counter.
  public let position: ItemPosition
  /// The position of the item, when the context was made, in the displayed list.
  public let listPosition: ItemPosition
  /// Whether the item is selected; `false` without a `Selection`.
  public let isSelected: Bool
  let list: any ItemProviding
  /// When the context was made.
  private let time: PositionHistory.Time

  package init(
    item: Item, position: ItemPosition, listPosition: ItemPosition, isSelected: Bool, list: any ItemProviding
  ) {
    self.item = item
    self.position = position
    self.listPosition = listPosition
    self.isSelected = isSelected
    self.list = list
    time = list.history.now
  }

  /// Returns what the source provides besides items, such as a database snapshot.
  ///
  /// - Returns: `nil` if the source provides nothing, or something of another type. See `ContextSource`.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? { list.values?.cellContext as? Value }

  /// Returns where the item is now in a source that the displayed one is derived from, through all operators and composites.
  ///
  /// An ID isn't enough if several items share it:
  ///
  ///     inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
  ///       .behavior { $0.select = { context in if let position = context.position(in: inbox) { show(position) } } }
  ///
  /// The answer is about this item also after the list has changed, as in work that takes time.
  ///
  /// - Returns: `nil` if the item is from elsewhere, was deleted, or if everything was reloaded.
  public func position(in source: any DataSource) -> ItemPosition? {
    currentPosition.flatMap { origin(of: $0, in: source) }
  }

  /// Whether the list hasn't changed since the context was made.
  var isRecent: Bool { list.history.now === time }

  /// Where the item is now in the source that was turned into cells; `nil` if it was deleted, or everything was reloaded.
  var currentPosition: ItemPosition? { list.history.position(of: position, since: time) }

  /// Returns the position that another item of the source that was turned into cells has in one that this is derived from.
  func origin(of position: ItemPosition, in source: any DataSource) -> ItemPosition? {
    guard position.item >= 0, position.item < list.items.itemCount(inSection: position.section) else { return nil }
    return list.items.position(of: position, in: source)
  }

  func isDerived(from source: any DataSource) -> Bool { list.items.isDerived(from: source) }

  /// Whether a source is the one that was turned into cells.
  func displays(_ source: any DataSource) -> Bool { list.items === source }
}

/// A list of cells, for the contexts of its items.
package protocol ItemProviding: AnyObject {
  /// The source that was turned into cells.
  var items: any DataSource { get }
  /// The changes of that source since its contexts were made.
  var history: PositionHistory { get }
  /// The values for cells besides items.
  var values: (any ContextSource)? { get }
}

// MARK: - Earlier positions

/// The changes of a list, from the earliest time on that anyone keeps, by which positions of that time become those of now.
///
/// Only the list's isolation domain uses and changes it.
///
/// - Complexity: *n* small changes take O(*n* log² *n*) in total while a time is kept, and nothing otherwise. What is kept is what
///   the changes since amount to.
package final class PositionHistory {
  /// A time between two changes, known as long as anyone keeps it.
  package final class Time {}

  private struct Entry {
    /// The time before the changes.
    weak var time: Time?
    var changes: ChangeSet
    /// The map of the changes, which is made when it is needed.
    var map: PositionMap?
  }

  private(set) package var now = Time()
  /// In order; the time before the first one is kept.
  private var entries: [Entry] = []
  private var largestCount = 16

  /// The number of changes that are kept.
  var entryCount: Int { entries.count }

  func follow(_ changes: ChangeSet) {
    guard changes.hasStructuralChanges || changes.isReload else { return }
    let isKept = !isKnownUniquelyReferenced(&now)
    defer { if isKept { now = Time() } }
    while let first = entries.first, first.time == nil { entries.removeFirst() }
    if changes.isReload { return entries = [] }
    guard isKept || !entries.isEmpty else { return }
    append(Entry(time: isKept ? now : nil, changes: changes))
    if entries.count >= largestCount { removeForgottenTimes() }
  }

  /// Returns where an item is now; `nil` if it was deleted since, or everything was reloaded.
  func position(of position: ItemPosition, since time: Time) -> ItemPosition? {
    if time === now { return position }
    guard let start = entries.lastIndex(where: { $0.time === time }) else { return nil }
    var position = position
    for index in start..<entries.count {
      let map = entries[index].map ?? PositionMap(entries[index].changes)
      entries[index].map = map
      guard !entries[index].changes.isReload, let next = map.newPosition(ofOld: position) else { return nil }
      position = next
    }
    return position
  }

  /// Adds changes; those of similar size become one unless the time between them is kept.
  private func append(_ entry: Entry) {
    entries.append(entry)
    while let last = entries.last, last.time == nil, let previous = entries.dropLast().last,
      previous.changes.count <= 2 * last.changes.count
    {
      entries.removeLast(2)
      entries.append(Entry(time: previous.time, changes: previous.changes.concatenated(with: last.changes)))
    }
  }

  private func removeForgottenTimes() {
    let all = entries
    entries = []
    for entry in all where entry.time != nil || !entries.isEmpty { append(entry) }
    largestCount = max(16, 2 * entries.count)
  }
}
