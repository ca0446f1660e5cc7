#if Postgres
  import Foundation

  /// PostgreSQL with the cities, as `Scripts/gallery-cluster` starts it, in a temporary folder.
  final class ClusterFixture {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Whether the server's programs are installed where Debian has them.
    static let isInstalled =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?
      .contains { FileManager.default.isExecutableFile(atPath: "/usr/lib/postgresql/\($0)/bin/initdb") } ?? false

    let folder: URL
    private(set) var connection = ""
    private var process = Process()

    init() throws {
      folder = URL(fileURLWithPath: "/tmp/gallery-replica-\(UUID().uuidString.prefix(8))")
      try start()
    }

    /// Starts the server, also again.
    func start() throws {
      let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Scripts/gallery-cluster")
      let output = Pipe()
      process = Process()
      process.executableURL = script.standardizedFileURL
      process.arguments = ["--servers", "0", "--data", folder.path]
      process.standardOutput = output
      try process.run()
      var text = ""
      while !text.contains("\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { throw Failure(description: "PostgreSQL did not start") }
        text += String(decoding: data, as: UTF8.self)
      }
      guard let line = text.split(separator: "\n").first, line.hasPrefix("PostgreSQL: ") else {
        throw Failure(description: "the script printed \(text)")
      }
      connection = String(line.dropFirst("PostgreSQL: ".count))
    }

    /// Stops the server, which ends the script, too.
    func stop() {
      // The script inherits the signals that threads of tests block, so it gets none. The server sets its own.
      let file = folder.appendingPathComponent("postgres/postmaster.pid")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      if let server = text.split(separator: "\n").first.flatMap({ Int32($0) }) { kill(server, SIGINT) }
      process.waitUntilExit()
    }

    func remove() {
      stop()
      try? FileManager.default.removeItem(at: folder)
    }
  }
#endif
