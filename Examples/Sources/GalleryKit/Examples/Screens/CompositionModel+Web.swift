import DataSources
import DataSourcesWeb
import ExampleModels

extension CompositionModel {
  /// The screen “Composition”.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { number in
      .row(
        "<b>\(number.value)</b>",
        .quiet(number.id < 0 ? "other \(-number.id)" : "number \(number.id + 1)")
          + .action("drop", row: number.id, "Delete", label: "Delete \(number.value)"))
    }
    let screen = ExampleWebScreen(list) {
      [
        .choice(
          "Operators", action: "step", values: Step.allCases.map { ($0.rawValue, ".\($0.name)") },
          chosen: self.steps.map(\.rawValue).joined(separator: " ")),
        .button("Insert a number", action: "add", isPrimary: true), .button("Change one", action: "change"),
        .button("Remove one", action: "remove"),
      ]
    } act: { action in
      switch action.name {
      case "step": Step(rawValue: action.value).map { self.toggle($0) }
      case "add": self.insert()
      case "change": self.change()
      case "remove": self.remove()
      case "drop": action.rowID.map { self.remove(id: $0) }
      default: return nil
      }
      return .done
    }
    screen.features.itemCount = { self.numbers.count }
    screen.features.tree = { self.tree.state }
    return screen.with(RowLayout(rowHeight: 40, headerHeight: 32))
  }
}

extension CompositionTree {
  /// The tree as the page draws it.
  fileprivate var state: TreeState {
    TreeState(
      changeCount: changeCount,
      nodes: nodes.map { node in
        let changes = node.changes.map { [$0.deletes.count, $0.inserts.count, $0.moves.count, $0.updates.count] }
        return TreeState.Node(
          title: node.title, upstream: node.upstream, itemCount: node.itemCount, changes: changes)
      })
  }
}
