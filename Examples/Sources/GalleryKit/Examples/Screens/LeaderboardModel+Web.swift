import DataSources
import DataSourcesWeb
import ExampleModels

extension LeaderboardModel {
  /// The screen “Leaderboard”, with a match several times a second.
  ///
  /// All visitors share the rate, so a chosen one lasts for a minute: later visitors see the list move.
  ///
  /// - Parameter now: Returns the time in seconds.
  func webScreen(now: @escaping () -> Int) -> ExampleWebScreen {
    let list = rows.web { player in
      // The bar is full at the league's highest score.
      let lowest = player.league == .gold ? 1_600 : player.league == .silver ? 1_200 : 800
      // With the time, a page can say how long a change was on its way.
      return .row(
        "\(player.name)",
        """
        <meter aria-hidden="true" min="\(lowest)" max="\(lowest + 400)" value="\(player.score)"></meter>\
        <b class="score" data-at="\(String(ServerClock.milliseconds, radix: 36))">\(player.score)</b>
        """
      )
    }
    let standardRate = 5
    var chosen: (rate: Int, time: Int)?
    func rate() -> Int {
      // A clock that was set back ends the choice, too.
      if let time = chosen?.time, !(0..<60).contains(now() - time) { chosen = nil }
      return chosen?.rate ?? standardRate
    }
    let screen = ExampleWebScreen(list) {
      [
        .choice(
          "Matches per second", action: "rate",
          values: [("0", "Stop"), ("1", "1/s"), ("5", "5/s"), ("20", "20/s")], chosen: "\(rate())"),
        .button("Play a match", action: "play", isPrimary: true),
      ]
    } act: { action in
      switch action.name {
      case "rate":
        guard let value = Int(action.value) else { return .done }
        chosen = (min(20, max(0, value)), now())
        return .message(value <= 0 ? "The matches stop for a minute, for all visitors." : "")
      case "play": self.play()
      default: return nil
      }
      return .done
    }
    screen.features.tick = {
      let rate = rate()
      guard rate > 0 else { return nil }
      self.play()
      return .milliseconds(1_000 / rate)
    }
    return screen.with(RowLayout(rowHeight: 44, headerHeight: 32))
  }
}
