#if GRDB
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The division of filters into equalities and a residual filter.
  @Suite struct EqualityTermsTests {
    private static let schema = """
      CREATE TABLE item(
        id INTEGER PRIMARY KEY, a INTEGER, t TEXT, n TEXT COLLATE NOCASE, r REAL, x, "odd ""name" TEXT, d DATETIME,
        f BOOLEAN, c TEXT COLLATE lengths);
      """

    private static func text(_ value: SQLiteValue) -> String {
      switch value {
      case .null: "NULL"
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
      case .blob(let bytes): "X'\(bytes.map { String($0, radix: 16) }.joined())'"
      }
    }

    private static func divided(_ filter: String, excluded: String? = nil) throws -> String {
      try DatabaseQueue().write { db in
        db.add(collation: DatabaseCollation("lengths") { $0.count < $1.count ? .orderedAscending : .orderedSame })
        try db.execute(sql: schema)
        let terms = try EqualityTerms(filter, table: "item", excluded: excluded, db)
        let equalities = terms.equalities.map { "\($0.column)=\(text($0.value))" }
        return equalities.joined(separator: ",") + " | " + (terms.residual ?? "")
      }
    }

    @Test(arguments: [
      ("a = 1", "\"a\"=1 | "), ("\"a\" = 1", "\"a\"=1 | "), ("[a] == 1", "\"a\"=1 | "), ("`A` IS 1", "\"a\"=1 | "),
      ("item.a = -1", "\"a\"=-1 | "), ("ITEM.\"a\" = + 1", "\"a\"=1 | "), ("((a) = 1)", " | ((a) = 1)"),
      ("(a = 1)", "\"a\"=1 | "), ("a = 1.0", "\"a\"=1.0 | "), ("a = 0x10", "\"a\"=16 | "),
      ("a = 1e2", "\"a\"=100.0 | "),
      ("a IS NULL", "\"a\"=NULL | "), ("a = NULL", " | a = NULL"), ("a IS NOT NULL", " | a IS NOT NULL"),
      ("a = '1'", " | a = '1'"), ("a = ' 1 '", " | a = ' 1 '"), ("a = '1e0'", " | a = '1e0'"),
      ("a = 'x'", "\"a\"=\"x\" | "),
      ("d = '2024-01-01'", "\"d\"=\"2024-01-01\" | "), ("f = 1", "\"f\"=1 | "), ("f = TRUE", " | f = TRUE"),
      ("t = 1", "\"t\"=\"1\" | "), ("t = 1.5", "\"t\"=\"1.5\" | "), ("t = x'31'", "\"t\"=X'31' | "),
      ("x = '1'", "\"x\"=\"1\" | "), ("x = 1", "\"x\"=1 | "), ("t = 'it''s'", "\"t\"=\"it's\" | "),
      ("t = 'a AND b'", "\"t\"=\"a AND b\" | "), ("\"odd \"\"name\" = 'x'", "\"odd \"\"name\"=\"x\" | "),
      ("t = 'a\u{301}'", "\"t\"=\"a\u{301}\" | "), ("n = 'x' COLLATE BINARY", " | n = 'x' COLLATE BINARY"),
      ("c = 'x'", " | c = 'x'"), ("a = 1 AND c IS 'x'", "\"a\"=1 | c IS 'x'"),
      ("a = 1 AND t = 'x'", "\"a\"=1,\"t\"=\"x\" | "), ("a = 1 AND a = 2", "\"a\"=1 | a = 2"),
      ("(a = 1) AND (r > 2 OR r < 1)", "\"a\"=1 | r > 2 OR r < 1"),
      ("a = 1 AND r > 2 AND (t = 'x' AND x < 3)", "\"a\"=1,\"t\"=\"x\" | (r > 2) AND (x < 3)"),
      ("a = 1 OR t = 'x'", " | a = 1 OR t = 'x'"), ("a = 1 AND r BETWEEN 1 AND 2", " | a = 1 AND r BETWEEN 1 AND 2"),
      ("NOT a = 1", " | NOT a = 1"), ("a = 1 = 1", " | a = 1 = 1"), ("1 = a", " | 1 = a"), ("'a' = 1", " | 'a' = 1"),
      ("a IN (1)", " | a IN (1)"), ("a = t", " | a = t"), ("a = (1)", " | a = (1)"), ("a = 1 -- t = 2", "\"a\"=1 | "),
      ("a /* x */ = 1", "\"a\"=1 | "), ("other.a = 1", " | other.a = 1"), ("nix = 1", " | nix = 1"),
      ("rowid = 1", " | rowid = 1"),
      ("CASE WHEN a = 1 THEN 1 AND 0 END", " | CASE WHEN a = 1 THEN 1 AND 0 END"), ("a = 1 + 1", " | a = 1 + 1"),
      ("a <> 1", " | a <> 1"), ("lower(t) = 'x'", " | lower(t) = 'x'"), ("a = 9e999", "\"a\"=inf | "), ("", " | "),
    ]) func divides(filter: String, expected: String) throws { #expect(try Self.divided(filter) == expected) }

    @Test func theColumnOfTheGroupRemains() throws {
      #expect(try Self.divided("a = 1 AND t = 'x'", excluded: "\"A\"") == "\"t\"=\"x\" | a = 1")
    }

    private static let values = [
      "1", "2", "1.0", "2.5", "'1'", "'2 '", "'a'", "'A'", "'a '", "''", "NULL", "x'61'", "x''", "-1", "'x''y'",
      "9007199254740993", "9007199254740992.0", "9e999", "'2024-01-01'", "' 3'", "3", "'1e0'", "'0x1'", "'ä'", "'Ä'",
    ]

    /// SQLite finds the same rows by a column that `IS` the value as by the condition, and so do keys.
    @Test(arguments: [
      "INTEGER", "TEXT", "", "REAL", "NUMERIC", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "DATETIME", "BLOB", "ANY",
    ])
    func findsTheRowsOfTheCondition(type: String) throws {
      try DatabaseQueue().write { db in
        try db.execute(sql: "CREATE TABLE item(a \(type))")
        for value in Self.values { try db.execute(sql: "INSERT INTO item VALUES (\(value))") }
        let collation = try #require(try ExpressionCheck(source: "item", db: db).collation(of: "(\"a\")"))
        for comparison in ["=", "IS", "=="] {
          for value in Self.values {
            let filter = "a \(comparison) \(value)"
            guard let equality = try EqualityTerms(filter, table: "item", excluded: nil, db).equalities.first else {
              continue
            }
            let expected = try Int64.fetchAll(db, sql: "SELECT rowid FROM item WHERE \(filter) ORDER BY rowid")
            let bound = try Int64.fetchAll(
              db, sql: "SELECT rowid FROM item WHERE (\"a\") IS ? ORDER BY rowid",
              arguments: [equality.value.databaseValue])
            #expect(bound == expected, "\(type): \(filter)")
            var key = OrderedBytes()
            key.append(equality.value, collation: collation)
            let rows = try Row.fetchAll(db, sql: "SELECT rowid, a FROM item ORDER BY rowid")
            let matching = rows.filter { row in
              var bytes = OrderedBytes()
              bytes.append(SQLiteValue(row["a"] as DatabaseValue), collation: collation)
              return bytes == key
            }
            #expect(matching.map { $0["rowid"] as Int64 } == expected, "\(type): \(filter)")
          }
        }
      }
    }
  }
#endif
