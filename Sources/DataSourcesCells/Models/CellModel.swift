import DataSources

/// How one row is shown by a host: a value that can be made of any item, so that lists of different items compose.
///
/// Made by `source.cells(…)`, see ``CellSource``. A list of cell models is a source like any other: models of different
/// rows and cells concatenate, stack and segment.
public struct CellModel<H: ListHost> {
  /// What the row can do besides being shown.
  public var behaviours: CellBehaviours<H>
  /// Where the row is in the source that was turned into cells.
  package let position: ItemPosition
  /// The selection that the row belongs to, if it belongs to one.
  let selection: (any RowSelection)?
  let kind: CellKind<H>
  let row: Any
  /// The source that was turned into cells.
  let owner: any CellOwner<H>
  private let context: Any?

  init(
    _ row: Any, kind: CellKind<H>, behaviours: CellBehaviours<H>, position: ItemPosition,
    selection: (any RowSelection)?, context: Any?, owner: any CellOwner<H>
  ) {
    self.row = row
    self.kind = kind
    self.behaviours = behaviours
    self.position = position
    self.selection = selection
    self.context = context
    self.owner = owner
  }

  /// Whether the row is selected; `nil` when its source has no `Selection`.
  public var isSelected: Bool? { selection?.isSelected(at: position) }

  /// The name under which the host keeps cells of this kind for reuse.
  package var reuseIdentifier: String { kind.reuseIdentifier }

  /// What the closures of this row are told.
  ///
  /// - Parameter listPosition: where the list shows the row.
  public func index(at listPosition: ItemPosition) -> CellIndex {
    CellIndex(
      position: position, listPosition: listPosition, isSelected: isSelected ?? false, row: row, context: context)
  }

  /// A cell of the host that shows this row.
  ///
  /// The cell's kind must be known to the host: ask the ``ListPresentation`` for cells, it sees to that.
  ///
  /// - Parameters:
  ///   - host: the list.
  ///   - hostPosition: where the list knows the row; during a batch that may be another place than the one it goes to.
  public func cell(in host: H, at hostPosition: ItemPosition) -> H.Cell {
    let index = index(at: hostPosition)
    let cell = kind.make(host, hostPosition, index)
    behaviours.showing.didConfigure?(cell, index)
    return cell
  }
}

/// A source of cells, as the list that shows it knows it.
protocol CellOwner<H>: AnyObject, CellUsing {
  associatedtype H: ListHost
  /// The list that shows it, for commands from there.
  var list: (any ListCommands<H>)? { get set }
}

/// A source that knows what its rows and sections can do besides being shown.
protocol CellUsing {
  /// Groups of behaviours that they have.
  var uses: CellUses { get }
}
