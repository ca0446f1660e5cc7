// MARK: - Steps

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
    /// Insert the section with all items that it has in the new list. The index is new.
    case insertSection(Int)
    /// Delete the item.
    case delete(ItemPosition)
    /// Move the item.
    case move(from: ItemPosition, to: ItemPosition)
    /// Insert the item. The position is new.
    case insert(ItemPosition)
    /// Show the new content of the section itself. The index is new.
    case updateSection(Int)
    /// Show the new content of the item. The position is new.
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
  /// Therefore every insert and update refers to the new position, where the new list has the content. A move that the
  /// previous steps have already made is omitted. Only after the last step is the list equal to the new list. A
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
    // In these two frequent cases, no position has to be converted.
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

/// The moves of a batch one by one, each in the coordinates of the list at that moment.
///
/// The list is the one after all deletes and before all inserts. It contains unmoved items, pending items, whose move is still
/// to run, and moved items. Moves run in the order of their targets in the new list. A moved item is inserted directly
/// behind the one that precedes it in the new list, and so in front of the pending items further behind. The index of an
/// item is therefore the sum of three counts of items before it: unmoved ones, which the batch determines, pending ones,
/// which a Fenwick tree counts, and moved ones.
private struct RunningMoves {
  /// The moves in order, without those that no longer change anything.
  private(set) var running: [ChangeSet.ItemMove] = []

  /// The moves ascending by source, and by target.
  private let bySource: [ChangeSet.ItemMove]
  private let byTarget: [ChangeSet.ItemMove]
  /// For each move, ascending by source or by target, the number of unmoved items in front of it in its section.
  private let unmovedBeforeSource: [Int]
  private let unmovedBeforeTarget: [Int]

  /// Runs the moves between the deletes and the inserts of a batch, with all sections in new coordinates.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  init(deletes: [ItemPosition], inserts: [ItemPosition], moves: [ChangeSet.ItemMove]) {
    bySource = moves.sorted { $0.from < $1.from }
    byTarget = moves.sorted { $0.to < $1.to }
    let vacated = (deletes + moves.map(\.from)).sorted()
    let filled = (inserts + moves.map(\.to)).sorted()
    unmovedBeforeSource = bySource.map { vacated.freeCount(before: $0.from) }
    unmovedBeforeTarget = byTarget.map { filled.freeCount(before: $0.to) }
    run()
  }

  private mutating func run() {
    var pending = FenwickTree(repeating: 1, count: bySource.count)
    running.reserveCapacity(byTarget.count)
    for (target, move) in byTarget.enumerated() {
      let source = partitionPoint(in: bySource.indices) { bySource[$0].from < move.from }
      let from = position(ofSource: source, pending, movedCount: target)
      pending.combine(-1, at: source)
      let to = position(ofTarget: target, pending)
      if from != to { running.append(ChangeSet.ItemMove(from: from, to: to)) }
    }
  }

  /// Returns the current position of the pending item with the `source`-th smallest source.
  private func position(ofSource source: Int, _ pending: FenwickTree<Int>, movedCount: Int) -> ItemPosition {
    let section = bySource[source].from.section
    let unmoved = unmovedBeforeSource[source]
    let firstSource = partitionPoint(in: bySource.indices) { bySource[$0].from.section < section }
    let firstTarget = partitionPoint(in: byTarget.indices) { byTarget[$0].to.section < section }
    let endOfMoved = partitionPoint(in: firstTarget..<max(firstTarget, movedCount)) {
      byTarget[$0].to.section <= section
    }
    let before = partitionPoint(in: firstTarget..<endOfMoved) { unmovedBeforeTarget[$0] <= unmoved }
    let pendingCount = pending.prefix(source) - pending.prefix(firstSource)
    return ItemPosition(section: section, item: unmoved + pendingCount + before - firstTarget)
  }

  /// Returns the current position of the `target`-th smallest target.
  private func position(ofTarget target: Int, _ pending: FenwickTree<Int>) -> ItemPosition {
    let section = byTarget[target].to.section
    let unmoved = unmovedBeforeTarget[target]
    let firstSource = partitionPoint(in: bySource.indices) { bySource[$0].from.section < section }
    let lastSource = partitionPoint(in: firstSource..<bySource.count) { bySource[$0].from.section <= section }
    let before = partitionPoint(in: firstSource..<lastSource) { unmovedBeforeSource[$0] < unmoved }
    let firstTarget = partitionPoint(in: byTarget.indices) { byTarget[$0].to.section < section }
    let pendingCount = pending.prefix(before) - pending.prefix(firstSource)
    return ItemPosition(section: section, item: unmoved + pendingCount + target - firstTarget)
  }
}

