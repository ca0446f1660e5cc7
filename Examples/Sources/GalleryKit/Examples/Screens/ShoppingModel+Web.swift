import DataSources
import DataSourcesWeb
import ExampleModels

extension ShoppingModel {
  /// The screen “Two people”.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { article in
      let check: HTML = """
        <button type="button" class="check" data-action="toggle" data-row="\(article.id)" data-value="\(!article.isBought)" \
        aria-pressed="\(article.isBought)">\(article.isBought ? "☑" : "☐") \(article.name)</button>
        """
      return .row(check, .action("remove", row: article.id, "Delete", label: "Delete \(article.name)"))
    }
    return ExampleWebScreen(list) {
      [.field("New article", action: "add"), .button("Undo", action: "undo")]
    } act: { action in
      switch action.name {
      case "add": if !action.value.allSatisfy(\.isWhitespace) { self.add(action.value) }
      case "toggle":
        guard let id = action.rowID, let isBought = Bool(action.value) else { return nil }
        return self.setBought(isBought, id: id).result
      case "remove":
        guard let id = action.rowID else { return nil }
        return self.remove(id: id).result
      case "undo": return .message(self.undo() ? "The last edit was taken back." : "There is nothing to undo.")
      default: return nil
      }
      return .done
    }
    .with(RowLayout(rowHeight: 48, headerHeight: 32))
  }
}

extension SharedEdit {
  /// The message to the person who edits.
  fileprivate var result: ActionResult {
    switch self {
    case .done: .done
    case .isDone: .message("Someone else has already done this.")
    case .isGone: .message("Someone else has deleted this article.")
    }
  }
}
