extension ChangeSet {
  /// The batches that a platform list takes safely, one after the other, to get from one shape to another.
  ///
  /// One batch, unless a section has to move while rows come, go or move in it, out of it or into it (``risks``). Then
  /// the first batch does everything but the moves of sections, with the surviving sections in their old order, and the
  /// second moves sections and nothing else. There are never more than two.
  ///
  /// Which sections move is a choice where several sets are equally small: here one that leaves as many sections with
  /// row operations in place as possible, so that two batches are planned only if every smallest set needs them.
  ///
  /// - Parameters:
  ///   - old: the item counts before.
  ///   - new: the item counts after.
  ///   - strategy: what to give up when one batch and the fewest moves can not both be had.
  /// - Throws: a ``Violation`` when the change does not lead from `old` to `new`.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; O(*s* log *s*) more with risks.
  public func plan(
    from old: ListShape, to new: ListShape, strategy: BatchPlan.Strategy = .fewestMoves
  ) throws -> BatchPlan {
    try validate(from: old, to: new)
    if isReload { return BatchPlan(structure: self, old, new, updates: ChangeSet()) }
    var (structure, updates) = separated()
    if structure.risks.isEmpty { return BatchPlan(structure: structure, old, new, updates: updates) }

    let order = SectionOrder(structure, from: old, to: new)
    let fewest = structure.with(order.fewestMoves())
    if fewest.risks.isEmpty { return BatchPlan(structure: fewest, old, new, updates: updates) }
    let calmest = structure.with(order.fewestTouchedMoves())
    if strategy == .fewestBatches, calmest.risks.isEmpty {
      return BatchPlan(structure: calmest, old, new, updates: updates)
    }
    if strategy == .oneBatch {
      (structure, updates) = try replacingTouchedSections(movedBy: calmest).separated()
      return BatchPlan(structure: structure, old, new, updates: updates)
    }
    // The caller's own moves are as good as any, unless they are too many.
    if fewest.sectionMoves.count < structure.sectionMoves.count { structure = fewest }
    return BatchPlan(stages: structure.split(from: old, to: new), updates: updates)
  }

  /// What changes places, and what changes content only.
  private func separated() -> (structure: ChangeSet, updates: ChangeSet) {
    var (structure, updates) = (self, ChangeSet())
    (updates.sectionUpdates, updates.packedUpdates) = (sectionUpdates, packedUpdates)
    (structure.sectionUpdates, structure.packedUpdates) = ([], [])
    return (structure, updates)
  }

  private func with(_ moves: [SectionMove]) -> ChangeSet {
    var changes = self
    changes.sectionMoves = moves
    return changes
  }

  /// This change with other section moves, of which those that a risk names are a delete and an insert.
  private func replacingTouchedSections(movedBy other: ChangeSet) throws -> ChangeSet {
    let replaced = Set(other.risks.map(\.sectionMove))
    var draft = Draft()
    draft.sectionDeletes = sectionDeletes + replaced.map(\.from)
    draft.sectionInserts = sectionInserts + replaced.map(\.to)
    draft.sectionMoves = other.sectionMoves.filter { !replaced.contains($0) }
    draft.sectionUpdates = sectionUpdates
    draft.deletes = Array(deletes)
    draft.inserts = Array(inserts)
    draft.moves = Array(moves)
    draft.updates = Array(updates)
    return try draft.build()
  }
}

extension BatchPlan {
  /// A plan of at most one batch.
  fileprivate init(structure: ChangeSet, _ old: ListShape, _ new: ListShape, updates: ChangeSet) {
    stages = structure.isEmpty ? [] : [Stage(changes: structure, before: old, after: new)]
    self.updates = updates
  }
}
