import CZlib
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Compresses pages and files for browsers that understand gzip.
///
/// Not the streams: each would need a quarter of a megabyte, and messages are small.
struct Compression: RouterMiddleware {
  typealias Context = GalleryContext

  /// The size from which responses are compressed, in bytes.
  private static let smallest = 1_000

  private let bodies = CompressedBodies()

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

/// A cache of compressed responses, since most are requested again.
///
/// The key is the content, so nothing has to be invalidated when a page changes.
private final class CompressedBodies: Sendable {
  /// The largest size of all stored responses and their compressed forms, in bytes.
  private static let capacity = 8 * 1_024 * 1_024

  private struct State {
    var bodies: [ByteBuffer: ByteBuffer] = [:]
    var size = 0
  }

  private let state = Mutex(State())

  /// The compressed form of a response; `nil` if there isn't enough memory.
  func compressed(_ body: ByteBuffer) -> ByteBuffer? {
    if let cached = state.withLock({ $0.bodies[body] }) { return cached }
    guard let compressed = Gzip.compress(body) else { return nil }
    state.withLock { state in
      state.size += body.readableBytes + compressed.readableBytes
      if state.size > Self.capacity {
        state.bodies = [:]
        state.size = body.readableBytes + compressed.readableBytes
      }
      state.bodies[body] = compressed
    }
    return compressed
  }
}

/// Compression of whole responses.
private enum Gzip {
  /// The bytes in the gzip format; `nil` if there isn't enough memory.
  static func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    guard gzipInit(&stream, 9) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let size = Int(deflateBound(&stream, uLong(bytes.readableBytes)))
    var result = ByteBuffer()
    var isDone = false
    result.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { target in
      bytes.withUnsafeReadableBytes { source in
        let output = target.bindMemory(to: UInt8.self)
        // The stream only reads from here.
        stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return Int(stream.total_out)
      }
    }
    return isDone ? result : nil
  }
}
