import DataSources
import DataSourcesWeb
import ExampleModels

extension CompositionModel {
  /// The screen “Composition”.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { number in
      .row(
        "<b>\(number.value)</b>",
        .quiet("number \(number.id + 1)") + .action("drop", row: number.id, "Delete", label: "Delete \(number.value)"))
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
      case "drop": action.number.map { _ = self.numbers.removeItem(withID: $0, animation: .left) }
      default: return nil
      }
      return .done
    }
    screen.features.status = {
      (["numbers"] + self.steps.map { "  \($0.code)" }).joined(separator: "\n")
    }
    return screen.with(RowLayout(rowHeight: 40, headerHeight: 32))
  }
}
