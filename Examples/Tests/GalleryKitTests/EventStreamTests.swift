import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import GalleryKit

struct EventStreamTests {
  @Test func messagesAreFramedInOrder() async throws {
    let (messages, continuation) = AsyncStream<String>.makeStream()
    for message in ["{\"k\":\"open\"}", "", "a\nb\r\nc", "\u{2028}"] { continuation.yield(message) }
    continuation.finish()
    try await Application(router: router(messages)).test(.live) { client in
      let response = try await client.execute(uri: "/events", method: .get)
      #expect(response.headers[.contentType] == "text/event-stream")
      #expect(
        String(buffer: response.body)
          == ":\n\ndata: {\"k\":\"open\"}\n\ndata: \n\ndata: a\ndata: b\ndata: c\n\ndata: \u{2028}\n\n")
    }
  }

  @Test func silenceIsFilledWithComments() async throws {
    let (messages, continuation) = AsyncStream<String>.makeStream()
    try await Application(router: router(messages, idle: .milliseconds(20))).test(.live) { client in
      try await EventConnection.run(port: client.port) { connection in
        try await connection.expect(":\n\n")
        try await connection.expect(":\n\n")
        continuation.yield("a")
        try await connection.expect("data: a\n\n")
      }
      continuation.finish()
    }
  }

  @Test func theStreamEndsWhenTheBrowserGoes() async throws {
    let (messages, continuation) = AsyncStream<String>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    continuation.onTermination = { _ in end.finish() }
    try await Application(router: router(messages)).test(.live) { client in
      try await EventConnection.run(port: client.port) { connection in
        continuation.yield("a")
        try await connection.expect("data: a\n\n")
      }
      for await _ in ends {}
    }
  }

  @Test func theStreamEndsWhenTheServerStops() async throws {
    let (messages, continuation) = AsyncStream<String>.makeStream()
    let (starts, start) = AsyncStream<Void>.makeStream()
    let reading = try await Application(router: router(messages)).test(.live) { client in
      let port = client.port
      let reading = Task {
        try await EventConnection.run(port: port) { connection in
          continuation.yield("a")
          try await connection.expect("data: a\n\n")
          start.finish()
          // The end of a body in chunks: the server ended the answer properly.
          try await connection.expect("0\r\n\r\n")
        }
      }
      for await _ in starts {}
      return reading
    }
    // The server has stopped although the messages have not ended.
    try await reading.value
  }

  @Test func aSlowBrowserIsWaitedFor() async throws {
    let source = CountingMessages()
    try await Application(router: router(source)).test(.live) { client in
      try await EventConnection.run(port: client.port) { _ in
        // Nobody reads: the messages fill what the system buffers, and then no more are asked for.
        var (last, now) = (-1, 0)
        while last != now || now == 0 {
          try await Task.sleep(for: .milliseconds(300))
          (last, now) = (now, source.count)
        }
        #expect(now < 1000)
      }
    }
  }

  private func router<Messages: AsyncSequence & Sendable>(
    _ messages: Messages, idle: Duration = .seconds(15)
  ) -> Router<BasicRequestContext> where Messages.Element == String, Messages.Failure == Never {
    let router = Router()
    router.get("/events") { request, _ in eventStream(request, messages: messages, idle: idle) }
    return router
  }
}
