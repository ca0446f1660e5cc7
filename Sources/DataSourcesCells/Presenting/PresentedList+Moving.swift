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

  /// Returns where the user can drop an item that is held over `target`: there, or where it is from.
  package func moveTarget<Host>(from position: ItemPosition, proposed target: ItemPosition) -> ItemPosition
  where Item == CellReference<Host> {
    if movesChildren { return target }
    guard let mover = mover(at: position) else { return position }
    return localTarget(of: mover, from: position, to: target) == nil ? position : target
  }

  /// Takes over a move that the host displays already.
  ///
  /// The list that the item is from moves it among its own items; otherwise the composite that is displayed does.
  @discardableResult
  package func userMoved<Host>(from position: ItemPosition, to target: ItemPosition) -> MoveResult
  where Item == CellReference<Host> {
    // The positions before the move decide.
    let perform: () -> MoveResult
    if let mover = mover(at: position), let item = hostedItem(at: position),
      let local = localTarget(of: mover, from: position, to: target)
    {
      perform = {
        item.move(to: local)
        return .moved
      }
    } else if let composite = source as? any CompositeSource<Item>, let from = sourcePosition(of: position) {
      perform = { composite.moveItem(from: from, to: target) }
    } else {
      perform = { .refused(reason: "no handler moves the item at \(position) to \(target)") }
    }
    return userMoved(from: position, to: target, perform)
  }

  private var movesChildren: Bool { (source as? any CompositeSource<Item>)?.moveHandler != nil }

  /// The list that moves an item, and the position of the item there.
  private func mover<Host>(at position: ItemPosition) -> CellReference<Host>? where Item == CellReference<Host> {
    item(at: position)?.levels.first { $0.list.movesItem(at: $0.position) }
  }

  /// Returns the position among the items of its list that an item is moved to, which its neighbors determine; `nil` if the
  /// item would leave its list.
  private func localTarget<Host>(of moved: CellReference<Host>, from: ItemPosition, to target: ItemPosition)
    -> ItemPosition? where Item == CellReference<Host>
  {
    if target == from { return moved.position }
    let isAfter = from.section == target.section && target.item > from.item
    let gap = target.item + (isAfter ? 1 : 0)
    func position(beside item: Int, offset: Int) -> ItemPosition? {
      let neighbor = ItemPosition(section: target.section, item: item)
      guard neighbor != from, let found = self.item(at: neighbor)?.position(in: moved.list) else { return nil }
      return ItemPosition(section: found.section, item: found.item + offset)
    }
    let found =
      position(beside: gap - 1, offset: 1) ?? position(beside: gap, offset: 0)
      ?? positionInEmptySection(target.section, of: moved.list)
    guard var local = found else { return nil }
    if local.section == moved.position.section, local.item > moved.position.item { local.item -= 1 }
    return local
  }

  private func positionInEmptySection<Host>(_ section: Int, of list: any CellProvider<Host>) -> ItemPosition?
  where Item == CellReference<Host> {
    guard counts.itemCount(inSection: section) == 0,
      let owner = sectionInfo(at: section)?[SectionOwners<Host>.self]?.all.first(where: { $0.list === list })
    else { return nil }
    return ItemPosition(section: owner.section, item: 0)
  }
}
