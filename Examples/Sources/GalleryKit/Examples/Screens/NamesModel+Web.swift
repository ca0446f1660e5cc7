import DataSourcesWeb
import ExampleModels

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
      case "remove": action.rowID.map { self.remove(id: $0) }
      default: return nil
      }
      return .done
    }
    screen.features.search = { cells(self.results(for: $0)) }
    return screen
  }
}
