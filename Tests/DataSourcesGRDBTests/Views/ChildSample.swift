#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  struct Base: ContentRecord {
    static let databaseTableName = "base"
    let content: [DatabaseValue]

    init(row: Row) { content = row.map(\.1) }
  }

  /// Tables and a query that uses children, for random tests.
  struct ChildSample: RandomSample {
    let name: String
    var baseKey = "INTEGER PRIMARY KEY"
    var childKey = "INTEGER PRIMARY KEY"
    var reference = "INTEGER"
    var constraints = ""
    var indexes = "CREATE INDEX child_base ON child(base, date); CREATE INDEX child_tag ON child(tag);"
    var isOfItself = false
    let view: @Sendable () -> LiveQuery<Base>
    let source: String
    var columns = ""
    var group = "NULL"
    var isDescending = false
    var filter = "1"
    let ordering: String
    var totals = "COUNT(base.kind)"
    var aggregate = LiveAggregate.count(Column("kind"))
    let tables = ["base", "child", "tag", "owner"]
    var query: LiveQuery<Base> { view() }
    var liveAggregates: [LiveAggregate] { [aggregate] }
    var groupsIgnoreCase: Bool { group == "base.name" }

    var schema: String {
      """
      CREATE TABLE owner(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, big INTEGER);
      CREATE TABLE base(id \(baseKey), name TEXT COLLATE NOCASE, kind, owner INTEGER, base \(reference));
      CREATE TABLE child(id \(childKey), base \(reference), tag INTEGER, date, text TEXT, flag INTEGER, other\(constraints));
      CREATE INDEX base_base ON base(base);
      \(indexes)
      """
    }

    static let children = ChildTable("child", foreignKey: "base")
    static let flagged = children.filter(Column("flag") == 1)
    static let last = children.first(orderedBy: Column("date").desc, as: "last")
    static let tag = ParentTable("tag", foreignKey: "tag")
    static let tagged = ChildTable("child", foreignKey: "base", as: "tagged").joining(tag)

    /// The aggregates of all children.
    static let counts = """
      LEFT JOIN (
        SELECT base AS b, COUNT(*) AS n, COUNT(CASE WHEN flag = 1 THEN 1 END) AS f, MAX(date) AS d, MIN(date) AS lo,
          SUM(flag) AS s, AVG(date) AS a, MAX(text) AS t
        FROM child GROUP BY base) AS g ON g.b = base.id
      """
    /// The last child.
    static let lasts = """
      LEFT JOIN (
        SELECT child.*, row_number() OVER (PARTITION BY base ORDER BY date DESC, rowid DESC) AS n
        FROM child) AS l ON l.base = base.id AND l.n = 1
      """

    static let all: [ChildSample] = [
      ChildSample(
        name: "inbox", constraints: ", FOREIGN KEY(base) REFERENCES base(id) ON DELETE CASCADE",
        view: {
          LiveQuery("a").joining(last.select(Column("text").forKey("lastText")), children: children)
            .annotated(with: flagged.count.forKey("unread")).ordered(by: last[Column("date")].desc)
        },
        source: "base \(counts) \(lasts)", columns: "l.text, COALESCE(g.f, 0)", ordering: "l.date DESC, base.id"),
      ChildSample(
        name: "order by the greatest value, filter by a count",
        view: {
          LiveQuery("b").joining(children: children)
            .annotated(with: children.sum(Column("flag")).forKey("s"), children.min(Column("date")).forKey("lo"))
            .filter(children.count > 1).grouped(by: Column("kind"))
            .ordered(by: children.max(Column("date")).desc, Column("name"))
        },
        source: "base \(counts)", columns: "g.s, g.lo", group: "base.kind", filter: "COALESCE(g.n, 0) > 1",
        ordering: "base.kind, g.d DESC, base.name, base.id"),
      ChildSample(
        name: "existence", constraints: ", FOREIGN KEY(base) REFERENCES base(id) ON DELETE SET NULL", indexes: "",
        view: {
          LiveQuery("c").joining(children: children).filter(flagged.exists).grouped(by: Column("name"))
            .ordered(by: Column("kind").desc)
        },
        source: "base", group: "base.name", filter: "base.id IN (SELECT base FROM child WHERE flag = 1)",
        ordering: "base.name, base.kind DESC, base.id"),
      ChildSample(
        name: "many to many", childKey: "INTEGER", constraints: ", UNIQUE(base, tag)",
        view: {
          LiveQuery("d").joining(children: tagged).annotated(with: tagged.count.forKey("n"))
            .filter(tagged.filter(tag[Column("big")] == 1).exists || Column("kind") == 1)
            .grouped(by: tagged.count(distinct: tag[Column("name")]))
            .ordered(by: tagged.max(tag[Column("name")]), Column("name").desc)
        },
        source: """
          base LEFT JOIN (
            SELECT base AS b, COUNT(*) AS n, COUNT(DISTINCT tag.name) AS k, MAX(tag.name COLLATE BINARY) AS m,
              MAX(big = 1) AS big
            FROM child JOIN tag ON tag.id = child.tag GROUP BY base) AS g ON g.b = base.id
          """,
        columns: "COALESCE(g.n, 0)", group: "COALESCE(g.k, 0)", filter: "g.big = 1 OR base.kind = 1",
        ordering: "COALESCE(g.k, 0), g.m COLLATE BINARY, base.name DESC, base.id"),
      ChildSample(
        name: "texts that are replaced", baseKey: "TEXT PRIMARY KEY ON CONFLICT REPLACE",
        childKey: "TEXT PRIMARY KEY ON CONFLICT REPLACE", reference: "TEXT",
        constraints: ", FOREIGN KEY(base) REFERENCES base(id) ON DELETE CASCADE ON UPDATE CASCADE",
        view: {
          LiveQuery("e").joining(children: children)
            .annotated(with: children.count.forKey("n"), children.max(Column("text")).forKey("t"))
            .filter(flagged.count == 0 || children.count > 2).ordered(by: children.average(Column("date")))
        },
        source: "base \(counts)", columns: "COALESCE(g.n, 0), g.t", filter: "COALESCE(g.f, 0) = 0 OR g.n > 2",
        ordering: "g.a, base.id"),
      ChildSample(
        name: "a table that refers to itself", isOfItself: true,
        view: {
          let replies = ChildTable("base", foreignKey: "base", as: "reply")
          return LiveQuery("f").joining(children: replies).annotated(with: replies.count.forKey("n"))
            .filter(!replies.filter(Column("kind") == 2).exists).grouped(by: replies.count > 0)
            .ordered(by: replies.max(Column("name")).desc)
        },
        source: """
          base LEFT JOIN (
            SELECT base AS b, COUNT(*) AS n, MAX(name COLLATE BINARY) AS m, MAX(kind = 2) AS k FROM base GROUP BY base
          ) AS g ON g.b = base.id
          """,
        columns: "COALESCE(g.n, 0)", group: "COALESCE(g.n, 0) > 0", filter: "COALESCE(g.k, 0) = 0",
        ordering: "COALESCE(g.n, 0) > 0, g.m COLLATE BINARY DESC, base.id"),
      ChildSample(
        name: "parents and children",
        constraints: ", FOREIGN KEY(base) REFERENCES base(id) ON DELETE CASCADE ON UPDATE CASCADE",
        view: {
          let owner = ParentTable("owner", foreignKey: "owner")
          return LiveQuery("g")
            .joining(
              owner.select(Column("name").forKey("ownerName")), last.select(Column("text").forKey("lastText")),
              children: children
            )
            .annotated(with: flagged.count.forKey("unread"))
            .filter(owner[Column("name")] != nil || children.exists).grouped(by: owner[Column("name")].desc)
            .ordered(by: last[Column("text")], children.max(Column("date")).desc)
        },
        source: "base LEFT JOIN owner ON owner.id = base.owner \(counts) \(lasts)",
        columns: "owner.name, l.text, COALESCE(g.f, 0)", group: "owner.name", isDescending: true,
        filter: "owner.name IS NOT NULL OR COALESCE(g.n, 0) > 0",
        ordering: "owner.name DESC, l.text, g.d DESC, base.id", totals: "SUM(NULLIF(g.f, 0))",
        aggregate: LiveAggregate(.sum, of: SQL("nullif(\(flagged.count), 0)").sqlExpression, named: "unread")),
      ChildSample(
        name: "displayed parent and text of the first child",
        view: {
          let owner = ParentTable("owner", foreignKey: "owner")
          let first = children.filter(Column("flag") != nil).first(
            orderedBy: Column("text"), Column("date").desc, as: "first")
          return LiveQuery("h")
            .joining(owner.select(Column("name").forKey("ownerName")), first.select(Column("tag").forKey("firstTag")))
            .ordered(by: first[Column("text")], Column("kind"))
        },
        source: """
          base LEFT JOIN owner ON owner.id = base.owner LEFT JOIN (
            SELECT child.*, row_number() OVER (PARTITION BY base ORDER BY text, date DESC, rowid) AS n
            FROM child WHERE flag IS NOT NULL) AS l ON l.base = base.id AND l.n = 1
          """,
        columns: "owner.name, l.tag", ordering: "l.text, base.kind, base.id"),
    ]
  }

  extension ChildSample {
    func firstStatements(rows: Int) -> [String] {
      (0..<baseCount(rows)).map { "INSERT INTO base(id, name, kind) VALUES (\(base($0)), 'x', 1)" }
    }

    private func baseCount(_ rows: Int) -> Int { max(3, rows / 4) }

    private func base(_ number: Int) -> String { reference == "TEXT" ? "'b\(number)'" : "\(number)" }

    func statement(_ random: inout SeededGenerator, rows: Int) -> String {
      let bases = baseCount(rows)
      let isText = self.reference == "TEXT"
      func child(_ number: Int) -> String { childKey.contains("TEXT") ? "'c\(number)'" : "\(number)" }
      // A migration may add columns.
      let childColumns = "child(id, base, tag, date, text, flag, other)"
      let baseColumns = "base(id, name, kind, owner, base)"
      // Some keys dangle.
      func reference() -> String { random.oneIn(7) ? "NULL" : base(random.below(bases + 2)) }
      func name() -> String { random.sqlName() }
      func flag() -> String { random.sqlFlag() }
      func date() -> String {
        switch random.below(12) {
        case 0: "NULL"
        case 1: "\(random.below(6)).5"
        case 2 where !isText: "'\(random.below(3))'"
        case 3 where !isText: "x'0\(random.below(3))'"
        default: "\(random.below(10))"
        }
      }
      let (id, other) = (child(random.below(rows)), child(random.below(rows)))
      func childRow(_ id: String) -> String {
        "(\(id), \(reference()), \(random.below(5)), \(date()), \(name()), \(flag()), 0)"
      }
      func baseRow(_ id: String) -> String {
        "(\(id), \(name()), \(random.below(3)), \(random.below(4)), \(reference()))"
      }
      let (one, two) = (base(random.below(bases)), base(random.below(bases)))
      if isOfItself, random.oneIn(2) {
        switch random.below(5) {
        case 0: return "UPDATE base SET base = \(reference()) WHERE id IN (\(one), \(two))"
        case 1: return "INSERT OR REPLACE INTO \(baseColumns) VALUES\(baseRow(one)), \(baseRow(two))"
        case 2: return "UPDATE base SET kind = \(random.below(3)) WHERE base = \(one)"
        case 3: return "UPDATE base SET base = id WHERE id = \(one)"
        default: return "DELETE FROM base WHERE id = \(one)"
        }
      }
      switch random.below(24) {
      case 0, 1, 2: return "INSERT OR REPLACE INTO \(childColumns) VALUES\(childRow(id))"
      case 3: return "INSERT OR IGNORE INTO \(childColumns) VALUES\(childRow(id)), \(childRow(other))"
      case 4, 5: return "DELETE FROM child WHERE id IN (\(id), \(other))"
      case 6: return "UPDATE OR REPLACE child SET base = \(reference()) WHERE id = \(id)"
      case 7: return "UPDATE child SET date = \(date()), text = \(name()) WHERE id IN (\(id), \(other))"
      case 8: return "UPDATE OR IGNORE child SET id = \(other) WHERE id = \(id)"
      case 9: return "UPDATE OR REPLACE child SET id = \(other) WHERE id = \(id)"
      case 10:
        return
          "UPDATE OR REPLACE child SET base = \(reference()), flag = \(flag()) WHERE rowid % 5 = \(random.below(5))"
      case 11: return "UPDATE child SET flag = \(flag()) WHERE base = \(one)"
      case 12:
        return
          "DELETE FROM child WHERE rowid = (SELECT rowid FROM child WHERE base = \(one) ORDER BY date DESC LIMIT 1)"
      case 13: return "UPDATE child SET other = other + 1 WHERE base = \(one)"
      case 14: return "UPDATE base SET name = \(name()), kind = \(random.below(3)) WHERE id = \(one)"
      case 15 where random.oneIn(3): return "DELETE FROM base WHERE id = \(one)"
      case 15, 16: return "INSERT OR IGNORE INTO \(baseColumns) VALUES\(baseRow(one)), \(baseRow(two))"
      case 17: return "INSERT OR REPLACE INTO \(baseColumns) VALUES\(baseRow(one))"
      case 18: return "UPDATE OR REPLACE base SET id = \(two) WHERE id = \(one)"
      case 19: return "INSERT OR REPLACE INTO tag(id, name, big) VALUES(\(random.below(5)), \(name()), \(flag()))"
      case 20: return "DELETE FROM tag WHERE id = \(random.below(5))"
      case 21: return "INSERT OR REPLACE INTO owner(id, name) VALUES(\(random.below(4)), \(name()))"
      case 22: return "UPDATE OR REPLACE child SET tag = \(random.below(5)) WHERE id = \(id)"
      default: return "SAVEPOINT s; UPDATE child SET date = \(date()); ROLLBACK TO s; RELEASE s"
      }
    }
  }
#endif
