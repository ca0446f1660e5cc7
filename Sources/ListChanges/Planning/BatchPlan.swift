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
  ///     for stage in plan.stages { print("\(stage.shapeBefore): \(stage.changes) leads to \(stage.shapeAfter)") }
  public struct Stage: Hashable, Sendable {
    /// The operations of the batch, without updates; or a reload.
    public let changes: ChangeSet
    /// The item counts that the list displays before the batch.
    public let shapeBefore: ListShape
    /// The item counts that the list's data source must return during and after the batch.
    public let shapeAfter: ListShape
  }

  /// The batches, in order.
  ///
  /// Empty if nothing changes, or only content. A reload is a stage of its own.
  public let stages: [Stage]

  /// The items and sections that are updated, in NEW coordinates of the planned change.
  ///
  /// A change set that contains nothing but updates. Show them after the last stage, outside of any batch.
  public let updates: ChangeSet
}
