import DataSourcesGRDB
import DataSourcesWeb
import Foundation
import GRDB
import GalleryTestSupport
import Testing

@testable import GalleryKit

/// Errors of the data folder: one line that names the folder.
struct StartTests {
  @Test func aFileThatIsNoDatabase() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("This is no database, it is a text of some length.".utf8, to: "cities.sqlite")
    let error = #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    #expect(error?.description == "\(file.path) is not an SQLite database")
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("This is no database"))
  }

  @Test func aFolderThatIsAFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let error = #expect(throws: StartError.self) { try CityStore(directory: file.appendingPathComponent("data")) }
    #expect(error?.description.hasPrefix("cannot make the data folder \(file.path)/data: ") == true)
    #expect(throws: StartError.self) { try CityStore(directory: file) }
  }

  @Test func aDatabaseThatIsAFolder() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("cities.sqlite")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    #expect(error?.description.hasPrefix("cannot open \(file.path)") == true)
  }

  @Test(.disabled(if: getuid() == 0, "The superuser may do everything."))
  func aFolderThatMayNotBeWritten() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
  }

  #if !os(macOS)
    @Test func theStandardFolder() {
      #expect(DataFolder.standard(environment: ["XDG_DATA_HOME": "/x"]).path == "/x/swift-data-sources-gallery")
      #expect(
        DataFolder.standard(environment: ["XDG_DATA_HOME": "x", "HOME": "/h"]).path
          == "/h/.local/share/swift-data-sources-gallery")
    }
  #endif

  @Test func errorsAreOneLine() {
    #expect(StartError("a\nb\r\nc").description == "a b c")
  }
}

struct ImportTests {
  @Test func firstRunImportsEverything() async throws {
    let folder = try TemporaryFolder()
    let store = try CityStore(directory: folder.url.appendingPathComponent("new/folder"))
    #expect(try await store.cityCount() == 234_908)
    let countries = try await store.countries()
    #expect(countries.count == 252)
    #expect(countries.first?.name == "Afghanistan")
    let city = try await store.city(2_988_507)
    #expect(city?.name == "Paris")
    #expect(city?.isCapital == true)
    #expect(try await store.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func theDataSurvivesARestart() async throws {
    let small = try SmallStore()
    _ = try await small.store.delete(id: "1", tab: "t")
    small.store.close()
    let again = try CityStore(directory: small.folder.url)
    #expect(try await again.cityCount() == 2)
    #expect(try await again.undoDelete(tab: "t").name == "Paris")
  }

  static let malformed: [(cities: String, error: String)] = [
    ("", "cities15000.tsv:1: the file is empty"),
    (
      "id\tname\n",
      "cities15000.tsv:1: expected the columns id, name, country, admin1, population, latitude, longitude, timezone, "
        + "capital"
    ),
    (SmallStore.header + SmallStore.paris + "2\tLyon\n", "cities15000.tsv:3: 2 columns instead of 9"),
    (SmallStore.header + "\n" + SmallStore.paris, "cities15000.tsv:2: 1 columns instead of 9"),
    (SmallStore.header + city(population: "many"), "cities15000.tsv:2: population is not a number: “many”"),
    (SmallStore.header + city(population: "-5"), "cities15000.tsv:2: population out of range: -5"),
    (SmallStore.header + city(population: "1e30"), "cities15000.tsv:2: population is not a number: “1e30”"),
    (SmallStore.header + city(latitude: "north"), "cities15000.tsv:2: latitude is not a number: “north”"),
    (SmallStore.header + city(latitude: "nan"), "cities15000.tsv:2: latitude out of range: nan"),
    (SmallStore.header + city(id: "x"), "cities15000.tsv:2: id is not a number: “x”"),
    (SmallStore.header + city(name: "  "), "cities15000.tsv:2: the name is empty"),
    (SmallStore.header + city(country: "XX"), "cities15000.tsv:2: unknown country: “XX”"),
    (SmallStore.header + city(capital: "yes"), "cities15000.tsv:2: capital is neither 0 nor 1: “yes”"),
    (
      SmallStore.header + SmallStore.paris + SmallStore.lyon + city(id: "1"),
      "cities15000.tsv:4: id 1 appears twice, first in line 2"
    ),
  ]

