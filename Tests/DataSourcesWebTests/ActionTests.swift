import DataSources
import DataSourcesWeb
import ListTestSupport
import Testing

/// Actions of users on items of pages.
@Suite(.timeLimit(.minutes(60))) struct ActionTests {
  /// A page of some items, whose first message was read; it ends with its messages.
  private func open(
    _ list: WebList<ActionScreen>, start: Int = 0, count: Int = 10
  ) async throws -> (id: String, messages: WebPage.Iterator) {
    let page = try await list.open(WebWindow(start: start, count: count))
    let messages = page.makeAsyncIterator()
    _ = try #require(await messages.next())
    return (page.id, messages)
  }

  @Test func pagesReceiveThePossibleActions() async throws {
    let list = try await WebList<ActionScreen>.make(5)
    let page = try await list.open(WebWindow(start: 0, count: 5))
    let message = try #require(await list.plain(page.makeAsyncIterator().next()))
    let rows = try #require(message.split(separator: #""rows":"#).last?.split(separator: #","h""#).first)
    #expect(
      rows == """
        [["0","Task 0","tmdrc","Task 0"],["1","Task 1","tmrc","Task 1"],["2","Task 2","tmdrc","Task 2"],\
        ["3","Task 3","mdrc","Task 3"],["4","Task 4","tmdrc","Task 4"]]
        """)
    #expect(message.contains(#""f":[[0,"5 tasks"]]"#))
  }

  /// Parts with selections that are inserted after the page was opened: what the page can do with the rows that it has follows.
  @Test func insertedSelections() async throws {
    final class Screen: WebScreen {
      let parts = ConcatenatedSections<TestItem>([ListSource([TestItem(0)])])
      private(set) var selections: [Selection<TestItem>] = []
      private(set) lazy var list: any DataSource<CellReference<WebHost>> = parts.cells(.html { "\($0.id)" })

      func append(_ item: TestItem) {
        selections.append(ListSource([item]).selection())
        parts.appendChild(selections[selections.count - 1].map(\.item))
      }
    }
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 9))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.traits) == [""])
    for (id, traits) in [(1, ["", "ts"]), (2, ["", "tm", "tm"]), (3, ["", "tm", "tm", "tm"])] {
      await list.withScreen { $0.append(TestItem(id)) }
      try browser.receive(try #require(await messages.next()))
      #expect(browser.rows.map(\.traits) == traits)
    }
    _ = try await list.perform(.choose, key: browser.rows[2].key, page: page.id)
    #expect(await list.withScreen { $0.selections.map { $0.selectedItems.map(\.id) } } == [[], [2], []])
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.traits) == ["", "tm", "tmx", "tm"])
  }

  @Test func selectionsAreTheListsOwn() async throws {
    let list = try await WebList<ActionScreen>.make(10)
    let (page, messages) = try await open(list)
    #expect(try await list.perform(.choose, row: 0, page: page) == "{}")
    #expect(await messages.next()?.contains(#""u":[[0,"Task 0 *","tmxdrc","Task 0"]]"#) == true)
    _ = try await list.perform(.toggle, row: 2, page: page)
    #expect(await list.selected() == [0, 2])
    _ = try await list.perform(.toggle, row: 0, page: page)
    #expect(await list.selected() == [2])
    _ = try await list.perform(.choose, row: 1, page: page)
    #expect(await list.selected() == [1])
    _ = try await list.perform(.extend, row: 5, page: page)
    #expect(await list.selected() == [1, 2, 4, 5], "an item in the range can't be selected")
    _ = try await list.perform(.extend, row: 0, page: page)
    #expect(await list.selected() == [0, 1, 4], "an item can't be deselected")
    await #expect(throws: WebListError.notAllowed) { try await list.perform(.choose, row: 3, page: page) }
    await #expect(throws: WebListError.notAllowed) { try await list.perform(.toggle, row: 4, page: page) }
    #expect(await list.log().prefix(5) == ["select 0", "select 2", "deselect 0", "deselect 2", "select 1"])
  }

  /// A touch performs the primary action, or toggles: the page knows by a trait which one it is.
  @Test func primaryActionsOfItemsOfASelection() async throws {
    final class Screen: WebScreen {
      var opened: [Int] = []
      let items = ListSource([TestItem(0), TestItem(1)])
      private(set) lazy var selection = items.selection(.multiple)
      private(set) lazy var list: any DataSource<CellReference<WebHost>> = selection.cells { item in
        let cell: CellConfiguration<TestItem, WebHost> = .html { "\($0.id)" }
        return item.id == 0 ? cell : cell.onPrimaryAction { [unowned self] in opened.append($0.id) }
      }
    }
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 9))
    var browser = ModelBrowser()
    try browser.receive(try #require(await page.makeAsyncIterator().next()))
    #expect(browser.rows.map(\.traits) == ["tm", "tmp"])
    _ = try await list.perform(.choose, key: browser.rows[1].key, page: page.id)
    _ = try await list.perform(.toggle, key: browser.rows[0].key, page: page.id)
    #expect(await list.withScreen { $0.opened } == [1])
    #expect(await list.withScreen { $0.selection.selectedItems.map(\.id) } == [0])
  }

  @Test func aSingleSelectionHasOneItem() async throws {
    let list = try await WebList<ActionScreen>.make(10, mode: .single)
    let (page, messages) = try await open(list)
    defer { withExtendedLifetime(messages) {} }
    for row in [0, 7, 5] { _ = try await list.perform(.choose, row: row, page: page) }
    #expect(await list.selected() == [5])
    _ = try await list.perform(.toggle, row: 5, page: page)
    #expect(await list.selected() == [])
  }

  @Test func itemsAreDeletedAndMoved() async throws {
    let list = try await WebList<ActionScreen>.make(6)
    let (page, messages) = try await open(list)
    _ = try await list.perform(.delete, row: 0, page: page)
    #expect(await list.titles() == [1, 2, 3, 4, 5])
    #expect(await messages.next()?.contains(#""d":[0]"#) == true)
    _ = try await list.move(row: 1, to: 4, page: page)
    #expect(await list.titles() == [2, 3, 4, 1, 5])
    _ = try await list.move(row: 5, to: 2, page: page)
    #expect(await list.titles() == [5, 2, 3, 4, 1])
    await #expect(throws: WebListError.notAllowed) { try await list.perform(.delete, row: 1, page: page) }
    await #expect(throws: WebListError.failed("The printer is \"off\".")) {
      try await list.perform(.delete, row: 2, page: page)
    }
    #expect(await list.titles() == [5, 2, 3, 4, 1])
  }

  /// A menu of the first ones would look like that of all.
  @Test func aMenuOfTooManyItemsIsRefused() async throws {
    let list = try await WebList<ActionScreen>.make(10_003)
    let (page, messages) = try await open(list)
    defer { withExtendedLifetime(messages) {} }
    await list.withScreen { _ = $0.selection.selectAll() }
    await #expect(throws: WebListError.tooManyItems(limit: 10_000)) {
      try await list.perform(.commands, row: 2, page: page)
    }
    await list.withScreen { screen in _ = screen.selection.deselect(at: (5..<9).map { .init(section: 0, item: $0) }) }
    #expect(await list.selected().count <= 10_000)
    _ = try await list.perform(.commands, row: 2, page: page)
  }

  @Test func commandsAreThoseOfTheItem() async throws {
    let list = try await WebList<ActionScreen>.make(3)
    let (page, messages) = try await open(list)
    defer { withExtendedLifetime(messages) {} }
    let answer = try await list.perform(.commands, row: 2, page: page)
    #expect(
      answer == """
        {"commands":[{"t":"Flag","y":"flag"},{"t":"Share","c":[{"t":"Mail"},{"t":"Print"}]},{"t":"Never","x":1}],\
        "delete":"Delete <Task 2>"}
        """)
    _ = try await list.perform(.command(path: [0], title: "Flag"), row: 2, page: page)
    _ = try await list.perform(.command(path: [1, 0], title: "Mail"), row: 2, page: page)
    #expect(await list.log() == ["flag 2", "mail 2"])
    await #expect(throws: WebListError.failed("The printer is \"off\".")) {
      try await list.perform(.command(path: [1, 1], title: "Print"), row: 2, page: page)
    }
    for (path, title) in [
      ([2], "Never"), ([1], "Share"), ([0], "Mail"), ([7], "Flag"), ([-1], "Flag"), ([0, 0], "Flag"),
    ] {
      await #expect(throws: WebListError.unknownCommand) {
        try await list.perform(.command(path: path, title: title), row: 2, page: page)
      }
    }
    #expect(await list.log() == ["flag 2", "mail 2"])
  }

  /// A menu is that of the items that were selected when it was opened, and not of those that others have selected since.
  @Test func aMenuConcernsTheItemsThatWereSelected() async throws {
    let list = try await WebList<ActionScreen>.make(6)
    let (page, messages) = try await open(list)
    let other = try await open(list)
    defer { withExtendedLifetime((messages, other.messages)) {} }
    let mail = WebAction.command(path: [1, 0], title: "Mail")
    _ = try await list.perform(.choose, row: 0, page: page)
    _ = try await list.perform(.toggle, row: 1, page: page)
    _ = try await list.perform(.commands, row: 1, page: page)
    for row in [5, 0] {
      _ = try await list.perform(.toggle, row: row, page: other.id)
      await #expect(throws: WebListError.unknownCommand) { try await list.perform(mail, row: 1, page: page) }
    }
    #expect(await list.log().allSatisfy { !$0.hasPrefix("mail") })
    _ = try await list.perform(.commands, row: 1, page: page)
    _ = try await list.perform(mail, row: 1, page: page)
    #expect(await list.log().filter { $0.hasPrefix("mail") } == ["mail 1", "mail 5"])
  }

  /// A page can't name items that it didn't receive, nor deleted ones.
  @Test func onlyItemsOfThePageCanBeNamed() async throws {
    let list = try await WebList<ActionScreen>.make(100)
    let (page, messages) = try await open(list, start: 20, count: 10)
    let other = try await open(list, start: 0, count: 20)
    let keys = await list.keys(ofRows: [20, 19])
    for key in [keys[1], "20", "0", "", keys[0] + "\u{0}", keys[0] + "0", "{}", String(repeating: "2", count: 100_000)]
    {
      await #expect(throws: WebListError.itemIsGone) { try await list.perform(.delete, key: key, page: page) }
    }
    await #expect(throws: WebListError.itemIsGone) { try await list.move(row: 20, to: 19, page: page) }
    for id in ["", "unknown", page + "0"] {
      await #expect(throws: WebListError.unknownPage) { try await list.perform(.choose, row: 20, page: id) }
    }
    #expect(await list.titles() == Array(0..<100))
    withExtendedLifetime(other) {}
    // Changes that the page hasn't read yet: moved items exist, and deleted ones don't.
    await list.withScreen { screen in
      screen.tasks.move(from: 21, to: 80)
      screen.tasks.removeItem(withID: 22)
    }
    _ = try await list.perform(.choose, row: 21, page: page)
    #expect(await list.selected() == [21])
    await #expect(throws: WebListError.itemIsGone) { try await list.perform(.choose, row: 22, page: page) }
    _ = await messages.next()
    await #expect(throws: WebListError.itemIsGone) { try await list.perform(.choose, row: 21, page: page) }
    #expect(await list.selected() == [21])
  }

  @Test func itemsAreFoundByTheirTexts() async throws {
    let list = try await WebList<ActionScreen>.make(100)
    let (page, messages) = try await open(list)
    defer { withExtendedLifetime(messages) {} }
    #expect(try await list.perform(.find(text: "tASK 7"), row: 3, page: page) == #"{"index":7}"#)
    #expect(try await list.perform(.find(text: "task 7"), row: 7, page: page) == #"{"index":70}"#)
    #expect(try await list.perform(.find(text: "task 2"), row: 9, page: page) == #"{"index":20}"#)
    #expect(try await list.perform(.find(text: "task 1\""), row: 0, page: page) == "{}")
  }

  /// Actions count among the posts of a page.
  @Test func actionsAreLimited() async throws {
    var limits = WebLimits()
    limits.postsPerSecond = 0
    let list = try await WebList<ActionScreen>(limits: limits) { _ in ActionScreen(3) }
    let (page, messages) = try await open(list)
    defer { withExtendedLifetime(messages) {} }
    let actions: [WebAction] = [.choose, .toggle, .extend, .delete, .commands, .move(target: "1"), .find(text: "task")]
    for action in actions {
      await #expect(throws: WebListError.tooManyPosts(limit: 0)) {
        try await list.perform(action, row: 0, page: page)
      }
    }
    #expect(await list.selected() == [])
    #expect(await list.titles() == [0, 1, 2])
  }

  @Test func formsAreChecked() {
    func action(_ fields: [String: String]) -> WebAction? { RequestFields(fields).action }
    #expect(action(["action": "choose"]) == .choose)
    #expect(action(["action": "move", "target": "7"]) == .move(target: "7"))
    #expect(action(["action": "move", "target": "7", "after": "1"]) == .move(target: "7", isAfter: true))
    #expect(action(["action": "command", "command": "1.0", "title": "Mail"]) == .command(path: [1, 0], title: "Mail"))
    for command in [
      "", ".", "1.", "a", "1.a", "1..2", "99999999999999999999", String(repeating: "1.", count: 9_999) + "1",
    ] {
      #expect(action(["action": "command", "command": command]) == nil, "\(command.prefix(30))")
    }
    #expect(action(["action": "find", "text": "x"]) == .find(text: "x"))
    for text in ["", String(repeating: "x", count: 201)] { #expect(action(["action": "find", "text": text]) == nil) }
    for name in ["", "Choose", "drop table"] { #expect(action(["action": name]) == nil) }
  }

  /// Lists without actions send nothing more, and items without an ID can't be acted on.
  @Test func itemsWithoutIDsHaveNoActions() async throws {
    final class Screen: WebScreen {
      let list: any DataSource<CellReference<WebHost>> =
        StaticSource(withoutIDs: ["One"]).cells(.html { "\($0)" }).onPrimaryAction { _ in Issue.record("chosen") }
    }
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 5))
    let message = try #require(await page.makeAsyncIterator().next())
    #expect(message.contains(#","One"]]"#), "\(message)")
    for key in ["[0, 0]", "0", await list.key(0)] {
      await #expect(throws: WebListError.itemIsGone) { try await list.perform(.choose, key: key, page: page.id) }
    }
  }

  @Test func sectionsHaveViewsOfTheirOwn() async throws {
    final class Screen: WebScreen {
      let source = SectionedSource([
        TestSection(id: "A", items: [TestItem(1)], header: "<A>"), TestSection(id: "B", items: [], header: "B"),
      ])
      let list: any DataSource<CellReference<WebHost>>
      init() {
        list = source.cells(.html { "\($0)" })
          .header { section in section.section == 0 ? .html { "<b>\($0.section) & \($0.info.header ?? "-")</b>" } : nil
          }
          .footer { _ in .html { "End of \($0.section)" } }
      }
    }
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 5))
    let message = try #require(await page.makeAsyncIterator().next())
    #expect(
      message.contains(#""h":[[0,"<b>0 & &lt;A&gt;</b>"],[1,""]],"f":[[0,"End of 0"],[1,"End of 1"]]"#), "\(message)")
  }

  /// A section that is inserted gives those after it other indexes, and an item its own section another count.
  @Test func headersDisplayTheIndexAndTheCountOfTheirSection() async throws {
    final class Screen: WebScreen {
      let source = SectionedSource((0..<4).map { TestSection(id: "\($0)", items: [TestItem($0)], header: "\($0)") })
      let list: any DataSource<CellReference<WebHost>>
      init() {
        list = source.cells(.html { "\($0)" }).headerTitle { [source] section in
          "Part \(section.section) (\(source.itemCount(inSection: section.section)))"
        }
      }
    }
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 9))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    #expect(browser.headers == ["Part 0 (1)", "Part 1 (1)", "Part 2 (1)", "Part 3 (1)"])
    await list.withScreen { $0.source.insertSection(TestSection(id: "x", items: [TestItem(9)], header: "x"), at: 1) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.headers == ["Part 0 (1)", "Part 1 (1)", "Part 2 (1)", "Part 3 (1)", "Part 4 (1)"])
    await list.withScreen { $0.source.sections[4].items.append(TestItem(8)) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.headers.last == "Part 4 (2)")
    await list.withScreen { _ = $0.source.removeSection(at: 0) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.headers == ["Part 0 (1)", "Part 1 (1)", "Part 2 (1)", "Part 3 (2)"])
  }

  /// A footer displays a sum of items, most of which no page has; pages are sent it if it changes.
  @Test func footersDisplayTheItemsOfTheirSection() async throws {
    final class Screen: WebScreen {
      let source = SectionedSource(
        [0, 100].map { first in
          TestSection(id: "\(first)", items: (0..<90).map { TestItem(first + $0, content: 1) }, header: "Amounts")
        })
      let list: any DataSource<CellReference<WebHost>>
      init() {
        list = source.cells(.html { "\($0)" }).footer { [source] section in
          .html { _ in "Total \(source.sections[section.section].items.map(\.content).reduce(0, +))" }
        }
      }
    }
    let list = try await WebList { _ in Screen() }
    let first = try await list.open(WebWindow(start: 0, count: 3)).makeAsyncIterator()
    let second = try await list.open(WebWindow(start: 100, count: 3)).makeAsyncIterator()
    #expect(await first.next()?.contains(#""f":[[0,"Total 90"]]"#) == true)
    #expect(await second.next()?.contains(#""f":[[1,"Total 90"]]"#) == true)
    await list.withScreen { $0.source.replace(at: ItemPosition(section: 0, item: 50), with: TestItem(50, content: 5)) }
    #expect(await first.next() == #"{"k":"patch","a":1,"start":0,"h":[[0,"Amounts"]],"f":[[0,"Total 94"]]}"#)
    await list.withScreen { $0.source.replace(at: ItemPosition(section: 1, item: 50), with: TestItem(150, content: 6)) }
    #expect(await second.next() == #"{"k":"patch","a":1,"start":100,"h":[[1,"Amounts"]],"f":[[1,"Total 95"]]}"#)
    // The same sum isn't sent again.
    await list.withScreen { screen in
      screen.source.batch {
        screen.source.replace(at: ItemPosition(section: 0, item: 0), with: TestItem(0, content: 2))
        screen.source.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1))
      }
    }
    #expect(await first.next() == #"{"k":"patch","a":1,"start":0,"u":[[0,"0&#39;2"],[1,"1"]]}"#)
    #expect(await list.encodedCount == 3)
  }

  /// Items with configurations of their own: the page is sent which of them handle their selection.
  @Test func eachItemHandlesItsSelection() async throws {
    let list = try await WebList { _ in OwnSelectionScreen() }
    let page = try await list.open(WebWindow(start: 0, count: 3))
    var browser = ModelBrowser()
    try browser.receive(try #require(await page.makeAsyncIterator().next()))
    #expect(browser.rows.map(\.traits) == ["t", "", "t"])
    for row in 0..<3 { _ = try await list.perform(.choose, row: row, page: page.id) }
    #expect(await list.withScreen { $0.log } == ["select 0", "open 2"])
  }
}

