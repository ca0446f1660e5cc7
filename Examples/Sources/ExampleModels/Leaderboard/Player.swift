/// A player of a game, with a score.
public struct Player: Hashable, Sendable, Identifiable {
  /// The leagues, from the highest score to the lowest.
  public enum League: String, CaseIterable, Hashable, Sendable {
    case gold, silver, bronze
  }

  /// The number of the player.
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
