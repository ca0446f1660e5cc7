public import DataSourcesGRDB
public import GRDB

/// The screen “Fetched”: items that a database stores, the newest first.
///
/// Edits are written and nothing else: the list displays all commits, also those of other programs.
public final class StoredItems {
  /// The items.
  public let rows: LiveSource<StoredItem>
  private let database: any DatabaseWriter
  private let live: LiveDatabase

  private static let newestFirst = LiveQuery<StoredItem>("newest items").ordered(by: Column("id").desc)

  /// Opens the items of a database, which gets some if it has no table for them.
  public init(_ database: any DatabaseWriter, isolation: isolated any Actor) async throws {
    self.database = database
    try await database.write { try Self.prepare($0) }
    live = try LiveDatabase(database)
    rows = try await live.list(Self.newestFirst)
  }

  /// Adds an item, whose name counts up, unless there are too many.
  ///
  /// - Returns: whether it was added.
  public func add(limit: Int = .max) throws -> Bool {
    // The list changes a moment later, so the name is read from the database.
    try database.write { db in
      guard try StoredItem.fetchCount(db) < limit else { return false }
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM item") ?? 0
      var item = StoredItem(name: "Item \(last + 1)")
      try item.insert(db)
      return true
    }
  }

  /// Deletes an item.
  public func remove(id: Int64) throws {
    _ = try database.write { try StoredItem.deleteOne($0, key: id) }
  }

  /// Stores the first items again, instead of those that are stored.
  public func reset() throws {
    try database.write { db in
      try StoredItem.deleteAll(db)
      try Self.insertFirst(db)
    }
  }

  private static func prepare(_ db: Database) throws {
    if try db.tableExists(StoredItem.databaseTableName) { return }
    try db.create(table: StoredItem.databaseTableName) { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("name", .text).notNull()
    }
    try insertFirst(db)
  }

  private static func insertFirst(_ db: Database) throws {
    for number in 1...5 {
      var item = StoredItem(name: "Item \(number)")
      try item.insert(db)
    }
  }
}

/// An item of the screen “Fetched”.
public struct StoredItem: Codable, FetchableRecord, MutablePersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "item"
  /// The primary key; `nil` until it is inserted.
  public var id: Int64?
  /// The name.
  public var name: String

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
