public import DataSources

/// The screen “Leaderboard”: players in leagues, the best first, while matches are being played.
public final class LeaderboardModel {
  /// The players, in a section for each league.
  public let rows: any DataSource<Player>
  private let players: ListSource<Player>
  private var random: SmallRandom
  private static let finalistCount = 12

  /// A screen with players.
  public init(count: Int = 300, seed: UInt64 = 1) {
    players = ListSource(Player.samples(count))
    random = SmallRandom(seed: seed)
    rows =
      players
      .grouped(by: \.league, in: Player.League.allCases) { $0.rawValue.capitalized }
      .sorted { ($0.score, $1.id) > ($1.score, $0.id) }
  }

  /// Plays a match: the winner gets points from the loser, and the list is sorted again.
  public func play() {
    guard players.count > 1 else { return }
    let points = Int.random(in: 5...60, using: &random)
    // Most matches are those of the best, whom every screen displays first.
    let isFinal = Int.random(in: 0..<4, using: &random) > 0
    let best = isFinal ? (0..<Self.finalistCount).compactMap { rows.item(at: ItemPosition(section: 0, item: $0)) } : []
    let entrants = best.count > 1 ? best.map(\.id) : Array(0..<players.count)
    let first = Int.random(in: 0..<entrants.count, using: &random)
    let second = (first + Int.random(in: 1..<entrants.count, using: &random)) % entrants.count
    var (winner, loser) = (entrants[first], entrants[second])
    // The better one is lucky less often, and never among the best, so that no player remains at the top.
    let scores = [winner, loser].map { players.item(at: $0)?.score ?? 0 }
    if scores[0] > scores[1], isFinal || Bool.random(using: &random) { swap(&winner, &loser) }
    players.batch {
      players.update(at: winner) { $0.score = min(2_000, $0.score + points) }
      players.update(at: loser) { $0.score = max(800, $0.score - points) }
    }
  }
}

extension String {
  /// The text with an initial capital letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// A player of a game, with a score.
public struct Player: Hashable, Sendable, Identifiable {
  /// The leagues, from the highest score to the lowest.
  public enum League: String, CaseIterable, Hashable, Sendable {
    case gold, silver, bronze
  }

  /// The ID of the player.
  public let id: Int
  /// The name.
  public let name: String
  /// The points.
  public var score: Int

  /// The league that the score belongs to.
  public var league: League { score >= 1_600 ? .gold : score >= 1_200 ? .silver : .bronze }
}

extension Player {
  private static let first = [
    "Ada", "Bo", "Chidi", "Dara", "Elif", "Fen", "Gus", "Hana", "Ines", "Juno", "Kofi", "Lena", "Mio", "Nils", "Oona",
    "Pia", "Quinn", "Rosa", "Sami", "Tara",
  ]
  private static let last = ["Abara", "Berg", "Costa", "Duval", "Eriksen", "Fuchs", "Gray", "Horvat", "Ito", "Jansen"]

  /// Players whose scores are spread over all leagues.
  static func samples(_ count: Int) -> [Player] {
    (0..<count).map { number in
      let name = "\(first[number % first.count]) \(last[(number / first.count + number) % last.count])"
      return Player(id: number, name: name, score: 800 + number * 7919 % 1_200)
    }
  }
}
