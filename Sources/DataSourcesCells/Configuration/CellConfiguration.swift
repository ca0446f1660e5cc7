/// How an item looks on a host, and what it does.
///
/// A configuration is a value. A source has one for all of its items, or a closure that returns one for each item:
///
///     rows.cells { row in
///       switch row {
///       case .loading: .cell(TitleCell.self) { $0.show("Loading …") }
///       case .link(let link): .cell(TitleCell.self) { $0.show(link) }.height(45).onPrimaryAction { _ in browse(link) }
///       }
///     }
public struct CellConfiguration<Item, Host: CellHost>: ItemModifying {
  /// The kind of the cell, which is its reuse identifier on hosts that reuse cells.
  ///
  /// When an item changes and its kind stays the same, its cell is configured again in place.
  public var kind: String { look.value.kind }
  // Items that are asked for are copies of configurations: each part is one reference.
  private(set) var look: Shared<CellLook<Item, Host>>
  private(set) var actions: Shared<CellActions<Item, Host>>?
  private(set) var behavior: Shared<ItemBehavior<Item>>?

  /// Creates a configuration of cells that a closure makes.
  ///
  /// - Parameters:
  ///   - kind: The kind of the cell.
  ///   - registration: Makes the kind known to the host.
  ///   - make: Returns a configured cell.
  public init(
    kind: String, registration: CellRegistration<Host>? = nil,
    make: @escaping (_ host: Host, _ slot: Host.Slot, _ context: CellContext<Item>) -> Host.Cell
  ) {
    look = Shared(CellLook(kind: kind, registration: registration, make: make))
  }

  public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> Self {
    var copy = self
    var value = behavior?.value ?? ItemBehavior()
    change(&value)
    copy.behavior = Shared(value)
    return copy
  }

  /// Calls a closure after a cell is configured.
  public func onConfigure(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> Self {
    var copy = self
    copy.actions = Shared((actions?.value ?? CellActions()).adding(.configure, action))
    return copy
  }

  /// Calls a closure before a cell is made, with the host for which it is made.
  package func willMake(_ action: @escaping (_ host: Host, _ context: CellContext<Item>) -> Void) -> Self {
    var copy = self
    let look = look.value
    copy.look = Shared(
      CellLook(kind: look.kind, registration: look.registration) { host, slot, context in
        action(host, context)
        return look.make(host, slot, context)
      })
    return copy
  }
}

/// How an item looks.
struct CellLook<Item, Host: CellHost> {
  let kind: String
  let registration: CellRegistration<Host>?
  let make: (Host, Host.Slot, CellContext<Item>) -> Host.Cell
}
