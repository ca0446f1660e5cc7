import DataSources

/// A command that a swipe reveals.
package struct SwipeCommand<View: CellHost> {
  package let command: ItemCommand
  /// The item, if the command deletes it.
  let deleted: TrackedItem<View>?
}

extension ListDriver {
  /// The commands that a swipe reveals; `nil` if an item has none of its own at an edge.
  ///
  /// - Parameter offersDeletion: Whether a button that deletes the item counts as a command, for views that have none.
  package func swipeCommands(at position: ItemPosition, _ edge: SwipeEdge, offersDeletion: Bool)
    -> [SwipeCommand<View>]?
  {
    guard let item: any HostedItem<View> = item(at: position) else { return nil }
    return readiness.answering {
      // An item that can be deleted has a button for that beside its own commands.
      let canDelete = edge == .trailing && item.deletion != nil
      guard let commands = item.actions(at: edge)?.filter(\.isEnabled) ?? (offersDeletion ? [] : nil) else {
        return nil
      }
      var swiped = commands.map { SwipeCommand<View>(command: $0, deleted: nil) }
      if canDelete {
        // The list can change until the user taps the button.
        let deleted = TrackedItem(list.source, at: list.sourcePosition(of: position))
        let command = ItemCommand(item.deleteTitle ?? "Delete", symbol: "trash", role: .destructive) {}
        swiped.insert(SwipeCommand(command: command, deleted: deleted), at: 0)
      }
      return swiped
    }
  }

  /// Runs a command that a swipe revealed.
  ///
  /// - Parameter done: Called when the work is done and displayed, with whether it succeeded.
  package func run(_ swiped: SwipeCommand<View>, done: @escaping (Bool) -> Void) {
    guard let deleted = swiped.deleted else { return run(swiped.command.task, done: done) }
    guard let deletion = deleted.item?.deletion else { return done(false) }
    run(deletion, deleting: deleted, done: done)
  }

  /// Deletes the items at several positions, as one change; returns whether the user can delete any.
  package func delete(at positions: [ItemPosition]) -> Bool {
    var removals: [ItemRemoval] = []
    var tasks: [ItemTask<Void>] = []
    for position in positions {
      ask(position) { item in
        guard let deletion = item.deletion else { return }
        if let removal = item.removal { removals.append(removal) } else { tasks.append(deletion) }
      }
    }
    if removals.isEmpty, tasks.isEmpty { return false }
    performTogether {
      run(.sync { removals.perform() })
      for task in tasks { run(task) }
    }
    return true
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
}
