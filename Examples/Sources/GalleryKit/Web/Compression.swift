import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses pages and files for browsers that understand gzip.
///
/// Not the streams: each would need a quarter of a megabyte, and messages are small.
struct Compression: RouterMiddleware {
  typealias Context = GalleryContext

  /// Shorter answers stay as they are.
  static let smallest = 1_000

  let bodies = CompressedBodies()

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let length = response.body.contentLength, length >= Self.smallest, request.method != .head,
      response.headers[.contentEncoding] == nil
    else { return response }
    response.headers[.vary] = "Accept-Encoding"
    guard Self.isAccepted(request.headers[values: .acceptEncoding]) else { return response }
    let collected = CollectedBody()
    try await response.body.write(CollectingWriter(body: collected))
    if let compressed = bodies.compressed(collected.buffer) {
      response.headers[.contentEncoding] = "gzip"
      response.headers[.contentLength] = nil
      response.body = ResponseBody(byteBuffer: compressed)
    } else {
      response.body = ResponseBody(byteBuffer: collected.buffer)
    }
    return response
  }

  /// Whether gzip, or anything, is among the accepted encodings, and not with the quality 0.
  static func isAccepted(_ headers: [String]) -> Bool {
    headers.flatMap { $0.split(separator: ",") }.contains { encoding in
      let parts = encoding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      guard let name = parts.first, name == "gzip" || name == "x-gzip" || name == "*" else { return false }
      return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
  }
}

/// The bytes of a body that is written to memory.
private final class CollectedBody {
  var buffer = ByteBuffer()
}

private struct CollectingWriter: ResponseBodyWriter {
  let body: CollectedBody

  mutating func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    body.buffer.writeBuffer(&buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
