#if Postgres
  import ChromiumDriver
  import DataSourcesWeb
  import Foundation
  import GalleryKit
  import GalleryReplica
  import GalleryTestSupport
  import HTTPTypes
  import Synchronization

  /// A gallery over a replica, without a port.
  struct ReplicaGallery {
    let source: CitySource
    private let lists: GalleryLists
    private let client: RouterClient

    init(_ connection: String, in folder: URL) async throws {
      source = try await CitySource(folder: folder, postgres: connection)
      lists = try await GalleryLists(of: source.store)
      client = RouterClient(
        try makeRouter(store: source.store, lists: lists, edits: source.edits, notice: source.notice))
    }

    /// Gets a page.
    func get(_ path: String) async throws -> (status: Int, text: String) {
      let response = try await client.execute(uri: path, method: .get)
      return (response.status.code, response.text)
    }

    /// Posts a form.
    func post(_ path: String, _ fields: [String: String]) async throws -> (status: Int, text: String) {
      let form = fields.map { name, value in
        "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      }
      let response = try await client.post(path, form.joined(separator: "&"))
      return (response.status.code, response.text)
    }

    /// Opens the list of the page, from its first row on.
    func openPage(search: String = "") async throws -> OpenPage {
      try await OpenPage(of: "/cities", search: search, on: lists.routes)
    }

    func close() async {
      await lists.routes.close()
      await source.close()
    }
  }

  /// A page's list, and what its browser receives.
  final class OpenPage: Sendable {
    private let body = ReceivedText()
    private let response: WebResponse
    private let task: Task<Void, Never>

    init(of list: String, search: String, on routes: WebRoutes) async throws {
      let request = WebRequest("GET", "\(list)/events?count=40&search=\(search)", host: "", session: "") { _ in nil }
      guard let response = await routes.response(to: request), let events = response.events else {
        throw ClusterFixture.Failure(description: "the page wasn't opened")
      }
      self.response = response
      task = Task { [body] in
        for await event in events { body.append(String(decoding: event, as: UTF8.self)) }
      }
    }

    /// Waits until the stream has had a text.
    func waitForText(_ text: String) async throws { try await eventually { body.text.contains(text) } }

    func close() async {
      task.cancel()
      await response.close()
    }
  }

  /// The text that was received so far.
  private final class ReceivedText: Sendable {
    private let received = Mutex("")

    var text: String { received.withLock { $0 } }

    func append(_ text: String) { received.withLock { $0 += text } }
  }

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
