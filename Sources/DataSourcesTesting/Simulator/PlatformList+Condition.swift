extension PlatformList {
  /// A state of a platform list in which batch updates are known to crash or to be lost.
  ///
  ///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
  ///     list.conditions = [.outsideWindow]
  ///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
  ///     print(list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0])).verdict)
  ///     // unsafe: U5 the list is in no window
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// The list isn't in a window.
    case outsideWindow = "the list is in no window"
    /// The list hasn't been laid out since its data source was set.
    case beforeFirstLayout = "the list has not been laid out yet"
    /// The user is moving an item, or has dropped an item whose move isn't committed.
    case duringReorder = "the user is reordering items"
    /// The completion handler of another update is running.
    case insideCompletion = "the completion of another update is running"
  }
}
