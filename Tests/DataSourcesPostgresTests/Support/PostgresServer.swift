#if Postgres
  import DataSourcesGRDB
  import Foundation
  import ListTestSupport
  import Testing

  /// A PostgreSQL server in a temporary folder, which runs as an unprivileged user and ends with the tests.
  final class PostgresServer: Sendable {
    let folder: String
    let port: Int
    private static let programs = (15...20).reversed().map { "/usr/lib/postgresql/\($0)/bin" } + ["/opt/homebrew/bin"]
    private static let started = Locked<[PostgresServer]>([])
    private static let shared = Locked<PostgresServer?>(nil)
    private static let nextPort = Locked(Int.random(in: 15_000..<30_000))

    /// The path of a program of PostgreSQL; those in the search path of Debian are slow scripts.
    static func program(_ name: String) -> String { Command.path(name, in: programs) ?? name }

    /// Whether PostgreSQL is installed; if it isn't, tests that need it are skipped.
    static let isInstalled: Bool = {
      let isInstalled =
        ["initdb", "postgres", "pg_ctl", "psql"].allSatisfy { Command.path($0, in: programs) != nil }
        && Command.path("sqlite3") != nil
      if !isInstalled { print("PostgreSQL or sqlite3 isn't installed: the tests with a server are skipped.") }
      return isInstalled
    }()

    /// The server that most tests share, each with a database of its own.
    static func sharedServer() throws -> PostgresServer {
      try shared.withLock { shared in
        if let shared { return shared }
        let server = try PostgresServer()
        shared = server
        return server
      }
    }

    /// Creates a cluster and starts its server.
    init(_ settings: [String: String] = [:]) throws {
      folder = Self.dataFolder.appendingPathComponent("postgres-\(UUID().uuidString)").path
      port = Self.nextPort.withLock { port in
        port += 1
        return port
      }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if let user = Self.user { try Command.run(["chown", user, folder]) }
      try run(
        "initdb", ["-D", "\(folder)/data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-N"])
      var all = [
        "listen_addresses": "", "unix_socket_directories": folder, "port": "\(port)", "wal_level": "logical",
        "max_wal_senders": "60", "max_replication_slots": "60", "max_connections": "150", "fsync": "off",
        "shared_buffers": "32MB", "min_wal_size": "32MB", "wal_segment_size": "", "autovacuum": "off",
      ]
      all["wal_segment_size"] = nil
      for (name, value) in settings { all[name] = value }
      try configure(all)
      Self.started.withLock { if $0.isEmpty { atexit { PostgresServer.stopAll() } } }
      Self.started.withLock { $0.append(self) }
      try start()
    }

    /// The folder for the data of servers: in memory if there is room, since they create and delete thousands of files.
    private static let dataFolder: URL = {
      let memory = URL(fileURLWithPath: "/dev/shm")
      let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)
      let room = attributes?[.systemFreeSize] as? NSNumber
      return (room?.int64Value ?? 0) > 4 << 30 ? memory : FileManager.default.temporaryDirectory
    }()

    /// The unprivileged user, if this process is privileged: PostgreSQL refuses to run as root.
    private static let user: String? = {
      if getuid() != 0 { return nil }
      return getpwnam("postgres") != nil ? "postgres" : "daemon"
    }()

    func run(_ program: String, _ arguments: [String]) throws {
      let path = Command.path(program, in: Self.programs) ?? program
      var command = [path] + arguments
      if let user = Self.user {
        command = ["setpriv", "--reuid=\(user)", "--regid=nogroup", "--clear-groups"] + command
      }
      try Command.run(command, environment: ["HOME": folder, "LC_ALL": "C.UTF-8"])
    }

    func configure(_ settings: [String: String]) throws {
      let text = settings.map { "\($0.key) = '\($0.value)'\n" }.joined()
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/data/postgresql.conf"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }

    /// Replaces the rules of who may connect.
    func writeAccess(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/data/pg_hba.conf"))
      try sql("SELECT pg_reload_conf()")
    }

    /// Makes a certificate, and has the server use it.
    func enableTLS() throws {
      let key = "\(folder)/data/server.key"
      try Command.run([
        "openssl", "req", "-new", "-x509", "-days", "2", "-nodes", "-newkey", "rsa:2048", "-subj", "/CN=localhost",
        "-keyout", key,
        "-out", "\(folder)/data/server.crt",
      ])
      if let user = Self.user { try Command.run(["chown", user, key, "\(folder)/data/server.crt"]) }
      try Command.run(["chmod", "600", key])
      try stop("fast")
      try configure(["ssl": "on"])
      try start()
    }

    func start() throws {
      try run("pg_ctl", ["-D", "\(folder)/data", "-l", "\(folder)/log", "-w", "-t", "30", "start"])
      // A watchdog, for a test process that is killed.
      _ = try ChildProcess([
        "/bin/sh", "-c",
        """
        pid=$(head -1 "$0/data/postmaster.pid")
        while kill -0 \(getpid()) 2>/dev/null && kill -0 $pid 2>/dev/null; do sleep 1; done
        kill -0 \(getpid()) 2>/dev/null && exit
        kill -QUIT $pid 2>/dev/null; sleep 1; rm -rf "$0"
        """, folder,
      ])
    }

    /// Stops the server without a word to its clients, as a crash does; or `fast`.
    func stop(_ mode: String = "immediate") throws {
      try run("pg_ctl", ["-D", "\(folder)/data", "-m", mode, "-w", "stop"])
    }

    /// The number of lines with a text in the server's log.
    func logCount(_ text: String) throws -> Int {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/log")), as: UTF8.self)
        .split(separator: "\n").count { $0.contains(text) }
    }

    func remove() {
      try? stop()
      try? FileManager.default.removeItem(atPath: folder)
      Self.started.withLock { $0.removeAll { $0 === self } }
    }

    private static func stopAll() {
      for server in started.read(\.self) { server.remove() }
    }

    /// The connection string of a database.
    func connection(_ database: String, user: String = "postgres") -> String {
      "host=\(folder) port=\(port) user=\(user) dbname=\(database)"
    }

    /// Runs SQL with psql, and returns the rows without decoration.
    @discardableResult
    func sql(_ sql: String, database: String = "postgres") throws -> String {
      try Command.run(
        [Self.program("psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", connection(database), "-f", "-"],
        environment: ["PGOPTIONS": "-c timezone=UTC -c client_min_messages=warning", "PGCLIENTENCODING": "UTF8"],
        input: sql)
    }
  }

  extension PostgresServer {
    /// Copies the cluster, as a standby starts.
    func makeStandby() throws {
      try run(
        "pg_basebackup",
        [
          "-h", folder, "-p", "\(port)", "-U", "postgres", "-D", "\(folder)/standby", "-X", "stream", "-R", "-c",
          "fast",
        ])
    }

    /// Ends the server for good, and starts the standby instead.
    func replaceByStandby() throws {
      try stop()
      try Command.run(["rm", "-rf", "\(folder)/data"])
      try Command.run(["mv", "\(folder)/standby", "\(folder)/data"])
      try start()
    }

    func promote() throws { try run("pg_ctl", ["-D", "\(folder)/data", "-w", "promote"]) }
  }

  // MARK: - Other servers and programs

  /// A server that accepts connections and never replies.
  final class SilentListener {
    let port: UInt16
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init() {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length)
          return getsockname(descriptor, $0, &length)
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      listen(descriptor, 8)
    }

    /// Whether a client has connected.
    var hasClient: Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 0) == 1
    }

    func end() { close(descriptor) }
  }

  /// Runs programs and reads their output.
  enum Command {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// The path of a program, or `nil` if it isn't installed.
    static func path(_ name: String, in folders: [String] = []) -> String? {
      let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
      return (folders + path).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program and returns its output.
    @discardableResult
    static func run(_ arguments: [String], environment: [String: String] = [:], input: String = "") throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let output = folder.appendingPathComponent("output")
      let errors = folder.appendingPathComponent("errors")
      let source = folder.appendingPathComponent("input")
      try Data(input.utf8).write(to: source)
      let child = try ChildProcess(
        arguments, environment: environment, input: source.path, output: output.path, errors: errors.path)
      let status = child.wait()
      if status != 0 {
        let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        throw Failure(description: "\(arguments.joined(separator: " ")): \(status) \(text)")
      }
      return String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }
  }

  // MARK: - Suites

  /// The tests that need a server, one after another: they start programs.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized, .timeLimit(.minutes(60)))
  enum ServerTests {}

  /// The tests of faults, one after another, which mostly wait, so that the other ones that need a server run beside them.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized, .timeLimit(.minutes(60)))
  enum FaultTests {
    /// The number of times that the long tests repeat their faults, from the environment; `nil` for a short run.
    static let rounds = ProcessInfo.processInfo.environment["POSTGRES_ROUNDS"].flatMap(Int.init)
  }
#endif
