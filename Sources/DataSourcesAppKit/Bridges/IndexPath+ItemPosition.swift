#if LIST_VIEWS
  public import DataSourcesCells

  extension IndexPath {
    /// Creates the index path of an item in a collection.
    public init(_ position: ItemPosition) { self.init(item: position.item, section: position.section) }
  }

  extension ItemPosition {
    /// Creates the position of an item in a collection; of a whole section, that of its first item.
    public init(_ indexPath: IndexPath) {
      self.init(section: indexPath.first ?? 0, item: indexPath.count > 1 ? indexPath[1] : 0)
    }
  }
#endif
