public import DataSources

/// The screen “App Store”: a page of lists, each with cells of its own, and what is displayed instead of the page.
///
/// After the example of GenericDataSource. All variables belong to the isolation domain of the screen.
public final class AppStoreModel {
  /// The results of loading the page.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    case content, empty, failure
  }

  /// The reason why the page wasn't loaded.
  public struct StoreIsClosed: Error {
    /// The message for the user.
    public let sentence = "The store can’t be reached."

    public init() {}
  }

  /// The rows that are lists of apps.
  public let features = ListSource([
    StoreFeature(id: 0, title: "This Week", style: .banners),
    StoreFeature(id: 2, title: "New Games We Love", style: .apps),
    StoreFeature(id: 1, title: "Tools for Every Day", style: .apps),
    StoreFeature(id: 4, title: "Top Forty", style: .chart),
  ])
  /// The rows that are links.
  public let links = ListSource<StoreLink>()
  /// The result of the next load.
  public var outcome = Outcome.content
  /// The number of times that the page was loaded.
  public private(set) var edition = 0
  /// Whether the page is loading; it isn't loaded twice at the same time.
  public private(set) var isLoading = false
  private var moveCount = 0

  /// A screen that has loaded nothing yet.
  public init() {}

  /// Displays that the page is loading, loads it, and displays the result.
  ///
  /// - Parameters:
  ///   - screen: the page, and what is displayed instead of it.
  ///   - retry: loads the page again after a failure.
  ///   - wait: suspends for the loading time; if it throws, loading has failed.
  /// - Returns: `false` when the page was loading already.
  @discardableResult
  public func load<Row>(
    into screen: StateSource<ContentState, Row>, retry: (() -> Void)? = nil, _ wait: () async throws -> Void
  ) async -> Bool {
    guard beginLoading(in: screen) else { return false }
    do {
      try await wait()
      endLoading(in: screen, retry: retry)
    } catch {
      isLoading = false
      screen.state = .failed(error, retry: retry)
    }
    return true
  }

  /// Displays that the page is loading.
  ///
  /// - Returns: `false` when the page is loading already.
  public func beginLoading<Row>(in screen: StateSource<ContentState, Row>) -> Bool {
    guard !isLoading else { return false }
    isLoading = true
    screen.state = .loading
    return true
  }

  /// Displays the result of loading, if the page is loading.
  public func endLoading<Row>(in screen: StateSource<ContentState, Row>, retry: (() -> Void)? = nil) {
    guard isLoading else { return }
    isLoading = false
    switch outcome {
    case .content:
      showNextEdition()
      links.items = ["Welcome", "Families", "Developers", "Business", "Help"].map {
        StoreLink(title: $0, address: "https://example.org/\($0.lowercased())")
      }
      screen.state = .content
    case .empty: screen.state = .empty
    case .failure: screen.state = .failed(StoreIsClosed(), retry: retry)
    }
  }

  /// Publishes another edition; while the page is displayed, only the lists in its rows change.
  public func showNextEdition() {
    edition += 1
    for feature in features.items {
      let count = feature.style == .chart ? 40 : 10
      feature.apps.items = StoreApp.featured(feature.id, edition: edition, count: count)
    }
  }

  /// Moves an app of the chart up or down.
  public func moveInChart() {
    guard let apps = features.items.last?.apps, apps.items.count > 1 else { return }
    moveCount += 1
    let index = moveCount * 7 % min(8, apps.items.count - 1)
    apps.items.swapAt(index, index + 1)
  }
}

/// A row of the store that is a list itself, which emits the changes of its apps.
public final class StoreFeature: Identifiable, Equatable {
  /// The kinds of display of the apps.
  public enum Style: String, Hashable, Sendable {
    case banners, apps, chart
  }

  /// The ID of the row.
  public let id: Int
  /// The kind of display of the apps.
  public let style: Style
  /// The common category of the apps.
  public let title: String
  /// The apps.
  public let apps: ListSource<StoreApp>

  init(id: Int, title: String, style: Style) {
    self.id = id
    self.title = title
    self.style = style
    apps = ListSource()
  }

  public static func == (left: StoreFeature, right: StoreFeature) -> Bool { left === right }
}

/// A link to a page elsewhere.
public struct StoreLink: Hashable, Sendable, Identifiable {
  /// The title of the link.
  public let title: String
  /// The title.
  public var id: String { title }
  /// The URL.
  public let address: String
}

/// An app that can be had in the store.
public struct StoreApp: Hashable, Sendable, Identifiable {
  /// The ID of the app.
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
    (0..<count).map { index in
      let number = (index * 3 + edition * 2) % (count > 10 ? 47 : 14)
      let isGame = feature.isMultiple(of: 2)
      let kind = (isGame ? games : tools)[(number + number / 10) % 5]
      return StoreApp(
        id: feature * 100 + number, name: "\(words[(number + feature) % 10]) \(kind)",
        category: isGame ? "Games" : "Tools", color: NamedColor.allCases[(number * 5 + feature) % 13])
    }
  }
}
