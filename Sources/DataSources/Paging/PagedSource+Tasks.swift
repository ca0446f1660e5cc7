import ListChanges

extension PagedSource {
  /// A load that is under way.
  struct Load {
    let number: Int
    let request: PageRequest<Key>
    let task: Task<Void, Never>
  }

  /// Where the source lives; what it refers to is used there alone.
  struct Home: @unchecked Sendable {
    weak var actor: (any Actor)?
    weak var source: PagedSource?
  }

  /// A result on its way to the source; the loader has given it away, so nobody else has it.
  private struct Arrival: @unchecked Sendable {
    let result: Result<Page<Item, Key>, any Error>
  }

  /// Starts a load in place of the one that is under way.
  func begin(_ request: PageRequest<Key>, as direction: PagingDirection) {
    guard let home else { return }
    loads[direction]?.task.cancel()
    failures[direction] = nil
    loadNumber += 1
    let task = Self.task(loader, request, home, direction, loadNumber)
    loads[direction] = Load(number: loadNumber, request: request, task: task)
  }

  /// Ends a load; its result will not be taken.
  func abandon(_ direction: PagingDirection) {
    loads.removeValue(forKey: direction)?.task.cancel()
  }

  /// Starts wanted loads later, when whoever asks now has ended: a list that lays out its rows must not change.
  func schedule() {
    guard let home, !isScheduled else { return }
    isScheduled = true
    Self.wake(home)
  }

  // Not isolated itself: a task that waits must not keep alive the actor that owns the source.
  private static func task(
    _ loader: @escaping Loader, _ request: PageRequest<Key>, _ home: Home, _ direction: PagingDirection, _ number: Int
  ) -> Task<Void, Never> {
    Task {
      let arrival = await arrival(loader, request)
      guard let actor = home.actor else { return }
      await take(arrival, home, direction, number, isolation: actor)
    }
  }

  private static func wake(_ home: Home) {
    Task {
      guard let actor = home.actor else { return }
      await startWanted(home, isolation: actor)
    }
  }

  @concurrent
  private static func arrival(_ loader: Loader, _ request: PageRequest<Key>) async -> Arrival {
    do {
      return Arrival(result: .success(try await loader(request)))
    } catch {
      return Arrival(result: .failure(error))
    }
  }

  private static func take(
    _ arrival: Arrival, _ home: Home, _ direction: PagingDirection, _ number: Int, isolation: isolated any Actor
  ) async {
    home.source?.take(arrival.result, direction, number)
  }

  private static func startWanted(_ home: Home, isolation: isolated any Actor) async {
    home.source?.startWanted()
  }
}
