import DataSourcesWeb
import ExampleDatabase
import ExampleModels

extension EventsModel {
  /// The screen “Events”: all visitors have the same events, and each displays one color.
  ///
  /// - Parameter now: Returns the time, in seconds since 1970.
  func webScreen(now: @escaping () -> Int) -> ExampleWebScreen {
    let list = rows.web { event in
      let age = event.age(now: self.now)
      return .row(
        .swatch(event.color) + "\(age)",
        .action("remove", row: event.id ?? 0, "Delete", label: "Delete the event of \(age)"))
    }
    var limit = { Int.max }
    let screen = ExampleWebScreen(list) {
      [
        .choice(
          "Color", action: "show", values: Self.colors.map { ($0.rawValue, $0.title) }, chosen: self.color.rawValue),
        .button("Add", action: "add", isPrimary: true), .button("Refresh", action: "refresh"),
        .button("Remove All", action: "removeAll"), .button("Reset", action: "reset"),
      ]
    } act: { action in
      do {
        switch action.name {
        case "show": NamedColor(rawValue: action.value).map { self.show($0) }
        case "add": if try !self.add(at: now(), limit: limit()) { return .isFull }
        case "refresh": self.refresh(now: now())
        case "remove": try action.rowID.map { try self.remove(id: Int64($0)) }
        case "removeAll": try self.removeAll()
        case "reset": try self.reset(now: now())
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
