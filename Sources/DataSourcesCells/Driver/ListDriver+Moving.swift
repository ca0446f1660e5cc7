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
      return
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
        settings.onError?(error)
      }
      guard list.whenReleased(number, { self.makeNextMove() }) else { return }
      try? await clock.sleep(for: moveLimit)
      list.release(number)
    }
  }
}
