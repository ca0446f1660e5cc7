import DataSourcesWeb
import ExampleModels
import Foundation
import GRDB
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import Testing

@testable import GalleryKit

/// The messages for users when the database is busy, deleted or damaged.
@Suite(.timeLimit(.minutes(60))) struct FaultTests {
  private static let edits = [
    ("/cities/add", "name=Metz&country=FR&population=1"), ("/cities/update", "id=1&name=Lutetia"),
    ("/cities/delete", "id=1&tab=t"), ("/cities/undo", "tab=t"),
  ]

  @Test(arguments: [true, false]) func editsOfAMissingFileAreRefused(isReplaced: Bool) async throws {
    let small = try SmallStore()
    let router = try await small.router()
    _ = try await small.store.delete(id: "3", tab: "t")
    let path = small.store.pool.path
    let copy = path + ".copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try FileManager.default.removeItem(atPath: path)
    if isReplaced { try FileManager.default.moveItem(atPath: copy, toPath: path) }
    let client = RouterClient(router)
    for (path, form) in Self.edits {
      let response = try await client.post(path, form)
      #expect(response.status == .serviceUnavailable)
      #expect(response.text.contains("was deleted or replaced"), "\(path)")
    }
    // Read by the connection that has the file open.
    let names = try await small.store.pool.writeWithoutTransaction { db in
      try String.fetchAll(db, sql: "SELECT name FROM city ORDER BY id")
    }
    #expect(names == ["Paris", "Lyon"])
  }

  @Test func aBusyDatabaseIsReported() async throws {
    let small = try SmallStore(busyTime: 0.05)
    let router = try await small.router()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: small.store.pool.path, configuration: configuration)
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    let client = RouterClient(router)
    for (path, form) in Self.edits {
      let response = try await client.post(path, form)
      #expect(
        response.status == .serviceUnavailable
          && (3...7).contains(response.headers[.retryAfter].flatMap(Int.init) ?? 0))
      #expect(response.text.contains("The database is busy. Nothing was saved."), "\(path)")
    }
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    #expect(try await client.post("/cities/update", "id=1&name=Lutetia").status == .ok)
  }

  @Test func aSearchInADamagedFileFails() async throws {
    let small = try SmallStore()
    for number in 0..<2_000 {
      _ = try await small.store.add(name: "Par\(number)", country: "FR", population: "\(number)")
    }
    try await small.store.pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    let list = try await WebList<CitiesScreen>.cities(of: small.store)
    let page = try await list.open(WebWindow(start: 0, count: 9), search: "lyo")
    let messages = page.makeAsyncIterator()
    #expect(await messages.next()?.contains("Lyon") == true)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: small.store.pool.path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 4_096))
    try file.close()
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 9), search: "par", sequence: 1))
    var text = try #require(await messages.next())
    while !text.contains(#""k":"open""#) { text = try #require(await messages.next()) }
    #expect(text.contains("The cities can&#39;t be searched right now") && !text.contains("SQLite"), "\(text)")
    let other = try await list.open(WebWindow(start: 0, count: 9), search: "par")
    let first = try #require(await other.makeAsyncIterator().next())
    #expect(first.contains("The cities can&#39;t be searched right now") && !first.contains("SQLite"), "\(first)")
  }

  /// Another program renames the table before the first edit, and then back.
  @Test func editsWorkAgainWhenTheirTableIsBack() async throws {
    let small = try SmallStore()
    let client = RouterClient(try await small.router())
    let other = try DatabaseQueue(path: small.store.pool.path)
    let edits = Self.edits.filter { $0.0 != "/cities/undo" }
    try await other.write { try $0.execute(sql: "ALTER TABLE city RENAME TO away") }
    for (path, form) in edits {
      #expect(try await client.post(path, form).status == .internalServerError)
    }
    try await other.write { try $0.execute(sql: "ALTER TABLE away RENAME TO city") }
    for (path, form) in edits {
      try await eventually { try await client.post(path, form).status == .ok }
    }
  }

  @Test func aSearchWorksAgainWhenItsTableIsBack() async throws {
    let small = try SmallStore()
    let list = try await WebList<CitiesScreen>.cities(of: small.store)
    try await small.store.pool.write { try $0.execute(sql: "ALTER TABLE cityName RENAME TO elsewhere") }
    let page = try await list.open(WebWindow(start: 0, count: 9), search: "par")
    let messages = page.makeAsyncIterator()
    #expect(await messages.next()?.contains("The cities can&#39;t be searched right now") == true)
    try await small.store.pool.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO cityName") }
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 9), search: "pari", sequence: 1))
    #expect(await messages.next()?.contains("Paris") == true)
    withExtendedLifetime(small) {}
  }

  @Test func anExampleListDoesNotGrowForEver() async throws {
    var limits = GalleryLimits()
    limits.exampleItems = 20
    for (screen, value) in [("order", "Row"), ("search", "Name"), ("edits", ""), ("events", ""), ("items", "")] {
      let list = try #require(await ExampleLists(limits: limits).named(screen))
      let before = await list.withScreen { $0.list.shape.itemCount }
      for _ in 0..<50 { _ = await list.perform(PageAction(name: "add", value: value)) }
      let count = await list.withScreen { $0.list.shape.itemCount }
      // An action may add more than one item.
      #expect(count <= max(before, 20) + 1, "\(screen)")
      #expect(await list.perform(PageAction(name: "add", value: value))?.sentence.isEmpty == false)
    }
    let order = try #require(await ExampleLists(limits: limits).named("order"))
    let long = PageAction(name: "add", value: String(repeating: "a", count: 2_000))
    #expect(await order.perform(long)?.sentence == "The text is too long.")
  }
}

extension ExampleLists {
  fileprivate func named(_ name: String) async -> WebList<ExampleWebScreen>? {
    guard let screen = GalleryScreen(rawValue: name) else { return nil }
    return await list(of: screen)
  }
}
