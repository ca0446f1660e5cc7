import DataSources
import Foundation
import ListTestSupport
import RegexBuilder
import Testing

@testable import DataSourcesWeb

/// The keys by which pages name rows.
@Suite(.timeLimit(.minutes(60))) struct RowKeyTests {
  /// A line with an ID of any type.
  struct Line<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    var id: ID
    var text: String
  }

  final class Screen<Item: Identifiable & Equatable & Sendable>: WebScreen where Item.ID: Sendable {
    let items: ListSource<Item>
    let list: any DataSource<CellReference<WebHost>>

    init(_ all: [Item], _ text: @escaping (Item) -> String) {
      items = ListSource(all)
      list = items.cells(.html { "\(text($0))" }).onDelete(from: items)
    }
  }

  /// An ID that says nothing about itself.
  struct Silent: Hashable, Sendable, CustomStringConvertible {
    var value: Int
    var description: String { "secret" }
  }

  /// IDs that are equal only if their hashes are, and all hashes are.
  struct Colliding: Hashable, Sendable {
    var value: Int
    func hash(into hasher: inout Hasher) {}
  }

  /// Deletes rows by their keys, from the last one on, and expects that exactly these go.
  private func checkKeys<ID: Hashable & Sendable>(_ ids: [ID], sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let lines = ids.enumerated().map { Line(id: $1, text: "line \($0)") }
    let list = try await WebList { _ in Screen(lines) { $0.text } }
    let page = try await list.open(WebWindow(start: 0, count: 100))
    var browser = ModelBrowser()
    let open = try #require(await page.makeAsyncIterator().next())
    try browser.receive(open)
    let keys = browser.rows.map(\.key)
    #expect(Set(keys).count == ids.count, "\(keys)", sourceLocation: sourceLocation)
    #expect(
      keys.allSatisfy { $0.utf8.count <= 8 } && !open.contains("secret"), "\(open)", sourceLocation: sourceLocation)
    var left = lines.map(\.text)
    for index in ids.indices.reversed() where index % 2 == 1 {
      _ = try await list.perform(.delete, key: keys[index], page: page.id)
      left.remove(at: index)
      #expect(await list.withScreen { $0.items.items.map(\.text) } == left, sourceLocation: sourceLocation)
    }
  }

  @Test func keysOfIDsOfAnyType() async throws {
    try await checkKeys((0..<6).map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) / 4) })
    try await checkKeys((0..<6).map(Silent.init))
    try await checkKeys((0..<6).map(Colliding.init))
    try await checkKeys((0..<4).map { Silent(value: $0 / 2) })
    try await checkKeys([0.1, 0.1.nextUp, -0.0, 0, .nan, .nan, .infinity, 1e300])
    try await checkKeys(["a", "A", "á", "a\u{301}", "", " ", "\"", "secret@example.org"])
    try await checkKeys([AnyID(1), AnyID("1"), AnyID(1.5), AnyID(UInt8(1)), AnyID(Optional<Int>.none)])
    try await checkKeys([7, 7, 7, 7])
  }

  struct AnyID: Hashable, @unchecked Sendable {
    let value: AnyHashable
    init(_ value: some Hashable & Sendable) { self.value = AnyHashable(value) }
  }

  /// The IDs of a composite and those of an item that looks like them.
  @Test func keysOfChildren() async throws {
    final class Composite: WebScreen {
      let children = [
        ListSource([Line(id: "1", text: "a"), Line(id: "0/1", text: "b")]), ListSource([Line(id: "1", text: "c")]),
      ]
      let list: any DataSource<CellReference<WebHost>>
      init() {
        let inner = ConcatenatedItems<Line<String>>([children[1], children[0]])
        list = ConcatenatedSections([ListSource([Line(id: "0/0/1", text: "d")]), inner]).cells(.html { "\($0.text)" })
          .onDelete(from: children[0])
      }
    }
    let list = try await WebList { _ in Composite() }
    let page = try await list.open(WebWindow(start: 0, count: 9))
    var browser = ModelBrowser()
    try browser.receive(try #require(await page.makeAsyncIterator().next()))
    #expect(browser.rows.map(\.html) == ["d", "c", "a", "b"] && Set(browser.rows.map(\.key)).count == 4)
    #expect(browser.rows.map(\.traits) == ["", "", "d", "d"])
    _ = try await list.perform(.delete, key: browser.rows[2].key, page: page.id)
    #expect(await list.withScreen { $0.children[0].items.map(\.text) } == ["b"])
  }

  /// Random changes and reloads of a list in which several rows have the same ID, with late actions of several pages: a row has its
  /// key until a reload, and an action concerns the row at which it was made, or is refused because that is gone.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func lateActions(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var limits = WebLimits()
    limits.patchInterval = .zero
    limits.postsPerSecond = 1_000_000
    let list = try await WebList(limits: limits) { _ in
      Screen((0..<30).map { TestItem($0 % 20, content: $0) }) { "\($0.content)" }
    }
    var browsers: [ModelBrowser] = []
    var messages: [WebPage.Iterator] = []
    for start in [0, 3, 12] {
      messages.append(try await list.open(WebWindow(start: start, count: 8)).makeAsyncIterator())
      browsers.append(ModelBrowser())
      try browsers[browsers.count - 1].receive(try #require(await messages[messages.count - 1].next()))
    }
    var late = browsers.map(\.rows)
    var keys: [String: String] = [:]
    var deletedCount = 0
    var refusedCount = 0
    for step in 30..<200 {
      if await Self.change(list, step, &generator) { keys = [:] }
      let index = generator.below(browsers.count)
      // A click can be on its way when the page gets its next messages, or while these are on their way.
      let clickable = generator.oneIn(2) ? browsers[index].rows : late[index]
      if generator.oneIn(2), let row = clickable.randomElement(using: &generator) {
        let before = await Self.texts(list)
        let isDeleted = try await Self.delete(row.key, list, page: browsers[index].page)
        #expect(!isDeleted || before.contains(row.html), "seed \(seed), step \(step): \(row)")
        let expected = isDeleted ? before.filter { $0 != row.html } : before
        #expect(await Self.texts(list) == expected, "seed \(seed), step \(step): \(row)")
        if isDeleted { deletedCount += 1 } else { refusedCount += 1 }
      }
      guard generator.oneIn(2) else { continue }
      late[index] = browsers[index].rows
      // Every page is notified of so many new items; they are deleted again before the comparison.
      await list.withScreen { $0.items.append(contentsOf: (1...100).map { TestItem(-$0, content: -$0) }) }
      try browsers[index].receive(try #require(await messages[index].next()))
      await list.withScreen { $0.items.removeAll { $0.id < 0 } }
      try browsers[index].receive(try #require(await messages[index].next()))
      let rows = browsers[index].rows
      #expect(Set(rows.map(\.key)).count == rows.count, "seed \(seed), step \(step): \(rows)")
      let shown = await Self.texts(list).dropFirst(browsers[index].start).prefix(rows.count)
      #expect(rows.map(\.html) == Array(shown), "seed \(seed), step \(step)")
      for row in rows {
        #expect(keys[row.html] == nil || keys[row.html] == row.key, "seed \(seed), step \(step): \(row)")
        keys[row.html] = row.key
      }
    }
    #expect(deletedCount > 5 && refusedCount > 0)
  }

  private static func texts(_ list: WebList<Screen<TestItem>>) async -> [String] {
    await list.withScreen { $0.items.items.map { "\($0.content)" } }
  }

  /// Deletes a row by its key; returns whether it still existed.
  private static func delete(_ key: String, _ list: WebList<Screen<TestItem>>, page: String) async throws -> Bool {
    do {
      _ = try await list.perform(.delete, key: key, page: page)
      return true
    } catch {
      guard error == .itemIsGone else { throw error }
      return false
    }
  }

  /// Changes a list at random; returns whether rows became others.
  private static func change(
    _ list: WebList<Screen<TestItem>>, _ step: Int, _ generator: inout SeededGenerator
  ) async -> Bool {
    let kind = generator.below(12)
    let from = generator.below(30)
    let to = generator.below(30)
    await list.withScreen { screen in
      let items = screen.items
      let from = from % max(1, items.count)
      let to = to % max(1, items.count)
      switch kind {
      case 0: items.reload(with: items.items.reversed())
      case 1, 2:
        items.batch {
          if let item = items.remove(at: from) { items.insert(item, at: to) }
        }
      case 3, 4, 5: items.move(from: from, to: to)
      case 6, 7: items.remove(at: from)
      default: items.insert(TestItem(kind < 10 ? from % 20 : items.items.first?.id ?? 0, content: step), at: from)
      }
    }
    return kind < 3
  }

  /// The part of a key by which a browser retains a row's element.
  private static func identity(_ key: String) -> Substring { key.prefix { $0 != "." } }

  /// A row has the same key but for the version in a search, and after a reconnection.
  @Test func keysOfSearches() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<90).map { TestItem($0) })])
    func rows(_ text: String) async throws -> [String: String] {
      let page = try await list.open(WebWindow(start: 0, count: 90), search: text)
      var browser = ModelBrowser()
      try browser.receive(try #require(await page.makeAsyncIterator().next()))
      return Dictionary(uniqueKeysWithValues: browser.rows.map { ($0.html, $0.key) })
    }
    let all = try await rows("")
    let results = try await rows("7")
    #expect(results.count == 18 && results.allSatisfy { all[$0.key].map(Self.identity) == Self.identity($0.value) })
    #expect(try await rows("") == all)
    let other = try await WebList<TestScreen>.make([])
    #expect(await other.key(0) != list.key(0))
  }

  /// A page that scrolls through a long list has no old keys, and another page has its own.
  @Test func keysAreForgotten() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<100_000).map { TestItem($0) })])
    let first = try await list.open(WebWindow(start: 0, count: 10))
    var browser = ModelBrowser()
    try browser.receive(try #require(await first.makeAsyncIterator().next()))
    let page = try await list.open(WebWindow(start: 0, count: 1_000))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    for step in 1..<100 {
      #expect(try await list.show(page: page.id, window: WebWindow(start: 1_000 * step, count: 1_000), sequence: step))
      _ = await messages.next()
    }
    #expect(await list.keyCount < RowKeyPool.capacity + 2_000)
    #expect(await browser.rows.map(\.key) == list.keys(ofRows: 0..<10))
    #expect(
      await list.excerpt(of: WebWindow(start: 0, count: 10)).sections[0].rows.map(\.key) == browser.rows.map(\.key))
  }

  /// Nor does a page that displays the newest rows and never posts anything.
  @Test func keysOfDeletedRowsAreForgotten() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: [TestItem(-1)])])
    let page = try await list.open(WebWindow(start: 0, count: 1_000))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    for step in 0..<40 {
      await list.withSource { source in
        source.insert(
          contentsOf: (0..<1_000).map { TestItem(1_000 * step + $0) }, at: ItemPosition(section: 0, item: 0))
      }
      _ = await messages.next()
    }
    #expect(await list.keyCount <= RowKeyPool.capacity + 2_000)
  }

  /// Changes move keys with their rows: each row has its own or, after several changes at once, none.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func keysMoveWithRows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource([TestSection(id: "-1", items: [])])
    var keys = RowKeys()
    func key(_ id: Int) -> RowKey { RowKey(value: id) }
    let observation = source.observe {
      #expect(keys.apply($0.changes, resultingIn: source.shape) == !$0.changes.isReload)
    }
    for step in 0..<120 {
      let isBatch = generator.oneIn(4)
      let before = keys.all
      source.batch {
        for edit in 0..<(isBatch ? 4 : 1) { Self.edit(source, id: 10 * step + edit, &generator) }
      }
      var expected: Set<RowKey> = []
      for position in source.positions {
        guard let id = source.item(at: position)?.id else { continue }
        let current = keys[position]
        if current != nil || !isBatch {
          #expect((current == key(id)) == before.contains(key(id)), "seed \(seed), step \(step)")
        }
        if let current { expected.insert(current) }
        if current == nil, generator.oneIn(3) {
          keys.setKey(key(id), at: position, of: source.shape)
          expected.insert(key(id))
        }
      }
      #expect(keys.all == expected, "seed \(seed), step \(step)")
      for key in expected { #expect(keys.position(of: key).flatMap(source.item(at:))?.id == key.value) }
      guard generator.oneIn(9) else { continue }
      let retained = source.positions.filter { _ in generator.oneIn(2) }
      keys.formIntersection(Set(retained), of: source.shape)
      #expect(keys.all == expected.intersection(retained.compactMap { source.item(at: $0).map { key($0.id) } }))
    }
    observation.cancel()
  }

  private static func edit(_ source: SectionedSource<TestSection>, id: Int, _ generator: inout SeededGenerator) {
    let (section, other) = (generator.below(source.sectionCount), generator.below(source.sectionCount))
    let position = ItemPosition(section: section, item: generator.below(source.itemCount(inSection: section)))
    switch generator.below(9) {
    case 0 where source.sectionCount < 6:
      let items = (0..<generator.below(4)).map { TestItem(100_000 + 10 * id + $0) }
      source.insertSection(TestSection(id: "\(id)", items: items), at: section)
    case 1 where source.sectionCount > 1 && generator.oneIn(2): source.removeSection(at: section)
    case 2: source.moveSection(from: section, to: other)
    case 3: source.remove(at: position)
    case 4, 5:
      source.move(
        from: position, to: ItemPosition(section: other, item: generator.below(source.itemCount(inSection: other))))
    case 6: source.update(at: position) { $0.content += 1 }
    default: source.insert(TestItem(id), at: position)
    }
  }

  /// A row that was deleted while a page displays it, and another one with its ID, which the page is sent while the click is on its way.
  @Test func clicksThatAreOnTheirWay() async throws {
    let list = try await WebList { _ in Screen([TestItem(1, content: 1), TestItem(2, content: 2)]) { "\($0.content)" } }
    let page = try await list.open(WebWindow(start: 0, count: 9))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    let key = browser.rows[0].key
    _ = await list.withScreen { $0.items.remove(at: 0) }
    await list.withScreen { $0.items.insert(TestItem(1, content: 3), at: 0) }
    #expect(try await !Self.delete(key, list, page: page.id))
    let message = try #require(await messages.next())
    #expect(try await !Self.delete(key, list, page: page.id))
    try browser.receive(message)
    #expect(await Self.texts(list) == ["3", "2"])
    #expect(browser.rows.map(\.html) == ["3", "2"] && browser.rows[0].key != key)
  }

  /// A page displays one of two rows with the same ID; the reload or the search that has the other one there is on its way.
  @Test(arguments: [false, true]) func clicksOnOneOfTwoRows(isSearch: Bool) async throws {
    let items = [TestItem(1, content: 10), TestItem(2), TestItem(1, content: 30)]
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: items)])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    let key = browser.rows[0].key
    _ = try await list.perform(.commands, key: key, page: page.id)
    if isSearch {
      #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 1), search: "30", sequence: 1))
    } else {
      await list.withSource { $0.reload(with: [TestSection(id: "A", items: items.reversed())]) }
    }
    let message = try #require(await messages.next())
    await #expect(throws: WebListError.itemIsGone) {
      try await list.perform(.commands, key: key, page: page.id)
    }
    try browser.receive(message)
    #expect(browser.rows.map(\.html) == ["<i>1&#39;30</i>"] && Self.identity(browser.rows[0].key) == key)
    _ = try await list.perform(.commands, key: browser.rows[0].key, page: page.id)
  }
}