// MARK: - Risks

extension ChangeSet {
  /// A combination of operations that is valid, but that platform lists animate incorrectly or crash on in a single batch.
  package struct Risk: Hashable, Sendable {
    /// The kind of a risk; the raw values are codes for logs.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
      /// A section moves while items are inserted, deleted or moved in it.
      case itemsChangeInMovedSection = "U1"
      /// An item moves out of or into a section that moves.
      case itemMovesAcrossMovedSection = "U2"
    }

    /// The kind of the risk.
    package let rule: Rule
    /// The move of the section.
    package let sectionMove: SectionMove
    /// The move of the item out of the section or into it; `nil` for ``Rule/itemsChangeInMovedSection``.
    package let itemMove: ItemMove?
    /// The number of item operations that make the move of the section a risk.
    package let operationCount: Int
  }

  /// The combinations of operations that are unsafe in a single batch: moves of sections with item operations in them.
  ///
  ///     if !changes.risks.isEmpty { print(changes.risks) }  // [section 0 moves to 2, and item 0-1 to 0-0 (U2)]
  ///
  /// The moved sections with item operations are first, ascending by old index, followed by the items that move out of or into
  /// a moved section, ascending by old position. Updates aren't considered, because they are shown outside of the batch. The
  /// batches of ``plan(from:to:)`` don't have risks.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations; O(1) if no section moves.
  package var risks: [Risk] {
    if sectionMoves.isEmpty { return [] }
    let byTarget = sectionMoves.sorted { $0.to < $1.to }
    var risks: [Risk] = []
    var inside: [Int: Int] = [:]
    for move in packedMoves {
      let source = Self.move(from: move.from.section, in: sectionMoves)
      let target = Self.move(to: move.to.section, in: byTarget)
      if let source, source == target {
        inside[source.from, default: 0] += 1
        continue
      }
      for section in [source, target].compactMap(\.self) {
        let item = ItemMove(from: move.from.position, to: move.to.position)
        risks.append(
          Risk(rule: .itemMovesAcrossMovedSection, sectionMove: section, itemMove: item, operationCount: 1))
      }
    }
    let changed = sectionMoves.compactMap { move -> Risk? in
      let count =
        Self.count(packedDeletes, inSection: move.from) + Self.count(packedInserts, inSection: move.to)
        + inside[move.from, default: 0]
      guard count > 0 else { return nil }
      return Risk(rule: .itemsChangeInMovedSection, sectionMove: move, itemMove: nil, operationCount: count)
    }
    return changed + risks
  }

  private static func count(_ positions: [PackedPosition], inSection section: Int) -> Int {
    positions.rank(of: PackedPosition(section: section + 1, item: 0))
      - positions.rank(of: PackedPosition(section: section, item: 0))
  }

  private static func move(from section: Int, in moves: [SectionMove]) -> SectionMove? {
    let index = partitionPoint(in: moves.indices) { moves[$0].from < section }
    return index < moves.count && moves[index].from == section ? moves[index] : nil
  }

  private static func move(to section: Int, in moves: [SectionMove]) -> SectionMove? {
    let index = partitionPoint(in: moves.indices) { moves[$0].to < section }
    return index < moves.count && moves[index].to == section ? moves[index] : nil
  }
}

