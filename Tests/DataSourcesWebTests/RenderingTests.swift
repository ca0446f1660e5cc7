import Foundation
import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Which items are rendered, how often, and how they are escaped.
@Suite(.timeLimit(.minutes(15))) struct RenderingTests {
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

  /// A change that doesn't concern a window leaves it as it is.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func reachAgainstRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var concerned = (yes: 0, no: 0)
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
      sections = source.sections
      let after = sections.flatMap(\.items)
      let window = WebWindow(start: generator.below(12), count: generator.below(6))
      for change in changes {
        guard let reach = ChangeReach(change, in: source.shape) else { continue }
        let held = WindowContent(window, of: source.shape)
        if reach.concerns(held) {
          concerned.yes += 1
        } else {
          concerned.no += 1
          #expect(before[held.rows] == after[held.rows], "seed \(seed): \(change)")
        }
      }
      withExtendedLifetime(observation) {}
    }
    #expect(concerned.yes > 100 && concerned.no > 100)
  }

  /// Large texts are kept for fewer rows.
  @Test func keptTextsAreBounded() throws {
    let html = String(repeating: "&", count: 1_000_000)
    var texts = RowTexts()
    for item in 0..<100 {
      let position = ItemPosition(section: item % 3, item: item)
      texts.insert(RowText(key: "\(item)", html: html), at: position)
      #expect(texts.row(at: position) != nil)
    }
    let kept = (0..<100).filter { texts.row(at: ItemPosition(section: $0 % 3, item: $0)) != nil }
    #expect((1...40).contains(kept.count))
    // Also after changes, which shift and remove texts.
    for item in kept.reversed() {
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
}
