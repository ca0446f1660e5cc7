import DataSources
import DataSourcesWeb
import ExampleModels

extension ShoppingModel {
  /// The screen “Two people”.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { article in
      let check: HTML = """
        <button type="button" class="check" data-action="toggle" data-row="\(article.id)" \
        aria-pressed="\(article.isBought)">\(article.isBought ? "☑" : "☐") \(article.name)</button>
        """
      return .row(check, .action("remove", row: article.id, "Delete", label: "Delete \(article.name)"))
    }
    return ExampleWebScreen(list) {
      [.field("New article", action: "add"), .button("Undo", action: "undo")]
    } act: { action in
      switch action.name {
      case "add": if !action.value.allSatisfy(\.isWhitespace) { self.add(action.value) }
      case "toggle": action.number.map { self.toggle(id: $0) }
      case "remove": action.number.map { self.remove(id: $0) }
      case "undo": return .said(self.undo() ? "The last edit was taken back." : "There is nothing to undo.")
      default: return nil
      }
      return .done
    }
    .with(RowLayout(rowHeight: 48, headerHeight: 32))
  }
}
