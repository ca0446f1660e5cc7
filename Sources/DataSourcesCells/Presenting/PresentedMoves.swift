package import DataSources
import ListStorage

// MARK: - Moves of the user

extension PresentedList {
  /// Takes over a move that the host displays already, and has the source follow it.
  ///
  /// What the source emits is compared with what the host displays: the same move isn't displayed twice, a refused move is
  /// reverted, and everything else that happened is displayed.
  func userMoved(
    from position: ItemPosition, to target: ItemPosition, _ perform: () -> MoveResult
  ) -> MoveResult {
    guard counts.contains(position) else { return .refused(reason: "there is no item at \(position)") }
    var draft = ChangeSet.Draft()
    draft.moves = [.init(from: position, to: target)]
    let displayed = draft.changeSet()
    let old = counts
    guard displayed.steps.allSatisfy({ counts.apply($0) { _ in 0 } }) else {
      counts = old
      return .refused(reason: "no item can be at \(target)")
    }
    deferred.prepend(displayed.inverted())
    suspend()
    let result = source.batch { perform() }
    resume()
    return result
  }
}

// Moves of cells.
extension PresentedList {
  /// Returns whether the user can move an item.
  package func canMove<Host>(at position: ItemPosition) -> Bool where Item == CellReference<Host> {
    let item: (any HostedItem<Host>)? = hostedItem(at: position)
    return item?.canMove == true || movesChildren && item?.allowsMove == true
  }

  /// Returns whether an item can be moved to a position after the move.
  package func canMove<Host>(from position: ItemPosition, to target: ItemPosition) -> Bool
  where Item == CellReference<Host> {
    target.section >= 0 && target.item >= 0 && counts.allowsItem(from: position, to: target)
      && (position == target || moveTarget(from: position, proposed: target) == target)
  }

  /// Returns where the user can drop an item that is held over `target`: there, or where it is from.
  package func moveTarget<Host>(from position: ItemPosition, proposed target: ItemPosition) -> ItemPosition
  where Item == CellReference<Host> {
    guard canMove(at: position) else { return position }
    if movesChildren { return target }
    guard let mover = mover(at: position) else { return position }
    return localTarget(of: mover, from: position, to: target) == nil ? position : target
  }

  /// Returns the work that moves an item among the items of its own list; `nil` if no list moves it there.
  package func movement<Host>(from position: ItemPosition, to target: ItemPosition) -> ItemTask<Void>?
  where Item == CellReference<Host> {
    guard let mover = mover(at: position), let local = localTarget(of: mover, from: position, to: target) else {
      return nil
    }
    return hostedItem(at: position)?.movement(to: local)
  }

  /// Returns the work of a held move that begins now, with the positions of now; `nil` if it isn't possible anymore.
  package func beginHeldMove<Host>(_ number: Int) -> ItemTask<Void>? where Item == CellReference<Host> {
    guard let index = heldMoves.firstIndex(where: { $0.number == number }) else { return nil }
    heldMoves[index].isBegun = true
    let move = heldMoves[index]
    let reference = sourcePosition(of: move.from, above: index).flatMap(source.item(at:))
    guard let reference, let mover = reference.mover,
      let local = localTarget(of: mover, at: move.to, { self.sourcePosition(of: $0, above: index + 1) })
    else { return nil }
    return reference.hostedItem(at: move.to)?.movement(to: local)
  }

  /// Takes over a move that the host displays already.
  ///
  /// The list that the item is from moves it among its own items; otherwise the composite that is displayed does.
  @discardableResult
  package func userMoved<Host>(from position: ItemPosition, to target: ItemPosition) -> MoveResult
  where Item == CellReference<Host> {
    // The positions before the move decide.
    guard case .sync(let work)? = movement(from: position, to: target) else {
      let source = sourcePosition(of: position)
      return userMoved(from: position, to: target) { moveInComposite(from: source, to: target) }
    }
    return userMoved(from: position, to: target) {
      work(())
      return .moved
    }
  }

  /// Has the composite that is displayed move an item from a position in the source.
  package func moveInComposite(from position: ItemPosition?, to target: ItemPosition) -> MoveResult {
    guard let composite = source as? any CompositeSource<Item>, let position else {
      return .refused(reason: "no handler moves the item to \(target)")
    }
    return composite.moveItem(from: position, to: target)
  }

  private var movesChildren: Bool { (source as? any CompositeSource<Item>)?.moveHandler != nil }

  /// The list that moves an item, and the position of the item there.
  private func mover<Host>(at position: ItemPosition) -> CellReference<Host>? where Item == CellReference<Host> {
    item(at: position)?.mover
  }

  /// Returns the position among the items of its list that an item is moved to; `nil` if the item would leave its list.
  private func localTarget<Host>(of moved: CellReference<Host>, from: ItemPosition, to target: ItemPosition)
    -> ItemPosition? where Item == CellReference<Host>
  {
    if target == from { return moved.position }
    return localTarget(of: moved, at: target) { position in
      // Where the item is before the move.
      var position = position
      if position.section == target.section, position.item > target.item { position.item -= 1 }
      if position.section == from.section, position.item >= from.item { position.item += 1 }
      return self.sourcePosition(of: position)
    }
  }

