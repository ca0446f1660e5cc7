import DataSources
import ExampleModels
import Testing

struct USCitiesTests {
  @Test func theDataIsWhole() {
    #expect(USState.all.count == 50)
    #expect(USState.all.allSatisfy { state in state.cities.count(where: \.isCapital) == 1 })
    #expect(USState.all.map(\.name) == USState.all.map(\.name).sorted())
    let cities = USState.all.flatMap(\.cities)
    #expect(Set(cities.map(\.id)).count == cities.count)
    #expect(cities.contains { $0.population < 20_000 })
  }

  /// After each state: the same as sorting everything again, and one change that only inserts rows.
  @Test func itFillsStateByState() async {
    let model = USCitiesModel(USState.all.reversed())
    let follower = Follower(model.rows)
    var pauses = 0
    await model.load {
      if pauses > 0 {
        #expect(model.rows.all == Self.expected(model))
        let news = follower.news()
        #expect(news.count == 1)
        let changes = news.first?.changes
        #expect(changes?.sectionInserts.count == 1 && changes?.sectionDeletes.isEmpty == true)
        #expect(changes?.updates.isEmpty == true && changes?.moves.isEmpty == true)
      }
      pauses += 1
    }
    #expect(pauses == 51)
    #expect(model.loadedStates == USState.all.reversed().map(\.id))
    #expect((0..<50).map { model.rows.sectionInfo(at: $0)?.header } == USState.all.map(\.name))
    #expect(model.rows.sectionInfo(at: 4)?.header == "California")
    #expect(model.rows.item(at: ItemPosition(section: 4, item: 0))?.name == "Sacramento")
    #expect(model.rows.item(at: ItemPosition(section: 4, item: 1))?.name == "Los Angeles")
    #expect(follower.fault == nil)
  }

  /// A stopped load continues with the missing states.
  @Test func onlyMissingStatesAreLoaded() async {
    let model = USCitiesModel()
    for _ in 0..<47 { model.loadNextState() }
    let follower = Follower(model.rows)
    await model.load {}
    #expect(follower.news().count == 3)
    #expect(Set(model.loadedStates).count == 50 && model.loadedStates.count == 50)
    #expect(!model.loadNextState())
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  @Test func loadingEndsWithItsTask() async {
    struct Stop: Error {}
    let model = USCitiesModel()
    var pauses = 0
    await #expect(throws: Stop.self) {
      try await model.load {
        pauses += 1
        if pauses == 3 { throw Stop() }
      }
    }
    #expect(model.loadedStates.count == 2)
  }

  @Test(arguments: [0, 20_000, 1_000_000, 100_000_000]) func theFilterIsOneChange(minimum: Int) async {
    let model = USCitiesModel()
    await model.load {}
    let follower = Follower(model.rows)
    model.minimumPopulation = minimum
    #expect(follower.news().count == (minimum == 20_000 ? 0 : 1))
    #expect(model.rows.all == Self.expected(model))
    model.unload()
    #expect(model.rows.sectionCount == 0)
    #expect(follower.fault == nil)
  }

  /// The expected rows, from the beginning.
  private static func expected(_ model: USCitiesModel) -> [[USCity]] {
    USState.all.filter { model.loadedStates.contains($0.id) }.map { state in
      let cities = state.cities.filter { $0.population >= model.minimumPopulation }
      let others = cities.filter { !$0.isCapital }.sorted { ($1.population, $0.name) < ($0.population, $1.name) }
      return cities.filter(\.isCapital) + others
    }.filter { !$0.isEmpty }
  }
}
