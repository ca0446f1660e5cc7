package import DataSources

/// A command that a swipe reveals, and the item that it deletes.
package struct SwipeCommand {
  package let command: ItemCommand
  package let deletedID: ItemID?
}

extension ListDriver {
  /// The commands that a swipe reveals; `nil` if an item has none of its own at an edge.
  ///
  /// - Parameter offersDeletion: Whether a button that deletes the item counts as a command, for views that have none.
  package func swipeCommands(at position: ItemPosition, _ edge: SwipeEdge, offersDeletion: Bool) -> [SwipeCommand]? {
    guard let item: any HostedItem<View> = item(at: position) else { return nil }
    return readiness.answering {
      // An item that can be deleted has a button for that beside its own commands.
      let deletion = edge == .trailing ? item.deletion : nil
      guard let commands = item.actions(at: edge)?.filter(\.isEnabled) ?? (offersDeletion ? [] : nil) else {
        return nil
      }
      var swiped = commands.map { SwipeCommand(command: $0, deletedID: nil) }
      if let deletion {
        let title = item.deleteTitle ?? "Delete"
        let command = ItemCommand(title, symbol: "trash", role: .destructive, task: deletion)
        swiped.insert(SwipeCommand(command: command, deletedID: list.id(at: position)), at: 0)
      }
      return swiped
    }
  }

  /// Runs closures of several items, whose changes are displayed as one: positions stay the same meanwhile.
  package func performTogether(_ work: () -> Void) {
    let list = list
    list.suspend()
    list.source.batch { work() }
    list.resume()
  }

  /// Runs a command, for several items together.
  package func run(_ command: ItemCommand) {
    if command.otherTasks.isEmpty { return run(command.task) }
    performTogether { for task in [command.task] + command.otherTasks { run(task) } }
  }

  /// The positions of all items that the selections of the list have.
  ///
  /// - Complexity: O(*t* + *k*), where *t* is the number of sources between the list and its items, and *k* that of the
  ///   selected items.
  package var selectedPositions: [ItemPosition] {
    var positions: [ItemPosition] = []
    var waiting: [any DataSource] = [list.source]
    var seen: Set<ObjectIdentifier> = []
    while let source = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
      if let cells = source as? any CellProvider<View> {
        positions += cells.selectedPositions.compactMap { list.listPosition(of: $0, in: source) }
      }
      waiting += source.upstream
    }
    return positions
  }
}
