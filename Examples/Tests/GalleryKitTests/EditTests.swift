import Foundation
import GRDB
import Testing

@testable import GalleryKit

struct EditTests {
  @Test func addingTrimsAndInserts() async throws {
    let small = try SmallStore()
    let city = try await small.store.add(name: "  Metz\n", country: "FR", population: " 123914 ")
    #expect(city == City(id: 4, name: "Metz", country: "FR", population: 123_914))
    #expect(try await small.store.city(4) == city)
  }

  @Test func allErrorsAreReportedAtOnce() async throws {
    let small = try SmallStore()
    let error = await #expect(throws: EditError.self) {
      try await small.store.add(name: "", country: "XX", population: "abc")
    }
    #expect(
      error?.messages == [
        .name: "Enter a name.", .country: "There is no country with the code “XX”.",
        .population: "The population must be a whole number in digits, such as 125000.",
      ])
    #expect(try await small.store.cityCount() == 3)
  }

  @Test(arguments: ["", "   ", "\t\r\n", "\u{200B}\u{2060}", "\0"]) func emptyNames(name: String) throws {
    let error = #expect(throws: EditError.self) { try CityInput(name: name, population: "1") }
    #expect(error?.messages == [.name: "Enter a name."])
  }

  @Test func longNames() throws {
    let longest = String(repeating: "é", count: 10_000)
    #expect(try CityInput(name: longest, population: "1").name == longest)
    #expect(throws: EditError(.name, "The name is too long: at most 10,000 characters.")) {
      try CityInput(name: longest + "e", population: "1")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "👩‍👩‍👧‍👦 🏙️", "القاهرة", "ירושלים", "Île-d’Anticosti", "'; DROP TABLE city; --", "%s",
  ])
  func anyTextIsAName(name: String) async throws {
    let small = try SmallStore()
    let city = try await small.store.update(id: "1", name: FieldEdit(name), population: "0")
    #expect(city.name == name)
    #expect(try await small.names() == [name, "Lyon", "Berlin"])
  }

  @Test func controlCharactersBecomeSpaces() throws {
    #expect(try CityInput(name: "a\u{1B}[1m\u{2028}b\nc\r\nd", population: "1").name == "a [1m b c d")
  }

  static let silly: [(text: String, message: String)] = [
    ("", "Enter the population."),
    (" ", "Enter the population."),
    ("abc", "The population must be a whole number in digits, such as 125000."),
    ("1.5", "The population must be a whole number in digits, such as 125000."),
    ("1e5", "The population must be a whole number in digits, such as 125000."),
    ("10^30", "The population must be a whole number in digits, such as 125000."),
    ("١٢٣", "The population must be a whole number in digits, such as 125000."),
    ("-1", "The population cannot be negative."),
    ("1" + String(repeating: "0", count: 30), "The population is too large: at most 100,000,000,000."),
    ("100000000001", "The population is too large: at most 100,000,000,000."),
  ]

  @Test(arguments: silly) func sillyPopulations(text: String, message: String) throws {
    #expect(throws: EditError(.population, message)) { try CityInput(name: "a", population: text) }
  }

  @Test(arguments: ["0", "007", "100000000000"]) func plainPopulations(text: String) throws {
    let input = try CityInput(name: "a", population: text)
    #expect(input.population == Int(text))
  }

  @Test(arguments: ["99", "", "x", "1 OR 1=1", "-1"]) func unknownCities(id: String) async throws {
    let small = try SmallStore()
    let error = EditError(.city, "This city does not exist any more.")
    await #expect(throws: error) { try await small.store.update(id: id, name: "a", population: "1") }
    await #expect(throws: error) { try await small.store.delete(id: id, tab: "t") }
    #expect(try await small.names() == ["Paris", "Lyon", "Berlin"])
  }

  @Test func updatingKeepsTheOtherColumns() async throws {
    let small = try SmallStore()
    var city = try #require(try await small.store.city(1))
    _ = try await small.store.update(id: "1", name: "Lutetia", population: "5")
    city.name = "Lutetia"
    city.population = 5
    #expect(try await small.store.city(1) == city)
  }

  @Test func undoBringsBackTheLastOfTheTab() async throws {
    let small = try SmallStore()
    let (paris, lyon) = (try await small.store.city(1), try await small.store.city(2))
    _ = try await small.store.delete(id: "1", tab: "a")
    _ = try await small.store.delete(id: "2", tab: "a")
    _ = try await small.store.delete(id: "3", tab: "b")
    #expect(try await small.names() == [])
    #expect(try await small.store.undoDelete(tab: "a") == lyon)
    #expect(try await small.store.undoDelete(tab: "a") == paris)
    #expect(try await small.names() == ["Paris", "Lyon"])
    await #expect(throws: EditError(.undo, "There is no deletion to undo.")) {
      try await small.store.undoDelete(tab: "a")
    }
    #expect(try await small.store.undoDelete(tab: "b").name == "Berlin")
  }

  @Test func undoAssignsANewNumberIfTheOldOneIsUsed() async throws {
    let small = try SmallStore()
    _ = try await small.store.delete(id: "3", tab: "a")
    #expect(try await small.store.add(name: "Metz", country: "FR", population: "1").id == 3)
    #expect(try await small.store.undoDelete(tab: "a").id == 4)
    #expect(try await small.names() == ["Paris", "Lyon", "Metz", "Berlin"])
  }

  @Test func deletionsDoNotPileUp() async throws {
    let small = try SmallStore()
    _ = try await small.store.delete(id: "1", tab: "a")
    try await small.store.pool.write { db in
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = seq + 999 WHERE name = 'deletedCity'")
    }
    _ = try await small.store.delete(id: "2", tab: "a")
    let kept = try await small.store.pool.read { try String.fetchAll($0, sql: "SELECT name FROM deletedCity") }
    #expect(kept == ["Lyon"])
  }
}
