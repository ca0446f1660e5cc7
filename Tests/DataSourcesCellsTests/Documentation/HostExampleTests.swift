import DataSourcesCells
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

// The example of the article on hosts.
@MainActor
final class Console: CellHost {
  typealias Cell = String
  private let source: any DataSource<CellReference<Console>>
  private lazy var list = HostedList(source, in: self) { [unowned self] in follow($0.changes) }
  private var shape = ListShape()
  private(set) var cursor: ItemPosition?

  init(_ source: any DataSource<CellReference<Console>>) {
    self.source = source
    shape = list.shape
    cursor = source.positions.first
  }
}

extension CellConfiguration where Host == Console {
  static func line(_ text: @escaping (Item) -> String) -> CellConfiguration {
    CellConfiguration(kind: "line") { _, _, context in (context.isSelected ? "* " : "  ") + text(context.item) }
  }
}

extension Console {
  var screen: [String] {
    (0..<shape.sectionCount).flatMap { section in
      let lines = (0..<shape.itemCount(inSection: section)).map { item in
        let position = ItemPosition(section: section, item: item)
        return (position == cursor ? "> " : "  ") + (list.makeCell(at: position) ?? "")
      }
      return (list.sectionInfo(at: section)?.header).map { [$0] + lines } ?? lines
    }
  }
}

extension Console {
  private func follow(_ changes: ChangeSet) {
    let old = cursor ?? ItemPosition(section: 0, item: 0)
    cursor = PositionMap(changes).nearestPosition(toOld: old, from: shape, to: list.shape)
    shape = list.shape
  }
}

extension Console {
  func moveCursor(down isDown: Bool) {
    guard let cursor else { return }
    self.cursor = (isDown ? source.position(after: cursor) : source.position(before: cursor)) ?? cursor
  }

  func choose() async throws {
    if let cursor { try await list.choose(at: cursor) }
  }

  func delete() async throws {
    if let cursor { try await list.delete(at: cursor) }
  }
}

extension Console {
  func moveItemDown() async throws {
    guard let cursor, let next = source.position(after: cursor) else { return }
    if list.canMove(from: cursor, to: next) { try await list.move(from: cursor, to: next) }
  }

  func runCommand(_ title: String) async throws {
    guard let cursor else { return }
    let commands = list.swipeActions(at: cursor, .leading) + list.contextMenu(at: cursor)
    try await commands.first { $0.title == title && $0.isEnabled }?.perform()
  }
}

final class Window {
  private var ends: [() -> Void] = []

  func show(_ positions: [ItemPosition], of list: HostedList<Console>) -> [String] {
    for end in ends { end() }
    let lines = positions.compactMap { position in list.makeCell(at: position).map { (position, $0) } }
    ends = lines.map { position, line in list.beginDisplay(of: line, at: position) }
    return lines.map(\.1)
  }
}

@MainActor
final class KeptLines: CellHost {
  typealias Cell = String
  private let source: any DataSource<CellReference<KeptLines>>
  private lazy var list = HostedList(source, in: self) { [unowned self] in follow($0.changes) }
  private(set) var lines: [[String]] = []
  private(set) var titles: [String] = []

  init(_ source: any DataSource<CellReference<KeptLines>>) {
    self.source = source
    follow(.reload)
  }

  private func follow(_ changes: ChangeSet) {
    let shape = list.shape
    if !changes.isReload,
      let new = try? changes.applied(to: lines, shape: shape, newItem: { list.makeCell(at: $0) ?? "" })
    {
      lines = new
      if !changes.hasSectionChanges, changes.sectionUpdates.isEmpty { return }
    } else {
      lines = (0..<shape.sectionCount).map { section in
        (0..<shape.itemCount(inSection: section)).map { item in
          list.makeCell(at: ItemPosition(section: section, item: item)) ?? ""
        }
      }
    }
    titles = (0..<shape.sectionCount).map { list.sectionInfo(at: $0)?.header ?? "" }
  }
}

@MainActor
@Suite struct HostExampleTests {
  private struct Message: Identifiable, Equatable {
    let id: Int
    var subject: String
  }

