import DataSources

/// The closures that wait for items to leave a list after work that deletes them.
@MainActor
final class DepartureQueue {
  private var waiting: [Int: (id: ItemID, done: () -> Void)] = [:]
  private var next = 0
  /// How long to wait for a list that may not delete the item at all.
  private let limit: Duration = .seconds(1)

  /// Waits until an item isn't in the list.
  func add(_ id: ItemID, _ clock: any Clock<Duration>, _ done: @escaping () -> Void) {
    let number = next
    next += 1
    waiting[number] = (id, done)
    Task { [weak self, limit] in
      try? await clock.sleep(for: limit)
      self?.waiting.removeValue(forKey: number)?.done()
    }
  }

  /// Looks which items have left.
  func check(isGone: (ItemID) -> Bool) {
    for (number, entry) in waiting where isGone(entry.id) {
      waiting.removeValue(forKey: number)
      entry.done()
    }
  }
}
