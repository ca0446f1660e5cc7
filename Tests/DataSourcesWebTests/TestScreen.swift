import DataSources
import DataSourcesWeb
import ListTestSupport

/// A list of sections that tests can change, searched by content, and sorted by ID or content.
final class TestScreen: WebScreen {
  let source: SectionedSource<TestSection>
  /// Waited for before a search has results.
  var pauses: (@Sendable (String) async -> Void)?
  /// The searches that were made, as long as their pages have them.
  private(set) var searches: [Weak] = []
  /// Whether only the shared list can be searched.
  var onlySharedListIsSearched = false
  let list: any DataSource<CellReference<WebHost>>

  struct Weak {
    weak var search: TestSearch?
  }

  init(_ sections: [TestSection]) {
    source = SectionedSource(sections)
    list = Self.cells(source)
  }

  /// The lists in an order that were made, as long as their pages have them.
  private(set) var orders: [WeakList] = []

  struct WeakList {
    weak var list: SortedSource<TestItem>?
  }

  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    if order != nil, onlySharedListIsSearched { return nil }
    let search = TestSearch(self, order)
    searches.append(Weak(search: search))
    return search
  }

  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? {
    await pauses?(order.field)
    guard let sorted = Self.sorted(source, order) else { return nil }
    orders.append(WeakList(list: sorted))
    return Self.cells(sorted)
  }

  /// Returns the items in an order; `nil` if there is no such order.
  fileprivate static func sorted(_ source: any DataSource<TestItem>, _ order: WebOrder) -> SortedSource<TestItem>? {
    comparison(order).map { source.sorted(by: $0) }
  }

  private static func comparison(_ order: WebOrder) -> ((TestItem, TestItem) -> Bool)? {
    let value: (TestItem) -> Int
    switch order.id {
    case "id": value = \.id
    case "content": value = \.content
    default: return nil
    }
    return order.isAscending ? { value($0) < value($1) } : { value($0) > value($1) }
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML { "\(section.header ?? "") (\(itemCount))" }

  static func cells(_ source: any DataSource<TestItem>) -> any DataSource<CellReference<WebHost>> {
    source.cells(.html { "<i>\("\($0)")</i>\(HTML(markup: ending(of: $0)))" })
  }

  /// Some items have much HTML that stays the same when they are updated, with characters of all lengths.
  private static func ending(of item: TestItem) -> String {
    (30..<1_200).contains(item.id) && item.id != 103 && item.id % 10 != 0
      ? "<b title=\"é € 𝄞 \\u00e9\">\\ \u{2028} always the same</b>" : ""
  }

  /// The expected content of a page that searches a text in an order: item counts, headers, and rows in flat order.
  func expected(searching text: String, in order: WebOrder? = nil) -> Expected {
    let comparison = order.flatMap(Self.comparison)
    let sections = source.sections.compactMap { section -> TestSection? in
      var section = section
      // The sort of the standard library is stable.
      if let comparison { section.items.sort(by: comparison) }
      guard !text.isEmpty else { return section }
      let items = section.items.filter { "\($0)".contains(text) }
      return items.isEmpty ? nil : TestSection(id: section.id, items: items, header: section.header)
    }
    return Expected(
      counts: sections.map(\.items.count), headers: sections.map { "\($0.header ?? "") (\($0.items.count))" },
      rows: sections.flatMap(\.items).map {
        "<i>\("\($0)".replacing("'", with: "&#39;"))</i>\(Self.ending(of: $0))"
      })
  }

  struct Expected: Sendable {
    var counts: [Int]
    var headers: [String]
    var rows: [String]
  }
}

/// The search of a page: one filter, whose text changes.
final class TestSearch: WebSearch {
  let list: any DataSource<CellReference<WebHost>>
  private(set) var shownText = ""
  private let filtered: FilteredSource<TestItem>
  private let screen: TestScreen
  private var newest = ""

  init(_ screen: TestScreen, _ order: WebOrder? = nil) {
    self.screen = screen
    filtered = screen.source.filter { _ in false }
    let shown = filtered.hidingEmptySections()
    list = TestScreen.cells(order.flatMap { TestScreen.sorted(shown, $0) } ?? shown)
  }

  func search(_ text: String, isolation: isolated any Actor) async {
    newest = text
    await screen.pauses?(text)
    guard newest == text else { return }
    shownText = text
    filtered.isIncluded = { "\($0)".contains(text) }
  }
}

extension WebList<TestScreen> {
  static func make(
    _ sections: [TestSection], limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> WebList<TestScreen> {
    try await WebList(limits: limits, clock: clock) { _ in TestScreen(sections) }
  }

  func withSource(_ body: @Sendable (SectionedSource<TestSection>) -> Void) {
    withScreen { screen in body(screen.source) }
  }

  func expected(searching text: String = "", in order: WebOrder? = nil) -> TestScreen.Expected? {
    withScreen { $0.expected(searching: text, in: order) }
  }
}
