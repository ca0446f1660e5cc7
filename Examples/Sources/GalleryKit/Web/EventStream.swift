public import DataSourcesWeb
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import NIOCore

/// Answers with a stream of server-sent events.
///
/// The next event is only asked for when the browser has taken the last one. The stream ends when the events do, and when the
/// browser goes away; the list is told at once then.
///
/// - Parameters:
///   - request: the request to answer; its body is consumed.
///   - events: what to send.
///   - close: ends the events.
///   - permit: held as long as the stream is open.
public func eventStream(
  _ request: Request, events: WebEvents, permit: StreamPermit? = nil, close: @escaping @Sendable () async -> Void
) -> Response {
  Response(
    status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
    body: ResponseBody { writer in
      // Throws when the browser has gone, which is a normal end.
      _ = try? await request.body.consumeWithInboundCloseHandler { _ in
        for await event in events { try await writer.write(ByteBuffer(bytes: event)) }
      } onInboundClosed: {
        Task { await close() }
      }
      await close()
      withExtendedLifetime(permit) {}
      try await writer.finish(nil)
    })
}
