public import DataSourcesWeb
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import NIOCore

/// Answers with a stream of server-sent events.
///
/// The next event is only requested when the browser has read the last one. The stream ends with the events, and when
/// the browser disconnects; the list is notified at once then.
///
/// - Parameters:
///   - request: the request to answer; its body is consumed.
///   - events: the events to send.
///   - close: ends the events.
///   - permit: held as long as the stream is open.
public func eventStream(
  _ request: Request, events: WebEvents, permit: StreamPermit? = nil, close: @escaping @Sendable () async -> Void
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
      withExtendedLifetime(permit) {}
      try await writer.finish(nil)
    })
}
