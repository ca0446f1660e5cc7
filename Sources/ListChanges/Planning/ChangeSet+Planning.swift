extension ChangeSet {
  /// Plans the batches that lead a platform list safely from one shape to another.
  ///
  /// One batch is enough unless a section has to move while items are inserted, deleted or moved in it, into it or out of
  /// it (see ``risks``). In that case the first batch applies everything except section moves, with the surviving sections
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
  /// - Throws: A ``Violation`` if the change doesn't lead from `old` to `new`.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; with risks, O(*s* log *s*) more.
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
    var (structure, updates) = (self, ChangeSet())
    (updates.sectionUpdates, updates.packedUpdates) = (sectionUpdates, packedUpdates)
    (structure.sectionUpdates, structure.packedUpdates) = ([], [])
    return (structure, updates)
  }
}

extension BatchPlan {
  /// Creates a plan of at most one batch.
  fileprivate init(structure: ChangeSet, _ old: ListShape, _ new: ListShape, updates: ChangeSet) {
    stages = structure.isEmpty ? [] : [Stage(changes: structure, shapeBefore: old, shapeAfter: new)]
    self.updates = updates
  }
}
