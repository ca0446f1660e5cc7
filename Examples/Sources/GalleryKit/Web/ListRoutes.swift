import DataSourcesWeb
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The routes of live lists, with the gallery's sessions and its limits of streams.
struct ListRoutes {
  let routes: WebRoutes
  let limiter: StreamLimiter

  func add(to router: Router<GalleryContext>) {
    for (method, path) in routes.paths {
      if method == "POST" {
        router.post(RouterPath(path)) { [routes] request, context in
          let form = try await FormData.body(of: request, upTo: WebRoutes.maximumFormSize)
          return try await routes.response(to: request, session: context.session.existing, form: Array(buffer: form))
        }
      } else if path.hasPrefix("/list/") {
        router.get(RouterPath(path)) { [routes] request, _ in try await routes.response(to: request) }
      } else {
        router.get(RouterPath(path)) { [routes, limiter] request, context in
          let permit = try limiter.acquirePermit(client: context.client)
          let session = try context.session.id()
          let use = context.session.useByStream()
          return try await routes.response(to: request, session: session, permit: permit, use: use)
        }
      }
    }
  }
}

extension WebRoutes {
  /// Returns the response to a request for one of the routes.
  ///
  /// - Parameters:
  ///   - session: the session of the browser.
  ///   - form: the body of the request.
  ///   - permit: the permission for a stream, which is released when the stream ends.
  ///   - use: the use of the session by the stream, which is released with it.
  fileprivate func response(
    to request: Request, session: String = "", form: [UInt8] = [], permit: StreamPermit? = nil, use: SessionUse? = nil
  ) async throws -> Response {
    // The router removes the body of a response to HEAD.
    let method = request.method == .head ? "GET" : request.method.rawValue
    var received = WebRequest(
      method, request.uri.string, host: request.head.authority ?? "", session: session
    ) { name in HTTPField.Name(name).flatMap { request.headers[$0] } }
    received.form = form
    guard let response = await self.response(to: received) else { throw HTTPError(.notFound) }
    var headers = HTTPFields()
    for (name, value) in response.headers { HTTPField.Name(name).map { headers[$0] = value } }
    return Response(
      status: .init(code: response.status), headers: headers,
      body: response.events.map { eventBody(request, $0, permit, use) { await response.close() } }
        ?? ResponseBody(byteBuffer: ByteBuffer(bytes: response.bytes)))
  }
}

/// Returns a stream of server-sent events, the next of which is requested when the browser has read the last one.
///
/// It ends with the events, and when the browser disconnects; the list is notified at once then.
///
/// - Parameters:
///   - request: the request; its body is consumed.
///   - close: ends the events.
private func eventBody(
  _ request: Request, _ events: WebEvents, _ permit: StreamPermit?, _ use: SessionUse?,
  close: @escaping @Sendable () async -> Void
) -> ResponseBody {
  ResponseBody { writer in
    // Throws when the browser has disconnected, which is a normal end.
    _ = try? await request.body.consumeWithInboundCloseHandler { _ in
      for await event in events { try await writer.write(ByteBuffer(bytes: event)) }
    } onInboundClosed: {
      Task { await close() }
    }
    await close()
    withExtendedLifetime((permit, use)) {}
    try await writer.finish(nil)
  }
}

/// A limit of the open streams, of all clients and of each one.
final class StreamLimiter: Sendable {
  private struct Counts {
    var all = 0
    var clients: [String: Int] = [:]
  }

  private let limits: GalleryLimits
  private let counts = Mutex(Counts())

  init(_ limits: GalleryLimits) { self.limits = limits }

  /// Counts a new stream; throws ``Unavailable`` at a limit.
  ///
  /// - Parameter client: the address of the client; `nil` for this machine.
  func acquirePermit(client: String?) throws(Unavailable) -> StreamPermit {
    let isAllowed = counts.withLock { counts in
      let ofClient = client.map { counts.clients[$0, default: 0] } ?? 0
      guard counts.all < limits.streams, ofClient < limits.streamsPerClient else { return false }
      counts.all += 1
      if let client { counts.clients[client] = ofClient + 1 }
      return true
    }
    guard isAllowed else { throw Unavailable(sentence: GallerySentences.tooManyStreams) }
    return StreamPermit { [self] in release(client: client) }
  }

  private func release(client: String?) {
    counts.withLock { counts in
      counts.all -= 1
      guard let client, let count = counts.clients[client] else { return }
      counts.clients[client] = count > 1 ? count - 1 : nil
    }
  }
}

/// The permission for one stream, which counts until it is released.
final class StreamPermit: Sendable {
  private let release: @Sendable () -> Void

  init(release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }
}
