#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension ModelTableAdapter: ListCommands {
    /// The rows on screen.
    public var visiblePositions: [ItemPosition] { tableView?.indexPathsForVisibleRows?.map(ItemPosition.init) ?? [] }

    /// The cell of a row, if it has one at the moment.
    public func visibleCell(at position: ItemPosition) -> UITableViewCell? {
      tableView?.cellForRow(at: IndexPath(position))
    }

    /// Scrolls until a row is on screen; out of range nothing happens.
    public func scroll(to position: ItemPosition, at place: ScrollAlignment, animated: Bool) {
      guard contains(position) else { return }
      let scrollPosition: UITableView.ScrollPosition =
        switch place {
        case .nearest: .none
        case .start: .top
        case .middle: .middle
        case .end: .bottom
        }
      tableView?.scrollToRow(at: IndexPath(position), at: scrollPosition, animated: animated)
    }

    /// Marks a row as selected, and tells nobody; out of range nothing happens.
    public func select(_ position: ItemPosition, animated: Bool) {
      guard contains(position) else { return }
      tableView?.selectRow(at: IndexPath(position), animated: animated, scrollPosition: .none)
    }

    /// Takes the mark of a selected row away, and tells nobody; out of range nothing happens.
    public func deselect(_ position: ItemPosition, animated: Bool) {
      guard contains(position) else { return }
      tableView?.deselectRow(at: IndexPath(position), animated: animated)
    }
  }
#endif
