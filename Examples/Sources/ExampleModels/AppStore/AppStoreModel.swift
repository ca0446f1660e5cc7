public import DataSources

/// The screen “App Store”: a loading row, and then a page of rows of which some are lists themselves.
///
/// After the example of GenericDataSource.
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
  /// The rows that lead to somewhere else.
  public let links: StaticSource<StoreRow>
  /// How often the page was loaded.
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
    let place = moveCount * 7 % min(8, apps.items.count - 1)
    apps.items.swapAt(place, place + 1)
  }

  private func publish() {
    for feature in features {
      let count = feature.style == .chart ? 40 : 10
      feature.apps.items = StoreApp.featured(feature.id, edition: edition, count: count)
    }
  }
}