extension ChangeSet.Risk: CustomStringConvertible {
  package var description: String {
    let section = "section \(sectionMove.from) moves to \(sectionMove.to)"
    if let itemMove { return "\(section), and item \(itemMove.from) to \(itemMove.to) (\(rule.rawValue))" }
    return "\(section), with \(operationCount) item operations in it (\(rule.rawValue))"
  }
}

// MARK: - Batches

/// A change split into the batches that a platform list applies safely: none, one or two.
///
/// Apply the stages in order, each one after the previous batch is done, and then show the updates:
///
///     let plan = try changes.plan(from: old, to: new)
///     for stage in plan.stages { try show(stage) }
///     showContent(plan.updates)
///
/// The stages and the updates together are equivalent to the planned change: every item and section has the same origin.
public struct BatchPlan: Hashable, Sendable {
  /// One batch, and the shapes of the list before and after it.
  ///
  ///     for stage in plan.stages { print("\(stage.changes) leads to \(stage.shapeAfter)") }
  public struct Stage: Hashable, Sendable {
    /// The operations of the batch, without updates; or a reload.
    public let changes: ChangeSet
    /// The item counts that the list displays before the batch.
    package let shapeBefore: ListShape
    /// The item counts that the list's data source must return during and after the batch.
    public let shapeAfter: ListShape
  }

  /// The batches, in order.
  ///
  /// Empty if nothing changes, or only content. A reload is a stage of its own.
  public let stages: [Stage]

  /// The items and sections that are updated, in new coordinates of the planned change.
  ///
  /// A change set that contains nothing but updates. Show them after the last stage, outside of any batch.
  public let updates: ChangeSet
}

extension BatchPlan {
  /// Creates a plan of at most one batch.
  fileprivate init(structure: ChangeSet, _ old: ListShape, _ new: ListShape, updates: ChangeSet) {
    stages = structure.isEmpty ? [] : [Stage(changes: structure, shapeBefore: old, shapeAfter: new)]
    self.updates = updates
  }
}

extension ChangeSet {
  /// Plans the batches that lead a platform list safely from one shape to another.
  ///
  /// One batch is enough unless a section has to move while items are inserted, deleted or moved in it, into it or out of
  /// it. In that case the first batch applies everything except section moves, with the retained sections
  /// in their old order, and the second batch only moves sections. A plan never has more than two batches.
  ///
  /// If several equally small sets of section moves are possible, the plan prefers one that doesn't move sections with item
  /// operations, so that it has two batches only if every smallest set requires them.
  ///
  ///     for stage in try changes.plan(from: old, to: new).stages { try show(stage) }
  ///
  /// - Parameters:
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  /// - Throws: A ``Violation`` if `old` and `new` don't match the change.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; with two batches, O(*s* log *s*) more.
  public func plan(from old: ListShape, to new: ListShape) throws -> BatchPlan {
    try validate(from: old, to: new)
    if isReload { return BatchPlan(structure: self, old, new, updates: ChangeSet()) }
    var (structure, updates) = separated()
    if structure.risks.isEmpty { return BatchPlan(structure: structure, old, new, updates: updates) }
    var fewest = structure
    fewest.sectionMoves = SectionOrder(structure, from: old, to: new).fewestMoves()
    if fewest.risks.isEmpty { return BatchPlan(structure: fewest, old, new, updates: updates) }
    // The given moves are as good as any, unless there are too many.
    if fewest.sectionMoves.count < structure.sectionMoves.count { structure = fewest }
    return BatchPlan(stages: structure.split(from: old, to: new), updates: updates)
  }

  /// Returns the operations that change positions, and the updates.
  private func separated() -> (structure: ChangeSet, updates: ChangeSet) {
    var updates = ChangeSet()
    updates.sectionUpdates = sectionUpdates
    updates.packedUpdates = packedUpdates
    var structure = self
    structure.sectionUpdates = []
    structure.packedUpdates = []
    return (structure, updates)
  }

