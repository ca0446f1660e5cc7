import DataSourcesWeb
import ExampleModels

extension ManualOrderModel {
  /// The screen “Manual order”: rows are dragged, or moved by Alt and an arrow key, or by buttons.
  func webScreen() -> ExampleWebScreen {
    let list = selection.cells(
      .html { entry, context in
        let check: HTML = """
          <button type="button" class="check" data-action="select" data-row="\(entry.id)" \
          aria-pressed="\(context.isSelected)">\(context.isSelected ? "☑" : "☐") \(entry.value)</button>
          """
        return .row(
          check,
          .action("up", row: entry.id, "↑", label: "Move \(entry.value) up")
            + .action("down", row: entry.id, "↓", label: "Move \(entry.value) down"))
      }
    ).onMove(in: rows).onDelete(from: rows)
    return ExampleWebScreen(list) {
      [
        .choice(
          "Selection", action: "mode", values: [("multiple", "Many"), ("single", "One")],
          chosen: self.selection.mode == .single ? "single" : "multiple"),
        .field("New row", action: "add"), .button("Remove", action: "remove"), .button("Undo", action: "undo"),
        .button("Redo", action: "redo"),
      ]
    } act: { action in
      let index = action.rowID.flatMap { self.rows.index(ofID: $0) }
      switch action.name {
      case "add": if action.value.contains(where: { !$0.isWhitespace }) { self.add(action.value) }
      case "remove": self.remove()
      case "select": index.map { _ = self.selection.toggle(at: ItemPosition(section: 0, item: $0)) }
      case "mode": self.selection.mode = action.value == "single" ? .single : .multiple
      case "up": index.map { self.move(from: $0, to: $0 - 1) }
      case "down": index.map { self.move(from: $0, to: $0 + 1) }
      case "undo": return .undone(self.undo.undo())
      case "redo": return .redone(self.undo.redo())
      default: return nil
      }
      return .done
    }
  }
}
