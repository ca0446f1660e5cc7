import Foundation
import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Which items are rendered, how often, and how they are escaped.
@Suite(.timeLimit(.minutes(60))) struct RenderingTests {
  /// Fifty pages that show the same rows have each made once, and pages that show others aren't woken.
  @Test func aRowIsMadeOnceForAllPages() async throws {
    let rows = (0..<1_000).map { TestItem($0) }
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: rows, header: "A")])
    var pages: [WebPage.Iterator] = []
    for index in 0..<100 {
      let page = try await list.open(WebWindow(start: index < 50 ? 0 : 500, count: 20))
      pages.append(page.makeAsyncIterator())
      _ = await pages[index].next()
    }
    // The rows of two windows, a header, and a footer, which is empty.
    #expect(await list.renderedCount == 2 * 20 + 2)
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 3), with: TestItem(3, content: 1)) }
    for page in pages[..<50] {
      #expect(await page.next() == #"{"k":"patch","a":1,"start":0,"u":[[3,"<i>3&#39;1</i>"]]}"#)
    }
    #expect(await list.renderedCount == 2 * 20 + 3)
    #expect(await list.encodedCount == 1)
  }

  /// An excerpt has the rows of a page, and nothing is rendered twice.
  @Test func anExcerptHasTheRowsOfAPage() async throws {
    let sections = ["A", "B", "C"].enumerated().map { index, id in
      TestSection(id: id, items: (0..<10).map { TestItem(10 * index + $0) }, header: id)
    }
    let list = try await WebList<TestScreen>.make(sections)
    let excerpt = await list.excerpt(of: WebWindow(start: 8, count: 14))
    #expect(excerpt.start == 8 && excerpt.end == 22 && excerpt.itemCount == 30)
    #expect(excerpt.sections.map(\.header.markup) == ["A (10)", "B (10)", "C (10)"])
    #expect(excerpt.sections.map(\.rows.count) == [2, 10, 2])
    #expect(excerpt.sections.flatMap(\.rows).map(\.html.markup) == (8..<22).map { "<i>\($0)</i>" })
    #expect(await excerpt.sections.flatMap(\.rows).map(\.key) == list.keys(ofRows: 8..<22))
    _ = await list.excerpt(of: WebWindow(start: 8, count: 14))
    _ = try await list.open(WebWindow(start: 8, count: 14)).makeAsyncIterator().next()
    #expect(await list.renderedCount == 14 + 6)
    #expect(await list.excerpt(of: WebWindow(start: 90, count: 0)).sections.isEmpty)
  }

  /// An excerpt has the results and the place that an address names; what isn't valid there stands for no search and the top.
  @Test(arguments: [1, 2, 3] as [UInt64]) func anExcerptFollowsAnAddress(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var limits = WebLimits()
    limits.searchLength = 10
    let sections = (0..<5).map { section in
      TestSection(id: "\(section)", items: (0..<30).map { TestItem(30 * section + $0) }, header: "\(section)")
    }
    let list = try await WebList<TestScreen>.make(sections, limits: limits)
    let starts = ["", "0", "7", "149", "150", "4000000000", "99999999999999999999", "-5", "x", "1.5", "٣"]
    let texts = ["", "1", "14", "9", "149", "none", "a text that is too long"]
    for _ in 0..<100 {
      let (start, text) = (starts[generator.below(starts.count)], texts[generator.below(texts.count)])
      let prefix = generator.below(2) == 0 ? "" : "second-"
      let fields = ["\(prefix)start": start, "\(prefix)search": text, "x-start": "3", "count": "1"]
      let excerpt = await list.excerpt(fields: fields, address: prefix, count: 20)
      let shownText = text.utf8.count > limits.searchLength ? "" : text
      let expected = try #require(await list.expected(searching: shownText)).rows
      let first = min(max(0, Int(start) ?? 0), max(0, expected.count - 20))
      #expect(excerpt.search == shownText && excerpt.start == first && excerpt.itemCount == expected.count)
      #expect(excerpt.sections.flatMap(\.rows).map(\.html.markup) == Array(expected[first...].prefix(20)))
    }
    // The list of the newest excerpt, if it was a search.
    #expect(await list.searchCount <= 1)
    await list.close()
    #expect(await list.searchCount == 0)
  }

  /// At the limit of searches, an excerpt has no search.
  @Test func anExcerptAtALimit() async throws {
    var limits = WebLimits()
    limits.searches = 0
    let list = try await WebList<TestScreen>.make(
      [TestSection(id: "A", items: (0..<9).map { TestItem($0) }, header: "A")], limits: limits)
    let excerpt = await list.excerpt(fields: ["search": "1"])
    #expect(excerpt.search.isEmpty && excerpt.itemCount == 9)
    await #expect(throws: WebListError.tooManySearches(limit: 0)) {
      try await list.excerpt(of: WebWindow(start: 0, count: 1), search: "1")
    }
  }

  /// A change that doesn't concern a window leaves it as it is.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func reachAgainstRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var affected = (yes: 0, no: 0)
    for _ in 0..<2_000 {
      var sections = generator.sections(maximum: 4, rows: 6, ids: 30)
      let source = SectionedSource(sections)
      var changes: [ChangeSet] = []
      let observation = source.observe { changes.append($0.changes) }
      source.batch {
        for _ in 0...generator.below(2) {
          let (a, b, c, d) = (generator.below(4), generator.below(6), generator.below(4), generator.below(6))
          switch generator.below(4) {
          case 0: source.replace(at: ItemPosition(section: a, item: b), with: TestItem(generator.below(30), content: 7))
          case 1: source.move(from: ItemPosition(section: a, item: b), to: ItemPosition(section: c, item: d))
          case 2: source.move(from: ItemPosition(section: a, item: b), to: ItemPosition(section: a, item: d))
          default:
            if let row = source.item(at: ItemPosition(section: a, item: b)) {
              source.replace(at: ItemPosition(section: a, item: b), with: TestItem(row.id, content: 8))
            }
          }
        }
      }
      let before = sections.flatMap(\.items)
      let oldItems = sections.map(\.items)
      sections = source.sections
      let after = sections.flatMap(\.items)
      let window = WebWindow(start: generator.below(12), count: generator.below(6))
      for change in changes {
        guard let reach = ChangeReach(change, in: source.shape) else { continue }
        let content = WindowContent(window, of: source.shape)
        if reach.affects(content) {
          affected.yes += 1
        } else {
          affected.no += 1
          #expect(before[content.rows] == after[content.rows], "seed \(seed): \(change)")
        }
        // A header can display anything about the items of its section.
        let headers = Set(change.updates.map(\.section) + change.moves.map(\.to.section))
        let wider = try #require(ChangeReach(change, in: source.shape, headers: headers))
        if !wider.affects(content) {
          #expect(!reach.affects(content))
          #expect(content.headers.allSatisfy { oldItems[$0] == sections[$0].items }, "seed \(seed): \(change)")
        }
      }
      withExtendedLifetime(observation) {}
    }
    #expect(affected.yes > 100 && affected.no > 100)
  }

  /// Large texts are cached for fewer rows.
  @Test func cachedTextsAreBounded() throws {
    let html = String(repeating: "&", count: 1_000_000)
    var texts = RowTexts()
    for item in 0..<100 {
      let position = ItemPosition(section: item % 3, item: item)
      texts.insert(RowText(key: "\(item)", html: html), at: position)
      #expect(texts.row(at: position) != nil)
    }
    let cached = (0..<100).filter { texts.row(at: ItemPosition(section: $0 % 3, item: $0)) != nil }
    #expect((1...40).contains(cached.count))
    // Also after changes, which shift and remove texts.
    for item in cached.reversed() {
      _ = texts.apply(try ChangeSet(deletes: [ItemPosition(section: item % 3, item: item)]))
    }
    for item in 0..<20 {
      texts.insert(RowText(key: "", html: html), at: ItemPosition(section: 0, item: item))
    }
    #expect((0..<20).allSatisfy { texts.row(at: ItemPosition(section: 0, item: $0)) != nil })
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func escapingAgainstCoders(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scalars =
      ["\"", "\\", "\n", "\r", "\0", "\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{E000}"]
      + ["<", ">", "&", "'", "a", "é", "の", "😀", "\u{301}", ""]
    for _ in 0..<2_000 {
      let text = (0..<generator.below(12)).map { _ in scalars[generator.below(scalars.count)] }.joined()
      var bytes = JSONBytes()
      bytes.append(string: text)
      let json = String(decoding: bytes.bytes, as: UTF8.self)
      #expect(json.unicodeScalars.allSatisfy { $0 >= " " && $0 != "\u{2028}" && $0 != "\u{2029}" })
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
      #expect(read.map { Array($0.utf8) } == Array(text.utf8), "seed \(seed): \(text.debugDescription)")
      #expect(Array(JSONBytes.text(of: bytes.bytes[...]).utf8) == Array(text.utf8))
      let naive = text.unicodeScalars.map { scalar in
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\0": "\u{FFFD}"][scalar] ?? "\(scalar)"
      }
      #expect(Array(HTML(text: text).markup.utf8) == Array(naive.joined().utf8))
    }
  }

  /// As an array of another type, one of HTML would be the text of its description.
  @Test func interpolatedPieces() {
    let pieces = ["Ann", "<Bob>"].map { "<li>\($0)</li>" as HTML }
    #expect(("<ul>\(pieces)</ul>" as HTML).markup == "<ul><li>Ann</li><li>&lt;Bob&gt;</li></ul>")
    #expect(("<ul>\([] as [HTML])</ul>" as HTML).markup == "<ul></ul>")
    #expect(("<p>\(["<b>"])</p>" as HTML).markup == "<p>[&quot;&lt;b&gt;&quot;]</p>")
  }
}

