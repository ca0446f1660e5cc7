import DataSources
import DataSourcesWeb
import ExampleModels

/// The screen “Diff playground”: two lists that perform the same edits, each with a diff of its own.
enum DiffWeb {
  static func screen(_ method: DiffModel.Method) -> ExampleWebScreen {
    let model = DiffModel(method)
    let screen = ExampleWebScreen(model.rows.web { .row("\($0)") }) {
      [
        .field(
          "Words, separated by spaces", action: "set", button: "Apply", text: model.rows.items.joined(separator: " ")),
        .button("First to end", action: "rotate", isPrimary: true), .button("Swap halves", action: "swap"),
        .button("Move three", action: "shuffle"),
      ]
    } act: { action in
      switch action.name {
      case "set": model.set(action.value.split(whereSeparator: \.isWhitespace).map(String.init))
      case "rotate": model.rotate()
      case "swap": model.swapHalves()
      case "shuffle": model.shuffleThree()
      default: return nil
      }
      return .done
    }
    screen.features.status = {
      let changes = model.rows.lastChanges
      let name = method == .heckel ? "Heckel:     " : "DataSources:"
      if changes.inserts.count == model.rows.items.count { return "\(name) press a button to compare" }
      return "\(name) \(changes.deletes.count) deletes, \(changes.inserts.count) inserts, \(changes.moves.count) moves"
    }
    return screen.with(RowLayout(rowHeight: 36))
  }
}
