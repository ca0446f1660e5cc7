import Foundation
import GRDB
import Testing

@testable import GalleryKit

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

  @Test func theNextRunKeepsTheData() async throws {
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

  @Test func nothingOfAFailedImportStays() async throws {
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
