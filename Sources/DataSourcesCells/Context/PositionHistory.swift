import DataSources

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
