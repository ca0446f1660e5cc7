#if !canImport(UIKit)
  import DataSourcesTesting

  /// A list whose batches an engine collects.
  @MainActor
  protocol BatchedList: UIScrollView {
    /// Collects them.
    var engine: BatchEngine { get }
    /// Rows that stand where drops will be.
    var placeholders: [PlaceholderState] { get set }
    /// Whether it has been laid out with a size.
    var hasBeenLaidOut: Bool { get }
    /// Whether the person moves a row, or something is being dropped.
    var isReordering: Bool { get }
    /// Asks the data source for the item count of every section.
    func askCounts() -> [Int]
    /// Brings the layout up to date before a batch begins.
    func prepareForBatch()
    /// Shows what a batch has left.
    func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition])
    /// Reads everything anew, after a batch that was refused.
    func recover()
    /// Forgets everything and asks again.
    func reloadData()
  }

  extension BatchedList {
    /// In which states it is that make any batch unsafe.
    var conditions: Set<PlatformList.Condition> {
      var conditions: Set<PlatformList.Condition> = []
      if window == nil { conditions.insert(.outsideWindow) }
      if !hasBeenLaidOut { conditions.insert(.beforeFirstLayout) }
      if isReordering { conditions.insert(.duringReorder) }
      return conditions
    }

    /// Takes the placeholders along in a batch.
    func movePlaceholders(_ map: RowMap) {
      for placeholder in placeholders { placeholder.move(map) }
    }
  }
#endif
