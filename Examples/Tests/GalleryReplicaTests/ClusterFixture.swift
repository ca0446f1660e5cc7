#if Postgres
  import ChromiumDriver
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
    private var script: ChildProcess?

    init() throws {
      folder = URL(fileURLWithPath: "/tmp/gallery-replica-\(UUID().uuidString.prefix(8))")
      try start()
    }

    /// Starts the server, also again.
    func start() throws {
      let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Scripts/gallery-cluster")
      let output = Pipe()
      script = try ChildProcess(
        [path.standardizedFileURL.path, "--servers", "0", "--data", folder.path],
        files: [nil, output.fileHandleForWriting, .standardError])
      try output.fileHandleForWriting.close()
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
      if let script { kill(script.id, SIGTERM) }
      script?.wait()
    }

    func remove() {
      stop()
      try? FileManager.default.removeItem(at: folder)
    }
  }
#endif