extension RowKeyVersion {
  /// The version of the list that pages share, until it is reloaded.
  fileprivate static let first = RowKeyVersion(value: 0)
}

// Rows by the numbers that are their IDs, instead of by keys.
extension WebList {
  /// The key of the row with an ID, of which there is one, in the list that a page displays or in the shared one.
  func key(ofRow id: Int, page: String = "") -> String {
    guard let key = keyPool.keys[ItemID(id)] else { return "no row \(id)" }
    let address = PageAddress(page)
    let host = pages[address.page]?.window(overListIn: address.row)?.host
    return host?.text(of: key) ?? keyPool.text(of: key, .first)
  }

  func keys(ofRows ids: some Sequence<Int> & Sendable) -> [String] { ids.map { key(ofRow: $0) } }

  /// The key with a number, whether there is such a row or not.
  func key(_ number: Int) -> String { keyPool.text(of: RowKey(value: number), .first) }

  /// The number of IDs that have a key.
  var keyCount: Int { keyPool.keys.count }

  /// A message with IDs in the place of keys, of any version.
  func plain(_ message: String?) -> String? {
    guard var message else { return nil }
    for (id, key) in keyPool.keys {
      let version = #/\.[0-9a-z]+/#
      let text = keyPool.text(of: key, .first)
      message = message.replacing(
        Regex {
          "\"\(text)"; Optionally(version); "\""
        }, with: "\"\(id)\"")
    }
    return message
  }

  @discardableResult
  func perform(_ action: WebAction, row id: Int, page: String) async throws(WebListError) -> String {
    try await perform(action, key: key(ofRow: id, page: page), page: page)
  }

  @discardableResult
  func move(row id: Int, to target: Int, page: String) async throws(WebListError) -> String {
    try await perform(.move(target: key(ofRow: target, page: page)), key: key(ofRow: id, page: page), page: page)
  }
}
