import DataSourcesWeb
import Foundation
import GRDB
import Testing

@testable import GalleryKit

/// The search by name: its table follows the cities, and pages follow it.
@Suite(.timeLimit(.minutes(15))) struct NameSearchTests {
  @Test func theTableFollowsEveryEdit() async throws {
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
    #expect(try await Self.found("lutetia OR lyon OR berlin OR metz OR paris", store) == [1, 3, 9])
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
    #expect(try await Self.found("par*", store) == [1])
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

  @Test func aPageThatSearchesFollowsEdits() async throws {
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
    // The first city of its country is deleted, and the last one is kept.
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

  private static func found(_ query: String, _ store: CityStore) async throws -> [Int64] {
    try await store.pool.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT rowid FROM cityName WHERE cityName MATCH ? ORDER BY rowid", arguments: [query])
    }
  }
}
