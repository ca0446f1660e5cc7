import DataSources

/// The rows of a source as cells of a host, with all that the user can do to them.
///
///     let cells = events.cells(EventCell.self) { cell, event, _ in cell.textLabel?.text = event.title }
///       .onSelect { event, _ in show(event) }
///       .onDelete { event, _ in events.removeItem(withID: event.id) }
///       .headerTitle { index in index.info.header }
///
/// What is said here holds for all rows of the source; say it before the list is shown. A list of cells composes with lists
/// of other rows and other cells of the same host, by `appendingItems(of:)` and the like.
///
/// - Complexity: as the base; changes pass untouched.
public final class CellSource<Row, H: ListHost>: DataSource, CellOwner {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// What all rows can do besides being shown.
  public var behaviours = CellBehaviours<H>()
  /// What sections show besides rows.
  var sections = SectionViews<H>()
  /// The list that shows this source, for commands from here.
  weak var list: (any ListCommands<H>)?
  /// Groups of behaviours that the rows have.
  var uses: CellUses {
    let all = behaviours.uses.union(sections.uses)
    return selection == nil ? all : all.union(.selection)
  }
  let base: any DataSource<Row>
  private let kind: (Row, ItemPosition) -> CellKind<H>
  private let context: (any ContextSource)?
  private let selection: (any RowSelection)?

  init(
    _ base: any DataSource<Row>, selection: (any RowSelection)? = nil,
    kind: @escaping (Row, ItemPosition) -> CellKind<H>
  ) {
    self.base = base
    self.kind = kind
    self.selection = selection
    context = base.nearestContextSource
    changeHub.follow(base.changeHub) { $0 }
  }

  deinit { changeHub.close() }

  /// The number of sections.
  public var sectionCount: Int { base.sectionCount }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  /// How the row at a position is shown; `nil` when there is none.
  public func item(at position: ItemPosition) -> CellModel<H>? {
    guard let row = base.item(at: position) else { return nil }
    return CellModel(
      row, kind: kind(row, position), behaviours: behaviours, position: position,
      selection: selection, context: context?.cellContext, owner: self)
  }
  /// What the base knows of a section, and what it shows besides rows.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    base.sectionInfo(at: index).map {
      sections.added(to: $0, section: index, owner: ObjectIdentifier(self), context: context?.cellContext)
    }
  }
  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  /// Where the base has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  /// Takes over what a factory knows of sections.
  func adopting<Key>(_ factory: CellFactory<Key, Row, H>) -> Self {
    sections = factory.sections
    return self
  }
}

extension CellSource {
  public var upstream: [any DataSource] { [base] }
}
