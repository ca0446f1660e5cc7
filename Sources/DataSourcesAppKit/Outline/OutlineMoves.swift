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
          return finish(move) { try await work(()) }
        case .sync(let work)?:
          move.list.source.batch { work(()) }
          // Children that are being loaded have the indices of before.
          guard move.isLoading, !move.isDone else { break }
          return finish(move) {}
        case nil: break
        }
        isMoving = false
      }
    }

    /// Makes the remaining moves when some work has ended and the source has followed.
    private func finish(_ move: OutlineMove, _ work: @escaping () async throws -> Void) {
      Task {
        do {
          try await work()
          await follow(move)
        } catch {
          driver.settings.report(error)
        }
        isMoving = false
        makeMoves()
      }
    }

    /// Waits for a source that follows a move later: until it has loaded the children, and otherwise not for long, as it may not follow at all.
    private func follow(_ move: OutlineMove) async {
      if move.isDone { return }
      let (clock, limit) = (driver.clock, driver.moveLimit)
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      let observation = move.list.source.observe { _ in continuation.yield() }
      let timer = Task {
        repeat { try? await clock.sleep(for: limit) } while move.isLoading && !Task.isCancelled
        continuation.finish()
      }
      for await _ in changes where move.isDone { break }
      timer.cancel()
      withExtendedLifetime(observation) {}
    }
  }

  /// A node that the user has dropped, and its target.
  ///
  /// Other moves may come first, so the rows of both are tracked: several rows can display nodes with the same ID. Siblings are
  /// identified by their IDs among the children of the parent.
  struct OutlineMove {
    let list: PresentedList<CellReference<NSTableView>>
    let node: TrackedItem<NSTableView>
    /// The node's ID, which it still has when its old parent was loaded again before its new one.
    let id: ItemID
    /// The parent to move to; `nil` for the roots.
    let parent: TrackedItem<NSTableView>?
    /// The siblings to move between; `nil` if the user dropped on the parent itself.
    let siblings: (previous: ItemID?, next: ItemID?)?

    private typealias Place = (node: ItemPosition, parent: ItemPosition?, index: OutlineIndex)

    /// Where the node and its target are now; `nil` if the move isn't possible anymore.
    private var place: Place? {
      guard let rows = list.source.outlineRows, let node = node.position else { return nil }
      let position = parent?.position
      guard (position == nil) == (parent == nil) else { return nil }
      if let position, rows.isNode(withID: id, atOrAbove: position.item) { return nil }
      // Where rows with pending edits belong is known by their IDs.
      let own = rows.hasPendingEdits || rows.isChild(node.item, of: position?.item) ? id : nil
      let index = rows.childIndex(own, between: siblings?.previous, and: siblings?.next, below: position?.item)
      return (node, position, index)
    }

    /// The work that makes the move now; `nil` if there is nothing to do.
    var task: ItemTask<Void>? {
      guard let place, siblings == nil || place.index.current != place.index.target else { return nil }
      func hostedItem(_ position: ItemPosition) -> (any HostedItem<NSTableView>)? {
        list.source.item(at: position)?.hostedItem(at: position)
      }
      let parent = place.parent.flatMap(hostedItem)
      guard (parent == nil) == (place.parent == nil) else { return nil }
      return hostedItem(place.node)?
        .outlineMovement(to: OutlineTarget(parent: parent, index: siblings == nil ? nil : place.index.target))
    }

    /// Whether the children of the parent are being loaded: the source has those of before until then.
    var isLoading: Bool {
      guard let position = parent?.position else { return false }
      return list.source.outlineRows?.isLoadingChildren(at: position.item) == true
    }

    /// Whether the source has made the move, or can't anymore.
    ///
    /// A source that loads children one parent after the other has the node nowhere meanwhile.
    var isDone: Bool {
      let position = parent?.position
      guard let rows = list.source.outlineRows, (position == nil) == (parent == nil) else { return true }
      let index = rows.childIndex(id, between: siblings?.previous, and: siblings?.next, below: position?.item)
      return siblings == nil ? place == nil || index.current != nil : index.current == index.target
    }
  }

  extension OutlineRows {
    /// Whether a displayed node is one of the children of another one, or a root if that is `nil`: others can have its ID.
    fileprivate func isChild(_ index: Int, of parent: Int?) -> Bool {
      guard let depth = outlineRow(at: index)?.depth else { return false }
      guard let parent else { return depth == 0 }
      return outlineRow(at: parent)?.depth == depth - 1 && parent < index && index < end(ofSubtreeAt: parent)
    }
  }
#endif
