import DataSources
import DataSourcesWeb
import ExampleDatabase

extension StoredItems {
  /// The screen “Fetched”.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { item in
      .row(
        "\(item.name)",
        .action("remove", row: item.id ?? 0, "Delete", label: "Delete \(item.name)"))
    }
    var limit = { Int.max }
    let screen = ExampleWebScreen(list) {
      [.button("Add", action: "add", isPrimary: true), .button("Reset", action: "reset")]
    } act: { action in
      do {
        switch action.name {
        case "add": if try !self.add(limit: limit()) { return .isFull }
        case "remove": try action.rowID.map { try self.remove(id: Int64($0)) }
        case "reset": try self.reset()
        default: return nil
        }
        return .done
      } catch {
        return .notWritten
      }
    }
    limit = { [weak screen] in screen?.features.maximumItemCount ?? .max }
    return screen
  }
}
