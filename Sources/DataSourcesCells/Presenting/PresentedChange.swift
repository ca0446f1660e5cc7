package import DataSources
import ListStorage

/// A change, and the batches in which a host displays it.
package struct PresentedChange {
  /// The change.
  package let update: ListUpdate
  /// The batches: empty for a reload, and if only contents changed; two if sections move while their items change.
  package let batches: [ListBatch]
  let counts: CountList
  let commitAll: () -> Void

  /// The item counts before the change.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  package var before: ListShape { ListShape(itemCounts: counts.array) }

  /// Advances the presented state past the whole change, for a host that reloads.
  package func commit() { commitAll() }
}

/// What one batch update of a host takes.
package struct ListBatch {
  /// The structural changes.
  package let changes: ChangeSet
  let commitBatch: () -> Void

  /// Advances the presented state past this batch.
  ///
  /// Call it exactly once, inside the host's batch-update block.
  package func commit() { commitBatch() }
}
