import DataSourcesWeb
import Foundation
import GRDB
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import NIOCore
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

  @Test func otherColumnsAreUnchanged() async throws {
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

  @Test func undoAssignsANewIDIfTheOldOneIsUsed() async throws {
    let small = try SmallStore()
    _ = try await small.store.delete(id: "3", tab: "a")
    try await small.store.pool.write { db in
      try db.execute(sql: "INSERT INTO city(id, name, country, population) VALUES (3, 'Metz', 'FR', 1)")
    }
    #expect(try await small.store.undoDelete(tab: "a").id == 4)
    #expect(try await small.names() == ["Paris", "Lyon", "Metz", "Berlin"])
  }

  /// A page that still displays a deleted city must not edit or delete another one.
  @Test func idsAreNotReused() async throws {
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

  /// The name of a tab is stored with its deletions.
  @Test func longNamesOfTabsAreNotStored() async throws {
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
    let stored = try await small.store.pool.read { try String.fetchAll($0, sql: "SELECT name FROM deletedCity") }
    #expect(stored == ["Lyon"])
  }
}

struct EditRouteTests {
  @Test func addUpdateDeleteUndo() async throws {
    try await test { client, store in
      let added = try await client.post("/cities/add", "name=M%C3%A9tz+1&country=FR&population=9")
      #expect(added.status == .ok)
      #expect(
        added.text.contains("\"ok\":true") && added.text.contains("\"id\":4"))
      #expect(try await store.city(4)?.name == "Métz 1")

      let updated = try await client.post("/cities/update", "id=4&name=%3Cb%3E&population=10")
      #expect(updated.status == .ok)
      #expect(try await store.city(4)?.name == "<b>")

      #expect(try await client.post("/cities/delete", "id=4&tab=t").status == .ok)
      #expect(try await store.city(4) == nil)
      #expect(try await client.post("/cities/undo", "tab=other").status == .unprocessableContent)
      #expect(try await client.post("/cities/undo", "tab=t").status == .ok)
      #expect(try await store.city(4)?.population == 10)
    }
  }

  @Test func countriesAreRenamed() async throws {
    try await test { client, store in
      #expect(try await client.post("/countries/rename", "was=France&name=%3Ci%3E").status == .ok)
      let names = try await store.countries().map(\.name)
      #expect(names.sorted() == ["<i>", "Germany"])
      // A request for the current name succeeds.
      #expect(try await client.post("/countries/rename", "was=Germany&name=Germany").status == .ok)
    }
  }

  static let wrong: [(path: String, form: String, fields: Set<String>)] = [
    ("/cities/add", "", ["name", "country", "population"]),
    ("/cities/add", "name=a&country=FR&population=abc", ["population"]),
    ("/cities/add", "name=a&country=FR&population=1" + String(repeating: "0", count: 30), ["population"]),
    ("/cities/add", "name=+&country=FR&population=1", ["name"]),
    ("/cities/update", "id=1&name=&population=-1", ["name", "population"]),
    ("/cities/update", "id=77&name=a&population=1", ["city"]),
    ("/cities/delete", "id=77&tab=t", ["city"]),
    ("/cities/undo", "tab=t", ["undo"]),
    ("/countries/rename", "", ["name"]),
    ("/countries/rename", "was=France&name=+", ["name"]),
    ("/countries/rename", "was=France&name=Germany", ["name"]),
    ("/countries/rename", "was=Frankreich&name=France+2", ["name"]),
  ]

  @Test(arguments: wrong) func sillyValues(path: String, form: String, fields: Set<String>) async throws {
    try await test { client, store in
      let before = try await store.pool.read { try City.fetchAll($0) }
      let response = try await client.post(path, form)
      #expect(response.status == .unprocessableContent)
      let named = try errors(response).keys
      #expect(Set(named) == fields)
      #expect(try await store.pool.read { try City.fetchAll($0) } == before)
    }
  }

  @Test(arguments: ["name=%", "name=%4", "name=%GG", "name=%FF", "%C3=a"]) func brokenForms(form: String) async throws {
    try await test { client, _ in
      let response = try await client.post("/cities/add", form)
      #expect(response.status == .badRequest)
      #expect(try errors(response) == ["form": "The form is broken."])
    }
  }

  /// Neither are bytes that aren't UTF-8 replaced by other characters.
  @Test func unescapedBytesAreChecked() async throws {
    try await test { client, store in
      let body = ByteBuffer(bytes: Array("name=a".utf8) + [0xFF] + Array("b&country=FR&population=1".utf8))
      let response = try await client.execute(
        uri: "/cities/add", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"], body: body)
      #expect(response.status == .badRequest)
      #expect(try await client.post("/cities/add", "name=é&country=FR&population=1").status == .ok)
      #expect(try await store.city(4)?.name == "é")
    }
  }

  @Test func otherContent() async throws {
    try await test { client, store in
      let response = try await client.post(
        "/cities/delete", "id=1", headers: [.contentType: "text/plain"])
      #expect(response.status == .unsupportedMediaType)
      #expect(try await store.cityCount() == 3)
    }
  }

  @Test func longForms() async throws {
    try await test { client, store in
      let longest = String(repeating: "%F0%9F%8F%99", count: 250)
      let accents = String(repeating: "%CC%81", count: 20_000)
      #expect(
        try await client.post("/cities/add", "name=a\(accents)&country=FR&population=1").status == .unprocessableContent
      )
      #expect(try await client.post("/cities/add", "name=\(longest)&country=FR&population=1").status == .ok)
      #expect(try await store.city(4)?.name.count == 250)
      let tooLong = String(repeating: "a", count: 256 * 1024)
      let response = try await client.post("/cities/add", "name=\(tooLong)&country=FR&population=1")
      #expect(response.status == .contentTooLarge)
      #expect(try await store.cityCount() == 4)
    }
  }

  static let foreign: [HTTPFields] = [
    [.origin: "https://example.com"], [.origin: "null"], [.origin: "http://localhost:8081"],
    [.origin: "http://localhost.example.com"], [.origin: "https://localhost"],
    [site: "cross-site"], [site: "same-site"],
    [.origin: "http://localhost", site: "cross-site"],
  ]

  @Test(
    arguments: foreign,
    ["/cities/add", "/cities/update", "/cities/delete", "/cities/undo", "/countries/rename", "/nothing"])
  func otherOriginsAreRefused(headers: HTTPFields, path: String) async throws {
    try await test { client, store in
      let response = try await client.post(path, "id=1&name=a&country=FR&population=1&tab=t", headers: headers)
      #expect(response.status == .forbidden)
      #expect(try await store.city(1)?.name == "Paris")
      #expect(try await store.cityCount() == 3)
    }
  }

  static let own: [HTTPFields] = [
    [:], [.origin: "http://localhost"], [site: "same-origin"], [site: "none"],
    [.origin: "http://localhost", site: "same-origin"],
  ]

  @Test(arguments: own) func theOwnOriginIsNot(headers: HTTPFields) async throws {
    try await test { client, _ in
      let response = try await client.post("/cities/delete", "id=1&tab=t", headers: headers)
      #expect(response.status == .ok)
    }
  }

  /// Each person changed something else, or the same: only the latter is a conflict.
  @Test func conflictingEditsAreRejected() async throws {
    try await test { client, store in
      // Two dialogs were opened on Paris with 2,138,551 people.
      let first = try await client.post("/cities/update", "id=1&population=7&was-population=2138551")
      #expect(first.status == .ok)
      let second = try await client.post("/cities/update", "id=1&name=Lutetia&was-name=Paris")
      #expect(second.status == .ok)
      #expect(try await store.city(1).map { "\($0.name) \($0.population)" } == "Lutetia 7")

      let third = try await client.post(
        "/cities/update", "id=1&name=Parigi&was-name=Paris&population=8&was-population=7")
      #expect(third.status == .conflict)
      let conflict = try JSONDecoder().decode(ErrorResponse.self, from: Data(third.body.readableBytesView))
      #expect(
        conflict.errors == ["name": "Someone else has changed the name to “Lutetia”. Save again to replace it."])
      #expect(conflict.current?.name == "Lutetia" && conflict.current?.population == 7 && conflict.current?.id == 1)
      #expect(try await store.city(1).map { "\($0.name) \($0.population)" } == "Lutetia 7")

      // A client that has seen the other edit can replace it; the same edit succeeds.
      #expect(try await client.post("/cities/update", "id=1&name=Parigi&was-name=Lutetia").status == .ok)
      #expect(try await client.post("/cities/update", "id=1&name=Parigi&was-name=Paris").status == .ok)
      #expect(try await client.post("/cities/update", "id=1&population=9").status == .ok)
      #expect(try await client.post("/cities/update", "id=1").status == .ok)
      #expect(try await store.city(1).map { "\($0.name) \($0.population)" } == "Parigi 9")
    }
  }

  @Test func aDeletionWithoutATabIsNobodysToUndo() async throws {
    try await test { client, store in
      let deleted = try await client.post("/cities/delete", "id=1")
      #expect(deleted.status == .ok)
      #expect(try await client.post("/cities/undo", "tab=").status == .unprocessableContent)
      #expect(try await client.post("/cities/undo", "").status == .unprocessableContent)
      #expect(try await store.cityCount() == 2)
    }
  }

  private static let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin

  private func errors(_ response: RouterClient.Response) throws -> [String: String] {
    try JSONDecoder().decode(ErrorResponse.self, from: Data(response.body.readableBytesView)).errors
  }

  private func test(
    _ body: @escaping @Sendable (RouterClient, CityStore) async throws -> Void
  ) async throws {
    let small = try SmallStore()
    let router = try await small.router()
    let client = RouterClient(router)
    try await body(client, small.store)
  }
}
