package import DataSourcesGRDB
import Foundation
package import GRDB

/// The tables of the cities' database and their initial content.
package enum CitySchema {
  /// The steps from an empty file to the tables with the cities of both files; each is one transaction.
  static func migrator(cities: URL, countries: URL) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tables", foreignKeyChecks: .immediate) { db in
      try db.execute(sql: tables)
    }
    migrator.registerMigration("first cities", foreignKeyChecks: .immediate) { db in
      try CityImport(db).run(cities: cities, countries: countries)
    }
    migrator.registerMigration("search by name", foreignKeyChecks: .immediate) { db in
      try db.execute(sql: names)
    }
    migrator.registerMigration("numbers of cities", foreignKeyChecks: .immediate) { db in
      try db.execute(sql: numbers)
    }
    return migrator
  }

  /// The table that the cities' names are searched in.
  package static let searchTable = SearchTable("cityName")

  /// Adds the search table and an index to tables without them, such as those of a replica; fills a search table that exists again.
  package static func addSearch(_ db: Database) throws {
    try db.execute(
      sql: "CREATE INDEX IF NOT EXISTS city_country_population ON city(country, population DESC)")
    if try db.tableExists(searchTable.name) {
      try db.execute(sql: "INSERT INTO cityName(cityName) VALUES ('rebuild')")
    } else {
      try db.execute(sql: names)
    }
  }

  // STRICT, so that no other program can store a text where the gallery reads a number.
  private static let tables = """
    CREATE TABLE country (
      code TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      continent TEXT NOT NULL
    ) STRICT;

    CREATE TABLE city (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      country TEXT NOT NULL REFERENCES country(code),
      admin1 TEXT NOT NULL DEFAULT '',
      population INTEGER NOT NULL CHECK (population >= 0),
      latitude REAL,
      longitude REAL,
      timezone TEXT NOT NULL DEFAULT '',
      isCapital INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- Finds the cities of a country, the largest first.
    CREATE INDEX city_country_population ON city(country, population DESC);

    -- Rows that were deleted, so that the tab that deleted them can bring them back.
    CREATE TABLE deletedCity (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      tab TEXT NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      country TEXT NOT NULL,
      admin1 TEXT NOT NULL,
      population INTEGER NOT NULL,
      latitude REAL,
      longitude REAL,
      timezone TEXT NOT NULL,
      isCapital INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX deletedCity_tab ON deletedCity(tab, number);
    """

  // SQLite gives the number of a deleted city to the next one, and a browser that still displays the old city would edit that one.
  private static let numbers = """
    CREATE TABLE cityNumber (
      -- The largest number of the first cities: those with larger ones were added.
      first INTEGER NOT NULL,
      -- The largest number that an added city has had.
      last INTEGER NOT NULL
    ) STRICT;

    INSERT INTO cityNumber
    SELECT coalesce(max(id), 0), max(coalesce(max(id), 0), (SELECT coalesce(max(id), 0) FROM deletedCity)) FROM city;
    """

  private static let names = """
    CREATE VIRTUAL TABLE cityName USING fts5(
      name, content = 'city', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

    INSERT INTO cityName(cityName) VALUES ('rebuild');

    CREATE TRIGGER cityName_inserted AFTER INSERT ON city BEGIN
      INSERT INTO cityName(rowid, name) VALUES (NEW.id, NEW.name);
    END;

    CREATE TRIGGER cityName_updated AFTER UPDATE ON city WHEN OLD.id <> NEW.id OR OLD.name <> NEW.name BEGIN
      INSERT INTO cityName(cityName, rowid, name) VALUES ('delete', OLD.id, OLD.name);
      INSERT INTO cityName(rowid, name) VALUES (NEW.id, NEW.name);
    END;

    CREATE TRIGGER cityName_deleted AFTER DELETE ON city BEGIN
      INSERT INTO cityName(cityName, rowid, name) VALUES ('delete', OLD.id, OLD.name);
    END;
    """
}

/// The IDs of added cities.
package struct CityIDs {
  /// The largest number of added cities.
  package static let maximumCount = 10_000

  private let first: Int64
  private let last: Int64

  package init(_ db: Database) throws {
    let row = try Row.fetchOne(db, sql: "SELECT first, last FROM cityNumber")
    (first, last) = (row?["first"] ?? .max, row?["last"] ?? 0)
  }

  /// Whether no other city can be added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of added cities.
  package func isFull(_ db: Database) throws -> Bool {
    try City.filter(Column("id") > first).fetchCount(db) >= Self.maximumCount
  }

  /// Returns an ID that no city has had; `nil` if SQLite has to find one.
  package func next(_ db: Database) throws -> Int64? {
    let largest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM city") ?? 0
    let (next, isTooLarge) = max(largest, last).addingReportingOverflow(1)
    if isTooLarge { return nil }
    try db.execute(sql: "UPDATE cityNumber SET last = ?", arguments: [next])
    return next
  }
}
