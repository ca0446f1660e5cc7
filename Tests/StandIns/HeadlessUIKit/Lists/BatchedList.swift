#if os(Linux)
  import DataSourcesTesting

  /// A table or a collection.
  @MainActor
  protocol BatchedList: UIScrollView, BatchTaking {
    /// Collects them.
    var engine: BatchEngine { get }
    /// The placeholder rows of drops.
    var placeholders: [PlaceholderState] { get set }
    /// Whether it has been laid out with a size.
    var hasBeenLaidOut: Bool { get }
    /// Whether the person moves a row, or holds a drag over the list.
    var isReordering: Bool { get }
    /// Discards everything and reads the data source again.
    func reloadData()
  }

  extension BatchedList {
    /// In which states it is that make any batch unsafe.
    package var conditions: Set<PlatformList.Condition> {
      var conditions: Set<PlatformList.Condition> = []
      if window == nil { conditions.insert(.outsideWindow) }
      if !hasBeenLaidOut { conditions.insert(.beforeFirstLayout) }
      if isReordering { conditions.insert(.duringReorder) }
      return conditions
    }

    /// Moves the placeholders with a batch.
    func movePlaceholders(_ map: RowMap) {
      for placeholder in placeholders { placeholder.move(map) }
    }
  }
#endif
