extension ChangeSet {
  /// One operation of many that are applied one after the other, each to the list that those before it left.
  ///
  /// Numbers are those of the list as it is at that moment. A move takes its row or section out, and puts it in so that
  /// it stands at `to` in the list that results; so do `NSTableView.moveRow(at:to:)` and Android's `onMoved`.
  public enum Step: Hashable, Sendable {
    /// Everything is to be read anew.
    case reload
    /// The section goes, with all its rows.
    case deleteSection(Int)
    /// The section is taken out and put in at another place, with its rows.
    case moveSection(from: Int, to: Int)
    /// The section comes, with all rows that it has in the new list. The number is its NEW index.
    case insertSection(Int)
    /// The row goes.
    case delete(ItemPosition)
    /// The row is taken out and put in at another place.
    case move(from: ItemPosition, to: ItemPosition)
    /// The row comes. The position is its NEW one.
    case insert(ItemPosition)
    /// The section's own content is another. The number is its NEW index.
    case updateSection(Int)
    /// The row's content is another. The position is its NEW one.
    case update(ItemPosition)
  }

  /// This change as single steps, for lists that take no batch: AppKit's tables, Android's, terminals.
  ///
  /// Sections first, then rows, content last:
  /// 1. sections that go, descending; sections that move, ascending by where they arrive; sections that come,
  ///    ascending;
  /// 2. rows that go, descending; rows that move, ascending by where they arrive; rows that come, ascending;
  /// 3. updates of sections, then of rows, ascending.
  ///
  /// So whatever is inserted or updated is named by its NEW place, where its content is found. A move that the steps
  /// before it have made already is left out. Between the steps the list is a mixture that no source ever had; only
  /// after the last one is it the new list. A reload is one step.
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
    func place(_ section: Int) -> ItemPosition { ItemPosition(section: 0, item: section) }
    steps += sectionDeletes.reversed().map { .deleteSection($0) }
    let moves = RunningMoves(
      deletes: sectionDeletes.map(place), inserts: sectionInserts.map(place),
      moves: sectionMoves.map { ItemMove(from: place($0.from), to: place($0.to)) })
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
    let sections = SlotMap(
      deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves.map { ($0.from, $0.to) })
    // Sections are in their new order by now. No row operation is in a deleted one.
    func here(_ old: ItemPosition) -> ItemPosition? {
      sections.new(ofOld: old.section).map { ItemPosition(section: $0, item: old.item) }
    }
    let gone = deletes.compactMap(here).sorted()
    steps += gone.reversed().map { .delete($0) }
    let moves = RunningMoves(
      deletes: gone, inserts: Array(inserts),
      moves: moves.compactMap { move in here(move.from).map { ItemMove(from: $0, to: move.to) } })
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
