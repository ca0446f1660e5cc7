import DataSourcesWeb
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The routes of one live list: its events, its window, and the browser's side.
public struct ListRoutes: Sendable {
  private let list: any WebPageOpening
  private let path: String
  private let limiter: StreamLimiter

  /// - Parameters:
  ///   - list: the list.
  ///   - path: the start of the list's routes, such as `/cities`.
  ///   - limiter: the limit of open streams.
  init(_ list: any WebPageOpening, at path: String, limiter: StreamLimiter) {
    self.list = list
    self.path = path
    self.limiter = limiter
  }

  /// Adds the routes.
  public func add(to router: Router<GalleryContext>) {
    router.get("\(path)/events") { [list, limiter] request, context in
      let query = try FormData(queryOf: request)
      let permit = try limiter.acquirePermit(client: context.client)
      let session = try context.session.id()
      let use = context.session.useByStream()
      let page = try await list.open(fields: query.values, session: session)
      return eventStream(request, events: page.events, permit: permit, use: use) { await page.close() }
    }
    router.post("\(path)/window") { [list] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      let isOpen = try await list.show(fields: form.values, session: context.session.existing)
      return Response(status: isOpen ? .noContent : .gone)
    }
    router.post("\(path)/action") { [list] request, context in
      let form = try await FormData(of: request, context: context)
      do {
        let result = try await list.perform(fields: form.values, session: context.session.existing)
        return Response.json(text: result)
      } catch let error as WebListError {
        var response = Response.json(text: error.json, status: .init(code: error.status))
        if error.isTemporary { response.headers[.retryAfter] = "\(GallerySentences.retryAfter(response.status))" }
        return response
      }
    }
  }

  /// Adds the files that the browser's side is made of, which are the same for every list.
  public static func addBrowserFiles(to router: Router<GalleryContext>) {
    for (name, asset) in browserFiles { router.add("/list/\(name)", asset) }
  }

  private static let browserFiles = BrowserFile.all.map { ($0.name, Asset($0.content, type: $0.contentType)) }
}

/// The routes of the streams that carry several pages: one for each browser.
struct StreamRoutes {
  let streams: WebStreams
  let limiter: StreamLimiter

  func add(to router: Router<GalleryContext>) {
    router.get("/streams") { [streams, limiter] request, context in
      let permit = try limiter.acquirePermit(client: context.client)
      let stream = try await streams.open(session: context.session.id())
      let use = context.session.useByStream()
      return eventStream(request, events: stream.events, permit: permit, use: use) { await stream.close() }
    }
    router.post("/streams/open") { [streams] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      try await streams.open(fields: form.values, session: context.session.existing)
      return Response(status: .noContent)
    }
    router.post("/streams/close") { [streams] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      let isOpen = await streams.close(fields: form.values, session: context.session.existing)
      return Response(status: isOpen ? .noContent : .gone)
    }
  }
}

/// Responds with a stream of server-sent events.
///
/// The next event is only requested when the browser has read the last one. The stream ends with the events, and when
/// the browser disconnects; the list is notified at once then.
///
/// - Parameters:
///   - request: the request; its body is consumed.
///   - events: the events to send.
///   - close: ends the events.
///   - permit: the permission, which is released when the stream ends.
///   - use: the use of the browser's session, which is released with it.
func eventStream(
  _ request: Request, events: WebEvents, permit: StreamPermit, use: SessionUse?,
  close: @escaping @Sendable () async -> Void
) -> Response {
  Response(
    status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
    body: ResponseBody { writer in
      // Throws when the browser has disconnected, which is a normal end.
      _ = try? await request.body.consumeWithInboundCloseHandler { _ in
        for await event in events { try await writer.write(ByteBuffer(bytes: event)) }
      } onInboundClosed: {
        Task { await close() }
      }
      await close()
      withExtendedLifetime((permit, use)) {}
      try await writer.finish(nil)
    })
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
