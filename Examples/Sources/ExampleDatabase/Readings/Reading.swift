public import GRDB

/// A value that a station has measured.
public struct Reading: Codable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "reading"
  /// The primary key.
  public var id: Int64
  /// The name of the station.
  public var station: String
  /// The value.
  public var value: Int
}

extension Reading {
  /// The largest value.
  public static let largestValue = 1_000_000
  private static let stations = 40

  /// Creates the table with a number of rows, unless the database has it.
  public static func prepare(_ db: Database, count: Int) throws {
    if try db.tableExists(databaseTableName) { return }
    try db.execute(
      sql: """
        CREATE TABLE reading (id INTEGER PRIMARY KEY, station TEXT NOT NULL, value INTEGER NOT NULL) STRICT;
        """)
    try db.execute(
      sql: """
        WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
        INSERT INTO reading SELECT id, printf('Station %02d', id % ? + 1), id * 7919 % ? FROM number
        """, arguments: [count, stations, largestValue])
  }
}
