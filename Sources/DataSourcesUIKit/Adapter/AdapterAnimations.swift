#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// How a table animates each kind of change, when the change itself wishes nothing special.
  public struct TableAnimations {
    /// Rows that come.
    public var insertedRows: UITableView.RowAnimation = .automatic
    /// Rows that go.
    public var deletedRows: UITableView.RowAnimation = .automatic
    /// Rows that are another kind of cell than before.
    public var reloadedRows: UITableView.RowAnimation = .automatic
    /// Sections that come.
    public var insertedSections: UITableView.RowAnimation = .automatic
    /// Sections that go.
    public var deletedSections: UITableView.RowAnimation = .automatic

    /// As the table likes.
    public init() {}

    /// All the same.
    public init(_ animation: UITableView.RowAnimation) {
      insertedRows = animation
      deletedRows = animation
      reloadedRows = animation
      insertedSections = animation
      deletedSections = animation
    }

    /// These, or what the change wishes.
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
