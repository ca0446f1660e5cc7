import DataSources

/// An item as a host sees it: every question and every event.
///
/// Only the item knows its type.
/// A host keeps it for as long as it displays a cell: it contains the item, also after that is deleted.
package protocol HostedItem<Host> {
  associatedtype Host: CellHost

  /// The kind of the cell.
  var kind: String { get }
  /// The item in the selection that it belongs to, where it is now; `nil` if the list has no selection of its own.
  var selected: SelectedItem? { get }
  func register(in host: Host, _ registry: inout CellRegistry<Host>)
  func makeCell(in host: Host, at slot: Host.Slot) -> Host.Cell
  /// Notifies the handlers of cells of all kinds.
  func notify(_ event: CellEvent, _ cell: Host.Cell)
  /// Returns the answer of the first behavior that has one: of a list that wraps cells, of the item's own configuration, of its
  /// list, and then of the cell that the list wraps.
  func first<Answer>(_ answer: (any BehaviorLevel) -> Answer?) -> Answer?
}

// MARK: - Items

/// An item with its configuration and the behavior of its list.
final class ConfiguredItem<Item, Host: CellHost>: HostedItem {
  private let configuration: CellConfiguration<Item, Host>
  private let parts: Shared<CellListParts<Item, Host>>
  let context: CellContext<Item>
  /// The item of the selection when the context was made.
  private let oldSelected: SelectedItem?
  /// The cell that the item is, in a list that wraps cells.
  private let inner: (any HostedItem<Host>)?

  init(
    _ configuration: CellConfiguration<Item, Host>, _ parts: Shared<CellListParts<Item, Host>>,
    _ context: CellContext<Item>, _ selected: SelectedItem? = nil, wrapping inner: (any HostedItem<Host>)? = nil
  ) {
    self.configuration = configuration
    self.parts = parts
    self.context = context
    oldSelected = selected
    self.inner = inner
  }

  var kind: String { configuration.kind }

  var selected: SelectedItem? {
    guard let oldSelected else { return inner?.selected }
    // A closure that was called before may have changed the list.
    if context.isRecent { return oldSelected }
    return context.currentPosition.flatMap { (context.list as? any CellProvider<Host>)?.selectedItem(at: $0) }
  }

  func register(in host: Host, _ registry: inout CellRegistry<Host>) {
    inner?.register(in: host, &registry)
    guard let registration = configuration.look.value.registration, !registry.isLast(configuration.look) else { return }
    registry.register(registration, kind: kind, in: host)
    registry.setLast(configuration.look)
  }

  func makeCell(in host: Host, at slot: Host.Slot) -> Host.Cell {
    let cell = configuration.look.value.make(host, slot, context)
    configuration.actions?.value.perform(.configure, cell, context)
    parts.value.actions.perform(.configure, cell, context)
    return cell
  }

  func notify(_ event: CellEvent, _ cell: Host.Cell) {
    configuration.actions?.value.perform(event, cell, context)
    parts.value.actions.perform(event, cell, context)
    inner?.notify(event, cell)
  }

  func first<Answer>(_ answer: (any BehaviorLevel) -> Answer?) -> Answer? {
    if let own = configuration.behavior, let found = answer(Level(item: self, behavior: own)) { return found }
    return answer(Level(item: self, behavior: parts.value.behavior)) ?? inner?.first(answer)
  }

  // Two references, so that no memory is allocated for it.
  private struct Level: BehaviorLevel {
    let item: ConfiguredItem
    let behavior: Shared<ItemBehavior<Item>>?

    var context: CellContext<Item> { item.context }
  }
}
