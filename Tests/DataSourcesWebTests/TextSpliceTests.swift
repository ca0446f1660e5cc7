import Foundation
import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Updates are sent as the part of the HTML that differs.
@Suite(.timeLimit(.minutes(15))) struct TextSpliceTests {
  /// What the JSON of texts is made of: what is escaped, what looks like an escape, and characters of all lengths.
  private static let units = [
    "a", "u", "0", "\"", "\\", "\n", "\u{1}", "é", "è", "€", "𝄞", "𝄢", "\u{2028}", "\u{2027}",
  ]
  /// `FUZZ_STEPS` makes the random test longer.
  private static let steps = ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap(Int.init) ?? 120
  private static let filler = String(repeating: "-", count: 60)

  /// All pairs of texts of up to two characters, at the beginning, in the middle or at the end of a long one; those of one character
  /// at all three places.
  @Test func everyShortDifference() throws {
    let texts = [""] + Self.units + Self.units.flatMap { first in Self.units.map { first + $0 } }
    let places = [("", Self.filler), (Self.filler, ""), (Self.filler, Self.filler)]
    for (index, old) in texts.enumerated() {
      for (other, new) in texts.enumerated() {
        let isShort = max(index, other) <= Self.units.count
        for (place, (before, after)) in places.enumerated() where isShort || (index + other) % 3 == place {
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
    for _ in 0..<5_000 {
      let (start, end) = (text(generator.below(60)), text(generator.below(60)))
      let isSpliced = try Self.check(
        start + text(generator.below(5)) + end, start + text(generator.below(5)) + end, "seed \(seed)")
      splices += isSpliced ? 1 : 0
    }
    #expect(splices > 1_000)
  }

  /// What is hardly shorter than the whole text is sent as a whole, and so is what nothing is known of.
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
    // The other row's text isn't known as it was before the first change.
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
