/// An app that can be had in the store.
public struct StoreApp: Hashable, Sendable, Identifiable {
  /// The number of the app.
  public let id: Int
  /// The name of the app.
  public let name: String
  /// The category of the app.
  public let category: String
  /// The color of its icon.
  public let color: NamedColor
}

extension StoreApp {
  private static let words = ["Blue", "Quick", "Paper", "Little", "Night", "Open", "Quiet", "River", "Solar", "Stone"]
  private static let games = ["Chess", "Racer", "Golf", "Tower", "Maze"]
  private static let tools = ["Notes", "Mail", "Maps", "Camera", "Weather"]

  /// Some apps of a row of the store; another edition has some of them, in another order.
  static func featured(_ feature: Int, edition: Int, count: Int) -> [StoreApp] {
    (0..<count).map { place in
      let number = (place * 3 + edition * 2) % (count > 10 ? 47 : 14)
      let isGame = feature.isMultiple(of: 2)
      let kind = (isGame ? games : tools)[(number + number / 10) % 5]
      return StoreApp(
        id: feature * 100 + number, name: "\(words[(number + feature) % 10]) \(kind)",
        category: isGame ? "Games" : "Tools", color: NamedColor.allCases[(number * 5 + feature) % 13])
    }
  }
}
