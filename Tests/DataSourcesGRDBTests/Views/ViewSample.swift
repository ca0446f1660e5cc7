#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// A row with all kinds of values that a view may have to order.
  struct Entry: FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "entry"
    var id: Int64
    var city: String?
    var day: Double?
    var title: String?
    var code: Int?

    init(row: Row) throws {
      id = row["id"]
      city = row["city"]
      day = row["day"]
      title = row["title"]
      code = row["code"]
    }

    func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["city"] = city
      container["day"] = day
      container["title"] = title
      container["code"] = code
    }
  }

  /// A table and a view of it, for random tests.
  struct ViewSample: CustomTestStringConvertible {
    let name: String
    let schema: String
    let view: @Sendable () -> LiveQuery<Entry>
    /// The plain query: the expected rows of the view, with the group as the first column.
    let group: String
    let filter: String
    let ordering: String
    /// The collation of the group.
    var collation = "BINARY"
    var testDescription: String { name }

    static let columns = "city TEXT, day REAL, title TEXT, code INTEGER, hidden INTEGER NOT NULL DEFAULT 0"
    static let plain = "CREATE TABLE entry(id INTEGER PRIMARY KEY, \(columns))"

    static let all: [ViewSample] = [
      ViewSample(
        name: "groups, descending, nullable", schema: plain,
        view: { LiveQuery("a").grouped(by: Column("city")).ordered(by: Column("day").desc) },
        group: "city", filter: "1", ordering: "city, day DESC, id"),
      ViewSample(
        name: "filter, ascending", schema: plain,
        view: {
          LiveQuery("b").filter(Column("hidden") == 0).grouped(by: Column("city")).ordered(by: Column("day"))
        },
        group: "city", filter: "hidden = 0", ordering: "city, day, id"),
      ViewSample(
        name: "one section, two terms", schema: plain,
        view: { LiveQuery("c").ordered(by: Column("title").collating(.nocase), Column("day").desc) },
        group: "NULL", filter: "1", ordering: "title COLLATE NOCASE, day DESC, id"),
      ViewSample(
        name: "groups descending by a number, newest first", schema: plain,
        view: { LiveQuery("d").grouped(by: Column("code").desc).ordered(by: Column("id").desc) },
        group: "code", filter: "1", ordering: "code DESC, id DESC"),
      ViewSample(
        name: "nothing but the key", schema: plain, view: { LiveQuery("e") }, group: "NULL", filter: "1", ordering: "id"
      ),
      ViewSample(
        name: "a filter and nothing else", schema: plain, view: { LiveQuery("i").filter(Column("hidden") == 0) },
        group: "NULL", filter: "hidden = 0", ordering: "id"),
      ViewSample(
        name: "a text as the key",
        schema: "CREATE TABLE entry(id TEXT PRIMARY KEY, \(columns))",
        view: { LiveQuery("k").grouped(by: Column("city")).ordered(by: Column("day").desc) },
        group: "city", filter: "1", ordering: "city, day DESC, id"),
      ViewSample(
        name: "unique index", schema: plain + "; CREATE UNIQUE INDEX codes ON entry(code)",
        view: { LiveQuery("f").grouped(by: Column("city")).ordered(by: Column("title").desc, Column("day")) },
        group: "city", filter: "1", ordering: "city, title DESC, day, id"),
      ViewSample(
        name: "expressions", schema: plain,
        view: {
          LiveQuery("g")
            .filter(SQL("hidden = 0 OR day IS NULL").sqlExpression)
            .grouped(by: SQL("code % 3").sqlExpression)
            .ordered(by: SQL("length(title)").sqlExpression.desc, Column("day").asc)
        },
        group: "code % 3", filter: "hidden = 0 OR day IS NULL",
        ordering: "code % 3, length(title) DESC, day, id"),
      ViewSample(
        name: "mixed collations",
        schema:
          "CREATE TABLE entry(id INTEGER PRIMARY KEY, city TEXT COLLATE NOCASE, day REAL, title TEXT COLLATE RTRIM, "
          + "code INTEGER, hidden INTEGER NOT NULL DEFAULT 0)",
        view: {
          LiveQuery("m")
            .grouped(by: Column("title"))
            .ordered(by: Column("city").desc, Column("title").collating(.binary).desc)
        },
        group: "title", filter: "1", ordering: "title, city DESC, title COLLATE BINARY DESC, id",
        collation: "RTRIM"),
      ViewSample(
        name: "a group of equal texts that are not the same",
        schema:
          "CREATE TABLE entry(id INTEGER PRIMARY KEY, city TEXT COLLATE NOCASE, day REAL, title TEXT, code INTEGER, "
          + "hidden INTEGER NOT NULL DEFAULT 0)",
        view: { LiveQuery("n").grouped(by: Column("city").desc).ordered(by: Column("day")) },
        group: "city", filter: "1", ordering: "city DESC, day, id", collation: "NOCASE"),
      ViewSample(
        name: "any type in a column",
        schema: "CREATE TABLE entry(id INTEGER PRIMARY KEY, city, day, title, code, hidden)",
        view: { LiveQuery("h").grouped(by: Column("city")).ordered(by: Column("day").desc, Column("title")) },
        group: "city", filter: "1", ordering: "city, day DESC, title, id"),
    ]
  }

  extension ViewSample {
    /// The list as a plain query gives it, without the view's index.
    func expected(_ db: Database) throws -> [PlainSection] {
      try sections(
        Row.fetchAll(
          db, sql: "SELECT \(groupColumns), * FROM entry NOT INDEXED WHERE \(filter) ORDER BY \(ordering)"))
    }

    /// The group's value, one value for all that are equal, and a number: one for all that SQLite finds equal.
    var groupColumns: String {
      let folded = ["NOCASE": "lower(\(group))", "RTRIM": "rtrim(\(group))"][collation] ?? group
      return "\(group), CASE typeof(\(group)) WHEN 'text' THEN \(folded) ELSE \(group) END, "
        + "DENSE_RANK() OVER (ORDER BY \(group))"
    }

    /// Cuts rows that are in order into sections.
    func sections(_ rows: [Row], isFlat: Bool = false) -> [PlainSection] {
      let isFlat = isFlat || group == "NULL"
      var sections = isFlat ? [PlainSection(id: .null, value: .null, items: [])] : []
      var last: Int?
      for row in rows {
        let number: Int = row[2]
        if !isFlat, number != last { sections.append(PlainSection(id: row[1], value: row[0], items: [])) }
        last = number
        sections[sections.count - 1].items.append(PlainRow(row, content: row.dropFirst(3).map(\.1)))
      }
      return sections
    }

    /// A statement that does something to the table.
    static func statement(_ random: inout SeededGenerator, rows: Int, mixed: Bool, unique: Bool) -> String {
      func city() -> String {
        mixed ? value() : ["'Bern'", "'Oslo'", "'Rome'", "NULL", "''", "'bern'"][random.below(6)]
      }
      func value() -> String {
        [
          "NULL", "\(random.below(4))", "\(random.below(4)).5", "'\(random.below(3))'", "'b'", "x'00'", "''",
          "9223372036854775807", "9.3e18", "-1e300", "'a'||char(0)||'b'", "\(random.below(3)).0",
        ][random.below(12)]
      }
      func day() -> String {
        mixed ? value() : random.oneIn(6) ? "NULL" : "\(random.below(8) - 3).\(random.below(2) * 5)"
      }
      func title() -> String { mixed ? value() : ["'a'", "'A'", "'b '", "'B'", "''", "NULL", "'äö'"][random.below(7)] }
      func code() -> String { unique && random.oneIn(3) ? "NULL" : "\(random.below(unique ? rows : 7))" }
      let (id, other) = (random.below(rows), random.below(rows))
      func row(_ id: Int) -> String { "(\(id), \(city()), \(day()), \(title()), \(code()), \(random.below(2)))" }
      return switch random.below(14) {
      case 0, 1, 2: "INSERT OR REPLACE INTO entry VALUES\(row(id))"
      case 3: "INSERT OR IGNORE INTO entry VALUES\(row(id)), \(row(other)), \(row(rows + id))"
      case 4: "DELETE FROM entry WHERE id IN (\(id), \(other))"
      case 5: "UPDATE entry SET city = \(city()) WHERE id = \(id)"
      case 6: "UPDATE entry SET day = \(day()), title = \(title()) WHERE id IN (\(id), \(other))"
      case 7: "UPDATE entry SET hidden = 1 - hidden WHERE id BETWEEN \(id) AND \(id + 2)"
      case 8: "UPDATE OR REPLACE entry SET code = \(code()) WHERE id = \(id)"
      case 9: "UPDATE OR IGNORE entry SET id = \(other) WHERE id = \(id)"
      case 10: "UPDATE OR REPLACE entry SET id = \(other) WHERE id = \(id)"
      case 11: "DELETE FROM entry WHERE id BETWEEN \(id) AND \(id + random.below(rows / 4 + 1))"
      case 12: "UPDATE OR IGNORE entry SET city = \(city()), code = \(code()) WHERE id % 7 = \(random.below(7))"
      default: "SAVEPOINT s; UPDATE entry SET day = \(day()) WHERE id = \(id); ROLLBACK TO s; RELEASE s"
      }
    }
  }
#endif
