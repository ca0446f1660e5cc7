#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Primary keys in all forms, most of which aren't the row ID.
  @MainActor
  @Suite struct KeyFormTests {
    struct Form: CustomTestStringConvertible, Sendable {
      /// The columns of the key and their constraints.
      let columns: String
      let key: [String]
      /// The values of the columns as SQL, with `#` for the number of the row, and `@` for one that others share.
      let template: String
      var end = ""
      var testDescription: String { columns + end }

      func values(_ number: Int) -> String {
        template.replacing("#", with: "\(number)").replacing("@", with: "\(number % 3)")
      }
    }

    nonisolated static let forms: [Form] = {
      let keyed = [
        ("id INTEGER PRIMARY KEY", "id", "#"), ("id INTEGER PRIMARY KEY ASC", "id", "#"),
        ("id INTEGER PRIMARY KEY DESC", "id", "#"), ("id INTEGER, PRIMARY KEY(id DESC)", "id", "#"),
        ("'id' integer PRIMARY KEY ON CONFLICT REPLACE", "id", "#"), ("id INT PRIMARY KEY", "id", "#"),
        ("id BIGINT PRIMARY KEY DESC", "id", "#"), ("id INTEGER PRIMARY KEY DESC NOT NULL", "id", "#"),
        ("id PRIMARY KEY", "id", "#"), ("rowid INTEGER PRIMARY KEY DESC", "rowid", "#"),
        ("rowid TEXT PRIMARY KEY", "rowid", "'r#'"), ("_rowid_ INTEGER PRIMARY KEY", "_rowid_", "#"),
        ("id TEXT PRIMARY KEY", "id", "'k#'"), ("id TEXT COLLATE NOCASE PRIMARY KEY", "id", "'K#'"),
        ("id REAL PRIMARY KEY DESC", "id", "#.5"), ("id BLOB PRIMARY KEY", "id", "x'0#'"),
        ("id INTEGER PRIMARY KEY DESC, rowid TEXT", "id", "#, 'r'"),
        ("id INTEGER PRIMARY KEY, rowid TEXT", "id", "#, 'r'"),
        ("id INTEGER, b TEXT, PRIMARY KEY(id, b)", "id b", "@, 'b#'"),
        ("id INTEGER, b TEXT, PRIMARY KEY(b DESC, id)", "b id", "#, 'b@'"),
      ]
      // Without a primary key the row ID identifies rows, whatever is unique besides.
      let unkeyed = [
        ("id INTEGER UNIQUE", "", "#"), ("id INTEGER NOT NULL UNIQUE", "", "#"),
        ("rowid TEXT UNIQUE, oid TEXT", "", "'r#', 'o'"),
      ]
      return (keyed.map { ($0, "") } + keyed.map { ($0, " WITHOUT ROWID") } + unkeyed.map { ($0, "") }).map {
        form, end in
        Form(
          columns: form.0, key: form.1.split(separator: " ").map(String.init), template: form.2, end: end)
      }
    }()

    private static func database(_ form: Form, isInMemory: Bool) throws -> any DatabaseWriter {
      let database: any DatabaseWriter = isInMemory ? try DatabaseQueue() : try TestDatabase.emptyPool()
      // Constraints of the table are at its end.
      let parts = form.columns.components(separatedBy: ", PRIMARY")
      let columns = [parts[0], "title TEXT, rank REAL"] + parts.dropFirst().map { "PRIMARY" + $0 }
      try database.write { db in
        try db.execute(sql: "CREATE TABLE keyed(\(columns.joined(separator: ", ")))\(form.end)")
        // In another order than that of the keys.
        for number in [5, 2, 7, 1, 6, 3, 4] {
          try db.execute(sql: "INSERT INTO keyed VALUES (\(form.values(number)), 't\(number)', \(number % 4))")
        }
      }
      return database
    }

    private static func key(_ form: Form) -> String {
      form.key.isEmpty ? (form.columns.hasPrefix("rowid") ? "_rowid_" : "rowid") : form.key.joined(separator: ", ")
    }

    /// The IDs and the titles of all rows in order, without a list.
    private static func expected(_ form: Form, _ database: any DatabaseReader) throws -> [(id: ItemID, title: String)] {
      let count = max(1, form.key.count)
      return try database.read { db in
        try Row.fetchAll(db, sql: "SELECT \(key(form)), title FROM keyed ORDER BY rank, \(key(form))").map { row in
          let values: [DatabaseValue] = (0..<count).map { row[$0] }
          let id =
            switch values[0].storage {
            case .int64(let number) where count == 1: ItemID(number)
            case .string(let text) where count == 1: ItemID(text)
            default: count == 1 ? ItemID(values[0]) : ItemID(values)
            }
          return (id, row[count])
        }
      }
    }

    private func check(
      _ list: any DataSource<String>, _ mirror: ListMirror<String>, against expected: [(id: ItemID, title: String)],
      _ comment: Comment
    ) throws {
      let ids = list.positions.compactMap { list.id(at: $0) }
      try #require(ids == expected.map(\.id), "\(comment), \(list.treeDescription)")
      try #require(list.positions.map { list.item(at: $0) } == expected.map(\.title), comment)
      try #require(expected.map { list.position(of: $0.id) } == Array(list.positions), comment)
      try #require(mirror.difference() == nil, comment)
    }

    @Test(arguments: forms, [false, true]) func everyFunctionFindsItsRow(form: Form, isInMemory: Bool) async throws {
      let database = try Self.database(form, isInMemory: isInMemory)
      let live = try LiveDatabase(database, interval: .zero)
      let decode: @Sendable (Row) throws -> String = { try $0.decode(forColumn: "title") }
      try await database.write { try $0.execute(sql: "CREATE TABLE other(id INTEGER PRIMARY KEY)") }
      var lists: [any DataSource<String>] = []
      let plain = try await live.list(LiveQuery("plain", table: "keyed").ordered(by: Column("rank")).decoded(decode))
      lists.append(plain)
      lists.append(
        try await live.list(
          LiveQuery("columns", table: "keyed")
            .ordered(by: Column("rank"))
            .decoded(selecting: [Column("title")], decode)))
      lists.append(
        try await live.list(
          LiveQuery("nulls", table: "keyed").ordered(by: Column("rank").ascNullsLast).decoded(decode)))
      lists.append(
        try await live.list(
          LiveQuery("joined", table: "keyed")
            .joining(ParentTable("other", foreignKey: "rank"))
            .ordered(by: Column("rank"))
            .decoded(decode)))
      if !form.key.isEmpty {
        lists.append(
          try await live.list(
            LiveQuery("request", request: Table("keyed").all()).ordered(by: Column("rank")).decoded(decode)))
      }
      if !isInMemory, form.end.isEmpty,
        !form.columns.contains("rowid ") || form.columns == "_rowid_ INTEGER PRIMARY KEY"
      {
        try await database.write { try SearchTable.create("texts", forTable: "keyed", columns: ["title"], in: $0) }
        lists.append(
          try await live.search(plain.query, in: SearchTable("texts"), for: SearchQuery(typed: "t").or(.phrase("new"))))
      }
      let mirrors = lists.map { ListMirror($0) }
      func check(_ comment: Comment) throws {
        let expected = try Self.expected(form, database)
        for (list, mirror) in zip(lists, mirrors) { try self.check(list, mirror, against: expected, comment) }
      }
      try check("opening")

      // Rows that get the row IDs of others, and nothing else.
      if !form.key.isEmpty {
        for sql in [nil, "CREATE INDEX ranks ON keyed(rank, \(Self.key(form)))", nil, "DROP INDEX ranks", nil] {
          try await database.write { db in
            if let sql { try db.execute(sql: sql) }
            try db.insertAgain(table: "keyed")
          }
          try await live.catchUp()
          try check("inserted again, \(sql ?? "without a change of the schema")")
        }
      }

      // A row that wasn't written, by its key.
      for (list, mirror) in zip(lists, mirrors) {
        let (position, before) = (ItemPosition(section: 0, item: 2), mirror.updates.count)
        let id = try #require(list.id(at: position))
        (list as? LiveSource<String>)?.invalidate([id])
        (list as? LiveSearch<String>)?.invalidate([id])
        try await live.catchUp()
        #expect(
          mirror.updates.dropFirst(before).map(\.changes.description) == ["update 0-2"], "\(list.treeDescription)")
      }

      // The row that was moved, and no other.
      let order = ManualOrder(of: plain, by: Column("rank"))
      var titles = plain.rows[0]
      for (from, to) in [(6, 0), (2, 6)] {
        titles.insert(titles.remove(at: from), at: to)
        try await order.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
        try await live.catchUp()
        #expect(plain.rows == [titles])
        try check("moved from \(from) to \(to)")
      }

      let key = Self.key(form).split(separator: ", ").map(String.init)
      for sql in [
        "UPDATE keyed SET rank = rank + 2000 WHERE title = 't5'", "UPDATE keyed SET title = 'new' WHERE title = 't2'",
        "INSERT OR REPLACE INTO keyed SELECT * FROM keyed WHERE title = 't3'",
        form.key.isEmpty
          ? ""
          : "UPDATE OR REPLACE keyed SET (\(key.joined(separator: ", "))) = "
            + "(SELECT \(key.joined(separator: ", ")) FROM keyed WHERE title = 't7') WHERE title = 't1'",
        "DELETE FROM keyed WHERE title = 't4'", "VACUUM",
        "UPDATE keyed SET rank = -rank",
      ] {
        // VACUUM may change the row IDs, which a search table refers to until it is opened again.
        if sql == "VACUUM", lists.count == 6 || form.key.isEmpty { continue }
        // A row that is replaced gets another row ID, which is its identity.
        if sql.contains("OR REPLACE"), form.key.isEmpty { continue }
        try await database.writeWithoutTransaction { try $0.execute(sql: sql) }
        try await live.catchUp()
        try check("\(sql)")
      }
    }

    /// The children of a parent, by its key.
    @Test(arguments: forms) func parentsHaveChildrenByTheirKey(form: Form) async throws {
      if form.key.isEmpty || form.columns.contains("rowid TEXT") { return }
      let database = try Self.database(form, isInMemory: false)
      let names = form.key.map { "p\($0)" }
      try await database.write { db in
        try db.execute(
          sql: """
            CREATE TABLE child(id INTEGER PRIMARY KEY, \(names.joined(separator: ", ")));
            INSERT INTO child(\(names.joined(separator: ", "))) SELECT \(form.key.joined(separator: ", "))
              FROM keyed ORDER BY title
            """)
      }
      let live = try LiveDatabase(database, interval: .zero)
      let parent =
        names.count == 1
        ? ParentTable("keyed", foreignKey: names[0]) : ParentTable("keyed", foreignKey: names[0], names[1])
      let list = try await live.list(
        LiveQuery("children", table: "child")
          .joining(parent.select(Column("title").forKey("parentTitle")))
          .ordered(by: Column("id"))
          .decoded { try $0.decode(String.self, forColumn: "parentTitle") })
      let mirror = ListMirror(list)
      #expect(list.rows == [(1...7).map { "t\($0)" }])
      try await database.write { try $0.execute(sql: "UPDATE keyed SET title = 'new' WHERE title = 't3'") }
      try await live.catchUp()
      #expect(list.rows == [["t1", "t2", "new", "t4", "t5", "t6", "t7"]] && mirror.difference() == nil)
      #expect(mirror.updates.map(\.changes.description) == ["update 0-2"])
    }
  }
#endif
