import DataSources

/// A list of cells, as the host that displays it sees it.
package protocol CellProvider<Host>: ItemProviding {
  associatedtype Host: CellHost

  /// What its items and sections can do, which never changes except for a selection of parts that are inserted.
  var capabilities: CellCapabilities { get }
  /// Whether several items can be selected at the same time; `nil` if the items are those of no selection.
  var allowsMultipleSelection: Bool? { get }
  /// The positions of the items that the selections have.
  var selectedPositions: [ItemPosition] { get }
  /// The kinds of views that its sections have.
  var sectionViewKinds: Set<SectionViewKind> { get }

  /// Returns an item with everything that a host can ask of it.
  func hostedItem(at position: ItemPosition, listPosition: ItemPosition) -> (any HostedItem<Host>)?
  /// Returns the item of a selection that an item is; `nil` if it is from elsewhere.
  func selectedItem(at position: ItemPosition) -> SelectedItem?
  /// Returns whether the list itself, and not one that it contains, moves the item at `position`.
  func movesItem(at position: ItemPosition) -> Bool
  /// Returns the cell that the cell at `position` wraps; `nil` if the list displays items that aren't cells.
  func wrappedCell(at position: ItemPosition) -> CellReference<Host>?
  /// Returns a view of a section; `nil` if the list has none of the kind, and `.some(nil)` if it hides the view.
  func sectionView(_ kind: SectionViewKind, _ section: SectionContext) -> SectionViewConfiguration<Host>??
}
