/// What happens to a cell.
package enum CellEvent { case configure, display, endDisplay }

/// What is called for cells of all kinds.
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
