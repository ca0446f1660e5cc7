import DataSources
import DataSourcesWeb
import ExampleModels

extension DraftsModel {
  /// The screen “Undo and optimistic edits”, with a server that stores edits after a second, and refuses every third one.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { task in
      .row(
        "\(task.text)" + (task.isStored ? "" : " " + .quiet("saving …")),
        .action("top", row: task.id, "To top", label: "Move “\(task.text)” to the top")
          + .action("remove", row: task.id, "Delete", label: "Delete “\(task.text)”"))
    }
    var editCount = 0
    var responseCount = 0
    let screen = ExampleWebScreen(list) {
      [
        .field("New task", action: "add"), .button("Undo", action: "undo"), .button("Redo", action: "redo"),
      ]
    } act: { action in
      if action.isContinued {
        responseCount += 1
        self.resolveOldestEdit(accepting: !responseCount.isMultiple(of: 3))
        return .done
      }
      let pending = self.pendingCount
      switch action.name {
      case "add": if !action.value.allSatisfy(\.isWhitespace) { self.add(action.value) }
      case "top": action.rowID.map { self.moveToTop(id: $0) }
      case "remove": action.rowID.map { self.remove(id: $0) }
      case "undo": return .undone(self.undo.undo())
      case "redo": return .redone(self.undo.redo())
      default: return nil
      }
      guard self.pendingCount > pending else { return .done }
      editCount += 1
      let fate = editCount.isMultiple(of: 3) ? "will refuse it" : "stores it"
      return ActionResult(sentence: "Displayed at once. The server \(fate).", next: .seconds(1))
    }
    screen.features.status = {
      self.pendingCount == 0 ? "Everything is stored." : "Waiting for the server: \(self.pendingCount)."
    }
    return screen
  }
}
