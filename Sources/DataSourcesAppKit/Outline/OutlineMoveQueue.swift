#if LIST_VIEWS
  import DataSources
  import DataSourcesCells

  /// Makes the moves that the user drops one after another, because each one changes the indices of the next.
  ///
  /// The user's moves are performed even if the view displays another list, or was deallocated.
  @MainActor
  final class OutlineMoveQueue {
    private let driver: any ListDriving<NSTableView>
    private var waiting: [OutlineMove] = []
    private var isMoving = false

    init(_ driver: any ListDriving<NSTableView>) { self.driver = driver }

    func add(_ moves: [OutlineMove]) {
      waiting += moves
      makeMoves()
    }

    private func makeMoves() {
      while !isMoving, !waiting.isEmpty {
        let move = waiting.removeFirst()
        isMoving = true
        switch move.task {
        case .async(let work)?:
          Task {
            do {
              try await work(())
              await follow(move)
            } catch {
              driver.settings.onError?(error)
            }
            isMoving = false
            makeMoves()
          }
          return
        case .sync(let work)?: move.list.source.batch { work(()) }
        case nil: break
        }
        isMoving = false
      }
    }

    /// Waits for a source that follows a move later; not for long, as it may not follow at all.
    private func follow(_ move: OutlineMove) async {
      if move.isDone { return }
      let (clock, limit) = (driver.clock, driver.moveLimit)
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      let observation = move.list.source.observe { _ in continuation.yield() }
      let timer = Task {
        try? await clock.sleep(for: limit)
        continuation.finish()
      }
      for await _ in changes where move.isDone { break }
      timer.cancel()
      withExtendedLifetime(observation) {}
    }
  }
#endif
