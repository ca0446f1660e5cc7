import DataSourcesGRDB
import DataSourcesWeb
import ExampleDatabase

/// The screen “US Cities”: all visitors have the same cities, and each collapses states and chooses a population.
///
/// Rows and headers read the states in the transaction that the list displays. All variables are guarded by the actor of the list.
final class USCitiesWeb: CommandRunning {
  private let model: USCitiesModel
  private let minima = AsyncStream<Int>.makeStream()
  private var minimum: Int
  private var isLoading = false

  init(_ model: USCitiesModel, isolation: isolated any Actor) {
    self.model = model
    minimum = model.minimumPopulation
    run(minima.stream, isolation: isolation)
  }

  deinit { minima.continuation.finish() }

  func run(_ minimum: Int, isolation: isolated any Actor) async {
    try? await model.setMinimumPopulation(minimum, isolation: isolation)
  }

  func screen() -> ExampleWebScreen {
    let choices = [0, 20_000, 100_000, 1_000_000].map { ("\($0)", $0 == 0 ? "All" : "≥ \($0.grouped)") }
    return ExampleWebScreen(cells()) {
      [
        .choice("Population", action: "minimum", values: choices, chosen: "\(self.minimum)"),
        .button("Load", action: "load", isPrimary: true), .button("Unload", action: "unload"),
        .button("Collapse", action: "collapse"), .button("Expand", action: "expand"),
      ]
    } act: { action in
      do { return try self.perform(action) } catch {
        self.isLoading = false
        return .notWritten
      }
    }
    .with(RowLayout(rowHeight: 44, headerHeight: 32))
  }

  private func cells() -> CellList<USCity, WebHost> {
    model.rows.cells(
      .html { city, context in
        let state = city.isCapital ? USState.read(city.state, in: context.value()) : nil
        let star: HTML = state.map { #" <i class="star">★</i> "# + .quiet("the capital of \($0.name)") } ?? ""
        return .row(city.isCapital ? "<b>\(city.name)</b>" + star : "\(city.name)", .quiet(city.population.grouped))
      }
    )
    .header { [model] _ in
      .html { section in
        guard let state = model.state(ofSection: section.section, in: section.value()) else { return "" }
        return """
          <button type="button" class="title" tabindex="-1" data-action="toggle" data-row="\(state.id)" \
          aria-expanded="\(!model.isCollapsed(state.id))">\(state.name)</button>\
          <span class="count">\(model.cities.itemCount(inGroup: state.id).grouped)</span>
          """
      }
    }
  }

  private func perform(_ action: PageAction) throws -> ActionResult? {
    switch action.name {
    case "minimum":
      minimum = Int(action.value) ?? minimum
      minima.continuation.yield(minimum)
    case "toggle": model.toggle(action.row)
    case "collapse", "expand": model.setAllCollapsed(action.name == "collapse")
    case "load":
      // One state at a time, as they come; a second press while they come changes nothing.
      guard isLoading == action.isContinued else { return .done }
      isLoading = try model.loadNextState()
      return isLoading ? ActionResult(next: .milliseconds(120)) : .message("All states are there.")
    case "unload":
      isLoading = false
      try model.unload()
    default: return nil
    }
    return .done
  }
}
