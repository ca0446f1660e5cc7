extension ChangeSet {
  /// One of several operations that are applied one after another, each to the result of the previous one.
  ///
  /// Indices and positions refer to the list at that moment. A move removes its item or section and inserts it so that it is
  /// at `to` in the resulting list, as `NSTableView.moveRow(at:to:)` does.
  public enum Step: Hashable, Sendable {
    /// Reload everything.
    case reload
    /// Delete the section with all its items.
    case deleteSection(Int)
    /// Move the section with all its items.
    case moveSection(from: Int, to: Int)
    /// Insert the section with all items that it has in the new list. The index is NEW.
    case insertSection(Int)
    /// Delete the item.
    case delete(ItemPosition)
    /// Move the item.
    case move(from: ItemPosition, to: ItemPosition)
    /// Insert the item. The position is NEW.
    case insert(ItemPosition)
    /// Show the new content of the section itself. The index is NEW.
    case updateSection(Int)
    /// Show the new content of the item. The position is NEW.
    case update(ItemPosition)
  }

  /// The change as single steps, for lists without batch updates, such as AppKit's table views and terminals.
  ///
  ///     for step in changes.steps {
  ///       switch step {
  ///       case .delete(let position): rows.remove(at: position.item)
  ///       case .move(let from, let to): rows.insert(rows.remove(at: from.item), at: to.item)
  ///       case .insert(let position): rows.insert(title(at: position), at: position.item)
  ///       case .update(let position): rows[position.item] = title(at: position)
  ///       default: rows = titles  // a reload; a list of one section has no section changes
  ///       }
  ///     }
  ///
  /// The steps are in this order:
  /// 1. sections: deletes, descending; moves, ascending by target; inserts, ascending;
  /// 2. items: deletes, descending; moves, ascending by target; inserts, ascending;
  /// 3. updates of sections, ascending, and of items, ascending.
  ///
  /// Therefore every insert and update refers to the NEW position, where the new list has the content. A move that the
  /// previous steps have already made is left out. Only after the last step is the list equal to the new list. A
  /// reload is a single step.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public var steps: [Step] {
    if isReload { return [.reload] }
    var steps: [Step] = []
    steps.reserveCapacity(count)
    if hasSectionChanges { addSectionSteps(to: &steps) }
    addItemSteps(to: &steps)
    for section in sectionUpdates { steps.append(.updateSection(section)) }
    for position in packedUpdates { steps.append(.update(position.position)) }
    return steps
  }

  private func addSectionSteps(to steps: inout [Step]) {
    func position(_ section: Int) -> ItemPosition { ItemPosition(section: 0, item: section) }
    steps += sectionDeletes.reversed().map { .deleteSection($0) }
    let moves = RunningMoves(
      deletes: sectionDeletes.map(position), inserts: sectionInserts.map(position),
      moves: sectionMoves.map { ItemMove(from: position($0.from), to: position($0.to)) })
    steps += moves.running.map { .moveSection(from: $0.from.item, to: $0.to.item) }
    steps += sectionInserts.map { .insertSection($0) }
  }

  private func addItemSteps(to steps: inout [Step]) {
    if packedMoves.isEmpty, packedDeletes.isEmpty || !hasSectionChanges {
      for position in packedDeletes.reversed() { steps.append(.delete(position.position)) }
      for position in packedInserts { steps.append(.insert(position.position)) }
      return
    }
    if packedMoves.count == 1, packedDeletes.isEmpty, packedInserts.isEmpty, !hasSectionChanges {
      steps.append(.move(from: packedMoves[0].from.position, to: packedMoves[0].to.position))
      return
    }
    let sections = SlotMap(sectionsOf: self)
    // The sections are in their new order by now. No item operation is in a deleted section.
    func current(_ old: ItemPosition) -> ItemPosition? {
      sections.newSection(ofOld: old.section).map { ItemPosition(section: $0, item: old.item) }
    }
    let deletes = deletes.compactMap(current).sorted()
    steps += deletes.reversed().map { .delete($0) }
    let moves = RunningMoves(
      deletes: deletes, inserts: Array(inserts),
      moves: moves.compactMap { move in current(move.from).map { ItemMove(from: $0, to: move.to) } })
    steps += moves.running.map { .move(from: $0.from, to: $0.to) }
    steps += inserts.map { .insert($0) }
  }
}

extension ChangeSet.Step: CustomStringConvertible {
  /// The step in words, as in `move 0-2 to 1-0`.
  public var description: String {
    switch self {
    case .reload: "reload"
    case .deleteSection(let section): "delete section \(section)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
    case .insertSection(let section): "insert section \(section)"
    case .delete(let position): "delete \(position)"
    case .move(let from, let to): "move \(from) to \(to)"
    case .insert(let position): "insert \(position)"
    case .updateSection(let section): "update section \(section)"
    case .update(let position): "update \(position)"
    }
  }
}
