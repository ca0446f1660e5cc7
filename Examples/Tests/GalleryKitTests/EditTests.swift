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
    let longest = String(repeating: "é", count: 500)
    #expect(try CityInput(name: longest, population: "1").name == longest)
    for name in [longest + "e", "a" + String(repeating: "\u{301}", count: 500), String(repeating: "&", count: 1_001)] {
      #expect(throws: EditError(.name, "The name is too long: at most 1,000 bytes.")) {
        try CityInput(name: name, population: "1")
      }
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
    try await small.store.pool.write { db in
      try db.execute(sql: "INSERT INTO city(id, name, country, population) VALUES (3, 'Metz', 'FR', 1)")
    }
    #expect(try await small.store.undoDelete(tab: "a").id == 4)
    #expect(try await small.names() == ["Paris", "Lyon", "Metz", "Berlin"])
  }

  /// Who still displays a deleted city must not edit or delete another one.
  @Test func numbersAreNotUsedAgain() async throws {
    let small = try SmallStore()
    let metz = try await small.store.add(name: "Metz", country: "FR", population: "0")
    #expect(metz.id == 4)
    _ = try await small.store.delete(id: "4", tab: "a")
    let nancy = try await small.store.add(name: "Nancy", country: "FR", population: "0")
    #expect(nancy.id == 5)
    let isGone = EditError(.city, "This city does not exist any more.")
    await #expect(throws: isGone) { try await small.store.update(id: "4", population: FieldEdit("7", was: "0")) }
    await #expect(throws: isGone) { try await small.store.delete(id: "4", tab: "b") }
    #expect(try await small.store.city(5) == nancy)
    #expect(try await small.store.undoDelete(tab: "a").id == 4)
    // Another program's rows, up to the largest number that there is.
    try await small.store.pool.write { db in
      try db.execute(sql: "INSERT INTO city(id, name, country, population) VALUES (900, 'Brest', 'FR', 1)")
    }
    #expect(try await small.store.add(name: "Tours", country: "FR", population: "0").id == 901)
    try await small.store.pool.write { db in
      try db.execute(sql: "UPDATE city SET id = ? WHERE id = 900", arguments: [Int64.max])
    }
    #expect(try await small.store.add(name: "Nice", country: "FR", population: "0").id != nil)
  }

  /// Visitors can't fill the disk.
  @Test func additionsAreBounded() async throws {
    let small = try SmallStore()
    let metz = try await small.store.add(name: "Metz", country: "FR", population: "0")
    try await small.store.pool.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM number WHERE n < 10098)
          INSERT INTO city(id, name, country, population) SELECT n, 'City', 'FR', 1 FROM number
          """)
    }
    let isFull = EditError(.city, "There are 10,000 added cities already. Delete one of them first.")
    await #expect(throws: isFull) { try await small.store.add(name: "Nancy", country: "FR", population: "0") }
    // Deleting one of the others makes no room.
    _ = try await small.store.delete(id: "1", tab: "a")
    await #expect(throws: isFull) { try await small.store.add(name: "Nancy", country: "FR", population: "0") }
    _ = try await small.store.delete(id: "\(try #require(metz.id))", tab: "a")
    #expect(try await small.store.add(name: "Nancy", country: "FR", population: "0").name == "Nancy")
  }

  /// What names a tab is kept with its deletions.
  @Test func longNamesOfTabsAreNotKept() async throws {
    let small = try SmallStore()
    let tab = String(repeating: "t", count: 10_000)
    _ = try await small.store.delete(id: "1", tab: tab)
    await #expect(throws: EditError(.undo, "There is no deletion to undo.")) {
      try await small.store.undoDelete(tab: tab)
    }
    #expect(try await small.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM deletedCity") } == 0)
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