/// Pages share patches, revisions and rendered rows.
@Suite(.timeLimit(.minutes(60))) struct SharedPatchTests {
  private static func makeList(_ clock: any Clock<Duration> = ContinuousClock()) async throws -> WebList<TestScreen> {
    try await .make([TestSection(id: "A", items: (0..<1_000).map { TestItem($0) }, header: "A")], clock: clock)
  }

  private static func open(
    _ count: Int, of list: WebList<TestScreen>, _ window: (Int) -> WebWindow
  ) async throws -> [WebPage.Iterator] {
    var pages: [WebPage.Iterator] = []
    for index in 0..<count {
      let page = try await list.open(window(index)).makeAsyncIterator()
      _ = await page.next()
      pages.append(page)
    }
    return pages
  }

  /// Pages with equal windows have a patch encoded once, wherever in the window people look.
  @Test func pagesWithEqualWindowsShareAPatch() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(200, of: list) { WebWindow(start: 100, count: 40, anchor: 100 + $0 % 20) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 103), with: TestItem(103, content: 1)) }
    var messages: Set<String> = []
    for page in pages { messages.insert(try #require(await page.next())) }
    #expect(messages == [#"{"k":"patch","a":1,"start":100,"u":[[3,"<i>103&#39;1</i>"]]}"#])
    #expect(await list.encodedCount == 1)
    await list.withSource { $0.insert(TestItem(5_000), at: ItemPosition(section: 0, item: 0)) }
    for page in pages {
      let patch = try #require(await page.next())
      #expect(patch.contains(#""start":101"#))
      #expect(CountLimits.shared.fault("patch of an item inserted above the window: bytes", patch.utf8.count) == nil)
    }
    #expect(await list.encodedCount == 2)
  }

  /// A list that loads nothing isn't notified of the rows that pages display.
  @Test func listsWithoutPagesAreNotNotified() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(1_000, of: list) { WebWindow(start: $0 % 50, count: 100) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 70), with: TestItem(70, content: 1)) }
    for page in pages { #expect(await page.next() != nil) }
    #expect(await list.displayedCount == 0)
  }

  @Test func eachWindowHasAPatchOfItsOwn() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(60, of: list) { WebWindow(start: $0 % 3 * 10, count: 40) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 25), with: TestItem(25, content: 1)) }
    for (index, page) in pages.enumerated() {
      let start = index % 3 * 10
      let updates = #"{"k":"patch","a":1,"start":\#(start),"u":[[\#(25 - start),"<i>25&#39;1</i>"]]}"#
      #expect(await page.next() == updates)
    }
    #expect(await list.encodedCount == 3)
  }

  /// Pages that didn't read for a hundred changes are sent one patch, which is encoded once.
  @Test func slowPagesShareAComposedPatch() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(20, of: list) { _ in WebWindow(start: 0, count: 10) }
    for number in 0..<100 {
      await list.withSource { $0.insert(TestItem(2_000 + number), at: ItemPosition(section: 0, item: 0)) }
    }
    for page in pages {
      let patch = try #require(await page.next())
      #expect(patch.hasPrefix(#"{"k":"patch","a":1,"c":[[0,1100]]"#))
      let fault = CountLimits.shared.fault("patch of 100 items inserted into a window of ten: bytes", patch.utf8.count)
      #expect(fault == nil)
    }
    #expect(await list.encodedCount == 1)
  }

  /// Rows that a change shifts aren't rendered again, for these pages or others.
  @Test func rowsThatWereNotUpdatedAreNotRenderedAgain() async throws {
    let list = try await Self.makeList()
    let page = try await Self.open(1, of: list) { _ in WebWindow(start: 0, count: 100) }[0]
    #expect(await list.renderedCount == 102)
    await list.withSource { $0.insert(TestItem(2_000), at: ItemPosition(section: 0, item: 50)) }
    _ = await page.next()
    await list.withSource { $0.move(from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 0, item: 9)) }
    _ = await page.next()
    // The inserted row, the header, whose count changed, and the footer, which is empty.
    #expect(await list.renderedCount == 105)
    let other = try await Self.open(1, of: list) { _ in WebWindow(start: 0, count: 100) }[0]
    // The row that moved, the header and the footer.
    #expect(await list.renderedCount == 108)
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 70), with: TestItem(3_000)) }
    for page in [page, other] { #expect(await page.next()?.contains("<i>3000</i>") == true) }
    #expect(await list.renderedCount == 109)
  }

  /// Changes that follow each other closely are sent together; a post doesn't wait.
  @Test func patchesHaveAnInterval() async throws {
    let clock = ManualClock()
    let list = try await Self.makeList(clock)
    let page = try await list.open(WebWindow(start: 0, count: 2))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 0), with: TestItem(0, content: 1)) }
    #expect(await messages.next()?.contains("<i>0&#39;1</i>") == true)
    async let late = messages.next()
    #expect(await eventually { await list.waitingReaderCount == 1 })
    for content in 2...5 {
      await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: content)) }
    }
    #expect(await eventually { clock.remaining.contains(.milliseconds(10)) })
    clock.advance(by: .milliseconds(9))
    #expect(await list.waitingReaderCount == 1)
    #expect(try await list.show(page: page.id, window: WebWindow(start: 1, count: 1), sequence: 1))
    #expect(await late == #"{"k":"patch","a":1,"start":1,"d":[0],"u":[[0,"<i>1&#39;5</i>"]]}"#)
    #expect(await list.encodedCount == 2)
    // Without a post, they wait for the interval.
    async let last = messages.next()
    #expect(await eventually { await list.waitingReaderCount == 1 })
    for content in 6...7 {
      await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: content)) }
    }
    #expect(clock.remaining.contains(.milliseconds(1)))
    clock.advance(by: .milliseconds(1))
    #expect(await last == #"{"k":"patch","a":1,"start":1,"u":[[0,"<i>1&#39;7</i>"]]}"#)
  }
}

