import DataSources

/// The closures that wait for items to leave a list after work that deletes them.
@MainActor
final class DepartureQueue<Host: CellHost> {
  private var waiting: [Int: (item: TrackedItem<Host>, done: () -> Void)] = [:]
  private var next = 0
  /// How long to wait for a list that may not delete the item at all.
  private let limit: Duration = .seconds(1)

  /// Waits until an item isn't in the list.
  func add(_ item: TrackedItem<Host>, _ clock: any Clock<Duration>, _ done: @escaping () -> Void) {
    let number = next
    next += 1
    waiting[number] = (item, done)
    Task { [weak self, limit] in
      try? await clock.sleep(for: limit)
      self?.waiting.removeValue(forKey: number)?.done()
    }
  }

  /// Looks which items have left.
  func check() {
    for (number, entry) in waiting where entry.item.position == nil {
      waiting.removeValue(forKey: number)
      entry.done()
    }
  }
}