  @Test(arguments: malformed) func malformedLinesAreNamed(cities: String, error: String) throws {
    #expect(throws: StartError(error)) { try SmallStore(cities: cities) }
  }

  @Test func brokenTextIsNamed() throws {
    let cities = Data(SmallStore.header.utf8) + Data([0x31, 0x09, 0xFF, 0x0A])
    #expect(throws: StartError("cities15000.tsv:2: not valid UTF-8")) { try SmallStore(cities: cities) }
  }

  @Test func malformedCountriesAreNamed() throws {
    let header = "code\tname\tcontinent\tcapital\tpopulation\n"
    #expect(throws: StartError("countries.tsv:2: not a country code: “France”")) {
      try SmallStore(countries: header + "France\tFR\tEU\t\t1\n")
    }
    #expect(throws: StartError("countries.tsv:3: country FR appears twice")) {
      try SmallStore(countries: header + "FR\tFrance\tEU\t\t1\nFR\tFrance\tEU\t\t1\n")
    }
  }

  @Test func aFailedImportIsRolledBack() async throws {
    let folder = try TemporaryFolder()
    let countries = try folder.write(SmallStore.countries.utf8, to: "countries.tsv")
    let bad = try folder.write((SmallStore.header + SmallStore.paris + "x").utf8, to: "bad.tsv")
    let good = try folder.write((SmallStore.header + SmallStore.paris).utf8, to: "good.tsv")
    #expect(throws: StartError("bad.tsv:3: 1 columns instead of 9")) {
      try CityStore(directory: folder.url, cities: bad, countries: countries)
    }
    let counts = try await DatabaseQueue(path: folder.url.appendingPathComponent("cities.sqlite").path).read { db in
      try [City.fetchCount(db), Country.fetchCount(db)]
    }
    #expect(counts == [0, 0])
    let store = try CityStore(directory: folder.url, cities: good, countries: countries)
    #expect(try await store.cityCount() == 1)
  }

  @Test func lineEndsOfWindowsAndNoLastLineEnd() async throws {
    let text = (SmallStore.header + SmallStore.paris + SmallStore.lyon).dropLast()
    let small = try SmallStore(cities: text.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(try await small.names() == ["Paris", "Lyon"])
    #expect(try await small.store.city(1)?.isCapital == true)
  }

  static func city(
    id: String = "7", name: String = "Metz", country: String = "FR", population: String = "123914",
    latitude: String = "49.1", capital: String = "0"
  ) -> String {
    [id, name, country, "44", population, latitude, "6.17", "Europe/Paris", capital].joined(separator: "\t") + "\n"
  }
}

