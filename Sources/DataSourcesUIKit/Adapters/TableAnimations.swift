#if LIST_VIEWS
  import DataSourcesCells

  /// How a table animates each kind of change that has no animation hint.
  ///
  ///     var animations = TableAnimations(.fade)
  ///     animations.insertedRows = .top
  ///     animations.deletedRows = .left
  ///     animations.reloadedRows = .none
  ///     animations.insertedSections = .top
  ///     adapter.animations = animations
  public struct TableAnimations {
    /// Inserted rows.
    public var insertedRows: UITableView.RowAnimation = .automatic
    /// Deleted rows.
    public var deletedRows: UITableView.RowAnimation = .automatic
    /// Rows that get another kind of cell.
    public var reloadedRows: UITableView.RowAnimation = .automatic
    /// Inserted sections.
    public var insertedSections: UITableView.RowAnimation = .automatic
    /// Deleted sections.
    public var deletedSections: UITableView.RowAnimation = .automatic

    /// Leaves all animations to the table.
    public init() {}

    /// Uses one animation for all changes.
    public init(_ animation: UITableView.RowAnimation) {
      insertedRows = animation
      deletedRows = animation
      reloadedRows = animation
      insertedSections = animation
      deletedSections = animation
    }

    /// These animations, or the one of a hint.
    func following(_ hint: AnimationHint) -> TableAnimations {
      switch hint {
      case .automatic: self
      case .none: TableAnimations(.none)
      case .fade: TableAnimations(.fade)
      case .top: TableAnimations(.top)
      case .bottom: TableAnimations(.bottom)
      case .left: TableAnimations(.left)
      case .right: TableAnimations(.right)
      }
    }
  }
#endif
