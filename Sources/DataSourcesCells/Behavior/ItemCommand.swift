/// A command for one item, in its swipe actions or its context menu.
///
///     messages.cells(MessageCell.self) { $0.show($1) }.swipeActions { message in
///       [ItemCommand("Archive", symbol: "archivebox") { try await store.archive(message) }]
///     }
public struct ItemCommand {
  /// The purpose of a command, which determines its color.
  public enum Role: Hashable, Sendable {
    /// Any purpose.
    case normal
    /// The command removes something.
    case destructive
  }

  /// The title.
  public var title: String
  /// The name of a symbol of the platform.
  public var symbol: String?
  /// The purpose.
  public var role: Role
  /// Whether the user can choose the command.
  public var isEnabled = true
  /// The commands of a submenu; empty for a command that performs something.
  public private(set) var children: [ItemCommand] = []
  /// The work.
  package var task: ItemTask<Void>

  package init(_ title: String, symbol: String? = nil, role: Role = .normal, task: ItemTask<Void>) {
    self.title = title
    self.symbol = symbol
    self.role = role
    self.task = task
  }

  /// Creates a command that is done when its closure returns.
  public init(_ title: String, symbol: String? = nil, role: Role = .normal, perform: @escaping () -> Void) {
    self.init(title, symbol: symbol, role: role, task: .sync { perform() })
  }

  /// Creates a command that takes time.
  ///
  /// If the closure throws, the list reports the error and the item stays as it is.
  public init(
    _ title: String, symbol: String? = nil, role: Role = .normal, perform: @escaping () async throws -> Void
  ) {
    self.init(title, symbol: symbol, role: role, task: .async { try await perform() })
  }

  /// Creates a submenu.
  public init(_ title: String, symbol: String? = nil, children: [ItemCommand]) {
    self.init(title, symbol: symbol, task: .sync {})
    self.children = children
  }

  /// Does the work of the command; a submenu has none.
  public func perform() async throws { try await task.perform() }
}