  /// Returns the position among the items of its list that the neighbors of an item determine.
  ///
  /// - Parameter sourcePosition: Returns where the source has the item that is at a position after the move.
  private func localTarget<Host>(
    of moved: CellReference<Host>, at target: ItemPosition, _ sourcePosition: (ItemPosition) -> ItemPosition?
  ) -> ItemPosition? where Item == CellReference<Host> {
    var isAlone = true
    func position(besideItemAt distance: Int, offset: Int) -> ItemPosition? {
      let position = ItemPosition(section: target.section, item: target.item + distance)
      guard position.item >= 0, let neighbor = sourcePosition(position).flatMap(source.item(at:)) else { return nil }
      isAlone = false
      guard let found = neighbor.position(in: moved.list) else { return nil }
      return ItemPosition(section: found.section, item: found.item + offset)
    }
    var found = position(besideItemAt: -1, offset: 1) ?? position(besideItemAt: 1, offset: 0)
    if isAlone { found = positionInEmptySection(target.section, of: moved.list) }
    guard var local = found else { return nil }
    if local.section == moved.position.section, local.item > moved.position.item { local.item -= 1 }
    return local
  }

  private func positionInEmptySection<Host>(_ section: Int, of list: any CellProvider<Host>) -> ItemPosition?
  where Item == CellReference<Host> {
    sectionInfo(at: section)?[SectionOwners<Host>.self]?.all.first { $0.list === list }
      .map { ItemPosition(section: $0.section, item: 0) }
  }
}

// MARK: - Held moves

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

/// A move by the user that is displayed although the source hasn't made it.
///
/// It leads from a list without the move to the list with it, and follows the changes of the first one.
struct HeldMove {
  /// The number of the move, which stays the same.
  let number: Int
  /// The identity of the item, if its source has any.
  let id: ItemID?
  /// The position of the item in the list without the move.
  private(set) var from: ItemPosition
  /// The position of the item in the list with the move.
  private(set) var to: ItemPosition
  /// Whether the source is being asked to make the move; only then a change of the source can be this move.
  var isBegun = false
  /// Called when the move isn't held anymore.
  var didEnd: () -> Void = {}

  init(number: Int, id: ItemID?, from: ItemPosition, to: ItemPosition) {
    self.number = number
    self.id = id
    self.from = from
    self.to = to
  }

  /// The move.
  var changes: ChangeSet {
    var draft = ChangeSet.Draft()
    draft.moves = [.init(from: from, to: to)]
    return draft.changeSet()
  }

  /// Follows changes of the list without the move, which become those of the list with it.
  ///
  /// The item stays between its neighbors. The move ends if the changes are the move, delete the item, or leave it where it is;
  /// the list with the move is the one without it from then on.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - exists: Returns whether there is an item at a position in the list without the move, after the changes.
  /// - Returns: Whether the move is still held.
  mutating func follow(_ changes: inout ChangeSet, exists: (ItemPosition) -> Bool) -> Bool {
    if changes.isEmpty { return true }
    let reverted = self.changes.inverted().concatenated(with: changes)
    guard let (from, to) = positions(after: changes, exists) else {
      changes = reverted
      return false
    }
    (self.from, self.to) = (from, to)
    changes = reverted.concatenated(with: self.changes)
    return true
  }

  private func positions(
    after changes: ChangeSet, _ exists: (ItemPosition) -> Bool
  ) -> (from: ItemPosition, to: ItemPosition)? {
    let map = PositionMap(changes)
    guard let new = map.newPosition(ofOld: from), let section = map.newSection(ofOld: to.section) else { return nil }
    if isBegun, changes.moves.contains(where: { $0.from == from }) { return nil }
    let own = PositionMap(self.changes)
    let moved = Set(changes.moves.map(\.from))
    /// Where the item is now that is at a distance from the target; `nil` if there is none.
    func neighbor(_ distance: Int, ifUnmoved: Bool) -> ItemPosition? {
      let position = ItemPosition(section: to.section, item: to.item + distance)
      guard position.item >= 0, let old = own.oldPosition(ofNew: position), !ifUnmoved || !moved.contains(old),
        let new = map.newPosition(ofOld: old), exists(new)
      else { return nil }
      return new
    }
    // The source can also have moved the neighbors instead of the item.
    if isBegun, !moved.isEmpty,
      neighbor(-1, ifUnmoved: false) == ItemPosition(section: new.section, item: new.item - 1)
        || neighbor(1, ifUnmoved: false) == ItemPosition(section: new.section, item: new.item + 1)
    {
      return nil
    }
    var gap = 0
    // Every neighbor that can't be used is one that the changes delete or move.
    for distance in 1...changes.count + 1 {
      let before = neighbor(-distance, ifUnmoved: true)
      guard let found = before ?? neighbor(distance, ifUnmoved: true) else { continue }
      gap = found.item + (before == nil ? 0 : 1)
      if found.section == new.section, found.item > new.item { gap -= 1 }
      break
    }
    let target = ItemPosition(section: section, item: gap)
    return target == new ? nil : (new, target)
  }
}