  @Test func aConsoleDisplaysAList() async throws {
    let inbox = SectionedSource([
      ListSection(
        id: "today", items: [Message(id: 1, subject: "One"), Message(id: 2, subject: "Two")], header: "Today"),
      ListSection(id: "older", items: [Message(id: 3, subject: "Three")], header: "Older"),
    ])
    let console = Console(inbox.selection(.multiple).cells(.line { $0.subject }).onDelete(from: inbox))
    #expect(console.screen == ["Today", ">   One", "    Two", "Older", "    Three"])
    try await console.choose()
    console.moveCursor(down: true)
    inbox.insert(Message(id: 4, subject: "Four"), at: ItemPosition(section: 0, item: 0))
    #expect(console.screen == ["Today", "    Four", "  * One", ">   Two", "Older", "    Three"])
    try await console.delete()
    #expect(console.screen == ["Today", "    Four", "> * One", "Older", "    Three"])
    console.moveCursor(down: true)
    console.moveCursor(down: true)
    #expect(console.screen.last == ">   Three")
    console.moveCursor(down: false)
    try await console.delete()
    #expect(console.screen == ["Today", ">   Four", "Older", "    Three"])
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func keptLinesDisplayMarksAndTitles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let inbox = SectionedSource([ListSection(id: "0", items: [Message(id: 1, subject: "One")], header: "Section")])
    let selected = inbox.selection(.multiple)
    let cells = selected.cells(
      CellConfiguration<Message, KeptLines>(kind: "line") { _, _, context in
        (context.isSelected ? "* " : "  ") + context.item.subject
      })
    let host = KeptLines(cells)
    for step in 2..<120 {
      let section = random.below(inbox.sectionCount)
      let count = inbox.itemCount(inSection: section)
      let position = ItemPosition(section: section, item: random.below(max(1, count)))
      switch random.below(8) {
      case 0: inbox.insertSection(ListSection(id: "\(step)", items: [], header: "Section \(step)"), at: section)
      case 1 where inbox.sectionCount > 1: inbox.removeSection(at: section)
      case 2: inbox.moveSection(from: section, to: 0)
      case 3:
        if var titled = inbox.section(at: section) {
          titled.header = "Title \(step)"
          inbox.replaceSection(at: section, with: titled)
        }
      case 4 where count > 0: inbox.update(at: position) { $0.subject += "!" }
      case 5 where count > 0: _ = selected.toggle(at: position)
      case 6 where count > 0: inbox.remove(at: position)
      default: inbox.insert(Message(id: step, subject: "\(step)"), at: position)
      }
      let selectedPositions = Set(selected.selectedPositions)
      let lines = inbox.sections.enumerated().map { number, section in
        section.items.enumerated().map { index, message in
          let isMarked = selectedPositions.contains(ItemPosition(section: number, item: index))
          return (isMarked ? "* " : "  ") + message.subject
        }
      }
      try #require(host.lines == lines, "seed \(seed), step \(step)")
      try #require(host.titles == inbox.sections.map { $0.header ?? "" }, "seed \(seed), step \(step)")
    }
  }

  @Test func aConsoleMovesItemsAndRunsCommands() async throws {
    let inbox = ListSource([Message(id: 1, subject: "One"), Message(id: 2, subject: "Two")])
    let cells = inbox.cells(.line { $0.subject }).onMove(in: inbox)
      .swipeActions(.leading) { message in [ItemCommand("Drop") { inbox.removeItem(withID: message.id) }] }
      .contextMenu { message in [ItemCommand("Copy") { inbox.append(Message(id: message.id + 10, subject: "Copy")) }] }
    let console = Console(cells)
    try await console.moveItemDown()
    #expect(console.screen == ["    Two", ">   One"])
    try await console.moveItemDown()
    try await console.runCommand("Copy")
    try await console.runCommand("Print")
    #expect(console.screen == ["    Two", ">   One", "    Copy"])
    try await console.runCommand("Drop")
    #expect(console.screen == ["    Two", ">   Copy"])
  }

  @Test func keptLinesAreRightAfterEachChange() throws {
    try checkRandomChanges(seed: 7) { list in
      let line = CellConfiguration<SampleItem, KeptLines>(kind: "line") { _, _, context in "\(context.item)" }
      let host = KeptLines(list.cells(line))
      return { zip(host.titles, host.lines).flatMap { [$0] + $1 } }
    } displaying: { sections in
      sections.flatMap { section in [section.header ?? ""] + section.items.map { "\($0)" } }
    }
  }

  @Test func appearingAndDisappearingBalance() {
    let inbox = ListSource([Message(id: 1, subject: "One"), Message(id: 2, subject: "Two")])
    var log: [String] = []
    let cells = inbox.cells(CellConfiguration<Message, Console>.line { $0.subject })
      .onAppear { log.append("+\($0.id)") }.onDisappear { log.append("-\($0.id)") }
    let console = Console(cells)
    let list = HostedList(cells, in: console) { _ in }
    let window = Window()
    let positions = [ItemPosition(section: 0, item: 0), ItemPosition(section: 0, item: 1)]
    #expect(window.show(positions, of: list) == ["  One", "  Two"] && log == ["+1", "+2"])
    inbox.remove(at: 0)
    #expect(window.show(positions, of: list) == ["  Two"] && log == ["+1", "+2", "-1", "-2", "+2"])
  }

  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesCells", testedBeside: #filePath)
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count > 5)
  }
}
