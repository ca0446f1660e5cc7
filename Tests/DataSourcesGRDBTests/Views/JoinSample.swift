#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  struct Child: ContentRecord {
    static let databaseTableName = "child"
    let content: [DatabaseValue]

    init(row: Row) { content = row.map(\.1) }
  }

  struct Parent: FetchableRecord, TableRecord, Sendable {
    static let databaseTableName = "parent"
    init(row: Row) {}
  }

  struct Person: FetchableRecord, TableRecord, Sendable {
    static let databaseTableName = "person"
    init(row: Row) {}
  }

  /// Tables and a view that joins parents.
  struct JoinSample: RandomSample {
    let name: String
    var key = "INTEGER PRIMARY KEY"
    var childKey = "INTEGER PRIMARY KEY"
    var constraints = ""
    let view: @Sendable () -> LiveQuery<Child>
    var source = "child LEFT JOIN parent ON parent.id = child.parent"
    var columns = "parent.name AS parentName"
    var group = "NULL"
    var isDescending = false
    var groupsIgnoreCase = false
    var filter = "1"
    let ordering: String
    var isOfItself = false
    let tables = ["child", "parent", "person"]
    var query: LiveQuery<Child> { view() }

    var schema: String {
      """
      CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, big INTEGER);
      CREATE TABLE parent(id \(key), name TEXT COLLATE NOCASE, big INTEGER, code INTEGER\(name == "composite key" ? ", PRIMARY KEY(id, code)" : ""));
      CREATE TABLE child(id \(childKey), name TEXT, big INTEGER, size, parent \(isText ? "TEXT" : "INTEGER"), code INTEGER, other INTEGER\(constraints));
      """
    }

    private var isText: Bool { key.contains("TEXT") }

    static let parent = ParentTable(Parent.self, foreignKey: "parent")
    static let named = parent.select(Column("name").forKey("parentName"))

    static let all: [JoinSample] = [
      JoinSample(
        name: "displayed only",
        view: { LiveQuery("a").joining(named).ordered(by: Column("name"), Column("size").desc) },
        ordering: "child.name, child.size DESC, child.id"),
      JoinSample(
        name: "filter on the parent",
        view: { LiveQuery("b").joining(named).filter(parent[Column("big") == 1]).ordered(by: Column("size")) },
        filter: "parent.big = 1", ordering: "child.size, child.id"),
      JoinSample(
        name: "group by the parent", constraints: ", FOREIGN KEY(parent) REFERENCES parent(id) ON DELETE SET NULL",
        view: { LiveQuery("c").joining(named).grouped(by: parent[Column("name")]).ordered(by: Column("size")) },
        group: "parent.name", groupsIgnoreCase: true, ordering: "parent.name, child.size, child.id"),
      JoinSample(
        name: "order by the parent, then the child",
        constraints: ", FOREIGN KEY(parent) REFERENCES parent(id) ON DELETE CASCADE ON UPDATE CASCADE",
        view: { LiveQuery("d").joining(parent).ordered(by: parent[Column("name")].desc, Column("name")) },
        columns: "", ordering: "parent.name DESC, child.name, child.id"),
      JoinSample(
        name: "texts as keys", key: "TEXT PRIMARY KEY", childKey: "TEXT PRIMARY KEY",
        view: {
          LiveQuery("e")
            .joining(named)
            .grouped(by: parent[Column("big")].desc)
            .ordered(by: parent[Column("name")])
        },
        group: "parent.big", isDescending: true, ordering: "parent.big DESC, parent.name, child.id"),
      JoinSample(
        name: "texts that are replaced", key: "TEXT PRIMARY KEY ON CONFLICT REPLACE",
        constraints: ", FOREIGN KEY(parent) REFERENCES parent(id) ON DELETE CASCADE",
        view: {
          LiveQuery("f").joining(named).filter(parent[Column("big")] != nil).ordered(by: parent[Column("name")])
        },
        filter: "parent.big IS NOT NULL", ordering: "parent.name, child.id"),
      JoinSample(
        name: "composite key", key: "INTEGER",
        view: {
          let parent = ParentTable(Parent.self, foreignKey: "parent", "code")
          return LiveQuery("g")
            .joining(parent.select(Column("name").forKey("parentName")))
            .grouped(by: Column("big"))
            .ordered(by: parent[Column("name")])
        },
        source: "child LEFT JOIN parent ON parent.id = child.parent AND parent.code = child.code",
        group: "child.big", ordering: "child.big, parent.name, child.id"),
      JoinSample(
        name: "two parents",
        view: {
          let person = ParentTable(Person.self, foreignKey: "other", as: "mayor")
          return LiveQuery("h")
            .joining(named, person.select(Column("name").forKey("mayorName")))
            .filter(SQL("coalesce(mayor.big, 1) = 1 OR parent.big = 1").sqlExpression)
            .grouped(by: person[Column("name")])
            .ordered(by: parent[Column("name")].desc, Column("size"))
        },
        source:
          "child LEFT JOIN parent ON parent.id = child.parent LEFT JOIN person AS mayor ON mayor.id = child.other",
        columns: "parent.name AS parentName, mayor.name AS mayorName", group: "mayor.name",
        filter: "coalesce(mayor.big, 1) = 1 OR parent.big = 1",
        ordering: "mayor.name, parent.name DESC, child.size, child.id"),
      JoinSample(
        name: "a table that refers to itself",
        constraints: ", FOREIGN KEY(parent) REFERENCES child(id) ON DELETE CASCADE",
        view: {
          let manager = ParentTable(Child.self, foreignKey: "parent", as: "manager")
          return LiveQuery("i")
            .joining(manager.select(Column("name").forKey("parentName")))
            .filter(Column("big") == 1)
            .grouped(by: manager[Column("name")])
            .ordered(by: Column("name"))
        },
        source: "child LEFT JOIN child AS manager ON manager.id = child.parent", columns: "manager.name AS parentName",
        group: "manager.name", filter: "child.big = 1", ordering: "manager.name, child.name, child.id", isOfItself: true
      ),
      JoinSample(
        name: "a table that refers to itself, dangling",
        view: {
          let manager = ParentTable(Child.self, foreignKey: "parent", as: "manager")
          return LiveQuery("j").joining(manager).ordered(by: manager[Column("size")], Column("size").desc)
        },
        source: "child LEFT JOIN child AS manager ON manager.id = child.parent", columns: "",
        ordering: "manager.size, child.size DESC, child.id", isOfItself: true),
    ]
  }

  extension JoinSample {
    /// Aggregates of columns of the table and of a parent.
    var liveAggregates: [LiveAggregate] {
      [
        .sum(Column("size")), .average(Column("big")), .minimum(Column("name")), .maximum(Column("size")),
        LiveAggregate(.maximum, of: SQL(sql: group).sqlExpression, named: "group"),
      ]
    }

    var totals: String {
      """
      SUM(child.size), AVG(child.big), MIN(child.name COLLATE BINARY), MAX(child.size), MAX((\(group)) COLLATE BINARY)
      """
    }

    func statement(_ random: inout SeededGenerator, rows: Int) -> String {
      let parents = max(3, rows / 5)
      func key(_ number: Int) -> String { isText ? "'k\(number)'" : "\(number)" }
      func childKey(_ number: Int) -> String { self.childKey.contains("TEXT") ? "'c\(number)'" : "\(number)" }
      func reference() -> String {
        random.oneIn(6) ? "NULL" : isOfItself ? "\(random.below(rows + 2))" : key(random.below(parents + 2))
      }
      func name() -> String { random.sqlName() }
      func flag() -> String { random.sqlFlag() }
      let (id, other) = (childKey(random.below(rows)), childKey(random.below(rows)))
      func row(_ id: String) -> String {
        "(\(id), \(name()), \(flag()), \(random.below(5)), \(reference()), \(random.below(2)), \(random.below(4)))"
      }
      let table = isOfItself ? "child" : "parent"
      let parent = isOfItself ? id : key(random.below(parents))
      let otherParent = isOfItself ? other : key(random.below(parents))
      switch random.below(19) {
      case 0, 1, 2: return "INSERT OR REPLACE INTO child VALUES\(row(id))"
      case 3: return "INSERT OR IGNORE INTO child VALUES\(row(id)), \(row(other))"
      case 4: return "DELETE FROM child WHERE id IN (\(id), \(other))"
      case 5: return "UPDATE child SET parent = \(reference()) WHERE id = \(id)"
      case 6: return "UPDATE child SET name = \(name()), size = \(random.below(5)) WHERE id IN (\(id), \(other))"
      case 7: return "UPDATE OR IGNORE child SET id = \(other) WHERE id = \(id)"
      case 8: return "UPDATE OR REPLACE child SET id = \(other) WHERE id = \(id)"
      case 9: return "UPDATE child SET parent = \(reference()), big = \(flag()) WHERE rowid % 5 = \(random.below(5))"
      case 10, 11: return "UPDATE \(table) SET name = \(name()) WHERE id = \(parent)"
      case 12: return "UPDATE \(table) SET big = \(flag()), code = \(random.below(2)) WHERE id = \(parent)"
      case 13: return "DELETE FROM \(table) WHERE id = \(parent)"
      case 14, 15:
        return isOfItself
          ? "UPDATE child SET parent = id WHERE id = \(id)"
          : "INSERT OR REPLACE INTO parent VALUES(\(parent), \(name()), \(flag()), \(random.below(2)))"
      case 16: return "UPDATE OR REPLACE \(table) SET id = \(otherParent) WHERE id = \(parent)"
      case 17:
        return "INSERT OR REPLACE INTO person VALUES(\(random.below(4)), \(name()), \(flag()))"
      default: return "SAVEPOINT s; UPDATE \(table) SET name = \(name()); ROLLBACK TO s; RELEASE s"
      }
    }
  }
#endif
