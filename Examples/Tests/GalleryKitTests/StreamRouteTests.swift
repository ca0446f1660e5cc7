import DataSourcesWeb
import Foundation
import Testing

@testable import GalleryKit

/// One stream for the pages of several lists, over real connections.
@Suite(.timeLimit(.minutes(15))) struct StreamRouteTests {
  private static func post(_ path: String, _ form: String, port: Int) async throws -> String {
    try await HTTPConnection.run(port: port) { connection in
      try await connection.send(
        """
        POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)
        """)
      return await connection.readToEnd()
    }
  }

  @Test func twoListsOnOneConnection() async throws {
    try await RunningServer.run { port, lists in
      try await HTTPConnection.run(port: port) { stream in
        try await stream.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let first = try await stream.expect("\"}\n\n")
        let id = try #require(first.firstMatch(of: /event: stream\ndata: {"k":"stream","stream":"([a-z0-9]+)"}/)).1
        func open(_ name: String, _ list: String, _ more: String = "") async throws -> String {
          try await Self.post("/streams/open", "stream=\(id)&name=\(name)&list=\(list)&count=5\(more)", port: port)
        }
        #expect(try await open("p1", "/cities", "&search=par+").hasPrefix("HTTP/1.1 204"))
        #expect(try await stream.expect("}\n\n").contains("event: p1\ndata: {\"k\":\"open\""))
        #expect(try await open("p2", "/examples/words").hasPrefix("HTTP/1.1 204"))
        #expect(try await stream.expect("}\n\n").contains("event: p2\ndata: {\"k\":\"open\""))
        #expect(try await Self.post("/examples/words/actions", "action=add", port: port).contains("200 OK"))
        #expect(try await stream.expect("}\n\n").contains("event: p2\ndata: {\"k\":\"patch\""))
        #expect(try await open("p3", "/nothing").hasPrefix("HTTP/1.1 404"))
        #expect(try await open("a b", "/cities").hasPrefix("HTTP/1.1 400"))
        let close = "/streams/close"
        #expect(try await Self.post(close, "stream=\(id)&name=p2", port: port).hasPrefix("HTTP/1.1 204"))
        #expect(try await Self.post(close, "stream=none&name=p2", port: port).hasPrefix("HTTP/1.1 410"))
        #expect(await lists.streams.pageCount == 1)
      }
      try await waitUntil { await lists.streams.streamCount == 0 }
      try await waitUntil { await lists.cities.pageCount == 0 }
      let late = try await Self.post("/streams/open", "stream=none&name=p1&list=/cities", port: port)
      #expect(late.hasPrefix("HTTP/1.1 410") && late.contains("\"form\""))
    }
  }
}
