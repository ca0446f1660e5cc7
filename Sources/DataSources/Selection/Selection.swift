public import ListChanges

/// Which rows of a source are selected.
///
///     let selection = mails.selection(.multiple)
///     selection.toggle(at: position)
///
/// A selected row stays so wherever it moves; one that leaves the list leaves the selection, unless it comes back in the
/// same batch. Above a composite it comes back in another child, too, as the row with the same ``ItemID/ownID``. After a
/// reload those are selected whose identity is still there. Rows without identity can not be selected.
///
/// The selection is a source, too: the same rows, each with its mark. A row that is selected or deselected is updated, so a
/// list that shows this source draws anew what it must and nothing else.
///
/// - Complexity: a change of *k* rows takes O(*k* log *n*) among *n* rows; a section that goes or moves counts with its
///   selected rows. A reload takes O(*n*). A row of the source takes about two bits, a selected one about 64 bytes.
public final class Selection<Row>: DataSource {
  /// The rows with their marks.
  public typealias Item = SelectableItem<Row>

  /// How many rows can be selected at once.
  public enum Mode: Hashable, Sendable {
    /// One: selecting a row deselects the one before.
    case single
    /// Any number.
    case multiple
  }

  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Row>
  /// What is selected.
  var rows: SelectedRows
  /// What left the list in the batch that is under way, and may come back in it.
  var departed = DepartedRows()
  /// Where to note changes for observers of the selection.
  var logs: [WeakLog] = []
  /// Whether a row may be selected; `nil` lets all.
  ///
  /// It is asked when somebody selects, and never again for the same row.
  public var isSelectable: ((Row) -> Bool)?

  /// Which row to select when the only selected one leaves the list; `nil`, at first, selects none.
  public var replacement: NearestItem?

  /// How many rows can be selected.
  ///
  /// When it becomes ``Mode/single``, the first one stays.
  public var mode: Mode {
    didSet {
      guard mode == .single, rows.ids.count > 1 else { return }
      change(deselecting: Array(rows.positions.dropFirst()), selecting: [])
    }
  }

  /// Whether rows can be selected, and are marked.
  ///
  /// When it becomes `false`, what is selected is remembered.
  public var isEnabled: Bool {
    didSet { if isEnabled != oldValue { emitUpdates(rows.positions) } }
  }

  init(_ base: any DataSource<Row>, mode: Mode, isEnabled: Bool) {
    self.base = base
    self.mode = mode
    self.isEnabled = isEnabled
    rows = SelectedRows(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { base.sectionCount }

  /// The number of rows, as in the base; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  /// The row at a position with its mark; `nil` when there is none.
  public func item(at position: ItemPosition) -> SelectableItem<Row>? {
    base.item(at: position).map { SelectableItem($0, isSelected: isSelected(at: position)) }
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }

  /// Where the base has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  /// Whether the row at a position is selected, and the selection enabled; `false` when there is no row.
  ///
  /// - Complexity: O(log *n*).
  public func isSelected(at position: ItemPosition) -> Bool { isEnabled && rows.isSelected(position) }
}

extension DataSource {
  /// A selection of rows of this source, none at first.
  ///
  /// - Parameters:
  ///   - mode: how many rows can be selected at once.
  ///   - isEnabled: whether rows can be selected and are marked.
  public func selection(_ mode: Selection<Item>.Mode = .single, isEnabled: Bool = true) -> Selection<Item> {
    Selection(self, mode: mode, isEnabled: isEnabled)
  }
}
