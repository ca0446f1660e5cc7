#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite
  import Testing
  @testable import DataSourcesPostgres

  @Suite struct ValueTextTests {
    @Test(arguments: [
      ("2024-01-02 03:04:05.12345+00", "2024-01-02 03:04:05.123"),
      ("2024-01-02 03:04:05+00", "2024-01-02 03:04:05.000"),
      ("2024-01-02 03:04:05", "2024-01-02 03:04:05.000"), ("2024-01-02 03:04:05.1", "2024-01-02 03:04:05.100"),
      ("infinity", "infinity"), ("-infinity", "-infinity"),
      ("0044-03-15 12:00:00.5+00 BC", "0044-03-15 12:00:00.500 BC"),
      ("12024-01-01 00:00:00+00", "12024-01-01 00:00:00.000"), ("", ""), ("x:", "x:"), ("1", "1"),
    ])
    func writesTimesWithThreeDigits(text: String, expected: String) {
      #expect(Self.value(of: text, .timestamp) == expected)
    }

    /// The text that SQLite has of a value; `nil` if the value is not valid.
    private static func value(of text: String, _ kind: ValueKind, element: ValueKind = .text) -> String? {
      let binder = ValueBinder(PublishedColumn(name: "", type: 0, modifier: -1, kind: kind, element: element))
      return try? DatabaseQueue().write { db in
        let statement = try db.makeStatement(sql: "SELECT ?")
        statement.setUncheckedArguments(StatementArguments())
        try Array(text.utf8).withUnsafeBufferPointer {
          try binder.bind($0, copying: true, to: statement.sqliteStatement, at: 1)
        }
        return try String.fetchOne(statement)
      }
    }

    private static func json(_ text: String, _ element: ValueKind) -> String? {
      value(of: text, .array, element: element)
    }

    @Test func writesArraysAsJSON() throws {
      #expect(Self.json("{1,NULL,-3}", .integer) == "[1,null,-3]")
      #expect(Self.json("{}", .integer) == "[]")
      #expect(Self.json("{{1,2},{3,4}}", .integer) == "[[1,2],[3,4]]")
      #expect(Self.json("[0:1]={5,6}", .integer) == "[5,6]")
      #expect(Self.json("{t,f}", .bool) == "[true,false]")
      #expect(Self.json("{1.5,NaN,-Infinity,1e+20}", .real) == #"[1.5,"NaN","-Infinity",1e+20]"#)
      #expect(
        Self.json(#"{"a,b","c\"d","e\\f",NULL,"NULL",g h}"#, .text) == #"["a,b","c\"d","e\\f",null,"NULL","g h"]"#)
      #expect(Self.json("{\"a\nb\u{1}\"}", .text) == #"["a\nb\u0001"]"#)
      #expect(Self.json(#"{"{\"a\": [1]}"}"#, .json) == #"[{"a": [1]}]"#)
      #expect(Self.json(#"{"2024-01-02 03:04:05+00"}"#, .timestamp) == #"["2024-01-02 03:04:05.000"]"#)
      for text in ["{", "{1", "{\"a", "{\"a\\", "1}", "}", "[0:1", "{1}}", "{1}x"] {
        #expect(Self.json(text, .text) == nil, "\(text)")
      }
    }

    /// The values that a line of `COPY` has in SQLite.
    private static func bound(_ line: String, _ kinds: [ValueKind]) throws -> [DatabaseValue] {
      let queue = try DatabaseQueue()
      return try queue.write { db in
        let columns = kinds.indices.map { "c\($0) \(kinds[$0].declaration)" }.joined(separator: ", ")
        try db.execute(sql: "CREATE TABLE t (\(columns))")
        let statement = try db.makeStatement(
          sql: "INSERT INTO t VALUES (\(kinds.map { _ in "?" }.joined(separator: ",")))")
        statement.setUncheckedArguments(StatementArguments())
        let published = kinds.map { PublishedColumn(name: "", type: 0, modifier: -1, kind: $0) }
        var parser = TableCopier.Line(published.map(ValueBinder.init))
        try Array(line.utf8).withUnsafeBufferPointer {
          try parser.bind($0, to: statement.sqliteStatement)
          try statement.execute()
        }
        return try Row.fetchOne(db, sql: "SELECT * FROM t").map { Array($0.databaseValues) } ?? []
      }
    }

    @Test func readsLinesOfCopy() throws {
      let line = "-9223372036854775808\tt\t1.5\t12.50\ta\\tb\\\\c\\nd\t\\\\x00ff\t\\N\t\n"
      let values = try Self.bound(line, [.integer, .bool, .real, .numeric, .text, .blob, .text, .text])
      let expected: [DatabaseValue] = [
        Int64.min.databaseValue, 1.databaseValue, 1.5.databaseValue, 12.5.databaseValue, "a\tb\\c\nd".databaseValue,
        Data([0, 255]).databaseValue, .null, "".databaseValue,
      ]
      #expect(values == expected)
      let others = try Self.bound("NaN\tInfinity\t\\\\x\n", [.real, .real, .blob])
      #expect(others == [DatabaseValue.null, Double.infinity.databaseValue, Data().databaseValue])
    }

    @Test(
      arguments: [
        ("1\n", [.integer, .integer]), ("1\t2\n", [.integer]), ("1", [.integer]), ("", [.integer]), ("x\n", [.integer]),
        ("\\\\xf\n", [.blob]), ("\\\\xzz\n", [.blob]), ("{1\n", [.array]), ("1\\", [.text]),
      ] as [(String, [ValueKind])])
    func refusesLinesThatAreNotValid(line: String, kinds: [ValueKind]) {
      #expect(throws: MalformedMessage.self) { try Self.bound(line, kinds) }
    }

    @Test func quotesLiterals() {
      #expect("it's".sqlLiteral == "'it''s'")
      #expect("a\\b'".sqlLiteral == "E'a\\\\b'''")
    }
  }

  /// Generated columns, which publications of PostgreSQL 18 may have.
  @Suite struct GeneratedColumnTests {
    /// A row of the catalog's query.
    private static func column(_ name: String, number: Int, key: Int?, isGenerated: Bool, filter: String) -> [String?] {
      var row: [String?] = Array(repeating: "", count: 27)
      (row[0], row[1], row[2], row[5]) = ("16384", "public", "price", filter)
      (row[12], row[13], row[14], row[17]) = (name, "\(number)", "23", key.map(String.init))
      (row[18], row[19], row[25], row[26]) = ("23", "0", isGenerated ? "t" : "f", "0/1")
      return row
    }

    @Test(arguments: [
      (false, "", #"COPY "public"."price" ("id", "gross") TO STDOUT"#),
      (true, "", #"COPY (SELECT "id", "gross" FROM ONLY "public"."price") TO STDOUT"#),
      (true, "id > 1", #"COPY (SELECT "id", "gross" FROM ONLY "public"."price" WHERE id > 1) TO STDOUT"#),
    ])
    func areCopiedByAQuery(isGenerated: Bool, filter: String, sql: String) {
      let table = CatalogTable(rows: [
        Self.column("id", number: 1, key: 0, isGenerated: false, filter: filter),
        Self.column("gross", number: 2, key: nil, isGenerated: isGenerated, filter: filter),
      ])
      let published = table.published(exactNumbers: [])
      #expect(published.copySQL == sql)
      #expect(published.columns.map(\.isGenerated) == [false, isGenerated])
    }
  }

  /// Columns whose numbers are texts, by the names of the option.
  @Suite struct ExactNumberTests {
    private static func selection(_ names: Set<String>) -> TableSelection {
      TableSelection(publication: "lists", tables: nil, exactNumbers: names)
    }

    private static func catalog(_ names: Set<String>) throws -> Catalog {
      let rows = [
        column("id", type: 23, key: 0), column("price", type: 1700, key: nil), column("tax", type: 1700, key: nil),
      ]
      return try Catalog(rows, for: selection(names))
    }

    /// A row of the catalog's query, of the table sales.orders.
    private static func column(_ name: String, type: Int, key: Int?) -> [String?] {
      var row: [String?] = Array(repeating: "", count: 27)
      let values = [
        0: "16384", 1: "sales", 2: "orders", 4: "d", 7: "t", 8: "1", 9: "t", 12: name, 14: "\(type)", 18: "\(type)",
        19: "0", 24: "t", 26: "0/1",
      ]
      for (index, value) in values { row[index] = value }
      row[17] = key.map(String.init)
      return row
    }

    @Test(arguments: ["orders.price", "sales.orders.price"]) func areNamedWithTheirTable(name: String) throws {
      let columns = try Self.catalog([name]).tables[0].columns
      #expect(columns.map(\.kind) == [.integer, .text, .numeric])
    }

    @Test(arguments: ["price", "orders.cost", "order.price", "public.orders.price", "Orders.price"])
    func areRefusedWithoutSuchAColumn(name: String) throws {
      let names: Set = ["orders.price", name]
      let catalog = try Self.catalog(names)
      let error = #expect(throws: Refusal.self) { try catalog.checkExactNumbers(of: Self.selection(names)) }
      #expect(error == .noColumn(name, publication: "lists"))
    }
  }
#endif
