public import DataSources

/// The screen “App Store”: a loading row, and then a page of rows of which some are lists themselves.
///
/// After the example of GenericDataSource. All variables belong to the isolation domain of the screen.
public final class AppStoreModel {
  /// The displayed rows: the loading row, or the page.
  public let rows: StateSource<ContentState, StoreRow>
  /// The rows that are lists of apps.
  public let features = [
    StoreFeature(id: 0, title: "This Week", style: .banners),
    StoreFeature(id: 2, title: "New Games We Love", style: .apps),
    StoreFeature(id: 1, title: "Tools for Every Day", style: .apps),
    StoreFeature(id: 4, title: "Top Forty", style: .chart),
  ]
  /// The rows that are links.
  public let links: StaticSource<StoreRow>
  /// The number of times that the page was loaded.
  public private(set) var edition = 0
  /// Whether the page is loading; it isn't loaded twice at the same time.
  public private(set) var isLoading = false
  private var moveCount = 0

  /// A screen that has loaded nothing yet.
  public init() {
    links = StaticSource(
      ["Welcome", "Families", "Developers", "Business", "Help"].map {
        .link(StoreLink(title: "\($0)", address: "https://example.org/\($0.lowercased())"))
      })
    let page = ConcatenatedItems<StoreRow>([
      StaticSource(features.map(StoreRow.feature)), StaticSource([.label("Quick Links")]), links,
      StaticSource([.footer("Terms and Conditions")]),
    ])
    rows = StateSource(.loading, content: page, loading: StaticSource([.loading]), comparison: .identity)
  }

  /// Displays the loading row, loads the page, and displays it.
  ///
  /// - Parameter wait: suspends for the loading time; if it throws, the page isn't displayed.
  /// - Returns: `false` when the page was loading already.
  @discardableResult
  public func load(_ wait: () async throws -> Void) async rethrows -> Bool {
    guard beginLoading() else { return false }
    defer { isLoading = false }
    try await wait()
    endLoading()
    return true
  }

  /// Displays the loading row.
  ///
  /// - Returns: `false` when the page is loading already.
  public func beginLoading() -> Bool {
    guard !isLoading else { return false }
    isLoading = true
    rows.state = .loading
    return true
  }

  /// Displays the page, if it is loading.
  public func endLoading() {
    guard isLoading else { return }
    isLoading = false
    edition += 1
    publish()
    rows.state = .content
  }

  /// Publishes another edition while the page is displayed: only the lists in the rows change.
  public func showNextEdition() {
    edition += 1
    publish()
  }

  /// Moves an app of the chart up or down.
  public func moveInChart() {
    guard let apps = features.last?.apps, apps.items.count > 1 else { return }
    moveCount += 1
    let index = moveCount * 7 % min(8, apps.items.count - 1)
    apps.items.swapAt(index, index + 1)
  }

  private func publish() {
    for feature in features {
      let count = feature.style == .chart ? 40 : 10
      feature.apps.items = StoreApp.featured(feature.id, edition: edition, count: count)
    }
  }
}

/// A row of the store's page.
public enum StoreRow: Identifiable {
  /// Fills the screen while the page is loading.
  case loading
  /// A title, and a list of apps that the row contains.
  case feature(StoreFeature)
  /// A title of the rows below.
  case label(String)
  /// A link to a page elsewhere.
  case link(StoreLink)
  /// Small print.
  case footer(String)

  /// The kind of the row.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case loading, feature, label, link, footer
  }

  /// The kind of the row.
  public var kind: Kind {
    switch self {
    case .loading: .loading
    case .feature: .feature
    case .label: .label
    case .link: .link
    case .footer: .footer
    }
  }

  /// The kind, and an ID of its own if there are several rows of that kind.
  public var id: String {
    switch self {
    case .loading, .label, .footer: kind.rawValue
    case .feature(let feature): "feature \(feature.id)"
    case .link(let link): "link \(link.title)"
    }
  }
}

extension StoreRow: Equatable {
  /// Whether two rows have the same content; a feature's own list emits the changes of its apps.
  public static func == (left: StoreRow, right: StoreRow) -> Bool {
    switch (left, right) {
    case (.loading, .loading): true
    case (.feature(let left), .feature(let right)): left === right
    case (.label(let left), .label(let right)), (.footer(let left), .footer(let right)): left == right
    case (.link(let left), .link(let right)): left == right
    default: false
    }
  }
}

/// A row of the store that is a list itself.
public final class StoreFeature: Identifiable {
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
}

/// A link to a page elsewhere.
public struct StoreLink: Hashable, Sendable {
  /// The title of the link.
  public let title: String
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
