import DataSources
import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GalleryKit

/// Streams over real connections.
@Suite(.timeLimit(.minutes(60))) struct EventStreamTests {
  @Test func eventsAreReceivedUnchanged() async throws {
    try await test { list, port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /edits/events?start=0&count=2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try await connection.expect("\r\n\r\n")
        #expect(head.lowercased().contains("content-type: text/event-stream"))
        #expect(!head.lowercased().contains("content-encoding"))
        try await connection.expect(#"data: {"k":"open","page":""#)
        try await connection.expect("]]}\n\n")
        _ = await list.perform(PageAction(name: "add"))
        try await connection.expect(#"data: {"k":"patch","a":1,"#)
      }
      // The browser disconnects, and nothing else happens.
      try await eventually { await list.pageCount == 0 }
    }
  }

  @Test func silenceIsFilledWithComments() async throws {
    var limits = GalleryLimits()
    limits.web.silence = .milliseconds(20)
    try await test(limits) { _, port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /edits/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("]]}\n\n")
        try await connection.expect(":\n\n")
        try await connection.expect(":\n\n")
      }
    }
  }

  @Test func aSpaceInTheQueryIsASpace() async throws {
    let lists = ExampleLists()
    let list = try #require(await lists.list(of: .search))
    _ = await list.perform(PageAction(name: "add", value: "Ada Q Lovelace"))
    let router = Router(context: GalleryContext.self)
    ListRoutes(routes: WebRoutes(["/names": list]), limiter: StreamLimiter(GalleryLimits())).add(to: router)
    try await TestServer.run(router) { port in
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
        try await connection.send("GET /edits/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("]]}\n\n")
        await list.close()
        // The end of a body in chunks: the server ended the response properly.
        try await connection.expect("0\r\n\r\n")
      }
    }
  }

  /// Without a reader, events fill the system's buffers, and later changes become one message.
  @Test func aSlowBrowserIsWaitedFor() async throws {
    try await test { list, port in
      try await HTTPConnection.run(port: port, bufferSize: 4_096) { connection in
        try await connection.send("GET /edits/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
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
    let list = try #require(await ExampleLists(limits: limits).list(of: .edits))
    let router = Router(context: GalleryContext.self)
    ListRoutes(routes: WebRoutes(["/edits": list]), limiter: StreamLimiter(limits)).add(to: router)
    try await TestServer.run(router) { port in try await body(list, port) }
  }
}

/// One stream for the pages of several lists, over real connections.
@Suite(.timeLimit(.minutes(60))) struct StreamRouteTests {
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
    try await TestServer.runGallery { port, lists in
      let ended = try await HTTPConnection.run(port: port) { stream in
        try await stream.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let first = try await stream.expect("\"}\n\n")
        let id = try #require(first.firstMatch(of: /event: stream\ndata: {"k":"stream","stream":"([a-z0-9]+)"}/)).1
        func open(_ name: String, _ list: String, _ more: String = "") async throws -> String {
          try await Self.post("/streams/open", "stream=\(id)&name=\(name)&list=\(list)&count=5\(more)", port: port)
        }
        #expect(try await open("p1", "/cities", "&search=par+").hasPrefix("HTTP/1.1 204"))
        #expect(try await stream.expect("}\n\n").contains("event: p1\ndata: {\"k\":\"open\""))
        #expect(try await open("p2", "/examples/edits").hasPrefix("HTTP/1.1 204"))
        #expect(try await stream.expect("}\n\n").contains("event: p2\ndata: {\"k\":\"open\""))
        #expect(try await Self.post("/examples/edits/actions", "action=add", port: port).contains("200 OK"))
        #expect(try await stream.expect("}\n\n").contains("event: p2\ndata: {\"k\":\"patch\""))
        #expect(try await open("p3", "/nothing").hasPrefix("HTTP/1.1 404"))
        #expect(try await open("a b", "/cities").hasPrefix("HTTP/1.1 400"))
        let close = "/streams/close"
        #expect(try await Self.post(close, "stream=\(id)&name=p2", port: port).hasPrefix("HTTP/1.1 204"))
        #expect(try await Self.post(close, "stream=none&name=p2", port: port).hasPrefix("HTTP/1.1 410"))
        #expect(await lists.cities.pageCount == 1)
        #expect(await lists.examples.list(of: .edits)?.pageCount == 0)
        return String(id)
      }
      try await eventually { await lists.cities.pageCount == 0 }
      for id in [ended, "none"] {
        let late = try await Self.post("/streams/open", "stream=\(id)&name=p1&list=/cities", port: port)
        #expect(late.hasPrefix("HTTP/1.1 410") && late.contains(WebListError.unknownStream.description))
      }
    }
  }
}

/// Moves between the sections of a list, as a page requests them.
struct SectionMoveTests {
  private final class Screen: WebScreen {
    struct Item: Identifiable, Hashable, Sendable { var id: Int }

    let items = SectionedSource(
      (0..<2).map { section in
        ListSection(id: section, items: (0..<3).map { Item(id: section * 3 + $0) })
      })
    let list: any DataSource<CellReference<WebHost>>

    init() { list = items.cells(.html { "\($0.id)" }).onMove(in: items) }
  }

  @Test func anItemIsMovedBehindAnother() async throws {
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 10))
    let messages = page.makeAsyncIterator()
    let open = try #require(await messages.next())
    let message = try #require(try JSONSerialization.jsonObject(with: Data(open.utf8)) as? [String: Any])
    let keys = try #require(message["rows"] as? [[Any]]).compactMap { $0.first as? String }
    func move(_ item: Int, _ target: Int, isAfter: Bool) async throws -> [[Int]] {
      _ = try await list.perform(.move(target: keys[target], isAfter: isAfter), key: keys[item], page: page.id)
      _ = await messages.next()
      return await list.withScreen { $0.items.sections.map { $0.items.map(\.id) } }
    }
    #expect(try await move(3, 2, isAfter: true) == [[0, 1, 2, 3], [4, 5]])
    #expect(try await move(0, 5, isAfter: true) == [[1, 2, 3], [4, 5, 0]])
    #expect(try await move(1, 4, isAfter: false) == [[2, 3], [1, 4, 5, 0]])
    // In its section the target makes room.
    #expect(try await move(2, 3, isAfter: true) == [[3, 2], [1, 4, 5, 0]])
  }
}
