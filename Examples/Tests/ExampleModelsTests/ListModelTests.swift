import DataSources
import DataSourcesTesting
import ExampleModels
import Synchronization
import Testing

struct ListScreensTests {
  @Test func listsWithoutBehavior() {
    #expect(ListScreens.list().all == [["First", "Second", "Third"]])
    #expect(ListScreens.colors().all.flatMap(\.self) == NamedColor.allCases)
    #expect(ListScreens.colors().itemCount == 13)
    #expect(Set(NamedColor.allCases.map(\.hexadecimal)).count == 13)
    #expect(NamedColor.red.hexadecimal == "#d73a3a" && NamedColor.red.title == "Red")
  }

  @Test func sectionsWithAndWithoutTitles() {
    let sections = ListScreens.sections()
    #expect(sections.shape.itemCounts == [3, 3, 3])
    #expect((0..<3).map { sections.sectionInfo(at: $0)?.header } == ["Header 1", nil, "Header 3"])
    #expect((0..<3).map { sections.sectionInfo(at: $0)?.footer } == ["Footer 1", "Footer 2", nil])
    #expect(sections.item(at: ItemPosition(section: 2, item: 1)) == "Item 3.2")
  }

  @Test func itemsCountUp() {
    let model = ItemsModel()
    let recorder = ListRecorder(model.rows)
    for _ in 0..<3 { model.add() }
    model.remove(at: ItemPosition(section: 0, item: 1))
    model.add()
    #expect(model.rows.all == [["Item 1", "Item 3", "Item 4"]])
    #expect(recorder.newChanges() == ["insert 0-0", "insert 0-1", "insert 0-2", "delete 0-1", "insert 0-2"])
    model.remove(at: ItemPosition(section: 0, item: 3))
    model.remove(at: ItemPosition(section: 1, item: 0))
    #expect(recorder.newChanges() == [])
    #expect(recorder.fault == nil)
  }

  @Test func theHomeListLeadsToAllScreens() {
    let home = ExampleScreen.home()
    #expect(home.all.flatMap { $0 } == ExampleScreen.allCases)
    let headers = (0..<home.sectionCount).map { home.sectionInfo(at: $0)?.header }
    #expect(headers == ["TaylorSource", "GenericDataSource", "EDataSource", "EZDataSource", "YapDatabase"])
    #expect(Set(ExampleScreen.allCases.map(\.title)).count == ExampleScreen.allCases.count)
  }
}

struct NamesTests {
  private let model = NamesModel()

  private var names: [String] { model.results.all[0].map(\.name) }

  @Test func eachWordIsABeginning() {
    #expect(names == NamesModel.samples.sorted())
    model.query = "l"
    #expect(names.count == 30, "all that are called Lamarr, Liskov or Lovelace")
    model.query = "LO ad"
    #expect(names == ["Ada Lovelace"])
    model.query = "dа"  // the second letter is Cyrillic
    #expect(names == [])
    model.query = "ovelace"
    #expect(names == [], "not the beginning of a word")
    model.query = "  "
    #expect(names.count == 40)
  }

  /// Each typed letter inserts and deletes rows in one change.
  @Test func resultsChangeWithTheQuery() {
    let recorder = ListRecorder(model.results)
    var before = Set(names)
    for query in ["g", "gr", "gra", "gr", "grace h", "grace hx", ""] {
      model.query = query
      let now = Set(names)
      let updates = recorder.newUpdates()
      #expect(updates.count == (now == before ? 0 : 1), "\(query)")
      let gone = updates.first?.changes.deletes.count ?? 0
      let come = updates.first?.changes.inserts.count ?? 0
      #expect(gone == before.subtracting(now).count && come == now.subtracting(before).count)
      before = now
    }
    model.query = ""
    #expect(recorder.newChanges() == [])
    #expect(recorder.fault == nil)
  }

  /// One edit reaches the whole list and the results.
  @Test func bothListsChangeWithTheSameEdit() throws {
    model.query = "ada"
    let all = ListRecorder(model.names)
    let results = ListRecorder(model.results)
    let other = model.results(for: "zuse")
    model.add("Adam Zuse")
    #expect(names.last == "Adam Zuse")
    #expect(all.newChanges() == ["insert 0-4"])
    #expect(results.newChanges() == ["insert 0-4"])
    #expect(other.all[0].map(\.name) == ["Adam Zuse"])
    model.add("Konrad Zuse")
    #expect(results.newChanges() == [])
    #expect(all.newUpdates().count == 1 && other.itemCount == 2)
    model.add(" ")
    #expect(all.newChanges() == [])
    let ada = try #require(model.results.item(at: ItemPosition(section: 0, item: 0)))
    model.remove(id: ada.id)
    #expect(results.newChanges() == ["delete 0-0"] && all.newChanges() == ["delete 0-0"])
    #expect(all.fault == nil && results.fault == nil)
  }
}

