#if Postgres
  import DataSourcesWeb
  import Foundation
  import GalleryKit
  import GalleryReplica
  import HTTPTypes
  import Hummingbird
  import Logging
  import NIOCore
  import NIOEmbedded

  /// A gallery over a replica, without a port.
  struct ReplicaGallery {
    let source: CitySource
    private let lists: GalleryLists
    private let responder: any HTTPResponder<GalleryContext>

    init(_ connection: String, in folder: URL) async throws {
      source = try await CitySource(folder: folder, postgres: connection)
      lists = try await GalleryLists(of: source.store)
      responder = try makeRouter(store: source.store, lists: lists, edits: source.edits, notice: source.notice)
        .buildResponder()
    }

    /// The status and the text of an answer.
    func get(_ path: String) async throws -> (status: Int, text: String) {
      try await Self.whole(response(.get, path))
    }

    /// Posts a form.
    func post(_ path: String, _ fields: [String: String]) async throws -> (status: Int, text: String) {
      try await Self.whole(response(.post, path, form: Self.form(fields)))
    }

    /// Opens the list of the page, from its first row on.
    func openPage(search: String = "") async throws -> OpenPage {
      try await OpenPage(of: "/cities", search: search, on: lists.streams)
    }

    func close() async {
      await lists.streams.close()
      await source.close()
    }

    private func response(_ method: HTTPRequest.Method, _ path: String, form: String = "") async throws -> Response {
      let body = ByteBuffer(string: form)
      let headers: HTTPFields = [
        .contentType: "application/x-www-form-urlencoded", .contentLength: "\(body.readableBytes)",
      ]
      let request = Request(
        head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers),
        body: RequestBody(buffer: body))
      let logger = Logger(label: "Test") { _ in SwiftLogNoOpLogHandler() }
      let context = GalleryContext(
        source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
      return try await responder.respond(to: request, context: context)
    }

    private static func whole(_ response: Response) async throws -> (status: Int, text: String) {
      let body = ReceivedText()
      try await response.body.write(ReceivingWriter(body: body))
      return (response.status.code, body.text)
    }

    private static func form(_ fields: [String: String]) -> String {
      fields.map { name, value in
        "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      }.joined(separator: "&")
    }
  }
#endif
