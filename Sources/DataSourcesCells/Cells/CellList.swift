public import DataSources

/// The items of a source as cells of a host, with everything that the user can do with them.
///
///     let messages = inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
///       .onPrimaryAction(open)
///       .onDelete(from: inbox)
///
/// A list of cells never changes what it says about its items: modifiers return a new list over the same source. It is a
/// source itself, so lists of different items and cells of one host compose with `appendingItems(of:)` and the like. What
/// the configuration of an item says has priority over what the list says.
///
/// - Complexity: That of the source; changes pass unchanged.
public final class CellList<Item, Host: CellHost>: DataSource {
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let parts: Shared<CellListParts<Item, Host>>
  package let values: (any ContextSource)?
  package let capabilities: CellCapabilities
  /// The selections of the items; `nil` for cells that are wrapped, which have their own.
  let selections: ItemSelections?
  package let history = PositionHistory()

  init(_ base: any DataSource<Item>, _ parts: CellListParts<Item, Host>) {
    self.base = base
    self.parts = Shared(parts)
    values = base.nearestContextSource
    selections = parts.wrapped == nil ? ItemSelections(of: base, parts.selection) : nil
    capabilities = parts.capabilities.union(selections?.isEmpty == false ? .selection : [])
    changeHub.follow(base.changeHub) { [history] in
      history.follow($0)
      return $0
    }
  }

  deinit { changeHub.close() }

  /// Returns a list over the same source with other parts.
  func with(_ change: (inout CellListParts<Item, Host>) -> Void) -> CellList {
    var parts = parts.value
    change(&parts)
    return CellList(base, parts)
  }

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> CellReference<Host>? {
    guard position.section >= 0, position.section < base.sectionCount, position.item >= 0,
      position.item < base.itemCount(inSection: position.section)
    else { return nil }
    return CellReference(list: self, position: position)
  }

  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard var info = base.sectionInfo(at: index) else { return nil }
    let sections = parts.value.sections
    if sections.hasTitles {
      let context = SectionContext(section: index, listSection: index, viewIndex: 0, info: info, values: values)
      if let title = sections.titles[.header] { info.header = title(context) }
      if let title = sections.titles[.footer] { info.footer = title(context) }
      if let title = sections.indexTitle { info.indexTitle = title(context) }
    }
    info[SectionOwners<Host>.self] = SectionOwners(info[SectionOwners<Host>.self], adding: self, section: index)
    return info
  }

  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }

  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  public var upstream: [any DataSource] { [base] }
}

extension CellList: PositionPreserving {}

extension CellList: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? { (base, position) }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? { position }
}

// MARK: - Modifiers

extension CellList: ItemModifying {
  public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> CellList {
    with {
      var behavior = $0.behavior?.value ?? ItemBehavior()
      change(&behavior)
      $0.behavior = Shared(behavior)
    }
  }

  /// Calls a closure after a cell is configured, whatever its kind.
  public func onConfigure(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.configure, action) }
  }

  /// Calls a closure when a cell appears.
  ///
  ///     let cells = messages.cells(MessageCell.self) { $0.show($1) }
  ///       .onDisplay { cell, context in (cell as? MessageCell)?.isMarked = context.isSelected }
  ///       .onEndDisplay { cell, _ in (cell as? MessageCell)?.isMarked = false }
  public func onDisplay(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.display, action) }
  }

  /// Calls a closure when a cell has disappeared, with the item that it displayed, which may be deleted by then.
  public func onEndDisplay(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.endDisplay, action) }
  }
}

