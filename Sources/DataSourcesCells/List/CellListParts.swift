import DataSources

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
