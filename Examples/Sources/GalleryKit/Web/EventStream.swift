import AsyncAlgorithms
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// Answers with a stream of server-sent events, one for every message.
///
/// The next message is only asked for when the browser has taken the last one. The stream ends when the messages do,
/// when the browser goes away, and when the server shuts down; the messages' iteration is cancelled then. A comment
/// line is sent whenever nothing was for the time of `idle`, so that nobody on the way gives the connection up.
///
/// - Parameters:
///   - request: the request to answer; its body is consumed.
///   - messages: what to send; a message of several lines arrives as such.
public func eventStream<Messages: AsyncSequence & Sendable>(
  _ request: Request, messages: Messages, idle: Duration = .seconds(15)
) -> Response where Messages.Element == String, Messages.Failure == Never {
  Response(
    status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
    body: ResponseBody { writer in
      // The comment makes the browser see the response before the first message.
      try await writer.write(ByteBuffer(string: ":\n\n"))
      // Throws when the browser has gone, which is a normal end.
      _ = try? await request.body.consumeWithCancellationOnInboundClose { _ in
        try await writeFrames(of: messages, idle: idle) { try await writer.write(ByteBuffer(string: $0)) }
      }
      try await writer.finish(nil)
    })
}

private let idleFrame = ":\n\n"

@concurrent private func writeFrames<Messages: AsyncSequence & Sendable>(
  of messages: Messages, idle: Duration, write: @concurrent (String) async throws -> Void
) async throws where Messages.Element == String, Messages.Failure == Never {
  // A channel and not a buffer: what is sent waits until the frame before it is written.
  let frames = AsyncChannel<String>()
  let clock = ContinuousClock()
  try await withThrowingTaskGroup(of: Void.self) { group in
    defer { group.cancelAll() }
    group.addTask {
      for try await message in messages.cancelOnGracefulShutdown() {
        await frames.send(frame(message))
      }
      frames.finish()
    }
    group.addTask {
      while true {
        try await Task.sleep(for: idle / 4)
        await frames.send(idleFrame)
      }
    }
    var last = clock.now
    for await frame in frames where frame != idleFrame || last.duration(to: clock.now) >= idle {
      try await write(frame)
      last = clock.now
    }
  }
}

private func frame(_ message: String) -> String {
  // Only these end a line of an event; other separators belong to the text.
  let lines = message.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
  return lines.map { "data: \($0)\n" }.joined() + "\n"
}