struct PagingModelTests {
  /// Each page is requested once; one that failed is loaded when it is tried again.
  @Test func pagesAreLoadedAndTriedAgain() async {
    await Actor().run { actor in
      let requests = Mutex<[Int]>([])
      let model = PagingModel(count: 120) { page in
        let isFirst = requests.withLock { requests in
          requests.append(page)
          return requests.filter { $0 == page }.count == 1
        }
        if page == 1, isFirst { throw PagingModel.ServerBusy() }
      }
      model.rows.start(isolation: actor)
      await model.rows.finishLoading()
      #expect(model.rows.loadedCount == 50)
      #expect(model.rows.itemCount(inSection: 0) == 120)
      #expect(!model.hasFailed)
      model.rows.loadMore()
      await model.rows.finishLoading()
      #expect(model.rows.loadedCount == 50 && model.hasFailed)
      model.rows.retry()
      await model.rows.finishLoading()
      #expect(!model.hasFailed)
      model.rows.loadMore()
      await model.rows.finishLoading()
      #expect(model.rows.loadedItems.map(\.text) == (1...120).map { "Message \($0)" })
      #expect(requests.withLock(\.self) == [0, 1, 1, 2])
    }
  }

  private actor Actor {
    func run(_ body: @Sendable (isolated Actor) async -> Void) async { await body(self) }
  }
}

struct AppStoreTests {
  private let model = AppStoreModel()
  private let screen: StateSource<ContentState, String>

  init() {
    func list(_ text: String) -> StaticSource<String> { StaticSource([text], id: \.self) }
    screen = StateSource(
      content: model.features.map(\.title).appendingItems(
        of: list("Quick Links"), model.links.map(\.title), list("Terms")),
      loading: list("Loading"), empty: list("Empty")
    ) { list(($0 as? AppStoreModel.StoreIsClosed)?.sentence ?? "\($0)") }
  }

  private func changes(_ recorder: ListRecorder<String>) -> [[Int]] {
    recorder.newUpdates().map { [$0.changes.deletes.count, $0.changes.inserts.count] }
  }

  @Test func thePageReplacesTheLoadingRow() async {
    let recorder = ListRecorder(screen)
    #expect(screen.all == [["Loading"]])
    await model.load(into: screen) {
      #expect(model.isLoading)
      #expect(screen.all == [["Loading"]])
    }
    #expect(!model.isLoading)
    #expect(
      screen.all == [
        [
          "This Week", "New Games We Love", "Tools for Every Day", "Top Forty", "Quick Links", "Welcome", "Families",
          "Developers", "Business", "Help", "Terms",
        ]
      ])
    #expect(changes(recorder) == [[1, 11]])
    #expect(model.features.items.map { $0.apps.count } == [10, 10, 10, 40])
    #expect(recorder.fault == nil)
  }

  @Test func refreshingLoadsAgainAndOnlyOnceAtATime() async {
    await model.load(into: screen) {}
    let recorder = ListRecorder(screen)
    let games = ListRecorder(model.features.items[0].apps)
    let before = model.features.items[0].apps.items
    let isLoaded = await model.load(into: screen) {
      #expect(screen.all == [["Loading"]])
      #expect(await !model.load(into: screen) {}, "it is loading already")
    }
    #expect(isLoaded && model.edition == 2)
    #expect(changes(recorder) == [[11, 1], [1, 11]])
    #expect(model.features.items[0].apps.items != before)
    #expect(games.newUpdates().count == 1, "the list within the row changes by itself")
    #expect(recorder.fault == nil && games.fault == nil)
  }

  @Test func itIsEmptyAndFailsOnDemandAndCanBeRetried() async {
    let recorder = ListRecorder(screen)
    model.outcome = .empty
    await model.load(into: screen) {}
    #expect(screen.all == [["Empty"]])
    var retries = 0
    model.outcome = .failure
    await model.load(into: screen, retry: { retries += 1 }) {}
    #expect(screen.all == [["The store can’t be reached."]])
    #expect(screen.retry() && retries == 1)
    model.outcome = .content
    await model.load(into: screen) {}
    #expect(screen.all[0].count == 11 && model.edition == 1 && !screen.retry())
    #expect(recorder.fault == nil)
  }

  @Test func anErrorWhileWaitingIsAFailure() async {
    struct Offline: Error {}
    await model.load(into: screen) { throw Offline() }
    #expect(screen.all == [["Offline()"]])
    #expect(!model.isLoading && model.edition == 0)
    #expect(await model.load(into: screen) {})
  }

  @Test func linksAndAppsAreDistinct() async {
    await model.load(into: screen) {}
    #expect(Set(model.links.items.map(\.address)).count == 5)
    for feature in model.features.items { #expect(Set(feature.apps.items.map(\.id)).count == feature.apps.items.count) }
    #expect(Set(model.features.items[3].apps.items.map(\.name)).count == 40)
  }

  /// Only lists in rows change, and each of them once.
  @Test func anotherEditionChangesTheListsInRows() async {
    await model.load(into: screen) {}
    let recorder = ListRecorder(screen)
    let lists = model.features.items.map { ListRecorder($0.apps) }
    model.showNextEdition()
    #expect(lists.map { $0.newUpdates().count } == [1, 1, 1, 1])
    model.moveInChart()
    #expect(lists.map { $0.newUpdates().count } == [0, 0, 0, 1])
    #expect(recorder.newUpdates().isEmpty && lists.allSatisfy { $0.fault == nil })
  }
}
