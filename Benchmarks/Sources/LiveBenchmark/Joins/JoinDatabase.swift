import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// A city with the name of its country.
struct JoinedCity: FetchableRecord, TableRecord, Identifiable, Sendable {
  static let databaseTableName = "city"
  let id: Int64
  let name: String
  let countryName: String?

  init(row: Row) {
    id = row["id"]
    name = row["name"]
    countryName = row["countryName"]
  }
}

struct JoinedCountry: FetchableRecord, TableRecord, Sendable {
  static let databaseTableName = "country"
  init(row: Row) {}
}

/// A file with cities and countries, of which each has 1,000 cities that aren't neighbors.
final class JoinDatabase: StoredRows, @unchecked Sendable {
  let file: DatabaseFile
  private let countries: Int
  private var renamings = 0

  init(count: Int) throws {
    countries = max(1, count / 1_000)
    file = try DatabaseFile()
    try pool.write { [countries] db in
      try db.execute(
        sql: """
          CREATE TABLE country(id INTEGER PRIMARY KEY, name TEXT NOT NULL, listed INTEGER NOT NULL DEFAULT 1);
          WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(countries - 1))
          INSERT INTO country SELECT i, printf('Country %06d', i), 1 FROM n;
          CREATE TABLE city(
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, country INTEGER NOT NULL REFERENCES country(id),
            population INTEGER NOT NULL);
          WITH RECURSIVE n(i, r) AS (
            VALUES (0, 12345) UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < \(count - 1))
          INSERT INTO city SELECT i, printf('City %010d', r), i % \(countries), r / 3 % 10000000 FROM n;
          CREATE INDEX city_country ON city(country);
          """)
    }
    try emptyLog()
  }

  /// Renames one country after the other, so that its place among the others changes; on the writer's queue.
  func rename() throws {
    renamings += 1
    let country = renamings / 2 * 7 % countries
    let name = renamings % 2 == 0 ? "Country \(renamings)" : "A \(renamings)"
    try pool.write { db in
      try db.execute(sql: "UPDATE country SET name = ? WHERE id = ?", arguments: [name, country])
    }
  }

  /// Has the cities of one country leave the filter or fulfill it; on the writer's queue.
  func list() throws {
    renamings += 1
    let country = renamings / 2 * 7 % countries
    try pool.write { db in
      try db.execute(sql: "UPDATE country SET listed = 1 - listed WHERE id = ?", arguments: [country])
    }
  }
}