  /// Splits the change into two stages: everything except section moves, and the section moves.
  ///
  /// Between the stages, the retained sections are in their old order. The unmoved and the inserted sections are already in
  /// their new order, so that the second stage has the same section moves as this change.
  ///
  /// - Complexity: O(*s* log *k* + *k* log *k*), for *s* sections and *k* operations.
  private func split(from old: ListShape, to new: ListShape) -> [BatchPlan.Stage] {
    let order = middleOrder(newSectionCount: new.sectionCount)
    var middle = [Int](repeating: 0, count: order.count)
    for (index, section) in order.enumerated() { middle[section] = index }
    func between(_ position: PackedPosition) -> PackedPosition {
      PackedPosition(section: middle[position.section], item: position.item)
    }

    var items = self
    items.sectionMoves = []
    items.sectionInserts = sectionInserts.map { middle[$0] }.sorted()
    items.packedInserts = packedInserts.map(between).sorted()
    items.packedMoves = packedMoves.map { PackedMove(from: $0.from, to: between($0.to)) }
    var sections = ChangeSet()
    sections.sectionMoves = sectionMoves.map { SectionMove(from: middle[$0.to], to: $0.to) }

    let shape = ListShape(itemCounts: order.map { new.itemCount(inSection: $0) })
    return [
      BatchPlan.Stage(changes: items, shapeBefore: old, shapeAfter: shape),
      BatchPlan.Stage(changes: sections, shapeBefore: shape, shapeAfter: new),
    ]
  }

  /// Returns the new index of each section, in the order of the sections between the stages.
  private func middleOrder(newSectionCount: Int) -> [Int] {
    let map = SlotMap(sectionsOf: self)
    var isTarget = [Bool](repeating: false, count: newSectionCount)
    for move in sectionMoves { isTarget[move.to] = true }
    var pending = sectionMoves[...]
    var order: [Int] = []
    order.reserveCapacity(newSectionCount)
    for section in 0..<newSectionCount where !isTarget[section] {
      if let before = map.oldSection(ofNew: section) {
        while let move = pending.first, move.from < before {
          order.append(move.to)
          pending.removeFirst()
        }
      }
      order.append(section)
    }
    return order + pending.map(\.to)
  }
}

/// The retained sections of a change; preferably those without item operations move.
private struct SectionOrder {
  /// The retained sections, ascending by new index.
  private var retained: [(old: Int, new: Int)] = []
  /// Whether items are deleted, inserted or moved in each retained section.
  private var hasItemOperations: [Bool] = []

  /// - Complexity: O(*s* log *k* + *k*), for *s* sections and *k* operations.
  init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) {
    var isChangedInOld = [Bool](repeating: false, count: old.sectionCount)
    var isChangedInNew = [Bool](repeating: false, count: new.sectionCount)
    for position in changes.packedDeletes { isChangedInOld[position.section] = true }
    for position in changes.packedInserts { isChangedInNew[position.section] = true }
    for move in changes.packedMoves {
      isChangedInOld[move.from.section] = true
      isChangedInNew[move.to.section] = true
    }
    let map = SlotMap(sectionsOf: changes)
    for section in 0..<new.sectionCount {
      guard let before = map.oldSection(ofNew: section) else { continue }
      retained.append((before, section))
      hasItemOperations.append(isChangedInOld[before] || isChangedInNew[section])
    }
  }

  /// Returns the fewest section moves that result in the new order.
  ///
  /// Of all such moves, returns those that move the fewest sections with item operations.
  func fewestMoves() -> [ChangeSet.SectionMove] {
    // A retained section outweighs any number of sections with item operations, which only decide between equal numbers.
    let weights = hasItemOperations.map { 1 << 32 + ($0 ? 1 : 0) }
    let chain = HeaviestChain(of: retained.map(\.old), weights: weights)
    return retained.indices.filter { !chain.contains($0) }
      .map { ChangeSet.SectionMove(from: retained[$0].old, to: retained[$0].new) }
      .sorted { $0.from < $1.from }
  }
}
