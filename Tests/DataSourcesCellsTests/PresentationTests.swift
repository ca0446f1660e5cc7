import ListTestSupport
import Testing

@testable import DataSourcesCells

@Suite struct PresentationTests {
  private let first = ItemPosition(section: 0, item: 0)

  @Test func cellsAreCreatedForTheRequestingHost() throws {
    let list = ListSource([TestItem(7)])
    let cells = list.cells(.text { "\($0.position): \($0.item)" })
    let host = HeadlessHost(cells)
    let item = try #require(host.presentation.hostedItem(at: first))
    #expect(item.makeCell(in: host, at: first) == "0-0: 7" && item.kind == "text")
    #expect(host.presentation.hostedItem(at: ItemPosition(section: 0, item: 1)) == nil)
  }

  /// Until the commit, a host gets the old counts and the old items at their old positions, whatever the source has.
  @Test("GDS-21 until the commit a host gets the old counts, and nothing for items that are about to be deleted")
  func everythingIsAnsweredInThePositionsTheHostKnows() {
    let list = ListSource((0..<4).map { TestItem($0) })
    let host = HeadlessHost(list.cells(.text { "\($0.item)" }))
    list.batch {
      list.remove(at: 1)
      list.move(from: 0, to: 2)
      list.append(TestItem(9))
    }
    #expect(host.log == ["delete 0-1; insert 0-3; move 0-0 to 0-2", "before [4]: 0 - 2 3", "after [4]: 2 3 0 9"])
    host.commitsByItself = false
    list.remove(at: 0)
    #expect(host.presentation.shape == ListShape(itemCounts: [3]) && host.shown == ["3", "0", "9"])
  }

  /// Also in the middle of a batch that the host hasn't been notified of.
  @Test func itemsThatTheHostDoesNotKnowAreNotDisplayed() {
    let list = ListSource(reloading: ["a", "b", "c"])
    let host = HeadlessHost(list.cells(.text { $0.item }))
    list.batch {
      list.remove(at: 0)
      #expect(host.shown == ["-", "b", "c"])
      list.append("d")
      #expect(host.shown == ["-", "b", "c"])
    }
    #expect(host.shown == ["b", "c", "d"])
  }

  /// Drops while the source is ahead are insertions before the next item that the section still has, or at its end.
  @Test func insertionsHavePositionsOfTheSource() {
    let source = SectionedSource([
      TestSection(id: "a", items: [TestItem(0), TestItem(1)]), TestSection(id: "b", items: [TestItem(2)]),
      TestSection(id: "c", items: [TestItem(3), TestItem(4)]),
    ])
    let list = PresentedList<TestItem>(source)
    func positions() -> [ItemPosition] {
      list.shape.itemCounts.enumerated().flatMap { section, count in
        (0...count).map { list.sourceInsertionPosition(before: at(section, $0)) }
      }
    }
    #expect(positions() == [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(2, 0), at(2, 1), at(2, 2)])
    list.suspend()
    source.move(from: at(0, 0), to: at(2, 0))
    source.removeSection(at: 1)
    source.remove(at: at(1, 2))
    #expect(source.sections.map { $0.items.map(\.id) } == [[1], [0, 3]])
    #expect(positions() == [at(0, 0), at(0, 0), at(0, 1), at(1, 2), at(1, 2), at(1, 1), at(1, 2), at(1, 2)])
    source.reload(with: [])
    #expect(positions() == Array(repeating: first, count: 8))
  }

  /// Different items and cells in one list.
  @Test func listsOfDifferentCellsCompose() {
    let numbers = ListSource(reloading: [1, 2])
    let names = ListSource(reloading: ["a"])
    let cells = numbers.cells(.text { "#\($0.item)" })
      .appendingSections(of: names.cells(.text { "bold \($0.item.uppercased())" }))
    let host = HeadlessHost(cells)
    #expect(host.shown == ["#1", "#2", "bold A"])
    names.append("b")
    #expect(host.shown == ["#1", "#2", "bold A", "bold B"])
  }

  @Test func aPresentationOutlivesItsHost() {
    let list = ListSource([TestItem(1)])
    let cells = list.cells(.text { "\($0.item)" })
    var host: HeadlessHost? = HeadlessHost(cells)
    let presentation = PresentedList<CellReference<HeadlessHost>>(cells, on: host)
    host = nil
    list.append(TestItem(2))
    #expect(host == nil && presentation.shape == ListShape(itemCounts: [2]))
  }

  /// A host outside of the package: only public API.
  @Test func hostsOfOnesOwn() async throws {
    let inbox = ListSource((0..<3).map { TestItem($0) })
    var log: [String] = []
    let terminal = Terminal(
      inbox.cells(CellConfiguration(kind: "line") { _, _, context in "\(context.listPosition) \(context.item)" })
        .onPrimaryAction { log.append("open \($0)") }
        .onDelete(where: { $0.id != 0 }) { item in
          await Task.yield()
          inbox.removeItem(withID: item.id)
        })
    #expect(terminal.lines == ["0-0 0", "0-1 1", "0-2 2"])
    try await terminal.list?.choose(at: ItemPosition(section: 0, item: 1))
    #expect(log == ["open 1"])
    #expect(try await terminal.list?.delete(at: first) == false)
    #expect(try await terminal.list?.delete(at: ItemPosition(section: 0, item: 1)) == true)
    #expect(terminal.lines == ["0-0 0", "0-1 2"] && terminal.draws == 1)
  }
}

/// A host of a list of lines.
private final class Terminal: CellHost {
  typealias Cell = String
  private(set) var list: HostedList<Terminal>?
  private(set) var draws = 0

  init(_ source: any DataSource<CellReference<Terminal>>) {
    list = HostedList(source, in: self) { [unowned self] _ in draws += 1 }
  }

  var lines: [String] {
    guard let list else { return [] }
    return (0..<list.shape.itemCount).compactMap(list.shape.position(atFlatIndex:)).compactMap(list.makeCell)
  }
}

/// Displays texts, and reads everything just before and just after the commit.
private final class HeadlessHost: CellHost, ListPresenting {
  typealias Cell = String
  var log: [String] = []
  var commitsByItself = true
  private(set) var presentation: PresentedList<CellReference<HeadlessHost>>!
  var isReady: Bool { true }

  init(_ source: any DataSource<CellReference<HeadlessHost>>) { presentation = PresentedList(source, on: self) }

  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}
  func reportDisplayedItems() {}

  func show(_ change: PresentedChange) {
    guard commitsByItself else { return }
    log.append("\(change.update.changes)")
    log.append("before \(presentation.shape): \(shown.joined(separator: " "))")
    change.commit()
    log.append("after \(presentation.shape): \(shown.joined(separator: " "))")
  }

  /// The text of every item; a dash for one that is about to be deleted.
  var shown: [String] {
    (0..<presentation.shape.itemCount).compactMap(presentation.shape.position(atFlatIndex:)).map { position in
      presentation.hostedItem(at: position)?.makeCell(in: self, at: position) ?? "-"
    }
  }
}

extension CellConfiguration where Host == HeadlessHost {
  fileprivate static func text(_ text: @escaping (CellContext<Item>) -> String) -> Self {
    Self(kind: "text") { _, _, context in text(context) }
  }
}
