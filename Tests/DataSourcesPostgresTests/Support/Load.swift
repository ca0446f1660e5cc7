#if Postgres
  import DataSourcesGRDB
  import Foundation
  import ListTestSupport
  import Testing

  /// Clients that write to a database, 200 times a second each: all kinds of changes, savepoints, rollbacks, and transfers whose sum is 0.
  final class Load {
    private let fixture: ReplicaFixture
    private var clients: [LoadClient] = []

    static let schema = """
      CREATE TABLE item (id int PRIMARY KEY, name text, n int);
      INSERT INTO item SELECT g, 'item ' || g, g FROM generate_series(1, 500) g;
      CREATE TABLE account (id int PRIMARY KEY, balance int NOT NULL);
      INSERT INTO account SELECT g, 0 FROM generate_series(1, 50) g;
      CREATE TABLE pair (a text, b int, v text, PRIMARY KEY (b, a));
      INSERT INTO pair SELECT chr(97 + g % 26), g, NULL FROM generate_series(1, 200) g;
      CREATE TABLE document (key text PRIMARY KEY, body text); ALTER TABLE document REPLICA IDENTITY FULL;
      INSERT INTO document SELECT 'key ' || g, repeat(md5(g::text), 100) FROM generate_series(1, 50) g;
      CREATE TABLE truncated (id int PRIMARY KEY, v text);
      """

    static let statements = [
      """
      begin; insert into item values (:id, E'tab\\t\\\\ü'||:id2, :x) on conflict (id) do update set n = excluded.n;
      update account set balance = balance - 1 where id = least(:x, :y); update account set balance = balance + 1 where id = greatest(:x, :y); commit;
      """,
      "update item set n = :id2 where id = :id;", "delete from item where id = :id;",
      "update item set id = :id2 + 10000 where id = :id and not exists (select 1 from item where id = :id2 + 10000);",
      "update pair set v = :id2::text where b = :i;", "update pair set b = :i + 1000 + :id2 where b = :i;",
      "begin; delete from pair where b = :i; insert into pair values (chr(97 + :i % 26), :i, repeat('z', 3000)) on conflict do nothing; commit;",
      "update document set body = body || 'x' where key = (select key from document offset :x limit 1);",
      "update document set key = 'key ' || (1000 + :id2) where key = (select key from document offset :y limit 1) and not exists (select 1 from document where key = 'key ' || (1000 + :id2));",
      "begin; truncate truncated; insert into truncated select g, :id2::text from generate_series(1, :x) g; commit;",
      """
      begin; update item set n = -1 where id < 100; savepoint a; delete from item where id < 50; rollback to a;
      update account set balance = balance + 3 where id = 1; update account set balance = balance - 3 where id = 2; commit;
      """,
      "begin; update account set balance = balance + 7 where id = 3; update item set n = 5; rollback;",
    ]

    /// Starts the clients, which write until `end()`, or for some seconds: by default more than the time limit of a test.
    init(_ fixture: ReplicaFixture, seconds: Int = 86_400, clients: Int = 2) throws {
      self.fixture = fixture
      var text = """
        \\set r random(0, \(Self.statements.count - 1))
        \\set id random(1, 700)
        \\set id2 random(1, 100000)
        \\set i random(1, 300)
        \\set x random(1, 45)
        \\set y random(1, 45)

        """
      for (index, statement) in Self.statements.enumerated() {
        text += "\\\(index == 0 ? "if" : "elif") :r = \(index)\n\(statement)\n"
      }
      text += "\\endif\n"
      let script = fixture.folder.appendingPathComponent("load.sql").path
      try Data(text.utf8).write(to: URL(fileURLWithPath: script))
      let arguments = ["-n", "--max-tries=10", "-f", script, "-c", "1", "-T", "\(seconds)", "-R", "200"]
      self.clients = try (0..<clients).map { _ in
        try LoadClient([PostgresServer.program("pgbench")] + arguments + [fixture.connection])
      }
    }

    /// Ends the clients, and waits for the server's end of their sessions, which may still commit.
    func end() async throws {
      for client in clients { client.end() }
      let sessions =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pgbench' AND datname = current_database()"
      // A server that was stopped has none.
      try #require(try await eventually { (try? fixture.sql(sessions)) ?? "0\n" == "0\n" })
    }

    deinit { for client in clients { client.end() } }

    /// Checks the rows of all tables.
    static func expectEquality(_ fixture: ReplicaFixture, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let rows = try differences(fixture)
      #expect(rows == [], sourceLocation: sourceLocation)
    }

    /// The rows of all tables that differ.
    static func differences(_ fixture: ReplicaFixture) throws -> [String] {
      try fixture.differences("item", "account", "pair", "document", "truncated")
    }
  }

  /// A client that is started again when an error ends it, such as a key that two clients have inserted, or a server that crashes.
  private final class LoadClient: Sendable {
    /// `nil` when no other process is to be started.
    private let process: Locked<ChildProcess?>

    init(_ arguments: [String]) throws {
      process = Locked(try ChildProcess(arguments))
      Thread.detachNewThread { [process] in
        while let ended = process.read(\.self) {
          if ended.wait() == 0 { return }
          process.withLock {
            if $0 != nil { $0 = try? ChildProcess(["/bin/sh", "-c", "sleep 0.05; exec \"$0\" \"$@\""] + arguments) }
          }
        }
      }
    }

    func end() {
      process.withLock { process in
        process?.terminate()
        process = nil
      }
    }
  }
#endif