// Sections.
extension CellList {
  /// Sets a title above the items of each section.
  ///
  /// It can display the index of the section and its number of items. If something changes besides the list, call
  /// ``ListAdapter/reconfigureVisibleItems()``.
  public func headerTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.setTitle(.header, title) }
  }

  /// Sets a title below the items of each section, like ``headerTitle(_:)``.
  public func footerTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.setTitle(.footer, title) }
  }

  /// Sets the title of each section in the index at the edge of the list.
  public func indexTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.indexTitle = title }
  }

  /// Displays a view above the items of each section; `nil` displays none.
  public func header(_ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?) -> CellList {
    sectionView(.header, view)
  }

  /// Displays a view below the items of each section; `nil` displays none.
  public func footer(_ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?) -> CellList {
    sectionView(.footer, view)
  }

  /// Displays views of a kind in each section; `nil` displays none.
  ///
  /// The layout of the host decides how many of them a section has.
  ///
  ///     let badged = photos.cells(PhotoCell.self) { $0.show($1) }.sectionView(.named("badge")) { section in
  ///       .view(Badge.self) { badge, section in badge.text = section.viewIndex == 0 ? section.info.header : nil }
  ///     }
  public func sectionView(
    _ kind: SectionViewKind, _ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?
  ) -> CellList {
    with { $0.sections.setQuery(kind.canonical, view) }
  }
}

// MARK: - Creating lists of cells

extension DataSource {
  /// Returns the items of this source as cells of one kind.
  ///
  ///     inbox.cells(.prototype("Message") { (cell: MessageCell, message) in cell.show(message) })
  public func cells<Host>(_ configuration: CellConfiguration<Item, Host>) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: configuration.capabilities) { _ in configuration })
  }

  /// Returns the items of this source as cells, each with a configuration of its own.
  ///
  ///     inbox.cells { message in
  ///       message.isDraft ? .cell(DraftCell.self) { $0.show($1) } : .cell(MessageCell.self) { $0.show($1) }.height(60)
  ///     }
  public func cells<Host>(
    _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: .anyItem, configuration: configuration))
  }

  /// Returns the items of this source as cells, each with a configuration of its own that has no other capabilities.
  package func cells<Host>(
    capabilities: CellCapabilities, _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: capabilities, configuration: configuration))
  }

  /// Returns the same cells as a list that can be modified, for a composition of lists of different items.
  ///
  /// What this list says has priority over what its parts say, and views and titles of sections replace those of the
  /// parts.
  ///
  ///     profile.appendingSections(of: messages).cells().selectionDisabled { _ in true }.headerTitle { "\($0.section)" }
  public func cells<Host>() -> CellList<CellReference<Host>, Host> where Item == CellReference<Host> {
    CellList(
      self,
      CellListParts(wrapped: { $0 }, capabilities: []) { _ in
        preconditionFailure("A wrapped cell has its own configuration")
      })
  }
}

extension Selection {
  /// Returns the items of this selection as cells of one kind; what the user selects in the list is selected here.
  public func cells<Host>(_ configuration: CellConfiguration<Item, Host>) -> CellList<Item, Host> {
    CellList(
      map(\.item), CellListParts(selection: self, capabilities: configuration.capabilities) { _ in configuration })
  }

  /// Returns the items of this selection as cells, each with a configuration of its own; what the user selects in the
  /// list is selected here.
  public func cells<Host>(
    _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> { cells(capabilities: .anyItem, configuration) }

  /// Returns the items of this selection as cells, each with a configuration of its own that has no other capabilities.
  package func cells<Host>(
    capabilities: CellCapabilities, _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(
      map(\.item), CellListParts(selection: self, capabilities: capabilities, configuration: configuration))
  }
}

extension CellConfiguration {
  fileprivate var capabilities: CellCapabilities { behavior?.value.capabilities ?? [] }
}

// MARK: - Lists as hosts see them

/// An item of a list of cells: the list that describes the cell, and the position of the item there.
///
/// All lists of cells for one host have this item type, so they compose like any other sources.
public struct CellReference<Host: CellHost> {
  let list: any CellProvider<Host>
  /// The position of the item in the source that was turned into cells.
  public let position: ItemPosition

  /// Returns the item with everything that a host can ask of it.
  ///
  /// - Parameter listPosition: The position in the displayed list.
  package func hostedItem(at listPosition: ItemPosition) -> (any HostedItem<Host>)? {
    list.hostedItem(at: position, listPosition: listPosition)
  }

  /// This cell and those that it wraps.
  var levels: some Sequence<CellReference> { sequence(first: self) { $0.list.wrappedCell(at: $0.position) } }

