import DataSourcesWeb
import ExampleModels

extension USCitiesModel {
  /// The screen “US Cities”, with the states that were loaded before.
  func webScreen(states store: StateStore) -> ExampleWebScreen {
    let loadedCount = store.state(of: .cities, as: Int.self) ?? 8
    while loadedStates.count < loadedCount, loadNextState() {}
    let list = rows.web { city in
      .row(
        city.isCapital ? #"<b>\#(city.name)</b> <i class="star">★</i>"# : "\(city.name)",
        .quiet(city.population.grouped))
    }
    let minima = [0, 20_000, 100_000, 1_000_000]
    var isLoading = false
    return ExampleWebScreen(list) {
      [
        .choice(
          "Population", action: "minimum",
          values: minima.map { ("\($0)", $0 == 0 ? "All" : "≥ \($0.grouped)") }, chosen: "\(self.minimumPopulation)"),
        .button("Load", action: "load", isPrimary: true), .button("Unload", action: "unload"),
      ]
    } act: { action in
      switch action.name {
      case "minimum":
        if let minimum = Int(action.value), minimum != self.minimumPopulation { self.minimumPopulation = minimum }
      case "load":
        // One state at a time, as they come; a second press while they come changes nothing.
        guard isLoading == action.isContinued else { return .done }
        isLoading = self.loadNextState()
        store.save(self.loadedStates.count, of: .cities)
        return isLoading ? ActionResult(next: .milliseconds(120)) : .message("All states are there.")
      case "unload":
        isLoading = false
        self.unload()
        store.save(0, of: .cities)
      default: return nil
      }
      return .done
    }
    .with(RowLayout(rowHeight: 44, headerHeight: 32))
  }
}
