#if !canImport(UIKit)
  package import DataSourcesTesting

  /// A list whose batches an engine collects.
  @MainActor
  package protocol BatchTaking: AnyObject {
    /// The states it is in that make any batch unsafe.
    var conditions: Set<PlatformList.Condition> { get }
    /// Asks the data source for the item count of every section.
    func askCounts() -> [Int]
    /// Brings the layout up to date before a batch begins.
    func prepareForBatch()
    /// Shows what a batch has left.
    func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition])
    /// Reloads everything after a batch that was refused.
    func recover()
  }
#endif