/// The search by name: its table changes with the cities, and pages with it.
@Suite(.timeLimit(.minutes(60))) struct NameSearchTests {
  @Test func theTableChangesWithEveryEdit() async throws {
    let small = try SmallStore()
    let store = small.store
    let metz = try await store.add(name: "Metz", country: "FR", population: "5")
    _ = try await store.update(id: "1", name: "Lutetia", population: "7")
    _ = try await store.update(id: "2", name: "Lyon", population: "8")
    _ = try await store.delete(id: "3", tab: "t")
    _ = try await store.undoDelete(tab: "t")
    _ = try await store.delete(id: "\(metz.id ?? 0)", tab: "t")
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE country SET name = 'Gaul' WHERE code = 'FR'; UPDATE city SET id = 9 WHERE id = 2")
      // Fails if the table has another word of a name, or another name, than the cities.
      try db.execute(sql: "INSERT INTO cityName(cityName, rank) VALUES ('integrity-check', 1)")
    }
    #expect(try await Self.matchingIDs("lutetia OR lyon OR berlin OR metz OR paris", store) == [1, 3, 9])
    withExtendedLifetime(small) {}
  }

  @Test func aStoreOfAnEarlierVersionGetsTheTable() async throws {
    let small = try SmallStore()
    try await small.store.pool.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER cityName_inserted; DROP TRIGGER cityName_updated; DROP TRIGGER cityName_deleted;
          DROP TABLE cityName; DELETE FROM grdb_migrations WHERE identifier = 'search by name'
          """)
    }
    small.store.close()
    let store = try CityStore(directory: small.folder.url)
    #expect(try await Self.matchingIDs("par*", store) == [1])
    withExtendedLifetime(small) {}
  }

  /// Typical queries: one letter, other cases and accents, and characters with a meaning in SQLite.
  @Test(arguments: [
    ("p", 1), ("PAR", 1), ("pàr", 1), ("par*", 1), ("\"paris\"", 1), ("\"par", 1), ("paris (", 1), ("lyon paris", 0),
    ("aris", 0), ("x", 0), ("**", 0), ("\"", 0), ("'", 0), ("name:paris", 0), ("NOT", 0), ("😀", 0), ("\0", 0),
  ])
  func anyTextIsSearched(text: String, count: Int) async throws {
    let small = try SmallStore()
    let list = try await WebList<CitiesScreen>.cities(of: small.store)
    let page = try await list.open(WebWindow(start: 0, count: 9), search: text)
    let message = try #require(await page.makeAsyncIterator().next())
    #expect(message.contains(#""sections":[\#(count == 0 ? "" : "1")]"#), "\(message)")
    #expect(message.contains("Paris") == (count == 1))
    withExtendedLifetime(small) {}
  }

  @Test func searchResultsChangeWithEdits() async throws {
    let small = try SmallStore()
    let store = small.store
    let list = try await WebList<CitiesScreen>.cities(of: store)
    let page = try await list.open(WebWindow(start: 0, count: 9))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 9), search: "par", sequence: 1))
    #expect(await messages.next()?.contains(#""sections":[1]"#) == true)
    _ = try await store.add(name: "Parchim", country: "DE", population: "5")
    #expect(await messages.next()?.contains("Parchim") == true)
    _ = try await store.update(id: "2", name: "Parc", population: "1")
    #expect(await messages.next()?.contains("Parc<") == true)
    _ = try await store.update(id: "1", name: "Lutetia", population: "7")
    // The first city of its country is deleted, and the last one remains.
    #expect(await messages.next()?.contains(#""d":[0]"#) == true)
    withExtendedLifetime(small) {}
  }

  @Test func withoutItsTableThePageReportsIt() async throws {
    let small = try SmallStore()
    let store = small.store
    let list = try await WebList<CitiesScreen>.cities(of: store)
    try await store.pool.write { try $0.execute(sql: "DROP TABLE cityName") }
    let page = try await list.open(WebWindow(start: 0, count: 9), search: "par")
    #expect(await page.makeAsyncIterator().next()?.contains("The cities can&#39;t be searched right now") == true)
    withExtendedLifetime(small) {}
  }

  private static func matchingIDs(_ query: String, _ store: CityStore) async throws -> [Int64] {
    try await store.pool.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT rowid FROM cityName WHERE cityName MATCH ? ORDER BY rowid", arguments: [query])
    }
  }
}

@MainActor
struct PlacesTests {
  @Test func citiesAreReadWhenACountryIsExpanded() async throws {
    let folder = try SmallStore()
    let model = try await PlacesModel(folder.store)
    var names: [String] { model.places.positions.compactMap { model.places.item(at: $0)?.node.name } }
    let continents = names
    #expect(!continents.isEmpty)
    for position in model.places.positions.reversed() { model.places.toggle(at: position) }
    let countries = try await folder.store.countries()
    #expect(Set(names) == Set(continents).union(countries.map(\.name)))
    let code = try #require(countries.first?.code)
    let before = names.count
    model.places.expand(.country(code))
    let cities = try await folder.store.pool.read { db in
      try City.filter(Column("country") == code).fetchCount(db)
    }
    #expect(names.count == before + min(10, cities))
    model.places.collapse(.country(code))
    #expect(names.count == before)
  }
}
