#if Postgres
  import DataSourcesPostgres
  import Foundation
  import Testing

  extension ServerTests {
    /// Servers and tables that can't be replicated are refused with a sentence, and nothing remains on the server.
    struct RefusalTests {
      private static func refusal(
        _ sql: String, publication: String = "CREATE PUBLICATION lists FOR ALL TABLES", tables: [String]? = nil,
        user: String = "postgres"
      ) async throws -> String {
        let fixture = try ReplicaFixture(sql, publication: publication)
        let replica = try fixture.replica(tables, connection: fixture.server.connection(fixture.database, user: user))
        var message = "nothing"
        do { try await replica.start() } catch let error as PostgresReplicaError {
          message = "\(error.kind): \(error.message)"
        }
        #expect(replica.currentStatus == .inactive)
        #expect(try fixture.slots == [])
        #expect(!FileManager.default.fileExists(atPath: fixture.file.path))
        await fixture.remove()
        return message
      }

      @Test(arguments: [
        (
          "CREATE TABLE t (id int)",
          #"The table "public"."t" has no primary key: ALTER TABLE "public"."t" ADD PRIMARY KEY (…);"#
        ),
        (
          "CREATE TABLE t (id int PRIMARY KEY DEFERRABLE)",
          #"The primary key of the table "public"."t" is deferrable, so that rows can exchange their keys: ALTER TABLE "public"."t" DROP CONSTRAINT …, ADD PRIMARY KEY (…);"#
        ),
        (
          "CREATE TABLE t (id float8 PRIMARY KEY)",
          #"The primary key of the table "public"."t" has floating-point numbers: ALTER TABLE "public"."t" ALTER COLUMN "id" TYPE numeric;"#
        ),
        (
          "CREATE TABLE t (id int PRIMARY KEY); ALTER TABLE t REPLICA IDENTITY NOTHING",
          #"Updates of the table "public"."t" don't name rows by the primary key: ALTER TABLE "public"."t" REPLICA IDENTITY DEFAULT;"#
        ),
        (
          "CREATE TABLE t (id int PRIMARY KEY, a int, \"A\" int)",
          #"Two columns of the table "public"."t" differ in case only, which SQLite doesn't distinguish: ALTER TABLE "public"."t" RENAME COLUMN "A" TO …;"#
        ),
        (
          "CREATE TABLE t (id int PRIMARY KEY, ä int, \"Ä\" int)",
          #"Two columns of the table "public"."t" differ in case only, which SQLite doesn't distinguish: ALTER TABLE "public"."t" RENAME COLUMN "Ä" TO …;"#
        ),
        (
          "CREATE TABLE sqlite_x (id int PRIMARY KEY)",
          #"SQLite reserves the name of the table "public"."sqlite_x": ALTER TABLE "public"."sqlite_x" RENAME TO …;"#
        ),
      ])
      func refusesTables(sql: String, message: String) async throws {
        #expect(try await Self.refusal(sql) == "refused: " + message)
      }

      @Test func refusesTablesWithOneName() async throws {
        let message = try await Self.refusal(
          "CREATE SCHEMA s; CREATE TABLE t (id int PRIMARY KEY); CREATE TABLE s.t (id int PRIMARY KEY)")
        #expect(
          message
            == #"refused: The tables "public"."t" and "s"."t" would have one name in the file: list one of them in the parameter 'tables', or ALTER TABLE "s"."t" RENAME TO …;"#
        )
      }

      @Test(
        arguments: [
          (
            "SELECT 1", ["t", "s.u"],
            #"The publication lists doesn't exist: CREATE PUBLICATION "lists" FOR TABLE "t", "s"."u";"#
          ),
          (
            "CREATE PUBLICATION lists", nil,
            #"The publication lists has no tables: ALTER PUBLICATION "lists" ADD TABLE …;"#
          ),
          (
            "CREATE PUBLICATION lists FOR ALL TABLES", ["nothing"],
            #"The publication lists doesn't include the table nothing: ALTER PUBLICATION "lists" ADD TABLE "nothing"; if it's partitioned, list its partitions"#
          ),
          (
            "CREATE PUBLICATION lists FOR ALL TABLES WITH (publish = 'insert')", nil,
            #"The publication lists doesn't publish all changes: ALTER PUBLICATION "lists" SET (publish = 'insert, update, delete, truncate');"#
          ),
          (
            "CREATE PUBLICATION lists FOR ALL TABLES WITH (publish_via_partition_root)", nil,
            #"The publication lists publishes partitions as their root, which isn't supported: ALTER PUBLICATION "lists" SET (publish_via_partition_root = false);"#
          ),
          (
            "CREATE PUBLICATION lists FOR TABLE t (a)", nil,
            #"The publication leaves out columns of the primary key of the table "public"."t": ALTER PUBLICATION … SET TABLE "public"."t", …;"#
          ),
        ] as [(String, [String]?, String)])
      func refusesPublications(publication: String, tables: [String]?, message: String) async throws {
        let table = "CREATE TABLE t (id int PRIMARY KEY, a int)"
        #expect(try await Self.refusal(table, publication: publication, tables: tables) == "refused: " + message)
      }

      @Test func refusesRoles() async throws {
        let server = try PostgresServer.sharedServer()
        try server.sql(
          "CREATE ROLE reader_a LOGIN; CREATE ROLE reader_b LOGIN REPLICATION; CREATE ROLE reader_c LOGIN REPLICATION")
        let table = "CREATE TABLE t (id int PRIMARY KEY); GRANT SELECT ON t TO reader_a, reader_c"
        #expect(
          try await Self.refusal(table, user: "reader_a")
            == #"refused: The role reader_a may not replicate: ALTER ROLE "reader_a" REPLICATION;"#)
        #expect(
          try await Self.refusal(table, user: "reader_b")
            == #"refused: The role reader_b may not read the table "public"."t": GRANT SELECT ON "public"."t" TO "reader_b";"#
        )
        #expect(
          try await Self.refusal(table + "; ALTER TABLE t ENABLE ROW LEVEL SECURITY", user: "reader_c")
            == #"refused: Row security would hide rows of the table "public"."t": ALTER ROLE "reader_c" BYPASSRLS;"#)
        let schema = "CREATE SCHEMA s; CREATE TABLE s.t (id int PRIMARY KEY); GRANT SELECT ON s.t TO reader_c"
        #expect(
          try await Self.refusal(schema, user: "reader_c")
            == #"refused: The role reader_c may not use the schema "s": GRANT USAGE ON SCHEMA "s" TO "reader_c";"#)
        #expect(try await Self.refusal(table, user: "unknown_role").contains("does not exist"))
        _ = try? server.sql("DROP ROLE reader_a; DROP ROLE reader_b; DROP ROLE reader_c")
      }

      @Test func refusesParameters() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("none.sqlite")
        for slot in ["", "Web", "a-b", String(repeating: "a", count: 41), "ü"] {
          #expect(throws: PostgresReplicaError.self) {
            try PostgresReplica("", publication: "p", into: url, slot: slot)
          }
        }
        #expect(throws: PostgresReplicaError.self) {
          try PostgresReplica("host='", publication: "p", into: url, slot: "web")
        }
        #expect(throws: PostgresReplicaError.self) {
          try PostgresReplica("", publication: "p", into: try #require(URL(string: "https://x.org")), slot: "web")
        }
      }

      /// Settings that need servers of their own: `wal_level`, passwords, TLS, slots.
      @Test func refusesServers() async throws {
        let server = try PostgresServer([
          "listen_addresses": "127.0.0.1", "wal_level": "replica", "max_replication_slots": "0",
        ])
        defer { server.remove() }
        let table = "CREATE TABLE t (id int PRIMARY KEY)"
        let fixture = try ReplicaFixture(table, server: server)
        await Self.expect(
          fixture,
          "The server's wal_level is \"replica\", which doesn't include row changes: ALTER SYSTEM SET wal_level = 'logical'; then restart the server"
        )
        try server.stop("fast")
        try server.configure(["wal_level": "logical", "max_replication_slots": "1"])
        try server.start()
        try fixture.sql("SELECT pg_create_logical_replication_slot('other', 'pgoutput')")
        await Self.expect(fixture, "The server has no free replication slot")
        try fixture.sql("SELECT pg_drop_replication_slot('other')")

        // The server has no TLS, and it's required.
        await Self.expect(
          fixture, "server does not support SSL", kind: .disconnected,
          connection: "host=127.0.0.1 port=\(server.port) user=postgres dbname=\(fixture.database) sslmode=require")
        try server.sql("ALTER ROLE postgres PASSWORD 'right'")
        try server.writeAccess(
          "local all all trust\nhostssl all all 127.0.0.2/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n"
        )
        let address = "port=\(server.port) user=postgres dbname=\(fixture.database)"
        await Self.expect(
          fixture, "password authentication failed", connection: "host=127.0.0.1 \(address) password=wrong")
        await Self.expect(fixture, "no password supplied", connection: "host=127.0.0.1 \(address)")
        let replica = try fixture.replica(connection: "host=127.0.0.1 \(address) password=right")
        try await replica.start()
        try await replica.remove()

        // A server that accepts only TLS, and one that refuses it.
        try server.enableTLS()
        try server.writeAccess("local all all trust\nhostssl all all 127.0.0.1/32 trust\n")
        await Self.expect(
          fixture, "no encryption", kind: .disconnected, connection: "host=127.0.0.1 \(address) sslmode=disable")
        await Self.expect(
          fixture, "certificate", kind: .disconnected,
          connection: "host=127.0.0.1 \(address) sslmode=verify-full sslrootcert=/nonexistent")
        let encrypted = try fixture.replica(connection: "host=127.0.0.1 \(address) sslmode=require")
        try await encrypted.start()
        try fixture.sql("INSERT INTO t VALUES (1)")
        try await fixture.catchUp(encrypted)
        #expect(
          try fixture.sql(
            "SELECT bool_and(ssl)::text || count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'DataSourcesPostgres'"
          ) == "true2\n")
        await fixture.remove(encrypted)
      }

      private static func expect(
        _ fixture: ReplicaFixture, _ text: String, kind: PostgresReplicaError.Kind = .refused, connection: String? = nil
      ) async {
        do {
          let replica = try fixture.replica(connection: connection)
          try await replica.start()
          await replica.stop()
          Issue.record("The server was not refused: \(text)")
        } catch let error as PostgresReplicaError {
          #expect(error.message.contains(text) && error.kind == kind, "\(error.kind): \(error.message)")
        } catch { Issue.record(error) }
      }
    }
  }
#endif