/// Three items, of which the first one handles its selection, the second one nothing, and the third one is opened.
private final class OwnSelectionScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private(set) var log: [String] = []

  init() {
    weak var screen: OwnSelectionScreen?
    list = StaticSource((0..<3).map { ActionScreen.Chore(id: $0, title: "Task \($0)") }).cells { task in
      let cell: CellConfiguration<ActionScreen.Chore, WebHost> = .html { "\($0.title)" }
      return switch task.id {
      case 0: cell.onSelect { screen?.log.append("select \($0.id)") }
      case 1: cell
      default: cell.onPrimaryAction { screen?.log.append("open \($0.id)") }
      }
    }
    screen = self
  }
}

/// Items that are moved to sections, which can be empty.
@Suite(.timeLimit(.minutes(60))) struct SectionMoveActionTests {
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
    // A section that was deleted, of which the page wasn't sent anything yet.
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

/// A list whose items can be chosen, selected, deleted, moved, and have commands.
final class ActionScreen: WebScreen {
  struct Chore: Identifiable, Hashable, Sendable {
    var id: Int
    var title: String
  }

  struct Failure: Error {}

  let tasks: ListSource<Chore>
  let selection: Selection<Chore>
  let list: any DataSource<CellReference<WebHost>>
  /// The performed actions.
  private(set) var log: [String] = []

  init(_ count: Int, mode: Selection<Chore>.Mode = .multiple) {
    tasks = ListSource((0..<count).map { Chore(id: $0, title: "Task \($0)") })
    selection = tasks.selection(mode)
    weak var screen: ActionScreen?
    func note(_ text: String) { screen?.log.append(text) }
    list = selection.cells(.html { task, context in "\(task.title)\(context.isSelected ? " *" : "")" })
      .onSelect { note("select \($0.id)") }
      .onDeselect { note("deselect \($0.id)") }
      .selectionDisabled { $0.id == 3 }
      .deselectionDisabled { $0.id == 4 }
      .onDelete(where: { $0.id != 1 }) { [tasks] task async throws in
        if task.id == 2 { throw Failure() }
        tasks.removeItem(withID: task.id)
      }
      .deleteTitle { "Delete <\($0.title)>" }
      .onMove(in: tasks)
      .swipeActions { task in
        [ItemCommand("Flag", symbol: "flag") { note("flag \(task.id)") }]
      }
      .contextMenu { task in
        var disabled = ItemCommand("Never") { note("never") }
        disabled.isEnabled = false
        return [
          ItemCommand(
            "Share",
            children: [ItemCommand("Mail") { note("mail \(task.id)") }, ItemCommand("Print") { throw Failure() }]),
          disabled,
        ]
      }
      .typeSelect(\.title)
    screen = self
  }

  func message(for error: any Error) -> String { "The printer is \"off\"." }

  func footer(of section: SectionInfo, itemCount: Int) -> HTML { itemCount == 0 ? "" : "\(itemCount) tasks" }
}

extension WebList<ActionScreen> {
  static func make(_ count: Int, mode: Selection<ActionScreen.Chore>.Mode = .multiple) async throws -> WebList<
    ActionScreen
  > {
    try await WebList { _ in ActionScreen(count, mode: mode) }
  }

  func log() -> [String] { withScreen { $0.log } }

  func selected() -> [Int] { withScreen { $0.selection.selectedItems.map(\.id) } }

  func titles() -> [Int] { withScreen { $0.tasks.items.map(\.id) } }
}
