import DataSources
import DataSourcesWeb
import ListTestSupport
import Testing

/// Items that are moved to sections, which can be empty.
@Suite(.timeLimit(.minutes(15))) struct SectionMoveActionTests {
  private final class Screen: WebScreen {
    let source: SectionedSource<TestSection>
    let list: any DataSource<CellReference<WebHost>>

    init(_ sections: [TestSection]) {
      source = SectionedSource(sections)
      list = source.cells(.html { "\($0.id)" }).onMove(in: source)
    }
  }

  private func makeList() async throws -> WebList<Screen> {
    try await WebList { _ in
      Screen([
        TestSection(id: "A", items: [TestItem(1), TestItem(2)]), TestSection(id: "B", items: []),
        TestSection(id: "C", items: [TestItem(3)]),
      ])
    }
  }

  private func open(_ list: WebList<Screen>) async throws -> (id: String, messages: WebPage.Iterator) {
    let page = try await list.open(WebWindow(start: 0, count: 10))
    let messages = page.makeAsyncIterator()
    _ = try #require(await messages.next())
    return (page.id, messages)
  }

  private func sections(of list: WebList<Screen>) async -> [[String]] {
    await list.withScreen { $0.source.sections.map { section in section.items.map { "\($0.id)" } } }
  }

  @Test func itemsAreMovedToSections() async throws {
    let list = try await makeList()
    let (page, messages) = try await open(list)
    _ = try await list.perform(.moveToSection(1, arrangement: 0), row: 1, page: page)
    #expect(await sections(of: list) == [["2"], ["1"], ["3"]])
    // The page hasn't read the change yet, but its sections are the same.
    _ = try await list.perform(.moveToSection(2, arrangement: 0), row: 2, page: page)
    #expect(await sections(of: list) == [[], ["1"], ["3", "2"]])
    _ = await messages.next()
    _ = try await list.perform(.moveToSection(2, arrangement: 0), row: 3, page: page)
    #expect(await sections(of: list) == [[], ["1"], ["2", "3"]], "to the end of its own section")
    _ = try await list.perform(.moveToSection(0, arrangement: 0), row: 3, page: page)
    #expect(await sections(of: list) == [["3"], ["1"], ["2"]])
  }

  /// A page can name only the sections that it displays, where it displays them.
  @Test func onlySectionsOfThePageCanBeNamed() async throws {
    let list = try await makeList()
    let (page, messages) = try await open(list)
    func expectRefusal(_ section: Int, _ arrangement: Int, _ comment: Comment) async {
      await #expect(throws: WebListError.sectionIsGone, comment) {
        try await list.perform(.moveToSection(section, arrangement: arrangement), row: 3, page: page)
      }
    }
    for (section, arrangement) in [(-1, 0), (3, 0), (.max, 0), (.min, 0), (1, 1), (1, -1), (1, .max)] {
      await expectRefusal(section, arrangement, "\(section), \(arrangement)")
    }
    let before = await sections(of: list)
    // The page displays the sections as they were: its index is that of a section with another index now.
    await list.withScreen { $0.source.sections.insert(TestSection(id: "Z", items: []), at: 0) }
    _ = try await list.perform(.moveToSection(1, arrangement: 0), row: 3, page: page)
    #expect(await sections(of: list) == [[], ["1", "2"], ["3"], []])
    #expect(before == [["1", "2"], [], ["3"]])
    // The message was sent, and the page may display it or not: only its own count says.
    _ = try #require(await messages.next())
    await expectRefusal(3, 0, "sections were inserted on the way")
    _ = try await list.perform(.moveToSection(3, arrangement: 1), row: 3, page: page)
    #expect(await sections(of: list) == [[], ["1", "2"], [], ["3"]])
    _ = try #require(await messages.next())
    // A section that was deleted, of which the page doesn't know yet.
    await list.withScreen { screen in _ = screen.source.sections.remove(at: 2) }
    await expectRefusal(2, 1, "the section is gone")
    #expect(WebListError.sectionIsGone.status == 409)
    #expect(!WebListError.sectionIsGone.description.isEmpty)
  }

  @Test func formsNameSections() {
    func action(_ fields: [String: String]) -> WebAction? { RequestFields(fields).action }
    #expect(
      action(["action": "move", "section": "4", "arrangement": "2"]) == .moveToSection(4, arrangement: 2))
    for (section, arrangement) in [("4", ""), ("x", "2"), ("1.5", "2"), ("99999999999999999999", "2"), ("4", "y")] {
      #expect(action(["action": "move", "section": section, "arrangement": arrangement]) == nil)
    }
  }
}
