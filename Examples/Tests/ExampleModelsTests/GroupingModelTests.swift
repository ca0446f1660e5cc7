import DataSources
import ExampleModels
import Testing

struct LeaderboardTests {
  /// However many matches are played, the list has the order of a new one.
  @Test func theListRemainsSorted() {
    let model = LeaderboardModel(count: 40, seed: 3)
    let recorder = ListRecorder(model.rows)
    for _ in 0..<300 { model.play() }
    #expect(recorder.fault == nil)
    let players = model.rows.all
    for (league, section) in zip(Player.League.allCases, players) {
      #expect(section.allSatisfy { $0.league == league })
      #expect(section == section.sorted { ($0.score, $1.id) > ($1.score, $0.id) })
    }
    #expect(players.joined().count == 40)
  }

  @Test func aMatchAffectsTwoPlayersAtMost() {
    let model = LeaderboardModel(count: 40, seed: 5)
    let recorder = ListRecorder(model.rows)
    for _ in 0..<100 { model.play() }
    for update in recorder.newUpdates() {
      let changes = update.changes
      #expect(changes.moves.count + changes.deletes.count + changes.updates.count <= 4)
      #expect(!changes.isReload)
    }
  }

  @Test func aLonelyPlayerPlaysNothing() {
    let model = LeaderboardModel(count: 1)
    let recorder = ListRecorder(model.rows)
    model.play()
    #expect(recorder.newUpdates().isEmpty)
  }
}

struct EventsTests {
  /// Three events of each color, a minute between them, looked at when the last one happens.
  private let model = EventsModel(
    (0..<9).map { (EventsModel.colors[$0 % 3], 1_000 + 60 * $0) }, now: 1_480)

  private var times: [Int] { model.rows.all.flatMap { $0 }.map(\.time) }

  @Test func theNewestEventIsFirst() {
    #expect(times == [1_360, 1_180, 1_000])
    #expect(model.rows.all[0].map(\.age) == ["2 minutes ago", "5 minutes ago", "8 minutes ago"])
    model.show(.green)
    #expect(times == [1_480, 1_300, 1_120])
  }

  @Test func addingInsertsAtTheTopOfTheColorShown() {
    let recorder = ListRecorder(model.rows)
    model.add(at: 2_000)
    model.add(at: 2_000)
    let updates = recorder.newUpdates()
    #expect(updates.map { "\($0.changes)" } == ["insert 0-0", "insert 0-0"])
    #expect(updates.map(\.animation) == [.top, .top])
    #expect(model.rows.all[0].map(\.id) == [10, 9, 6, 3, 0])
    #expect(model.rows.all[0].allSatisfy { $0.color == .red })
    #expect(recorder.fault == nil)
  }

  @Test func choosingASegmentIsOneChange() {
    let recorder = ListRecorder(model.rows)
    model.show(.blue)
    #expect(recorder.newChanges() == ["delete 0-0, 0-1, 0-2; insert 0-0, 0-1, 0-2"])
    #expect(model.rows.all[0].allSatisfy { $0.color == .blue })
    model.show(.pink)
    #expect(model.color == .blue)
    #expect(recorder.newChanges() == [])
    #expect(recorder.fault == nil)
  }

  @Test func segmentsThatAreNotShownAreSilent() {
    let recorder = ListRecorder(model.rows)
    let blue = model.rows.children[1].all[0].map(\.id)
    for id in blue { model.remove(id: id) }
    #expect(recorder.newChanges() == [])
    model.show(.blue)
    #expect(model.rows.itemCount == 0)
    #expect(recorder.fault == nil)
  }

  @Test func removingAllRemovesOneColor() {
    let recorder = ListRecorder(model.rows)
    model.removeAll()
    #expect(recorder.newChanges() == ["delete 0-0, 0-1, 0-2"])
    model.removeAll()
    #expect(recorder.newChanges() == [])
    model.show(.green)
    #expect(model.rows.itemCount == 3)
    #expect(recorder.fault == nil)
  }

  @Test func removingOneIsOneDelete() throws {
    let recorder = ListRecorder(model.rows)
    let event = try #require(model.rows.item(at: ItemPosition(section: 0, item: 1)))
    model.remove(id: event.id)
    model.remove(id: event.id)
    #expect(recorder.newChanges() == ["delete 0-1"])
    #expect(recorder.fault == nil)
  }

  @Test func refreshingUpdatesOutdatedRows() {
    let recorder = ListRecorder(model.rows)
    model.refresh(now: 1_480)
    #expect(recorder.newChanges() == [])
    model.refresh(now: 1_485)
    #expect(recorder.newChanges() == [], "after 5 seconds all are as many minutes old as before")
    model.add(at: 1_490)
    #expect(recorder.newChanges() == ["insert 0-0"])
    model.refresh(now: 1_545)
    #expect(recorder.newChanges() == ["update 0-1, 0-2, 0-3"], "the new one is not a minute old")
    model.refresh(now: 5_000)
    #expect(model.rows.all[0].map(\.age) == ["58 minutes ago", "1 hour ago", "1 hour ago", "1 hour ago"])
    #expect(recorder.newChanges() == ["update 0-0, 0-1, 0-2, 0-3"])
    #expect(recorder.fault == nil)
  }

  static let ages: [(Int, String)] = [
    (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
    (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
    (864_000, "10 days ago"),
  ]

  @Test(arguments: ages) func agesInWords(seconds: Int, words: String) {
    #expect(Event.age(of: 1_000_000 - seconds, now: 1_000_000) == words)
  }
}

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
    let recorder = ListRecorder(model.rows)
    var pauses = 0
    await model.load {
      if pauses > 0 {
        #expect(model.rows.all == Self.expected(model))
        let updates = recorder.newUpdates()
        #expect(updates.count == 1)
        let changes = updates.first?.changes
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
    #expect(recorder.fault == nil)
  }

  /// A stopped load continues with the missing states.
  @Test func onlyMissingStatesAreLoaded() async {
    let model = USCitiesModel()
    for _ in 0..<47 { model.loadNextState() }
    let recorder = ListRecorder(model.rows)
    await model.load {}
    #expect(recorder.newUpdates().count == 3)
    #expect(Set(model.loadedStates).count == 50 && model.loadedStates.count == 50)
    #expect(!model.loadNextState())
    #expect(recorder.newChanges() == [])
    #expect(recorder.fault == nil)
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
    let recorder = ListRecorder(model.rows)
    model.minimumPopulation = minimum
    #expect(recorder.newUpdates().count == (minimum == 20_000 ? 0 : 1))
    #expect(model.rows.all == Self.expected(model))
    model.unload()
    #expect(model.rows.sectionCount == 0)
    #expect(recorder.fault == nil)
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