/// Updates are sent as the part of the HTML that differs.
@Suite(.timeLimit(.minutes(60))) struct TextSpliceTests {
  /// The parts of texts: characters that are escaped, some that look like an escape, and characters of all lengths.
  private static let units = [
    "a", "u", "0", "\"", "\\", "\n", "\u{1}", "é", "è", "€", "𝄞", "𝄢", "\u{2028}", "\u{2027}",
  ]
  /// `FUZZ_STEPS` makes the random test longer.
  private static let steps = FuzzSettings.steps(120)
  private static let filler = String(repeating: "-", count: 60)

  /// All pairs of texts of a character at the beginning, in the middle and at the end of a long one, and a third of those of two, each in
  /// one of the positions.
  @Test func everyShortDifference() throws {
    let texts = [""] + Self.units + Self.units.flatMap { first in Self.units.map { first + $0 } }
    let surroundings = [("", Self.filler), (Self.filler, ""), (Self.filler, Self.filler)]
    for (index, old) in texts.enumerated() {
      for (other, new) in texts.enumerated() {
        let isShort = max(index, other) <= Self.units.count
        for (number, (before, after)) in surroundings.enumerated() where isShort || (index + 2 * other) % 9 == number {
          try Self.check(before + old + after, before + new + after)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomDifferences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.units[generator.below(Self.units.count)] }.joined()
    }
    var splices = 0
    for _ in 0..<1_500 {
      let (start, end) = (text(generator.below(60)), text(generator.below(60)))
      let isSpliced = try Self.check(
        start + text(generator.below(5)) + end, start + text(generator.below(5)) + end, "seed \(seed)")
      splices += isSpliced ? 1 : 0
    }
    #expect(splices > 300)
  }

  /// A difference that is hardly shorter than the whole text isn't sent.
  @Test func shortTextsAreSentWhole() {
    #expect(
      TextSplice(from: RowText(key: "1", html: "<b>old</b>"), to: RowText(key: "1", html: "<b>new</b>")) == nil)
    #expect(
      TextSplice(from: RowText(key: "1", html: ""), to: RowText(key: "1", html: Self.filler)) == nil)
  }

  /// A page that fell behind twice is sent what differs from the text that it has, not from the last one.
  @Test func aSlowPageHasAnOlderText() async throws {
    let list = try await WebList<TestScreen>.make([
      TestSection(id: "A", items: [TestItem(32), TestItem(35)], header: "A")
    ])
    let messages = try await list.open(WebWindow(start: 0, count: 2)).makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    for content in 1...3 {
      await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 0), with: TestItem(32, content: content)) }
    }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(35, content: 1)) }
    try browser.receive(try #require(await messages.next()))
    let expected = try #require(await list.expected())
    #expect(browser.rows.map(\.html) == expected.rows)
    // The other row has no old text of the first change.
    #expect(browser.spliceCount == 1)
  }

  /// Updates among all other changes, and as many of them as a slow page may miss: the page has what the list displays.
  @Test(arguments: [1, 2, 3] as [UInt64]) func updatesAmongOtherChanges(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let list = try await WebList<TestScreen>.make(generator.sections(maximum: 5, rows: 9, ids: 60))
    await list.withSource { $0.insertSection(TestSection(id: "first", items: [TestItem(2)], header: ""), at: 0) }
    let messages = try await list.open(WebWindow(start: 0, count: 1_000)).makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    for step in 1...Self.steps {
      let (section, item) = (generator.below(6), generator.below(10))
      await list.withSource { source in
        let position = ItemPosition(section: section, item: item)
        if let old = source.item(at: position) { source.replace(at: position, with: TestItem(old.id, content: step)) }
      }
      for _ in 0..<generator.below(3) { await WebListTests.change(list, &generator) }
      // There is a message in any case.
      await list.withSource { $0.insertSection(TestSection(id: "last", items: [], header: ""), at: $0.sectionCount) }
      try browser.receive(try #require(await messages.next()))
      let expected = try #require(await list.expected())
      #expect(
        browser.rows.map(\.html) == expected.rows && browser.counts == expected.counts, "seed \(seed), step \(step)")
      await list.withSource { $0.removeSection(at: $0.sectionCount - 1) }
      try browser.receive(try #require(await messages.next()))
    }
    #expect(browser.spliceCount > Self.steps / 10)
  }

  @discardableResult private static func check(_ old: String, _ new: String, _ comment: Comment? = nil) throws -> Bool {
    let (before, after) = (RowText(key: "k", html: old), RowText(key: "k", html: new))
    guard let splice = TextSplice(from: before, to: after) else {
      #expect(new.utf8.count < 200 || old.prefix(10) != new.prefix(10), comment)
      return false
    }
    let units = Array(old.utf16)
    let whole = Array(new.utf16)
    let middle = units.count - splice.prefix - splice.suffix
    let text = whole.dropFirst(splice.prefix).dropLast(splice.suffix)
    var escaped = JSONBytes()
    escaped.append(string: try #require(String(validating: text, as: UTF16.self), comment))
    let isRight =
      middle >= 0 && splice.checksum == units.reduce(0) { ($0 * 31 + Int($1)) % 16_777_216 }
      && whole.starts(with: units.prefix(splice.prefix)) && whole.suffix(splice.suffix) == units.suffix(splice.suffix)
      && splice.middle == escaped.bytes.dropFirst().dropLast()
    if !isRight { Issue.record("\(old) to \(new): \(splice); \(comment ?? "")") }
    return true
  }
}
