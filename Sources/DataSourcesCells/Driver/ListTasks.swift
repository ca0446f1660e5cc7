import DataSources

extension ListDriver {
  /// The user dropped an item that the view displays at `target` already.
  package func userDidMove(from position: ItemPosition, to target: ItemPosition) {
    guard !refusesDrop else {
      refusesDrop = false
      return reload()
    }
    guard case .async? = list.movement(from: position, to: target) else {
      list.userMoved(from: position, to: target)
      return refreshSectionsLater(.all)
    }
    guard let number = list.hold(from: position, to: target) else { return }
    waitingMoves.append((list, number))
    if !isMoving { makeNextMove() }
  }

  /// Makes the moves that take time one after another, because each one changes the positions of the next.
  ///
  /// The user's move is performed even if the view displays another list, or was deallocated.
  private func makeNextMove() {
    isMoving = !waitingMoves.isEmpty
    guard isMoving else { return }
    let (list, number) = waitingMoves.removeFirst()
    Task {
      do {
        switch list.beginHeldMove(number) {
        case .sync(let work)?: list.source.batch { work(()) }
        case .async(let work)?: try await work(())
        case nil: list.release(number)
        }
      } catch {
        list.release(number)
        settings.report(error)
      }
      let isHeld = list.whenReleased(number) {
        self.refreshSectionsLater(.all)
        self.makeNextMove()
      }
      guard isHeld else { return }
      try? await clock.sleep(for: moveLimit)
      list.release(number)
    }
  }
}

/// The closures that wait for the changes that are made now to be displayed.
struct CompletionQueue {
  /// The number of closures that change the source and are running.
  private var running = 0
  private var pending: [(Bool) -> Void] = []

  var isCollecting: Bool { running > 0 }

  mutating func begin(_ completion: @escaping (Bool) -> Void) {
    pending.append(completion)
    running += 1
  }

  mutating func end() { running -= 1 }

  mutating func take() -> [(Bool) -> Void] {
    defer { pending = [] }
    return pending
  }
}

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

/// An item for which the user has begun an action, such as a swipe, wherever it is when the action is carried out.
package final class TrackedItem<Host: CellHost> {
  private let source: any DataSource<CellReference<Host>>
  private var known: ItemPosition?
  private var observation: ListObservation?

  /// - Parameter position: The position in the source.
  package init(_ source: any DataSource<CellReference<Host>>, at position: ItemPosition?) {
    self.source = source
    known = position
    observation = source.observe { [weak self] in self?.follow($0.changes) }
  }

  /// The position in the source now; `nil` if the item was deleted, or everything was reloaded.
  package var position: ItemPosition? {
    guard let ahead = observation?.ahead else { return known }
    return known.flatMap(ahead.newPosition(ofOld:))
  }

  /// The item as it is now, with everything that can be asked of it.
  package var item: (any HostedItem<Host>)? { position.flatMap { source.item(at: $0)?.hostedItem(at: $0) } }

  private func follow(_ changes: ChangeSet) {
    known = changes.isReload ? nil : known.flatMap(PositionMap(changes).newPosition(ofOld:))
  }
}
