import DataSources
import DataSourcesWeb
import ExampleModels

extension StandingsModel {
  /// The screen “Columns”, whose headings sort the list of a page.
  func webScreen() -> ExampleWebScreen {
    let columns: [WebColumn<Standing>] = [
      WebColumn("Player", value: \.name),
      WebColumn("Country", value: \.country),
      WebColumn("Score", value: \.score) { "<b>\($0.score.grouped)</b>" },
      WebColumn("Wins", value: \.wins) { "\($0.wins)" },
      WebColumn("Matches", value: \.matches) { "\($0.matches)" },
    ]
    let best = WebOrder("Score", isAscending: false)
    let sorted = players.sorted(in: best, of: columns).map { $0.cells(.columns(columns)) }
    var rate = 10
    let screen = ExampleWebScreen(sorted ?? players.cells(.columns(columns))) {
      [
        .choice(
          "Matches per second", action: "rate",
          values: [("0", "Stop"), ("10", "10/s"), ("50", "50/s")], chosen: "\(rate)"),
        .search("Search by name"),
      ]
    } act: { action in
      guard action.name == "rate" else { return nil }
      rate = Int(action.value).map { min(50, max(0, $0)) } ?? rate
      return .done
    }
    screen.headings = columns.map(\.heading)
    screen.listOrder = best
    screen.features.order = { self.players.sorted(in: $0, of: columns)?.cells(.columns(columns)) }
    screen.features.orderedSearch = { text, order in
      let matching = self.players.filter { $0.name.lowercased().contains(text.lowercased()) }
      return (matching.sorted(in: order ?? best, of: columns) ?? matching.sorted { $0.score > $1.score })
        .cells(.columns(columns))
    }
    screen.features.tick = {
      guard rate > 0 else { return nil }
      self.play()
      return .milliseconds(1_000 / rate)
    }
    return screen.with(RowLayout(rowHeight: 40))
  }
}
