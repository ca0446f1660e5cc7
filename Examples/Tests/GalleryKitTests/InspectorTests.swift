import DataSources
import DataSourcesWeb
import ExampleModels
import Testing

@testable import GalleryKit

struct InspectorTests {
  /// Each change arrives with the operators that translated it, and their results.
  @Test func changesArriveWithTheirOperators() async throws {
    let lists = try await ExampleLists()
    let path = "/inspector\(GalleryScreen.together.path)"
    let inspector = try #require(lists.byPath[path])
    let page = try await inspector.open(WebWindow(start: 0, count: 20), search: "", session: "")
    let messages = page.makeAsyncIterator()
    #expect(await messages.next()?.contains(#""rows":[]"#) == true)
    _ = try await lists.perform(PageAction(name: "toggle", row: "1", value: "true"), on: .together)
    let message = try #require(await messages.next())
    for source in ["ListSource", "GroupedSource", "SortedSource", "CellList"] {
      #expect(message.contains("<b>\(source)"), "\(source)")
    }
    await lists.close()
  }

  /// Also those of lists in items, with the list's name.
  @Test func changesOfListsInItemsArrive() throws {
    let feed = ChangeFeed()
    let model = AppStoreModel()
    let screen = model.webScreen()
    screen.inspect(with: feed)
    _ = feed.take()
    model.moveInChart()
    let changes = feed.take()
    #expect(changes.map { $0.steps.map(\.source) } == [["ListSource", "CellList “Top Forty”"]])
    #expect(changes.first?.strip.moves.count == 1)
    model.showNextEdition()
    #expect(feed.take().count == 4)
  }

  @Test func theInspectorIsBounded() async throws {
    let feed = ChangeFeed()
    let strip = ChangeStrip(ChangeSet(), from: ListShape(), to: ListShape())
    for _ in 0..<1_000 { feed.add([], strip) }
    let changes = feed.take()
    #expect(changes.count == InspectorScreen.shownChanges)
    #expect(changes.last?.id == 999)
    #expect(feed.take().isEmpty)
    let screen = InspectorScreen()
    screen.show(changes)
    feed.add([], strip)
    screen.show(feed.take())
    #expect(screen.list.shape.itemCount == InspectorScreen.shownChanges)
  }

  @Test func aStripHasPositionsInThousandths() throws {
    let changes = try ChangeSet(
      deletes: [ItemPosition(section: 1, item: 0)], inserts: [ItemPosition(section: 0, item: 1)],
      moves: [ChangeSet.ItemMove(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))])
    let strip = ChangeStrip(changes, from: ListShape(itemCounts: [2, 2]), to: ListShape(itemCounts: [2, 2]))
    #expect(strip.deletes == [500])
    #expect(strip.inserts == [250])
    #expect(strip.moves == [ChangeStrip.Move(from: 0, to: 750)])
  }

  @Test(arguments: [(0, "–"), (10, "1 µs"), (12_400, "12 µs"), (1_440_000, "1.4 ms")])
  func timesInWords(nanoseconds: Int, text: String) { #expect(InspectedChange.text(of: nanoseconds) == text) }
}