  /// The list that moves the item, and the position of the item there.
  var mover: CellReference? { levels.first { $0.list.movesItem(at: $0.position) } }

  /// The position of the item in a list, if the list or one that wraps it describes the cell.
  func position(in list: any CellProvider<Host>) -> ItemPosition? { levels.first { $0.list === list }?.position }
}

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

extension CellList: CellProvider {
  package var items: any DataSource { base }

  package var allowsMultipleSelection: Bool? { selections?.allowsMultipleSelection }

  package var selectedPositions: [ItemPosition] { selections?.selectedPositions ?? [] }

  package func selectedItem(at position: ItemPosition) -> SelectedItem? { selections?.selected(at: position) }

  package var sectionViewKinds: Set<SectionViewKind> { Set(parts.value.sections.views.keys) }

  package func hostedItem(at position: ItemPosition, listPosition: ItemPosition) -> (any HostedItem<Host>)? {
    guard let item = base.item(at: position) else { return nil }
    // A copy of the parts would retain every closure in them.
    let selected = selectedItem(at: position)
    let context = CellContext(
      item: item, position: position, listPosition: listPosition,
      isSelected: selected.map { $0.selection.isSelected(at: $0.position) } ?? false, list: self)
    guard let wrapped = parts.value.wrapped else {
      return ConfiguredItem(parts.value.configuration(item), parts, context, selected)
    }
    guard let inner = wrapped(item).hostedItem(at: listPosition) else { return nil }
    let configuration = CellConfiguration<Item, Host>(kind: inner.kind) { host, slot, _ in
      inner.makeCell(in: host, at: slot)
    }
    return ConfiguredItem(configuration, parts, context, wrapping: inner)
  }

  package func movesItem(at position: ItemPosition) -> Bool {
    if parts.value.behavior?.value.move != nil { return true }
    guard parts.value.wrapped == nil, let item = base.item(at: position) else { return false }
    return parts.value.configuration(item).behavior?.value.move != nil
  }

  package func wrappedCell(at position: ItemPosition) -> CellReference<Host>? {
    parts.value.wrapped.flatMap { wrapped in base.item(at: position).map(wrapped) }
  }

  package func sectionView(
    _ kind: SectionViewKind, _ section: SectionContext
  ) -> SectionViewConfiguration<Host>?? {
    parts.value.sections.views[kind].map { $0(section) }
  }
}

/// What the modifiers of a list of cells change.
struct CellListParts<Item, Host: CellHost> {
  let configuration: (Item) -> CellConfiguration<Item, Host>
  /// What all items do, unless their own configuration says otherwise.
  var behavior: Shared<ItemBehavior<Item>>?
  var actions = CellActions<Item, Host>()
  var sections = SectionConfiguration<Host>()
  /// The selection that the source was, if it was one.
  let selection: (any ItemSelecting)?
  /// Returns the cell that an item is, in a list whose items are cells.
  let wrapped: ((Item) -> CellReference<Host>)?
  /// What the configurations of items can do.
  private let configured: CellCapabilities

  init(
    selection: (any ItemSelecting)? = nil, wrapped: ((Item) -> CellReference<Host>)? = nil,
    capabilities: CellCapabilities, configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) {
    self.selection = selection
    self.wrapped = wrapped
    self.configuration = configuration
    configured = capabilities
  }

  var capabilities: CellCapabilities {
    configured.union(behavior?.value.capabilities ?? []).union(actions.capabilities).union(sections.capabilities)
  }
}

/// The lists of cells that a section is from, innermost first.
///
/// Sections with equal titles display the same if the innermost lists are the same.
struct SectionOwners<Host: CellHost>: SectionSlot, Hashable {
  typealias Value = Self

  struct Owner {
    let list: any CellProvider<Host>
    let section: Int
  }

  private(set) var all: [Owner]

  init(_ inner: SectionOwners?, adding list: any CellProvider<Host>, section: Int) {
    all = (inner?.all ?? []) + [Owner(list: list, section: section)]
  }

  private var identity: ObjectIdentifier? { all.first.map { ObjectIdentifier($0.list) } }

  static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
