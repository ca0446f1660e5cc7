import DataSourcesWeb
import ExampleModels

extension EventsModel {
  /// An event as it is stored.
  private struct Stored: Codable {
    var color: String
    var time: Int
  }

  /// The screen “Events”, with the stored events, or with some of the last hour.
  static func webScreen(now: @escaping () -> Int, states: StateStore) -> ExampleWebScreen {
    let start = now()
    let stored = states.state(of: .events, as: [Stored].self)?.compactMap { event in
      NamedColor(rawValue: event.color).map { (color: $0, time: event.time) }
    }
    let model = EventsModel(stored ?? (0..<12).map { (colors[$0 % 3], start - 240 * (12 - $0)) }, now: start)
    // Undoing doesn't return the ages of then.
    let undo = {
      defer { model.refresh(now: now()) }
      return ActionResult.undone(model.undo.undo())
    }
    let list = model.rows.web { event in
      .row(
        .swatch(event.color) + "\(event.age)",
        .action("remove", row: event.id, "Delete", label: "Delete the event of \(event.age)"))
    }
    let screen = ExampleWebScreen(list) {
      [
        .choice(
          "Color", action: "show", values: colors.map { ($0.rawValue, $0.title) }, chosen: model.color.rawValue),
        .button("Add", action: "add", isPrimary: true), .button("Refresh", action: "refresh"),
        .button("Remove All", action: "removeAll"), .button("Undo", action: "undo"),
      ]
    } act: { action in
      var result = ActionResult.done
      switch action.name {
      case "show": NamedColor(rawValue: action.value).map { model.show($0) }
      case "add": model.add(at: now())
      case "refresh": model.refresh(now: now())
      case "remove": action.rowID.map { model.remove(id: $0) }
      case "removeAll": model.removeAll()
      case "undo": result = undo()
      default: return nil
      }
      states.save(model.times.map { Stored(color: $0.color.rawValue, time: $0.time) }, of: .events)
      return result
    }
    screen.features.itemCount = { model.times.count }
    return screen
  }
}
