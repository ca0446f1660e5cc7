import DataSources
import DataSourcesWeb
import ExampleModels

extension LeaderboardModel {
  /// The screen “Leaderboard”, with a match several times a second.
  func webScreen() -> ExampleWebScreen {
    let list = rows.web { player in
      // The bar is full at the league's highest score.
      let lowest = player.league == .gold ? 1_600 : player.league == .silver ? 1_200 : 800
      return .row(
        "\(player.name)",
        #"<meter min="\#(lowest)" max="\#(lowest + 400)" value="\#(player.score)"></meter><b class="score">\#(player.score)</b>"#
      )
    }
    var rate = 5
    let screen = ExampleWebScreen(list) {
      [
        .choice(
          "Matches per second", action: "rate",
          values: [("0", "Stop"), ("1", "1/s"), ("5", "5/s"), ("20", "20/s")], chosen: "\(rate)"),
        .button("Play a match", action: "play", isPrimary: true),
      ]
    } act: { action in
      switch action.name {
      case "rate": rate = Int(action.value).map { min(20, max(0, $0)) } ?? rate
      case "play": self.play()
      default: return nil
      }
      return .done
    }
    screen.features.tick = {
      guard rate > 0 else { return nil }
      self.play()
      return .milliseconds(1_000 / rate)
    }
    return screen.with(RowLayout(rowHeight: 44, headerHeight: 32))
  }
}
