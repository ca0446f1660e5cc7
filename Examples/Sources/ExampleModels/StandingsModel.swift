public import DataSources

/// The screen “Columns”: thousands of players in columns, which each page sorts by itself, while matches are played.
public final class StandingsModel {
  /// The players.
  public let players: ListSource<Standing>
  /// The players who were the best at first, and who play most, so that matches can be seen at the top.
  private let stars: [Int]
  private var random: SmallRandom

  /// A screen with players.
  public init(count: Int = 10_000, seed: UInt64 = 1) {
    random = SmallRandom(seed: seed)
    let standings = Standing.samples(count)
    players = ListSource(standings)
    stars = Array(standings.indices.sorted { standings[$0].score > standings[$1].score }.prefix(40))
  }

  /// Plays a match: the winner gets a point for each of the points that the loser loses.
  public func play() {
    guard players.count > 1 else { return }
    let isGreat = Bool.random(using: &random)
    let winner =
      isGreat ? stars.randomElement(using: &random) ?? 0 : Int.random(in: 0..<players.count, using: &random)
    let loser = (winner + Int.random(in: 1..<players.count, using: &random)) % players.count
    let points = Int.random(in: 1...40, using: &random)
    players.batch {
      players.update(at: winner) { $0.add(points, isWin: true) }
      players.update(at: loser) { $0.add(-points, isWin: false) }
    }
  }
}

/// A player with the results of all matches.
public struct Standing: Hashable, Sendable, Identifiable {
  /// The ID of the player.
  public let id: Int
  /// The name.
  public let name: String
  /// The country.
  public let country: String
  /// The points.
  public var score: Int
  /// The number of matches that the player has won.
  public var wins: Int
  /// The number of matches.
  public var matches: Int

  /// Adds the result of a match.
  mutating func add(_ points: Int, isWin: Bool) {
    score = min(2_400, max(0, score + points))
    wins += isWin ? 1 : 0
    matches += 1
  }
}

extension Standing {
  private static let countries = [
    "Argentina", "Brazil", "Chile", "Denmark", "Egypt", "Finland", "Ghana", "Hungary", "India", "Japan", "Kenya",
    "Latvia",
    "Mexico", "Norway", "Oman", "Peru", "Qatar", "Romania", "Spain", "Türkiye", "Uganda", "Vietnam", "Wales", "Zambia",
  ]

  /// Players with names of their own.
  static func samples(_ count: Int) -> [Standing] {
    Player.samples(count).map { player in
      let matches = 20 + player.id * 31 % 80
      return Standing(
        id: player.id, name: "\(player.name) \(player.id / 200 + 1)",
        country: countries[player.id * 7 % countries.count],
        score: player.score, wins: matches * (player.score % 100) / 100, matches: matches)
    }
  }
}
