import DataSources
import DataSourcesGRDB
import DataSourcesTesting
import ExampleDatabase
import ExampleModels
import Foundation
import GRDB
import GalleryTestSupport
import Testing

/// The screens of TaylorSource over a database: each edit is a commit, which the lists display.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EventsTests {
  private let database: DatabaseQueue
  /// Twelve events, of each color four, and a list that is at the time of the last one.
  private let model: EventsModel
  private let mirror: ListMirror<Event>

  init() async throws {
    database = try DatabaseQueue()
    model = try await EventsModel(database, now: 10_000, isolation: MainActor.shared)
    mirror = ListMirror(model.rows)
  }

  private var times: [Int] { model.rows.snapshot().items.map(\.time) }

  /// Returns the changes since the last call, as text.
  private func changes(since count: Int) async throws -> [String] {
    try await model.live.catchUp()
    #expect(mirror.difference() == nil)
    return mirror.updates.dropFirst(count).map { "\($0.changes)" }
  }

  @Test func theNewestEventIsFirst() {
    #expect(times == [9_280, 8_560, 7_840, 7_120])
    #expect(
      model.rows.snapshot().items.map { $0.age(now: model.now) } == [
        "12 minutes ago", "24 minutes ago", "36 minutes ago", "48 minutes ago",
      ])
    model.show(.green)
    #expect(times == [9_760, 9_040, 8_320, 7_600])
    model.show(.pink)
    #expect(model.color == .green)
  }

  @Test func editsAreCommits() async throws {
    for list in model.rows.children { #expect((list as? LiveSource<Event>)?.suggestedIndex == nil) }
    try model.add(at: 20_000)
    #expect(try await changes(since: 0) == ["insert 0-0"])
    try model.add(at: 20_000)
    #expect(try await changes(since: 1) == ["insert 0-0"], "of two events with one time the newer one is first")
    let second = try #require(model.rows.item(at: ItemPosition(section: 0, item: 1))?.id)
    try model.remove(id: second)
    try model.remove(id: second)
    #expect(try await changes(since: 2) == ["delete 0-1"])
    // Another connection.
    try await database.write { try $0.execute(sql: "DELETE FROM event WHERE time < 8000 OR color = 'green'") }
    #expect(try await changes(since: 3) == ["delete 0-3, 0-4"])
    try model.removeAll()
    #expect(try await changes(since: 4) == ["delete 0-0, 0-1, 0-2"])
    try model.removeAll()
    model.show(.blue)
    #expect(times == [9_520, 8_800, 8_080])
    #expect(try !model.add(at: 1, limit: 3))
    try model.reset(now: 10_000)
    _ = try await changes(since: 5)
    #expect(times == [9_520, 8_800, 8_080, 7_360])
  }

  @Test func refreshingUpdatesRowsOfAnotherAge() async throws {
    model.refresh(now: 10_000)
    model.refresh(now: 10_010)
    #expect(try await changes(since: 0) == [], "whole minutes are displayed")
    model.refresh(now: 10_060)
    #expect(try await changes(since: 0) == ["update 0-0, 0-1, 0-2, 0-3"])
    #expect(model.rows.item(at: ItemPosition(section: 0, item: 0))?.age(now: model.now) == "13 minutes ago")
  }

  @Test(arguments: [
    (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
    (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
    (864_000, "10 days ago"),
  ]) func agesInWords(seconds: Int, words: String) throws {
    let event = try #require(model.rows.item(at: ItemPosition(section: 0, item: 0)))
    #expect(event.age(now: event.time + seconds) == words)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct USCitiesTests {
  @Test func theDataIsWhole() {
    #expect(USState.all.count == 50)
    #expect(USState.all.map(\.name) == USState.all.map(\.name).sorted())
    #expect(Set(USCity.all.map(\.state)) == Set(USState.all.map(\.id)))
    #expect(USCity.all.count(where: \.isCapital) == 50)
    #expect(Set(USCity.all.map(\.id)).count == USCity.all.count)
    #expect(USCity.all.contains { $0.population < 20_000 })
  }

  /// After each state: the same as a plain query, and one change that inserts a section.
  @Test func itFillsStateByState() async throws {
    let database = try DatabaseQueue()
    let model = try await USCitiesModel(
      database, states: Array(USState.all.prefix(5)), isolation: MainActor.shared)
    let mirror = ListMirror(model.rows)
    #expect(model.cities.suggestedIndex == nil)
    var count = 0
    try await model.load(isolation: MainActor.shared) {
      try await model.live.catchUp()
      #expect(mirror.updates.count == count && mirror.difference() == nil)
      #expect(try await model.rows.snapshot().items == Self.expected(database))
      if let changes = mirror.updates.last?.changes {
        #expect(changes.sectionInserts.count == 1 && changes.updates.isEmpty && changes.moves.isEmpty)
      }
      count += 1
    }
    #expect(count == 6)
    #expect(try model.loadedStates() == ["AL", "AK", "AZ", "AR", "CA"])
    #expect(model.rows.item(at: ItemPosition(section: 4, item: 0))?.name == "Sacramento")
    #expect(model.rows.item(at: ItemPosition(section: 4, item: 1))?.name == "Los Angeles")
  }

  @Test func theSecondStartLoadsOnlyWhatIsMissing() async throws {
    let database = try DatabaseQueue()
    let first = try await USCitiesModel(database, firstCount: 47, isolation: MainActor.shared)
    try first.unload()
    for _ in 0..<47 { try first.loadNextState() }
    let second = try await USCitiesModel(database, firstCount: 47, isolation: MainActor.shared)
    #expect(second.rows.sectionCount == 47)
    var pauses = 0
    try await second.load(isolation: MainActor.shared) { pauses += 1 }
    #expect(pauses == 4, "three states, and then there is none")
    #expect(try second.loadedStates().count == 50)
    try await second.live.catchUp()
    #expect(try await second.rows.snapshot().items == Self.expected(database))
  }

  @Test func headersReadTheirStateInTheTransactionOfTheList() async throws {
    let folder = try TemporaryFolder()
    // A database in memory has one connection, which has no older transaction.
    let database = try DatabasePool(path: folder.url.appending(path: "cities.sqlite").path)
    let model = try await USCitiesModel(database, firstCount: 3, isolation: MainActor.shared)
    let live = model.cities.cellContext
    func names() -> [String?] { (0..<model.rows.sectionCount).map { model.state(ofSection: $0, in: live)?.name } }
    #expect(names() == ["Alaska", "Alabama", "Arizona"])
    // Without a suspension, in which the list could display the commit.
    func rename() throws {
      try database.write { try $0.execute(sql: "UPDATE usState SET name = 'Renamed' WHERE id = 'AL'") }
    }
    try rename()
    #expect(names() == ["Alaska", "Alabama", "Arizona"], "the list doesn't display the commit yet")
    try await live.catchUp()
    #expect(names() == ["Alaska", "Renamed", "Arizona"])
    #expect(model.state(ofSection: 3, in: live) == nil && model.state(ofSection: 0, in: nil) == nil)
  }

  @Test func aCollapsedStateRemainsCollapsed() async throws {
    let model = try await USCitiesModel(DatabaseQueue(), firstCount: 2, isolation: MainActor.shared)
    let mirror = ListMirror(model.rows)
    let counts = model.rows.shape.itemCounts
    model.toggle("AL")
    #expect(model.isCollapsed("AL") && !model.isCollapsed("AK") && !model.isCollapsed("none"))
    #expect(model.rows.shape.itemCounts == [counts[0], 0])
    try model.loadNextState()
    try model.loadNextState()
    try await model.live.catchUp()
    #expect(model.rows.shape.itemCounts.prefix(2) == [counts[0], 0] && model.rows.sectionCount == 4)
    model.toggle("AL")
    model.toggle("none")
    #expect(model.rows.shape.itemCounts.prefix(2) == counts[...])
    model.setAllCollapsed(true)
    try model.loadNextState()
    try await model.live.catchUp()
    #expect(model.rows.shape.itemCounts == [0, 0, 0, 0, 0])
    model.setAllCollapsed(false)
    #expect(model.rows.shape == model.cities.shape && mirror.difference() == nil)
  }

  @Test(arguments: [0, 1_000_000, 100_000_000]) func theFilterIsOneChange(minimum: Int) async throws {
    let database = try DatabaseQueue()
    let model = try await USCitiesModel(database, firstCount: 50, isolation: MainActor.shared)
    let mirror = ListMirror(model.rows)
    try await model.setMinimumPopulation(minimum, isolation: MainActor.shared)
    #expect(mirror.updates.count == 1 && mirror.difference() == nil)
    #expect(try await model.rows.snapshot().items == Self.expected(database, minimum))
    try model.unload()
    try await model.live.catchUp()
    #expect(model.rows.sectionCount == 0 && mirror.difference() == nil)
  }

  /// The rows as a query of SQLite, which knows nothing of the list.
  nonisolated private static func expected(
    _ database: DatabaseQueue, _ minimum: Int = 20_000
  ) async throws -> [USCity] {
    try await database.read { db in
      try USCity.fetchAll(
        db,
        sql: """
          SELECT * FROM usCity WHERE population >= ? ORDER BY state, isCapital DESC, population DESC, name
          """, arguments: [minimum])
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct PhotosTests {
  private let model: PhotosModel
  private let mirror: ListMirror<Photo>

  init() async throws {
    model = try await PhotosModel(DatabaseQueue(), isolation: MainActor.shared)
    mirror = ListMirror(model.rows)
  }

  private func photo(_ id: Int) -> Photo? { model.rows.snapshot().items.first { $0.id == id } }

  private func changes() async throws -> [String] {
    try await model.live.catchUp()
    #expect(mirror.difference() == nil)
    return mirror.updates.map { "\($0.changes)" }
  }

  @Test func thereAreThreeKinds() {
    #expect(model.rows.snapshot().items == Photo.samples)
    #expect(Set(Photo.samples.map(\.kind)) == Set(Photo.Kind.allCases))
    #expect(photo(4)?.kind == .placed, "tags, and a place, which counts more")
    #expect(photo(1)?.place?.text == "San Francisco, 37.8° N 122.4° W")
    #expect(Set(Photo.samples.map(\.picture)).count == 12)
  }

  @Test func aPhotoChangesItsKind() async throws {
    for _ in 0..<2 {
      try model.addTag("door", toPhoto: 2)
      try model.removePlace(ofPhoto: 4)
      try model.removePlace(ofPhoto: 1)
      try model.addTag("none", toPhoto: 99)
      try model.removePlace(ofPhoto: 99)
    }
    _ = try await changes()
    #expect([2, 4, 1].map { photo($0)?.kind } == [.tagged, .tagged, .plain])
    try model.remove(id: 3)
    #expect(try await changes().last == "delete 0-2")
    try model.reset()
    _ = try await changes()
    #expect(model.rows.snapshot().items == Photo.samples)
  }

  /// The details of one photo are a list of their own, which follows the photo.
  @Test func detailsFollowTheirPhoto() async throws {
    let details = ListMirror(model.details)
    func texts() -> [String] { model.details.snapshot().items.map(\.text) }
    #expect(model.details.sectionCount == 0)
    model.choose(id: 3)
    #expect(texts() == ["Pink", "spring, flowers", "Unknown"] && model.details.sectionInfo(at: 0)?.header == "Tulips")
    try model.addTag("red", toPhoto: 3)
    try model.addTag("red", toPhoto: 5)
    _ = try await changes()
    #expect(texts() == ["Pink", "spring, flowers, red", "Unknown"])
    #expect(details.updates.last.map { "\($0.changes)" } == "update 0-1")
    model.chooseNext()
    #expect(model.details.value?.id == 4)
    model.choose(id: 12)
    model.chooseNext()
    #expect(model.details.value?.id == 1, "the first one is after the last one")
    try model.remove(id: 1)
    _ = try await changes()
    #expect(model.details.sectionCount == 0)
    model.choose(id: 99)
    model.chooseNext()
    #expect(model.details.value?.id == 2 && details.difference() == nil)
  }
}
