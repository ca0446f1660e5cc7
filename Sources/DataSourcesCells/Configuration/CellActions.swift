/// What happens to cells of all kinds.
struct CellActions<Item, Host: CellHost> {
  typealias Action = (Host.Cell, CellContext<Item>) -> Void

  private(set) var configure: [Action] = []
  private(set) var display: [Action] = []
  private(set) var endDisplay: [Action] = []

  func adding(configure action: @escaping Action) -> Self {
    var copy = self
    copy.configure.append(action)
    return copy
  }

  func adding(display action: @escaping Action) -> Self {
    var copy = self
    copy.display.append(action)
    return copy
  }

  func adding(endDisplay action: @escaping Action) -> Self {
    var copy = self
    copy.endDisplay.append(action)
    return copy
  }

  var capabilities: CellCapabilities { display.isEmpty && endDisplay.isEmpty ? [] : .display }
}
