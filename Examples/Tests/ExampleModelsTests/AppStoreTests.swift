import DataSources
import DataSourcesTesting
import ExampleModels
import Testing

struct AppStoreTests {
  private let model = AppStoreModel()

  @Test func thePageReplacesTheLoadingRow() async {
    let follower = Follower(model.rows)
    #expect(model.rows.all == [[.loading]])
    await model.load {
      #expect(model.isLoading)
      #expect(model.rows.all == [[.loading]])
      #expect(follower.changes() == [])
    }
    #expect(!model.isLoading)
    let kinds = model.rows.all[0].map(\.kind)
    #expect(kinds == [.feature, .feature, .feature, .feature, .label, .link, .link, .link, .link, .link, .footer])
    #expect(follower.news().map { [$0.changes.deletes.count, $0.changes.inserts.count] } == [[1, 11]])
    #expect(model.features.map { $0.apps.count } == [10, 10, 10, 40])
    #expect(follower.fault == nil)
  }

  @Test func refreshingLoadsAgainAndOnlyOnceAtATime() async {
    await model.load {}
    let follower = Follower(model.rows)
    let games = Follower(model.features[0].apps)
    let before = model.features[0].apps.items
    let isLoaded = await model.load {
      #expect(model.rows.all == [[.loading]])
      #expect(await !model.load {}, "it is loading already")
    }
    #expect(isLoaded && model.edition == 2)
    #expect(follower.news().map { [$0.changes.deletes.count, $0.changes.inserts.count] } == [[11, 1], [1, 11]])
    #expect(model.features[0].apps.items != before)
    #expect(games.news().count == 1, "the list within the row changes by itself")
    #expect(follower.fault == nil && games.fault == nil)
  }

  @Test func aLoadThatFailsLeavesTheLoadingRow() async {
    struct Offline: Error {}
    await #expect(throws: Offline.self) { try await model.load { throw Offline() } }
    #expect(model.rows.all == [[.loading]])
    #expect(!model.isLoading && model.edition == 0)
    #expect(await model.load {})
  }

  @Test func onlyLinksLeadSomewhere() async {
    await model.load {}
    let links = model.rows.all[0].compactMap { if case .link(let link) = $0 { link } else { nil } }
    #expect(links.map(\.title) == ["Welcome", "Families", "Developers", "Business", "Help"])
    #expect(Set(links.map(\.address)).count == 5)
    for feature in model.features { #expect(Set(feature.apps.items.map(\.id)).count == feature.apps.items.count) }
    #expect(Set(model.features[3].apps.items.map(\.name)).count == 40)
  }

  /// Only lists in rows change, and each of them once.
  @Test func anotherEditionChangesTheListsInRows() async {
    await model.load {}
    let follower = Follower(model.rows)
    let lists = model.features.map { Follower($0.apps) }
    model.showNextEdition()
    #expect(lists.map { $0.news().count } == [1, 1, 1, 1])
    model.moveInChart()
    #expect(lists.map { $0.news().count } == [0, 0, 0, 1])
    #expect(follower.news().isEmpty && lists.allSatisfy { $0.fault == nil })
  }
}
