import DataSourcesCells

/// A list of cells that follows a view: new closures replace those of before, and the list stays the same.
///
/// A view is evaluated often, with new closures each time, and nearly always displays the same source. Its items are
/// configured with the newest closures whenever a host asks.
@MainActor
final class ChangeableCells<Item, Host: CellHost> {
  /// What the closures of a list refer to.
  private final class Current {
    var contents: ListContents<Item, Host>

    init(_ contents: ListContents<Item, Host>) { self.contents = contents }
  }

  private var current: Current
  /// What hosts display.
  private(set) var list: CellList<Item, Host>
  private(set) var selection: BoundSelection<Item>?

  init(_ contents: ListContents<Item, Host>) {
    current = Current(contents)
    (list, selection) = Self.make(current)
  }

  /// Takes what the view says now.
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
