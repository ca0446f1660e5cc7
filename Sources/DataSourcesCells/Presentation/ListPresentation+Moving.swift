import DataSources
import ListStorage

// Moves that the user makes: the host shows them first, and the source follows.
extension ListPresentation {
  /// Whether the user can move the row at a position that the host knows.
  public func canMove(at position: ItemPosition) -> Bool {
    guard let model = model(at: position) else { return false }
    return model.behaviours.moving.canMove(at: model.index(at: position)) || movesChildren
  }

  /// Where a row may be dropped that the user holds over a place: there, or where it came from.
  ///
  /// - Parameters:
  ///   - position: where the row was when the user took it.
  ///   - target: where it is held.
  public func moveTarget(from position: ItemPosition, proposed target: ItemPosition) -> ItemPosition {
    guard let model = model(at: position) else { return position }
    let staysInSource = model.behaviours.moving.move != nil && localTarget(of: model, from: position, to: target) != nil
    return staysInSource || movesChildren ? target : position
  }

  /// Has the source follow a move that the host shows already.
  ///
  /// The row's own handler is asked when it stays among the rows of its source, or else the handler of the composite that is
  /// shown. What the source says then is compared with what the host shows: the same move is not shown twice, a refused one
  /// is taken back, and all that happened besides is shown.
  ///
  /// - Parameters:
  ///   - position: where the row was when the user took it.
  ///   - target: where the host shows it now.
  /// - Returns: whether the row moved, or why not.
  @discardableResult
  public func userMoved(from position: ItemPosition, to target: ItemPosition) -> MoveResult {
    guard counts.contains(position) else { return .refused(reason: "there is no row at \(position)") }
    let perform = move(from: position, to: target)
    var draft = ChangeSet.Draft()
    draft.moves = [.init(from: position, to: target)]
    let shown = draft.changeSet()
    let old = counts
    guard shown.steps.allSatisfy({ counts.apply($0) { _ in 0 } }) else {
      counts = old
      return .refused(reason: "no row can be at \(target)")
    }
    owed.prepend(shown.inverted())
    hold()
    let answer = source.batch { perform() }
    release()
    return answer
  }

  /// What to do for a move, found out while the host still has the old positions.
  private func move(from position: ItemPosition, to target: ItemPosition) -> () -> MoveResult {
    guard let model = model(at: position) else { return { .refused(reason: "the row is gone") } }
    if let move = model.behaviours.moving.move, let local = localTarget(of: model, from: position, to: target) {
      let index = model.index(at: position)
      return {
        move(index, local)
        return .moved
      }
    }
    guard let composite = source as? any CompositeSource<CellModel<H>>, let from = sourcePosition(of: position) else {
      return { .refused(reason: "no handler moves the row at \(position) to \(target)") }
    }
    return { composite.moveItem(from: from, to: target) }
  }

  private var movesChildren: Bool { (source as? any CompositeSource<CellModel<H>>)?.moveHandler != nil }

  /// Where among the rows of its source a row would be, told by the rows it would stand between; `nil` when it would leave
  /// them.
  private func localTarget(of model: CellModel<H>, from: ItemPosition, to target: ItemPosition) -> ItemPosition? {
    let isBehind = from.section == target.section && target.item > from.item
    let gap = target.item + (isBehind ? 1 : 0)
    func place(_ item: Int, offset: Int) -> ItemPosition? {
      let neighbour = ItemPosition(section: target.section, item: item)
      guard neighbour != from, let other = self.model(at: neighbour), other.owner === model.owner else { return nil }
      return ItemPosition(section: other.position.section, item: other.position.item + offset)
    }
    if target == from { return model.position }
    guard var local = place(gap - 1, offset: 1) ?? place(gap, offset: 0) ?? emptySection(target.section, of: model)
    else { return nil }
    if local.section == model.position.section, local.item > model.position.item { local.item -= 1 }
    return local
  }

  private func emptySection(_ section: Int, of model: CellModel<H>) -> ItemPosition? {
    guard counts.itemCount(inSection: section) == 0,
      let owner = self.sectionInfo(at: section)?[SectionAttachment.self]?.owner,
      owner.source == ObjectIdentifier(model.owner)
    else { return nil }
    return ItemPosition(section: owner.section, item: 0)
  }
}
