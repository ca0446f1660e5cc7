import DataSourcesWeb
import ExampleModels
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GalleryKit

/// Streams over real connections.
@Suite(.timeLimit(.minutes(15))) struct EventStreamTests {
  @Test func eventsArriveUnchanged() async throws {
    try await test { list, port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /words/events?start=0&count=2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try await connection.expect("\r\n\r\n")
        #expect(head.contains("Content-Type: text/event-stream") && !head.lowercased().contains("content-encoding"))
        try await connection.expect(#"data: {"k":"open","page":""#)
        try await connection.expect("]]}\n\n")
        _ = await list.perform(PageAction(name: "add"))
        try await connection.expect(#"data: {"k":"patch","a":1,"#)
      }
      // The browser disconnects, and nothing else happens.
      try await waitUntil { await list.pageCount == 0 }
    }
  }

  @Test func silenceIsFilledWithComments() async throws {
    var limits = GalleryLimits()
    limits.web.silence = .milliseconds(20)
    try await test(limits) { _, port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /words/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("]]}\n\n")
        try await connection.expect(":\n\n")
        try await connection.expect(":\n\n")
      }
    }
  }

  @Test func aSpaceInTheQueryIsASpace() async throws {
    let lists = try await ExampleLists()
    let list = try #require(lists[.search])
    _ = await list.perform(PageAction(name: "add", value: "Ada Q Lovelace"))
    let router = Router(context: GalleryContext.self)
    ListRoutes(list, at: "/names", gate: StreamGate(GalleryLimits())).add(to: router)
    try await RunningRouter.run(router) { port in
      for query in ["Ada+Q+L", "Ada%20Q%20L", "Ada+Q%20L"] {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send("GET /names/events?count=9&search=\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
          let text = try await connection.expect("}\n\n")
          #expect(text.contains("\"sections\":[1]") && text.contains("Ada Q Lovelace"), "\(query): \(text)")
        }
      }
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /names/events?count=9&search=%GG HTTP/1.1\r\nHost: localhost\r\n\r\n")
        // Without the gallery's middleware.
        try await connection.expect("HTTP/1.1 400")
      }
    }
  }

  @Test func theStreamEndsWhenTheListCloses() async throws {
    try await test { list, port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /words/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("]]}\n\n")
        await list.close()
        // The end of a body in chunks: the server ended the answer properly.
        try await connection.expect("0\r\n\r\n")
      }
    }
  }

  /// Without a reader, events fill the system's buffers, and later changes become one message.
  @Test func aSlowBrowserIsWaitedFor() async throws {
    try await test { list, port in
      try await HTTPConnection.run(port: port, bufferSize: 4_096) { connection in
        try await connection.send("GET /words/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("]]}\n\n")
        for _ in 0..<5_000 { _ = await list.perform(PageAction(name: "update")) }
        _ = await list.perform(PageAction(name: "add"))
        let text = try await connection.expect(#""i":["#)
        let patches = text.components(separatedBy: "data: ").count - 1
        #expect(patches < 4_000)
      }
    }
  }

  private func test(
    _ limits: GalleryLimits = GalleryLimits(),
    _ body: @escaping @Sendable (WebList<ExampleWebScreen>, Int) async throws -> Void
  ) async throws {
    let list = try #require(try await ExampleLists(limits: limits)[.words])
    let router = Router(context: GalleryContext.self)
    ListRoutes(list, at: "/words", gate: StreamGate(limits)).add(to: router)
    try await RunningRouter.run(router) { port in try await body(list, port) }
  }
}

/// Waits until something is so; the time limit of the suite ends it otherwise.
func waitUntil(_ condition: () async throws -> Bool) async throws {
  while !(try await condition()) { try await Task.sleep(for: .milliseconds(5)) }
}
