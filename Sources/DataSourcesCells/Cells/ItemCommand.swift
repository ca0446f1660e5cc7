/// A command for one item, in its swipe actions or its context menu.
///
/// In the context menu of several selected items, a command that all of them offer under the same title does its work for each.
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
  /// The same work for other items.
  package private(set) var otherTasks: [ItemTask<Void>] = []

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
  ///
  /// The work for several items is done for one after another, also if it fails for some; the first error is thrown.
  public func perform() async throws {
    var failure: (any Error)?
    for task in [task] + otherTasks {
      do { try await task.perform() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  fileprivate mutating func merge(_ other: ItemCommand) {
    isEnabled = isEnabled && other.isEnabled
    if children.isEmpty { otherTasks.append(other.task) } else { children.formIntersection(other.children) }
  }
}

extension [ItemCommand] {
  /// Keeps the commands that another item offers under the same titles; they do their work for that item, too.
  package mutating func formIntersection(_ other: [ItemCommand]) {
    var (rest, kept) = (other, 0)
    for index in indices {
      let (title, isMenu) = (self[index].title, !self[index].children.isEmpty)
      guard let match = rest.firstIndex(where: { $0.title == title && !$0.children.isEmpty == isMenu }) else {
        continue
      }
      self[index].merge(rest.remove(at: match))
      // A submenu of nothing is no submenu.
      if isMenu, self[index].children.isEmpty { continue }
      swapAt(kept, index)
      kept += 1
    }
    removeSubrange(kept...)
  }
}

/// Work that an item starts, synchronous or asynchronous.
public enum ItemTask<Input> {
  /// Work that is done when it returns.
  case sync((Input) -> Void)
  /// Work that is done later, or fails.
  case async((Input) async throws -> Void)

  /// The same work for a known input.
  func bound(to input: Input) -> ItemTask<Void> { mapped { input } }

  /// The same work for what a closure returns; no work for `nil`.
  func mapped<Other>(_ transform: @escaping (Other) -> Input?) -> ItemTask<Other> {
    switch self {
    case .sync(let work): .sync { if let input = transform($0) { work(input) } }
    case .async(let work): .async { if let input = transform($0) { try await work(input) } }
    }
  }
}

extension ItemTask<Void> {
  package func perform() async throws {
    switch self {
    case .sync(let work): work(())
    case .async(let work): try await work(())
    }
  }
}

/// A side of an item that can be swiped.
public enum SwipeEdge: Hashable, Sendable, CaseIterable {
  /// The side where text begins.
  case leading
  /// The side where text ends.
  case trailing
}
