import GRDB

/// A row of the lists.
struct City: Codable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  static let databaseTableName = "city"
  var id: Int64
  var name: String
  var country: String
  var population: Int

  static func schema(rows: Int) -> String {
    """
    CREATE TABLE city (id int PRIMARY KEY, name text NOT NULL, ascii text NOT NULL, country text NOT NULL, admin text,
      latitude float8, longitude float8, population int, changed timestamptz);
    INSERT INTO city SELECT g, 'City ' || md5(g::text), 'city ' || g, chr(65 + g % 26) || chr(65 + g / 26 % 26), NULL,
      g % 180 - 90 + 0.125, g % 360 - 180 + 0.25, (g::bigint * 7919 % 10000000)::int, '2024-01-01 00:00:00+00' FROM generate_series(1, \(rows)) g;
    CREATE PUBLICATION lists FOR TABLE city; CHECKPOINT
    """
  }

  /// Transactions that update ten rows each.
  static func transactions(_ count: Int, rows: Int) -> String {
    """
    DO $$ BEGIN FOR i IN 1..\(count) LOOP
      UPDATE city SET population = (population + 7919) % 10000000
      WHERE id = ANY (SELECT 1 + (i::bigint * 7919 + g * 104729) % \(rows) FROM generate_series(1, 10) g);
      COMMIT; END LOOP; END $$
    """
  }
}
