import DataSources
import ListStorage

// Moves by the user that the source makes later: they lie between what the source has emitted and what the host displays.
extension PresentedList {
  /// Takes over a move that the host displays already, and keeps it displayed until the source has made it, or until it is
  /// released.
  ///
  /// - Returns: The number of the move; `nil` if nothing moves.
  package func hold(from position: ItemPosition, to target: ItemPosition) -> Int? {
    let before = counts
    heldMoveCount += 1
    var move = HeldMove(number: heldMoveCount, id: id(at: position), from: position, to: target)
    let displayed = move.changes
    guard counts.contains(position), !displayed.isEmpty,
      displayed.steps.allSatisfy({ counts.apply($0) { _ in 0 } })
    else {
      counts = before
      return nil
    }
    // What is deferred is displayed after the move.
    if var update = deferred.take() {
      let isHeld = follow(&update.changes, &move)
      deferred.append(update)
      if !isHeld { return nil }
    }
    heldMoves.append(move)
    return move.number
  }

  /// Calls a closure when a move isn't held anymore.
  ///
  /// - Returns: Whether the move is held; if not, the closure has been called.
  @discardableResult
  package func whenReleased(_ number: Int, _ body: @escaping () -> Void) -> Bool {
    guard let index = heldMoves.firstIndex(where: { $0.number == number }) else {
      body()
      return false
    }
    heldMoves[index].didEnd = body
    return true
  }

  /// Displays the item of a held move where the source has it.
  package func release(_ number: Int) {
    guard let index = heldMoves.firstIndex(where: { $0.number == number }) else { return }
    let released = heldMoves[index]
    let later = heldMoves[(index + 1)...]
    heldMoves.removeSubrange(index...)
    var changes = released.changes.inverted()
    let ended = later.filter { !keep($0, &changes) }
    display(ListUpdate(changes: changes))
    for move in [released] + ended { move.didEnd() }
  }

  /// Takes over a change of the source, which becomes a change of the list with the held moves.
  ///
  /// - Returns: The moves that aren't held anymore.
  func follow(_ changes: inout ChangeSet) -> [HeldMove] {
    let moves = heldMoves
    heldMoves = []
    return moves.filter { !keep($0, &changes) }
  }

  /// Adds a move again after a change of the list below it.
  private func keep(_ move: HeldMove, _ changes: inout ChangeSet) -> Bool {
    var move = move
    guard follow(&changes, &move) else { return false }
    heldMoves.append(move)
    return true
  }

  private func follow(_ changes: inout ChangeSet, _ move: inout HeldMove) -> Bool {
    let map = PositionMap(changes)
    if move.follow(&changes, exists: { sourcePosition(of: $0, above: heldMoves.count) != nil }) { return true }
    // A section that loses its last item can be deleted: no change set moves an item out of it.
    if !changes.isReload, map.newPosition(ofOld: move.from) == nil, let position = upcomingPosition(of: move.id),
      map.oldPosition(ofNew: position) == nil
    {
      changes.join(move.to, position)
    }
    return false
  }

  /// Returns where the source has an item of the list with the first held moves.
  func sourcePosition(of position: ItemPosition, above count: Int) -> ItemPosition? {
    var position: ItemPosition? = position
    for move in heldMoves.prefix(count).reversed() {
      position = position.flatMap(PositionMap(move.changes).oldPosition(ofNew:))
    }
    if let map = observation?.ahead { position = position.flatMap(map.newPosition(ofOld:)) }
    guard let position, position.section >= 0, position.section < source.sectionCount, position.item >= 0,
      position.item < source.itemCount(inSection: position.section)
    else { return nil }
    return position
  }

  /// Returns where an item of the source is in the list with the held moves.
  private func upcomingPosition(of id: ItemID?) -> ItemPosition? {
    var position = id.flatMap(source.position(of:))
    if let map = observation?.ahead { position = position.flatMap(map.oldPosition(ofNew:)) }
    for move in heldMoves { position = position.flatMap(PositionMap(move.changes).newPosition(ofOld:)) }
    return position
  }

  /// Returns the item at a position in the list with the held moves, when everything is displayed.
  package func upcomingItem(at position: ItemPosition) -> Item? {
    sourcePosition(of: position, above: heldMoves.count).flatMap(source.item(at:))
  }

  /// The item counts of the source with the held moves, which end if they don't fit.
  var upcomingCounts: CountList {
    var counts = CountList(of: source)
    for move in heldMoves {
      guard move.changes.steps.allSatisfy({ counts.apply($0) { _ in 0 } }) else {
        let ended = heldMoves
        heldMoves = []
        for move in ended { move.didEnd() }
        return CountList(of: source)
      }
    }
    return counts
  }
}

extension ChangeSet {
  /// Makes one move of the deletion and the insertion of an item.
  fileprivate mutating func join(_ from: ItemPosition, _ to: ItemPosition) {
    var draft = Draft()
    (draft.sectionDeletes, draft.sectionInserts) = (sectionDeletes, sectionInserts)
    (draft.sectionMoves, draft.sectionUpdates) = (sectionMoves, sectionUpdates)
    draft.deletes = deletes.filter { $0 != from }
    draft.inserts = inserts.filter { $0 != to }
    draft.moves = moves + [.init(from: from, to: to)]
    draft.updates = updates + [to]
    self = draft.changeSet()
  }
}
