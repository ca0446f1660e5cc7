public import DataSources

/// A list as a host of your own displays it.
///
///     private(set) lazy var list = HostedList(messages, in: self) { [unowned self] _ in draw() }
///
/// A host asks the list for views, and for what the user can do:
///
///     let title = list.makeSectionView(.header, inSection: 0) ?? ""
///     let height = list.sectionViewSize(.header, inSection: 0, in: ListSize(width: 80, height: 24))?.height ?? 1
///     let keys = [list.canSelect(at: cursor) ? "Space" : nil, list.canDelete(at: cursor) ? "Delete" : nil]
///
/// Items and counts are those after the last change that the host was notified of.
public final class HostedList<Host: CellHost> where Host.Slot == ItemPosition {
  let list: PresentedList<CellReference<Host>>
  private let presenter: Presenter
  unowned let host: Host
  var registry = CellRegistry<Host>()

  /// Creates a list that a host displays.
  ///
  /// - Parameters:
  ///   - source: The list of cells.
  ///   - host: The host, which keeps the list.
  ///   - didChange: Called after every change.
  public init(
    _ source: any DataSource<CellReference<Host>>, in host: Host, didChange: @escaping (ListUpdate) -> Void
  ) {
    self.host = host
    presenter = Presenter(didChange)
    list = PresentedList(source, on: presenter)
  }

  /// The item counts.
  public var shape: ListShape { list.shape }

  func item(at position: ItemPosition) -> (any HostedItem<Host>)? { list.hostedItem(at: position) }
}

/// Displays every change at once.
private final class Presenter: ListPresenting {
  private let didChange: (ListUpdate) -> Void

  init(_ didChange: @escaping (ListUpdate) -> Void) { self.didChange = didChange }

  var isReady: Bool { true }
  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}
  // Only the host has the items on screen.
  func reportDisplayedItems() {}

  func show(_ change: PresentedChange) {
    change.commit()
    didChange(change.update)
  }
}

// What the host displays.
extension HostedList {
  /// Returns a configured cell; `nil` if there is no item at `position`.
  public func makeCell(at position: ItemPosition) -> Host.Cell? {
    guard let item = item(at: position) else { return nil }
    item.register(in: host, &registry)
    return item.makeCell(in: host, at: position)
  }

  /// Notifies the list that the host displays items, so that pages that aren't loaded are.
  ///
  ///     list.willDisplayItems(at: rows.map { ItemPosition(section: 0, item: $0) })
  ///
  /// Call it with the items on screen when other ones come on screen, and after every change.
  public func willDisplayItems(at positions: [ItemPosition]) { list.willDisplayItems(at: positions) }

  /// Returns the size of an item in a list of a size; `nil` if the host determines it.
  public func size(at position: ItemPosition, in size: ListSize) -> CellSize? { item(at: position)?.size(in: size) }

  /// Notifies an item that its cell appears.
  ///
  /// - Returns: A closure to call when the cell has disappeared, or displays another item.
  public func beginDisplay(of cell: Host.Cell, at position: ItemPosition) -> () -> Void {
    guard let item = item(at: position) else { return {} }
    item.display(cell)
    // The item can be deleted by then.
    return { item.endDisplay(cell) }
  }

  // Sections

  /// Returns the identity and the titles of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { list.sectionInfo(at: index) }

  /// Returns a configured view of a section; `nil` if the section has none of the kind.
  public func makeSectionView(_ kind: SectionViewKind, inSection index: Int) -> Host.SectionView? {
    guard let view = sectionView(kind, index) else { return nil }
    view.register(kind, in: host, &registry)
    return view.makeView(kind, in: host, at: ItemPosition(section: index, item: 0))
  }

  /// Returns the size of a section's view in a list of a size; `nil` if there is no view, or the host determines it.
  public func sectionViewSize(_ kind: SectionViewKind, inSection index: Int, in size: ListSize) -> CellSize? {
    sectionView(kind, index)?.size(in: size)
  }

  /// Notifies a section that its view appears.
  ///
  /// - Returns: A closure to call when the view has disappeared.
  public func beginDisplay(
    of view: Host.SectionView, _ kind: SectionViewKind, inSection index: Int
  ) -> () -> Void {
    guard let content = sectionView(kind, index) else { return {} }
    content.display(view)
    return { content.endDisplay(view) }
  }

  private func sectionView(_ kind: SectionViewKind, _ index: Int) -> HostedSectionView<Host>? {
    list.sectionView(kind.canonical, at: ItemPosition(section: index, item: 0))
  }
}

// What the user does.
extension HostedList {
  // Selection

  /// Returns whether the user can choose or select the item at `position`.
  public func canSelect(at position: ItemPosition) -> Bool { item(at: position)?.canSelect ?? false }

  /// Returns whether the item at `position` is selected; `false` without a `Selection`.
  public func isSelected(at position: ItemPosition) -> Bool { item(at: position)?.isSelected ?? false }

  /// Does what the item at `position` does when the user chooses it: its primary action, or its selection.
  public func choose(at position: ItemPosition) async throws {
    guard let item = item(at: position), item.canSelect else { return }
    if let action = item.primaryAction { return try await action.perform() }
    item.select(true)
  }

  /// Deselects the item at `position`.
  ///
  /// - Returns: Whether the user can deselect it.
  @discardableResult
  public func deselect(at position: ItemPosition) -> Bool {
    guard let item = item(at: position), item.canDeselect else { return false }
    item.select(false)
    return true
  }

  // Commands

  /// Returns the commands behind an edge of the item at `position`; a deletion isn't one of them.
  ///
  ///     for command in list.swipeActions(at: position, .trailing) where command.isEnabled { try await command.perform() }
  public func swipeActions(at position: ItemPosition, _ edge: SwipeEdge) -> [ItemCommand] {
    item(at: position)?.actions(at: edge) ?? []
  }

  /// Returns the commands of the context menu of the item at `position`.
  public func contextMenu(at position: ItemPosition) -> [ItemCommand] { list.contextMenu(at: [position]) }

  /// Returns the commands of the context menu of several items, such as the selected ones: those that all of them offer under the
  /// same title, each of which does its work for all of them.
  public func contextMenu(at positions: [ItemPosition]) -> [ItemCommand] { list.contextMenu(at: positions) }

  // Changes

  /// Returns whether the user can delete the item at `position`.
  public func canDelete(at position: ItemPosition) -> Bool { item(at: position)?.deletion != nil }

  /// Deletes the item at `position`; the list follows.
  ///
  /// - Returns: Whether the user can delete it.
  @discardableResult
  public func delete(at position: ItemPosition) async throws -> Bool {
    guard let deletion = item(at: position)?.deletion else { return false }
    try await deletion.perform()
    return true
  }

  /// Returns whether the user can move an item, to `target` or anywhere.
  public func canMove(from position: ItemPosition, to target: ItemPosition? = nil) -> Bool {
    list.canMove(at: position) && target.map { list.canMove(from: position, to: $0) } ?? true
  }

  /// Moves an item to `target`, its position after the move; the list follows.
  ///
  /// - Returns: Whether the item was moved.
  @discardableResult
  public func move(from position: ItemPosition, to target: ItemPosition) async throws -> Bool {
    guard position != target, canMove(from: position, to: target) else { return false }
    guard let movement = list.movement(from: position, to: target) else {
      return list.moveInComposite(from: list.sourcePosition(of: position), to: target) == .moved
    }
    try await movement.perform()
    return true
  }
}
