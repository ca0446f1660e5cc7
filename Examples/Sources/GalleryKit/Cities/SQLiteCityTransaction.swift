import GRDB

extension CityStore: CityEditing {
  /// Runs an edit in one transaction of the file.
  public func transaction<Result: Sendable>(
    _ edit: @escaping @Sendable (any CityTransaction) throws -> Result
  ) async throws -> Result {
    try await write { db in try edit(SQLiteCityTransaction(db: db)) }
  }
}

/// A transaction in the file of a ``CityStore``.
private struct SQLiteCityTransaction: CityTransaction {
  let db: Database

  func city(_ id: Int64) throws -> City? { try City.fetchOne(db, key: id) }
  func hasCity(_ id: Int64) throws -> Bool { try City.exists(db, key: id) }
  func hasCountry(code: String) throws -> Bool { try Country.exists(db, key: code) }

  func hasCountry(named name: String) throws -> Bool {
    try Country.filter(Column("name") == name).fetchCount(db) > 0
  }

  func hasRoom() throws -> Bool { try !CityIDs(db).isFull(db) }

  func insert(_ city: City) throws -> City {
    var inserted = city
    if inserted.id == nil { inserted.id = try CityIDs(db).next(db) }
    try inserted.insert(db)
    inserted.id = db.lastInsertedRowID
    return inserted
  }

  func update(_ city: City, from before: City) throws { try city.updateChanges(db, from: before) }
  func delete(_ city: City) throws { try city.delete(db) }

  func renameCountry(from old: String, to name: String) throws -> Int {
    try Country.filter(Column("name") == old).updateAll(db, Column("name").set(to: name))
  }

  func recordDeletion(of city: City, by tab: String, limit: Int) throws {
    try db.execute(
      sql: """
        INSERT INTO deletedCity
          (tab, id, name, country, admin1, population, latitude, longitude, timezone, isCapital)
        SELECT ?, id, name, country, admin1, population, latitude, longitude, timezone, isCapital
        FROM city WHERE id = ?
        """, arguments: [tab, city.id])
    try db.execute(
      sql: "DELETE FROM deletedCity WHERE number <= ?", arguments: [db.lastInsertedRowID - Int64(limit)])
  }

  func lastDeletion(by tab: String) throws -> CityDeletion? {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM deletedCity WHERE tab = ? ORDER BY number DESC LIMIT 1", arguments: [tab])
    return row.map { CityDeletion(id: $0["number"], city: City(row: $0)) }
  }

  func removeDeletion(_ deletion: CityDeletion) throws {
    try db.execute(sql: "DELETE FROM deletedCity WHERE number = ?", arguments: [deletion.id])
  }
}
