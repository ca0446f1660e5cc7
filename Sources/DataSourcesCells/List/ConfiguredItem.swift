import DataSources

/// An item with its configuration and the behavior of its list.
///
/// What is nearer to the item has priority: its own configuration, then its list. Where a list wraps cells, the list
/// has priority over what it wraps.
struct ConfiguredItem<Item, Host: CellHost>: HostedItem {
  let configuration: CellConfiguration<Item, Host>
  private let parts: Shared<CellListParts<Item, Host>>
  let context: CellContext<Item>
  let selected: SelectedItem?
  let inner: (any HostedItem<Host>)?

  init(
    _ configuration: CellConfiguration<Item, Host>, _ parts: Shared<CellListParts<Item, Host>>,
    _ context: CellContext<Item>, _ selected: SelectedItem? = nil, wrapping inner: (any HostedItem<Host>)? = nil
  ) {
    self.configuration = configuration
    self.parts = parts
    self.context = context
    self.selected = selected
    self.inner = inner
  }

  var own: Shared<ItemBehavior<Item>>? { configuration.behavior }
  var list: ItemBehavior<Item> { _read { yield parts.value.behavior } }
  var actions: CellActions<Item, Host> { _read { yield parts.value.actions } }

  var kind: String { configuration.kind }

  var isSelected: Bool? { selected == nil ? inner?.isSelected : context.isSelected }

  func register(in host: Host, _ registry: inout CellRegistry<Host>) {
    inner?.register(in: host, &registry)
    guard let registration = configuration.look.value.registration, !registry.isLast(configuration.look) else { return }
    registry.register(registration, kind: kind, in: host)
    registry.setLast(configuration.look)
  }

  func makeCell(in host: Host, at slot: Host.Slot) -> Host.Cell {
    let cell = configuration.look.value.make(host, slot, context)
    if let own = configuration.actions { for action in own.value.configure { action(cell, context) } }
    for action in actions.configure { action(cell, context) }
    return cell
  }
}
