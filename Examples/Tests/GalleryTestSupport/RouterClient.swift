package import GalleryKit
package import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore
import NIOEmbedded

/// A client of a router without a server.
///
/// Hummingbird's own client is also one of a server with TLS, whose library compiles for minutes.
package struct RouterClient {
  /// The response to a request.
  package struct Response {
    package let status: HTTPResponse.Status
    package let headers: HTTPFields
    package let body: ByteBuffer

    /// The body as text.
    package var text: String { String(buffer: body) }
  }

  private let responder: any HTTPResponder<GalleryContext>

  package init(_ router: Router<GalleryContext>) { responder = router.buildResponder() }

  /// Sends a request.
  package func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
  ) async throws -> Response {
    var headers = headers
    if let body { headers[.contentLength] = "\(body.readableBytes)" }
    let request = Request(
      head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(buffer: body ?? ByteBuffer()))
    let logger = Logger(label: "Test") { _ in SwiftLogNoOpLogHandler() }
    let context = GalleryContext(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let response = try await responder.respond(to: request, context: context)
    let written = WrittenBody()
    try await response.body.write(BodyWriter(body: written))
    return Response(status: response.status, headers: response.headers, body: written.buffer)
  }

  /// Loads the start page as a new browser; returns the header with its session.
  package func newSession() async throws -> HTTPFields {
    let cookie = try await execute(uri: "/", method: .get).headers[.setCookie] ?? ""
    return [.cookie: String(cookie.prefix { $0 != ";" })]
  }

  /// Posts a form.
  package func post(_ path: String, _ form: String, headers: HTTPFields = [:]) async throws -> Response {
    var headers = headers
    if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    return try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: form))
  }
}

private final class WrittenBody {
  var buffer = ByteBuffer()
}

private struct BodyWriter: ResponseBodyWriter {
  let body: WrittenBody

  mutating func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    body.buffer.writeBuffer(&buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
