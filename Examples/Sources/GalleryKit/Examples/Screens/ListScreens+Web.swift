import DataSourcesWeb
import ExampleModels

extension ItemsModel {
  /// The screen “Fetched”.
  func webScreen() -> ExampleWebScreen {
    // A row says what it is called; where it is then, the list knows better.
    let list = rows.web { item in
      .row("\(item)", .action("remove", row: item, "Delete", label: "Delete \(item)"))
    }
    return ExampleWebScreen(list) {
      [.button("Add", action: "add", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "add": self.add()
      case "remove":
        let rows = self.rows
        if let position = rows.positions.first(where: { rows.item(at: $0) == action.row }) { self.remove(at: position) }
      default: return nil
      }
      return .done
    }
  }
}

extension NamesModel {
  /// The screen “Search”; each page searches for itself.
  func webScreen() -> ExampleWebScreen {
    func cells(_ names: any DataSource<Contact>) -> any DataSource<CellReference<WebHost>> {
      names.web { contact in
        .row("\(contact.name)", .action("remove", row: contact.id, "Delete", label: "Delete \(contact.name)"))
      }
    }
    let screen = ExampleWebScreen(cells(names)) {
      [.search("Search by name"), .field("New name", action: "add")]
    } act: { action in
      switch action.name {
      case "add": self.add(action.value)
      case "remove": action.number.map { self.remove(id: $0) }
      default: return nil
      }
      return .done
    }
    screen.search = { cells(self.results(for: $0)) }
    return screen
  }
}

extension ManualOrderModel {
  /// The screen “Manual order”, with buttons instead of dragging, which the keyboard reaches.
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
      })
    return ExampleWebScreen(list) {
      [.field("New row", action: "add"), .button("Remove", action: "remove")]
    } act: { action in
      let index = action.number.flatMap { self.rows.index(ofID: $0) }
      switch action.name {
      case "add": if action.value.contains(where: { !$0.isWhitespace }) { self.add(action.value) }
      case "remove": self.remove()
      case "select": index.map { _ = self.selection.toggle(at: ItemPosition(section: 0, item: $0)) }
      case "up": index.map { self.move(from: $0, to: $0 - 1) }
      case "down": index.map { self.move(from: $0, to: $0 + 1) }
      default: return nil
      }
      return .done
    }
  }
}
