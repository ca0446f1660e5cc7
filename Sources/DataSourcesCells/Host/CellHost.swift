public import ListChanges

/// A view, a web page or a terminal that displays a list.
///
///     final class Terminal: CellHost { typealias Cell = String }
///
/// If it displays headers and footers, it names their type, too:
///
///     final class Page: CellHost {
///       typealias Cell = String
///       typealias SectionView = String
///     }
public protocol CellHost<Cell>: AnyObject {
  /// What displays an item.
  associatedtype Cell
  /// What displays a header or footer; `Never` for hosts without any.
  associatedtype SectionView = Never
  /// Where the host requests a cell: a position, or a row and a column.
  associatedtype Slot = ItemPosition
}
