#if os(Linux)
  package import DataSourcesTesting

  /// A list whose batches an engine collects.
  @MainActor
  package protocol BatchTaking: AnyObject {
    /// The states it is in that make any batch unsafe.
    var conditions: Set<PlatformList.Condition> { get }
    /// Reads the item count of every section from the data source.
    func askCounts() -> [Int]
    /// Brings the layout up to date before a batch begins.
    func prepareForBatch()
    /// Displays the state after a batch.
    func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition])
    /// Reloads everything after a batch that was refused.
    func recover()
  }
#endif
