import DataSourcesCells

/// The contents of a list as a view describes them, each time that the view is evaluated.
struct ListContents<Item, Host: CellHost> {
  /// Returns a header or a footer; `nil` displays none.
  typealias SectionView = (SectionContext) -> SectionViewConfiguration<Host>?

  let source: any DataSource<Item>
  let configuration: CellConfiguration<Item, Host>
  var behavior = ItemBehavior<Item>()
  var header: SectionView?
  var footer: SectionView?
  /// Whether several items can be selected; `nil` if the view has no selection.
  var allowsMultipleSelection: Bool?

  /// Returns whether a list with these contents can display others by configuring its cells again.
  fileprivate func isSameList(as other: ListContents) -> Bool {
    source === other.source && behavior.capabilities == other.behavior.capabilities
      && (header == nil) == (other.header == nil) && (footer == nil) == (other.footer == nil)
      && allowsMultipleSelection == other.allowsMultipleSelection
  }
}

/// A list of cells that follows a view: new closures replace those of before, and the list stays the same.
///
/// A view is evaluated often, with new closures each time, and nearly always displays the same source. Its items are
/// configured with the newest closures whenever a host asks.
@MainActor
final class ChangeableCells<Item, Host: CellHost> {
  /// The contents that the closures of a list refer to.
  private final class Current {
    var contents: ListContents<Item, Host>

    init(_ contents: ListContents<Item, Host>) { self.contents = contents }
  }

  // Guarded by the main actor. `update(_:)` changes the variables.

  private var current: Current
  /// The list that hosts display.
  private(set) var list: CellList<Item, Host>
  private(set) var selection: BoundSelection<Item>?

  init(_ contents: ListContents<Item, Host>) {
    current = Current(contents)
    (list, selection) = Self.make(current)
  }

  /// Replaces the contents.
  ///
  /// - Returns: Whether there is another ``list``. If not, the items on screen have to be configured again.
  func update(_ contents: ListContents<Item, Host>) -> Bool {
    if contents.isSameList(as: current.contents) {
      current.contents = contents
      return false
    }
    current = Current(contents)
    (list, selection) = Self.make(current)
    return true
  }

  private static func make(_ current: Current) -> (CellList<Item, Host>, BoundSelection<Item>?) {
    let contents = current.contents
    let selection = contents.allowsMultipleSelection.map { BoundSelection(contents.source, isMultiple: $0) }
    let configuration: (Item) -> CellConfiguration<Item, Host> = { _ in
      current.contents.configuration.behavior(current.contents.behavior)
    }
    let capabilities = contents.behavior.capabilities
    var list =
      selection?.selection.cells(capabilities: capabilities, configuration)
      ?? contents.source.cells(capabilities: capabilities, configuration)
    if contents.header != nil { list = list.header { current.contents.header?($0) } }
    if contents.footer != nil { list = list.footer { current.contents.footer?($0) } }
    return (list, selection)
  }
}

// MARK: - Outlines

/// The disclosure control of a node, in a list that displays an outline and isn't an outline view.
struct OutlineDisclosure {
  /// The number of ancestors of the node.
  let depth: Int
  let isExpandable: Bool
  let isExpanded: Bool
  /// Expands the node if it's collapsed, and collapses it if it's expanded.
  let toggle: () -> Void

  /// Creates the control of an item; `nil` if a source displays no outline.
  init?(_ context: CellContext<some Any>, in source: any DataSource) {
    guard let row = source.outlineRows?.outlineRow(at: context.position.item) else { return nil }
    depth = row.depth
    isExpandable = row.isExpandable
    isExpanded = row.isExpanded
    toggle = {
      // The list may have changed since the control is displayed.
      guard let position = context.position(in: source), let rows = source.outlineRows,
        let row = rows.outlineRow(at: position.item)
      else { return }
      rows.setExpanded(!row.isExpanded, at: position.item)
    }
  }
}

extension ItemBehavior {
  /// Returns a behavior that expands and collapses nodes of an outline by a tap, unless this one does something by a tap.
  func togglingNodes(of source: any DataSource) -> Self {
    guard source.outlineRows != nil, primaryAction == nil, select == nil else { return self }
    var behavior = self
    behavior.primaryAction = .sync { OutlineDisclosure($0, in: source)?.toggle() }
    behavior.canHighlight = Self.expandable(in: source, and: canHighlight)
    behavior.canSelect = Self.expandable(in: source, and: canSelect)
    return behavior
  }

  private static func expandable(
    in source: any DataSource, and condition: ((CellContext<Item>) -> Bool)?
  ) -> (CellContext<Item>) -> Bool {
    { OutlineDisclosure($0, in: source)?.isExpandable == true && condition?($0) != false }
  }
}
