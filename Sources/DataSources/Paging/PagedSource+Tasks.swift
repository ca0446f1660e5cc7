import ListChanges

extension PagedSource {
  /// A running load.
  struct Load {
    let number: Int
    let request: PageRequest<Key>
    let task: Task<Void, Never>
  }

  /// The isolation domain of the source; its references are used only there.
  struct Owner: @unchecked Sendable {
    weak var actor: (any Actor)?
    weak var source: PagedSource?
  }

  /// A result on its way to the source; the loader has transferred it.
  private struct LoadResult: @unchecked Sendable {
    let result: Result<Page<Item, Key>, any Error>
  }

  /// Starts a load that replaces a running one.
  func begin(_ request: PageRequest<Key>, as direction: PagingDirection) {
    guard let owner else { return }
    loads[direction]?.task.cancel()
    failures[direction] = nil
    loadNumber += 1
    let task = Self.task(loader, request, owner, direction, loadNumber)
    loads[direction] = Load(number: loadNumber, request: request, task: task)
  }

  /// Cancels a load and discards its result.
  func abandon(_ direction: PagingDirection) {
    loads.removeValue(forKey: direction)?.task.cancel()
  }

  /// Starts the needed loads asynchronously, because the list must not change during layout.
  func schedule() {
    guard let owner, !isScheduled else { return }
    isScheduled = true
    Self.wake(owner)
  }

  // Not isolated: a waiting task must not retain the actor that owns the source.
  private static func task(
    _ loader: @escaping Loader, _ request: PageRequest<Key>, _ owner: Owner, _ direction: PagingDirection, _ number: Int
  ) -> Task<Void, Never> {
    Task {
      let loadResult = await loadResult(loader, request)
      guard let actor = owner.actor else { return }
      await take(loadResult, owner, direction, number, isolation: actor)
    }
  }

  private static func wake(_ owner: Owner) {
    Task {
      guard let actor = owner.actor else { return }
      await startWanted(owner, isolation: actor)
    }
  }

  @concurrent
  private static func loadResult(_ loader: Loader, _ request: PageRequest<Key>) async -> LoadResult {
    do {
      return LoadResult(result: .success(try await loader(request)))
    } catch {
      return LoadResult(result: .failure(error))
    }
  }

  private static func take(
    _ loadResult: LoadResult, _ owner: Owner, _ direction: PagingDirection, _ number: Int, isolation: isolated any Actor
  ) async {
    owner.source?.take(loadResult.result, direction, number)
  }

  private static func startWanted(_ owner: Owner, isolation: isolated any Actor) async {
    owner.source?.startWanted()
  }
}
