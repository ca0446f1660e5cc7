#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport

  /// Returns a random statement for a table with about a number of rows.
  typealias StatementMaker = (_ random: inout SeededGenerator, _ rows: Int) -> String

  extension Database {
    /// Executes a statement, which a constraint may refuse.
    func executeUnlessRefused(_ sql: String) throws {
      do { try execute(sql: sql) } catch DatabaseError.SQLITE_CONSTRAINT {}
    }
  }

  /// Tables whose rows replace each other by themselves, with keys of several columns, and with generated columns.
  enum SchemaSample {
    private static let columns = "day REAL, title TEXT, code INTEGER, hidden INTEGER NOT NULL DEFAULT 0"
    private static let replacing = "ON CONFLICT REPLACE"

    static let replacingTables = [
      "id TEXT PRIMARY KEY \(replacing), city TEXT, \(columns)",
      "id TEXT PRIMARY KEY \(replacing), city TEXT, \(columns), UNIQUE(title, code) \(replacing)",
      "id INTEGER PRIMARY KEY \(replacing), city TEXT COLLATE RTRIM, \(columns), UNIQUE(city, code) \(replacing)",
      "id INTEGER PRIMARY KEY, city TEXT COLLATE NOCASE, day REAL, title TEXT, code INTEGER, "
        + "hidden INTEGER NOT NULL \(replacing) DEFAULT 1, UNIQUE(code, title COLLATE NOCASE) \(replacing), "
        + "UNIQUE(day, city COLLATE RTRIM) \(replacing)",
      "id INTEGER PRIMARY KEY, city TEXT, \(columns), pair TEXT AS (city || code % 5) UNIQUE \(replacing)",
      "id INTEGER PRIMARY KEY, city TEXT, \(columns), pair TEXT AS (title || code % 5) STORED UNIQUE \(replacing)",
    ].map { columns in
      ViewSample(
        name: columns, schema: "CREATE TABLE entry(\(columns))",
        view: { LiveQuery("replacing").grouped(by: Column("title")).ordered(by: Column("day").desc) },
        group: "title", filter: "1", ordering: "title, day DESC, id")
    }

    /// The `id` is made of the key, which is the expected ID of each row.
    static let compositeKeys = ["number, city", "city, number"].flatMap { key in
      [true, false].map { hasRowIDs in
        ViewSample(
          name: "\(key), \(hasRowIDs ? "with" : "without") row IDs",
          schema: """
            CREATE TABLE entry(
              id TEXT AS (lower(city) || '/' || number), number INTEGER NOT NULL, city TEXT NOT NULL COLLATE NOCASE,
              \(columns), PRIMARY KEY(\(key)) ON CONFLICT REPLACE)\(hasRowIDs ? "" : " WITHOUT ROWID")
            """,
          view: { LiveQuery("composite").grouped(by: Column("code")).ordered(by: Column("day").desc) },
          group: "code", filter: "1", ordering: "code, day DESC, \(key)")
      }
    }

    private static let generated = """
      CREATE TABLE entry(
        id INTEGER PRIMARY KEY, half REAL AS (code / 2.0), city TEXT,
        label TEXT COLLATE NOCASE AS (coalesce(title, city) || '!') STORED, \(columns),
        sign TEXT NOT NULL AS (CASE WHEN day < 0 THEN '-' ELSE '+' END))
      """

    static let generatedColumns = [
      ViewSample(
        name: "virtual group, stored filter", schema: generated,
        view: {
          LiveQuery("a").filter(Column("label") != nil).grouped(by: Column("half")).ordered(by: Column("label").desc)
        },
        group: "half", filter: "label IS NOT NULL", ordering: "half, label DESC, id"),
      ViewSample(
        name: "stored group, virtual filter", schema: generated,
        view: {
          LiveQuery("b")
            .filter(Column("half") > 0.5)
            .grouped(by: Column("label"))
            .ordered(by: Column("sign"), Column("half").desc)
        },
        group: "label", filter: "half > 0.5", ordering: "label, sign, half DESC, id", collation: "NOCASE"),
      // The columns have two kinds of indexes: with generated columns, and without.
      ViewSample(
        name: "columns behind generated ones", schema: generated,
        view: { LiveQuery("c").ordered(by: Column("title"), Column("day").desc, Column("code")) },
        group: "NULL", filter: "1", ordering: "title, day DESC, code, id"),
      ViewSample(
        name: "an expression of generated columns", schema: generated,
        view: {
          LiveQuery("d")
            .grouped(by: SQL("sign || (half > 1)").sqlExpression)
            .ordered(by: SQL("label COLLATE RTRIM").sqlExpression.desc)
        },
        group: "sign || (half > 1)", filter: "1", ordering: "sign || (half > 1), label COLLATE RTRIM DESC, id"),
    ]

    /// Most statements use the conflict resolution of the table.
    static func statement(_ random: inout SeededGenerator, rows: Int) -> String {
      let sql = ViewSample.statement(&random, rows: rows, mixed: false, unique: false)
      return random.oneIn(4) ? sql : sql.replacing("OR REPLACE ", with: "").replacing("OR IGNORE ", with: "")
    }

    static func keyedStatement(_ random: inout SeededGenerator, rows: Int) -> String {
      statement(&random, rows: rows).replacing(" id ", with: " number ")
    }
  }
#endif
