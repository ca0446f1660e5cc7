#if LIST_VIEWS
  public import DataSourcesCells

  extension IndexPath {
    /// The index path of a row.
    public init(_ position: ItemPosition) { self.init(item: position.item, section: position.section) }
  }

  extension ItemPosition {
    /// The position of a row that UIKit names; of a whole section, its first.
    public init(_ indexPath: IndexPath) {
      self.init(section: indexPath.first ?? 0, item: indexPath.count > 1 ? indexPath[1] : 0)
    }
  }
#endif
