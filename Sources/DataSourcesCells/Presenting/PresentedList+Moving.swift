package import DataSources
import ListStorage

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
    hostedItem(at: position)?.canMove ?? false || movesChildren
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
