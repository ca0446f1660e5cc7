#if os(Linux)
  import DataSourcesTesting

  extension UITableView {
    /// How sections are set apart.
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

    /// The animation of inserted and deleted rows; of no effect here.
    public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }

    /// Where a row is to be seen.
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

    /// A height that the table finds out by itself.
    public class var automaticDimension: CGFloat { -1 }

    /// The index title that UIKit replaces by a magnifying glass.
    public class var indexSearch: String { "{search}" }

    /// Posted when the selection has changed.
    public class var selectionDidChangeNotification: Notification.Name {
      Notification.Name("UITableViewSelectionDidChangeNotification")
    }
  }

  /// A header or footer.
  struct TablePart: Hashable {
    let section: Int
    let isHeader: Bool
  }

  /// The current interaction of the user.
  struct TableInteraction {
    /// The row that is moved, and where it would be dropped.
    var moving: (source: ItemPosition, target: ItemPosition)?
    /// The row that has the focus.
    var focused: ItemPosition?
    /// The row whose swipe buttons are visible.
    var swiped: ItemPosition?
    /// The menu that is seen.
    var menu: UIContextMenuConfiguration?
    /// Whether a drag is held over the list.
    var isDropping = false
  }
#endif
