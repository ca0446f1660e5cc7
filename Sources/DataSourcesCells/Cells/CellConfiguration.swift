public import ListChanges

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

// MARK: - Hosts

/// A view, a web page or a terminal that displays a list.
///
///     final class Terminal: CellHost { typealias Cell = String }
///
/// If it displays headers and footers, it names their type, too:
///
///     final class Page: CellHost {
///       typealias Cell = String
///       typealias SectionView = String
///     }
public protocol CellHost<Cell>: AnyObject {
  /// What displays an item.
  associatedtype Cell
  /// What displays a header or footer; `Never` for hosts without any.
  associatedtype SectionView = Never
  /// Where the host requests a cell: a position, or a row and a column.
  associatedtype Slot = ItemPosition
}

/// Makes a kind of cells, or of section views, known to a host.
public struct CellRegistration<Host: CellHost> {
  /// The class of the cells.
  let type: Any.Type
  /// What is registered; equal keys need no second registration.
  let key: AnyHashable
  let register: (Host) -> Void

  /// Creates a registration, which is made once for each host.
  ///
  /// - Parameters:
  ///   - type: The class of the cells. A list can't use two classes under one kind.
  ///   - key: What is registered, such as a nib; the class by default.
  ///   - register: Registers the cells with a host.
  public init<Cell>(_ type: Cell.Type, key: AnyHashable? = nil, register: @escaping (Host) -> Void) {
    self.type = type
    self.key = key ?? AnyHashable(ObjectIdentifier(type))
    self.register = register
  }
}

/// What has been registered with a host.
///
/// Two classes under one kind are a trap: a host would reuse cells of one class for the other, depending on chance.
package struct CellRegistry<Host: CellHost> {
  private struct Name: Hashable {
    let kind: String
    let sectionViewKind: SectionViewKind?
  }

  private var known: [Name: (key: AnyHashable, type: Any.Type)] = [:]

  /// The look that was registered last: most lists have one.
  private var last: AnyObject?

  package init() {}

  func isLast(_ look: AnyObject) -> Bool { last === look }

  mutating func setLast(_ look: AnyObject) { last = look }

  /// Registers a kind unless it is known.
  package mutating func register(
    _ registration: CellRegistration<Host>, kind: String, sectionViewKind: SectionViewKind? = nil, in host: Host
  ) {
    let name = Name(kind: kind, sectionViewKind: sectionViewKind)
    if let (key, type) = known[name] {
      if key == registration.key { return }
      let label = sectionViewKind.map { "\($0) \(kind)" } ?? kind
      precondition(
        type == registration.type,
        """
        "\(label)" is the reuse identifier of \(type) and of \(registration.type) in one list: each class needs its own
        """)
    }
    known[name] = (registration.key, registration.type)
    registration.register(host)
  }
}

// MARK: - Parts

/// An event of a cell.
package enum CellEvent { case configure, display, endDisplay }

/// The handlers of cells of all kinds.
struct CellActions<Item, Host: CellHost> {
  typealias Action = (Host.Cell, CellContext<Item>) -> Void

  private var all: [(event: CellEvent, action: Action)] = []

  func adding(_ event: CellEvent, _ action: @escaping Action) -> Self {
    var copy = self
    copy.all.append((event, action))
    return copy
  }

  func perform(_ event: CellEvent, _ cell: Host.Cell, _ context: CellContext<Item>) {
    for (other, action) in all where other == event { action(cell, context) }
  }

  var capabilities: CellCapabilities { all.allSatisfy { $0.event == .configure } ? [] : .display }
}

/// A value that many items share: a copy is one reference.
package final class Shared<Value> {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
