import DataSourcesWeb
import ExampleModels

extension EventsModel {
  /// The screen “Events”, with some events of the last hour.
  static func webScreen(now: @escaping () -> Int) -> ExampleWebScreen {
    let start = now()
    let model = EventsModel((0..<12).map { (colours[$0 % 3], start - 240 * (12 - $0)) }, now: start)
    let list = model.rows.web { event in
      .row(
        .swatch(event.colour) + "\(event.age)",
        .action("remove", row: event.id, "Delete", label: "Delete the event of \(event.age)"))
    }
    return ExampleWebScreen(list) {
      [
        .choice(
          "Colour", action: "show", values: colours.map { ($0.rawValue, $0.title) }, chosen: model.colour.rawValue),
        .button("Add", action: "add", isPrimary: true), .button("Refresh", action: "refresh"),
        .button("Remove All", action: "removeAll"),
      ]
    } act: { action in
      switch action.name {
      case "show": NamedColour(rawValue: action.value).map { model.show($0) }
      case "add": model.add(at: now())
      case "refresh": model.refresh(now: now())
      case "remove": action.number.map { model.remove(id: $0) }
      case "removeAll": model.removeAll()
      default: return nil
      }
      return .done
    }
  }
}
