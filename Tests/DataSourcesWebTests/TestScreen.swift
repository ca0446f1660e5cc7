import DataSources
import DataSourcesWeb
import ListTestSupport

final class TestCell: WebCell {
  var text = ""
  var html: HTML { "<i>\(text)</i>" }
}

/// A list of sections that tests can change, searched by content.
final class TestScreen: WebScreen {
  let source: SectionedSource<TestSection>
  /// Waited for before something is found.
  var pauses: (@Sendable (String) async -> Void)?
  let list: any DataSource<CellModel<WebHost>>

  init(_ sections: [TestSection]) {
    source = SectionedSource(sections)
    list = Self.cells(source)
  }

  func list(searching text: String, isolation: isolated any Actor) async -> any DataSource<CellModel<WebHost>> {
    await pauses?(text)
    return Self.cells(source.filter { "\($0)".contains(text) }.hidingEmptySections())
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML { "\(section.header ?? "") (\(itemCount))" }

  private static func cells(_ source: any DataSource<TestRow>) -> any DataSource<CellModel<WebHost>> {
    source.cells(TestCell.self) { cell, row, _ in cell.text = "\(row)" }
  }

  /// What a page that searches a text should show: item counts, headers, and rows in flat order.
  func expected(searching text: String) -> Expected {
    let sections = source.sections.compactMap { section -> TestSection? in
      guard !text.isEmpty else { return section }
      let items = section.items.filter { "\($0)".contains(text) }
      return items.isEmpty ? nil : TestSection(id: section.id, items: items, header: section.header)
    }
    return Expected(
      counts: sections.map(\.items.count), headers: sections.map { "\($0.header ?? "") (\($0.items.count))" },
      rows: sections.flatMap(\.items).map { "<i>\("\($0)".replacing("'", with: "&#39;"))</i>" })
  }

  struct Expected: Sendable {
    var counts: [Int]
    var headers: [String]
    var rows: [String]
  }
}

extension WebList {
  static func make(_ sections: [TestSection]) async throws -> WebList {
    try await WebList { _ in TestScreen(sections) }
  }

  func withSource(_ body: @Sendable (SectionedSource<TestSection>) -> Void) {
    withScreen { screen in (screen as? TestScreen).map { body($0.source) } }
  }

  func expected(searching text: String = "") -> TestScreen.Expected? {
    withScreen { ($0 as? TestScreen)?.expected(searching: text) }
  }
}
