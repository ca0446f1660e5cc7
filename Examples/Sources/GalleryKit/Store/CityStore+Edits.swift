import GRDB

extension CityStore {
  /// The number of deletions that can be undone, of all tabs together.
  static let keptDeletions = 1000
  /// The longest name of a tab, in bytes.
  static let longestTab = 100

  /// Adds a city with typed values.
  ///
  /// Throws an ``EditError`` when something is wrong with it, or too many were added.
  public func add(name: String, country: String, population: String) async throws -> City {
    try await write { db in
      let code = CityInput.clean(country)
      var messages: [EditError.Field: String] = [:]
      if code.isEmpty {
        messages[.country] = "Choose a country."
      } else if try !Country.exists(db, key: code) {
        messages[.country] = "There is no country with the code “\(code.prefix(20))”."
      }
      let input = try CityInput(name: name, population: population, otherMessages: messages)
      let numbers = try CityNumbers(db)
      if try numbers.isFull(db) {
        let count = CityNumbers.mostAdded.grouped
        throw EditError(.city, "There are \(count) added cities already. Delete one of them first.")
      }
      var city = City(
        id: try numbers.next(db), name: input.name, country: code, population: input.population)
      try city.insert(db)
      city.id = db.lastInsertedRowID
      return city
    }
  }

  /// Changes the fields of a city that a person changed.
  ///
  /// Throws an ``EditError`` if it is invalid, and an ``EditConflict`` if someone else has changed one of the
  /// fields since; nothing is changed then.
  public func update(id: String, name: FieldEdit? = nil, population: FieldEdit? = nil) async throws -> City {
    try await write { db in
      let before = try Self.find(id, db)
      let input = try CityChanges(name: name, population: population)
      try input.check(before)
      var city = before
      city.name = input.name ?? city.name
      city.population = input.population ?? city.population
      try city.updateChanges(db, from: before)
      return city
    }
  }

  /// Deletes a city and remembers it for the tab.
  ///
  /// Throws an ``EditError`` if it is already deleted.
  public func delete(id: String, tab: String) async throws -> City {
    try await write { db in
      let city = try Self.find(id, db)
      // Without a tab, any client without one could restore it.
      if (1...Self.longestTab).contains(tab.utf8.count) { try Self.remember(city, deletedBy: tab, db) }
      try city.delete(db)
      return city
    }
  }

  /// Restores the city that the tab deleted last, with its old number unless another city has it now.
  ///
  /// Throws an ``EditError`` when the tab has nothing to bring back.
  public func undoDelete(tab: String) async throws -> City {
    try await write { db in
      let last = try Row.fetchOne(
        db, sql: "SELECT * FROM deletedCity WHERE tab = ? ORDER BY number DESC LIMIT 1", arguments: [tab])
      // An earlier version remembered deletions without a tab.
      guard let last, !tab.isEmpty else { throw EditError(.undo, "There is no deletion to undo.") }
      var city = City(row: last)
      if try City.exists(db, key: city.id) { city.id = try CityNumbers(db).next(db) }
      try city.insert(db)
      city.id = db.lastInsertedRowID
      try db.execute(sql: "DELETE FROM deletedCity WHERE number = ?", arguments: [last["number"] as Int64])
      return city
    }
  }

  /// Renames a country, also in its cities.
  ///
  /// Throws an ``EditError`` if the name is invalid, or no country has the old one anymore.
  public func rename(country: String, to name: String) async throws -> String {
    try await write { db in
      let checked = try CityInput.checked(name: name).get()
      if checked == country { return checked }
      if try Country.filter(Column("name") == checked).fetchCount(db) > 0 {
        throw EditError(.name, "Another country has this name.")
      }
      let count = try Country.filter(Column("name") == country).updateAll(db, Column("name").set(to: checked))
      if count == 0 { throw EditError(.name, "No country has its old name anymore: someone else has renamed it.") }
      return checked
    }
  }

  private static func remember(_ city: City, deletedBy tab: String, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO deletedCity
          (tab, id, name, country, admin1, population, latitude, longitude, timezone, isCapital)
        SELECT ?, id, name, country, admin1, population, latitude, longitude, timezone, isCapital
        FROM city WHERE id = ?
        """, arguments: [tab, city.id])
    try db.execute(
      sql: "DELETE FROM deletedCity WHERE number <= ?", arguments: [db.lastInsertedRowID - Int64(keptDeletions)])
  }

  private static func find(_ id: String, _ db: Database) throws -> City {
    guard let number = Int64(id), let city = try City.fetchOne(db, key: number) else {
      throw EditError(.city, "This city does not exist any more.")
    }
    return city
  }
}
