package import DataSources

/// A list of cells, as the host that displays it sees it.
package protocol CellProvider<Host>: AnyObject {
  associatedtype Host: CellHost

  /// What its items and sections can do, which never changes.
  var capabilities: CellCapabilities { get }
  /// What the list provides to its cells besides items.
  var values: (any ContextSource)? { get }
  /// Whether several items can be selected at the same time; `nil` if the list has no selection of its own.
  var allowsMultipleSelection: Bool? { get }
  /// The positions of the items that its own selection has.
  var selectedPositions: [ItemPosition] { get }
  /// The kinds of views that its sections have.
  var sectionViewKinds: Set<SectionViewKind> { get }

  /// Returns an item with everything that a host can ask of it.
  func hostedItem(at position: ItemPosition, listPosition: ItemPosition) -> (any HostedItem<Host>)?
  /// Returns whether the list itself, and not one that it contains, moves the item at `position`.
  func movesItem(at position: ItemPosition) -> Bool
  /// Returns the cell that the cell at `position` wraps; `nil` if the list displays items that aren't cells.
  func wrappedCell(at position: ItemPosition) -> CellReference<Host>?
  /// Returns a view of a section; `nil` if the list has none of the kind, and `.some(nil)` if it hides the view.
  func sectionView(_ kind: SectionViewKind, _ section: SectionContext) -> SectionViewConfiguration<Host>??
}
