#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import Testing

  extension ServerTests {
    /// Values of all types: copied and streamed ones are equal, and as documented, whatever the settings of the role.
    struct TypeTests {
      /// A type, a literal, and what SQLite has.
      private static let samples: [(type: String, literal: String, stored: DatabaseValue)] = [
        ("int2", "'-32768'", (-32768).databaseValue), ("int4", "2147483647", 2_147_483_647.databaseValue),
        ("int8", "'-9223372036854775808'", Int64.min.databaseValue), ("oid", "4294967295", 4_294_967_295.databaseValue),
        ("bool", "true", 1.databaseValue), ("bool", "false", 0.databaseValue),
        ("float4", "1.1", 1.1.databaseValue), ("float8", "0.1", 0.1.databaseValue),
        ("float8", "'Infinity'", Double.infinity.databaseValue), ("float8", "'NaN'", .null),
        ("float8", "1.7976931348623157e308", Double.greatestFiniteMagnitude.databaseValue),
        ("float8", "5e-324", Double.leastNonzeroMagnitude.databaseValue),
        ("numeric", "10.50", 10.5.databaseValue), ("numeric", "'NaN'", "NaN".databaseValue),
        ("numeric", "7", 7.databaseValue), ("numeric", "'Infinity'", Double.infinity.databaseValue),
        ("numeric", "'-Infinity'", (-Double.infinity).databaseValue),
        ("date", "'12024-01-01'", "12024-01-01".databaseValue),
        ("date", "'0044-03-15 BC'", "0044-03-15 BC".databaseValue),
        ("timestamp", "'12024-01-01'", "12024-01-01 00:00:00.000".databaseValue),
        ("timestamp", "'-infinity'", "-infinity".databaseValue),
        ("numeric(30,10)", "'12345678901234567890.0123456789'", 12345678901234567890.0123456789.databaseValue),
        ("text", "E'tab\\there\\nnew\\\\line'", "tab\there\nnew\\line".databaseValue), ("text", "''", "".databaseValue),
        ("text", "'\\N'", "\\N".databaseValue), ("varchar(10)", "'é€😀'", "é€😀".databaseValue),
        ("char(5)", "'ab'", "ab   ".databaseValue),
        ("text", "repeat('x', 3000)", String(repeating: "x", count: 3000).databaseValue),
        ("bytea", "'\\x00ff10'", Data([0, 255, 16]).databaseValue), ("bytea", "'\\x'", Data().databaseValue),
        ("uuid", "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11".databaseValue),
        ("date", "'2024-02-29'", "2024-02-29".databaseValue), ("date", "'-infinity'", "-infinity".databaseValue),
        ("time", "'23:59:59.999999'", "23:59:59.999999".databaseValue),
        ("timestamp", "'2024-01-02 03:04:05.1'", "2024-01-02 03:04:05.100".databaseValue),
        ("timestamptz", "'2024-01-02 03:04:05.12345+02'", "2024-01-02 01:04:05.123".databaseValue),
        ("timestamptz", "'2024-07-01 00:00:00 Europe/Berlin'", "2024-06-30 22:00:00.000".databaseValue),
        ("timestamptz", "'0044-03-15 12:00:00+00 BC'", "0044-03-15 12:00:00.000 BC".databaseValue),
        ("timestamptz", "'infinity'", "infinity".databaseValue),
        ("interval", "'1 year 2 days 03:04:05'", "P1Y2DT3H4M5S".databaseValue),
        ("json", "'{\"a\": 1,  \"b\":[1,2]}'", "{\"a\": 1,  \"b\":[1,2]}".databaseValue),
        ("jsonb", "'{\"b\":[1,2], \"a\": 1}'", "{\"a\": 1, \"b\": [1, 2]}".databaseValue),
        ("int[]", "'{1,NULL,3}'", "[1,null,3]".databaseValue),
        ("int[]", "'{{1,2},{3,4}}'", "[[1,2],[3,4]]".databaseValue),
        ("int[]", "'{}'", "[]".databaseValue),
        ("text[]", "E'{\"a,b\",\"c\\\\\"d\",NULL,\"NULL\"}'", #"["a,b","c\"d",null,"NULL"]"#.databaseValue),
        ("bool[]", "'{t,f}'", "[true,false]".databaseValue), ("float8[]", "'{1.5,NaN}'", #"[1.5,"NaN"]"#.databaseValue),
        ("timestamptz[]", "'{2024-01-01 00:00:00+00}'", #"["2024-01-01 00:00:00.000"]"#.databaseValue),
        ("mood", "'happy'", "happy".databaseValue), ("mood[]", "'{sad,happy}'", #"["sad","happy"]"#.databaseValue),
        ("positive", "5", 5.databaseValue), ("deep", "6", 6.databaseValue), ("numbers", "'{7}'", "[7]".databaseValue),
        ("deep[]", "'{8,9}'", "[8,9]".databaseValue), ("inet", "'10.0.0.1/8'", "10.0.0.1/8".databaseValue),
        ("int4range", "'[1,5)'", "[1,5)".databaseValue), ("point", "'(1,2)'", "(1,2)".databaseValue),
        ("int2vector", "'1 2'", "1 2".databaseValue), ("money", "12.5", "$12.50".databaseValue),
        ("pair", "'(1,x)'", "(1,x)".databaseValue),
        ("xml", "'<a>1</a>'", "<a>1</a>".databaseValue), ("regclass", "'pg_class'", "pg_class".databaseValue),
      ]

      private static let types = """
        CREATE TYPE mood AS ENUM ('sad', 'happy'); CREATE DOMAIN positive AS int CHECK (value > 0);
        CREATE DOMAIN deep AS positive; CREATE DOMAIN numbers AS int[]; CREATE TYPE pair AS (a int, b text);
        """

      private static func values(_ pool: DatabasePool, id: Int) throws -> [DatabaseValue] {
        try pool.read { db in
          let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM sample WHERE id = ?", arguments: [id]))
          return Array(row.databaseValues.dropFirst())
        }
      }

      @Test func copiesAndStreamsEqualValues() async throws {
        let columns = Self.samples.indices.map { "c\($0) \(Self.samples[$0].type)" }.joined(separator: ", ")
        let values = Self.samples.indices.map { "\(Self.samples[$0].literal)::\(Self.samples[$0].type)" }.joined(
          separator: ", ")
        let nulls = Self.samples.map { _ in "NULL" }.joined(separator: ", ")
        let fixture = try ReplicaFixture(
          """
          \(Self.types)
          CREATE TABLE sample (id int PRIMARY KEY, \(columns), twice int GENERATED ALWAYS AS (id * 2) STORED);
          INSERT INTO sample VALUES (1, \(values)), (2, \(nulls));
          CREATE ROLE hostile_\(UUID().uuidString.prefix(8).lowercased()) LOGIN REPLICATION SUPERUSER;
          """)
        let role = try fixture.sql(
          "SELECT rolname FROM pg_roles WHERE rolname LIKE 'hostile%' ORDER BY oid DESC LIMIT 1"
        )
        .trimmingCharacters(in: .newlines)
        for setting in [
          "datestyle = 'SQL, DMY'", "timezone = 'Asia/Tokyo'", "intervalstyle = 'sql_standard'",
          "extra_float_digits = -15",
          "bytea_output = 'escape'", "client_encoding = 'LATIN1'", "lc_monetary = 'C'", "statement_timeout = '1ms'",
          "search_path = 'nowhere'", "default_transaction_read_only = on", "standard_conforming_strings = off",
          "xmlbinary = 'hex'", "default_transaction_isolation = 'serializable'",
        ] { try fixture.sql("ALTER ROLE \(role) SET \(setting)") }
        let replica = try fixture.replica(connection: fixture.server.connection(fixture.database, user: role))
        let pool = try await replica.start()
        try fixture.sql("INSERT INTO sample VALUES (3, \(values)), (4, \(nulls))")
        try await fixture.catchUp(replica)

        let copied = try Self.values(pool, id: 1)
        let streamed = try Self.values(pool, id: 3)
        #expect(copied.count == Self.samples.count && streamed.count == copied.count)
        for (index, sample) in Self.samples.enumerated() {
          #expect(copied[index] == sample.stored, "copied \(sample.type) \(sample.literal)")
          #expect(streamed[index] == sample.stored, "streamed \(sample.type) \(sample.literal)")
        }
        for id in [2, 4] { #expect(try Self.values(pool, id: id).allSatisfy { $0 == .null }) }
        await fixture.remove(replica)
        _ = try? fixture.server.sql("DROP ROLE \(role)")
      }

      /// Values in the order of PostgreSQL, and the indices in the order of SQLite where that is another one, as the article says.
      private static let orders: [(type: String, literals: [String], order: [Int]?)] = [
        ("int8", ["-9223372036854775808", "-1", "0", "9223372036854775807"], nil),
        ("bool", ["false", "true"], nil),
        ("float8", ["-Infinity", "-1e300", "0", "5e-324", "Infinity", "NaN"], [5, 0, 1, 2, 3, 4]),
        ("numeric", ["-Infinity", "-1e30", "-2", "0.5", "10", "1e30", "Infinity", "NaN"], nil),
        (
          "timestamp",
          [
            "-infinity", "0044-03-15 BC", "0043-03-15 BC", "0001-01-01", "1999-12-31", "9999-12-31", "10000-01-01",
            "infinity",
          ],
          [0, 3, 2, 1, 6, 4, 5, 7]
        ),
        (
          "timestamptz",
          ["-infinity", "0044-03-15 00:00+00 BC", "1999-12-31 00:00+00", "12000-01-01 00:00+00", "infinity"],
          [0, 1, 3, 2, 4]
        ),
        (
          "date", ["-infinity", "0044-03-15 BC", "0044-03-16", "9999-12-31", "12000-01-01", "infinity"],
          [0, 1, 2, 4, 3, 5]
        ),
        ("time", ["00:00", "09:30", "09:30:00.5", "24:00"], nil),
        ("interval", ["1 hour", "9 hours", "10 hours", "1 day", "1 mon"], [3, 4, 2, 0, 1]),
        (
          "uuid",
          [
            "00000000-0000-0000-0000-000000000000", "0a000000-0000-0000-0000-000000000000",
            "FF000000-0000-0000-0000-000000000000",
          ], nil
        ),
        ("bytea", ["\\x", "\\x00", "\\x0001", "\\xff"], nil), ("mood", ["sad", "happy"], [1, 0]),
      ]

      @Test func ordersValuesAsTheArticleSays() async throws {
        let tables = Self.orders.indices.map { "t\($0)" }
        let statements = zip(tables, Self.orders).map { table, type in
          // Neither in one order nor in the other.
          let rows = type.literals.indices.sorted { ($0 * 5 % 11, $0) < ($1 * 5 % 11, $1) }.map {
            "(\($0), '\(type.literals[$0])')"
          }
          return "CREATE TABLE \(table) (id int PRIMARY KEY, v \(type.type)); INSERT INTO \(table) VALUES "
            + rows.joined(separator: ", ") + ";"
        }
        let fixture = try ReplicaFixture(Self.types + statements.joined(separator: "\n"))
        let replica = try fixture.replica()
        let pool = try await replica.start()
        for (table, type) in zip(tables, Self.orders) {
          let sorted = try fixture.sql("SELECT string_agg(id::text, ',' ORDER BY v) FROM \(table)")
            .trimmingCharacters(in: .newlines).split(separator: ",").compactMap { Int($0) }
          #expect(sorted == Array(type.literals.indices), "\(type.type)")
          let listed = try await pool.read { try Int.fetchAll($0, sql: "SELECT id FROM \(table) ORDER BY v") }
          #expect(listed == type.order ?? sorted, "\(type.type)")
        }
        await fixture.remove(replica)
      }

      @Test func storesExactNumbersOnRequest() async throws {
        let fixture = try ReplicaFixture(
          """
          CREATE TABLE price (id numeric PRIMARY KEY, exact numeric, rounded numeric, at timestamptz);
          INSERT INTO price VALUES (123456789012345678901, 123456789012345678901.5, 1.50, '2024-01-01 00:00:00.123456+00')
          """)
        var options = PostgresReplicaOptions()
        options.exactNumbers = ["price.exact"]
        let replica = try fixture.replica(options: options)
        let pool = try await replica.start()
        let row = try pool.read { try Row.fetchOne($0, sql: "SELECT * FROM price") }
        #expect(row?["id"] == "123456789012345678901" && row?["exact"] == "123456789012345678901.5")
        #expect(row?["rounded"] == 1.5)
        // As GRDB writes a date.
        let date = Date(timeIntervalSince1970: 1_704_067_200.123)
        #expect(
          try await pool.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM price WHERE at = ?", arguments: [date])
          }
            == 1)
        await fixture.remove(replica)
      }
    }
  }
#endif
