import DataSourcesWeb
import Foundation
import GalleryTestSupport
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import ServiceLifecycleTestKit
import Testing

@testable import GalleryKit

/// The server's limits for connections that send nothing, too little or too much, and too many connections.
@Suite(.timeLimit(.minutes(60))) struct ServerLimitTests {
  private static let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private static let form = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"

  private static func stream(_ query: String = "") -> String {
    "GET /cities/events?start=0&count=3\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n"
  }

  @Test(arguments: ["", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: "])
  func silentConnectionsAreClosed(beginning: String) async throws {
    var limits = GalleryLimits.ofTests
    limits.idleTime = .milliseconds(200)
    try await TestServer.runGallery(limits) { port, _ in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send(beginning)
        #expect(await connection.readToEnd() == "")
      }
    }
  }

  /// A connection that is used is open for longer than the limit, and closed when it isn't used any more.
  @Test func aUsedConnectionRemainsOpen() throws {
    var limits = GalleryLimits.ofTests
    limits.idleTime = .seconds(9)
    let channel = try Self.guardedChannel(limits)
    for _ in 0..<4 {
      try Self.receiveRequest(channel)
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
      channel.embeddedEventLoop.advanceTime(by: .seconds(8))
      #expect(channel.isActive)
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  /// The time of a request ends with it: a response such as a stream may last for ever.
  @Test func aStreamIsNoSlowRequest() throws {
    var limits = GalleryLimits.ofTests
    (limits.requestTime, limits.idleTime) = (.milliseconds(200), .seconds(1))
    let channel = try Self.guardedChannel(limits)
    try Self.receiveRequest(channel)
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  /// An open connection whose clock the test moves.
  private static func guardedChannel(_ limits: GalleryLimits) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: ConnectionGuard(limits: limits, connections: ConnectionCount()))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static func receiveRequest(_ channel: EmbeddedChannel) throws {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/healthz")
    try channel.writeInbound(HTTPRequestPart.head(request))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  /// Also if it is received byte by byte.
  @Test func aMissingBodyTimesOut() async throws {
    var limits = GalleryLimits.ofTests
    limits.requestTime = .milliseconds(200)
    try await TestServer.runGallery(limits) { port, _ in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("POST /cities/add HTTP/1.1\r\n\(Self.form)Content-Length: 200000\r\n\r\n")
        let dripping = connection.drip("a")
        _ = await connection.readToEnd()
        dripping.cancel()
      }
    }
  }

  /// Open pages don't delay the end: they are closed first.
  @Test func theServerEndsItsStreams() async throws {
    var limits = GalleryLimits.ofTests
    limits.shutdownTime = .seconds(600)
    try await testGracefulShutdown { [limits] shutdown in
      try await TestServer.runGallery(limits) { port, lists in
        try await HTTPConnection.run(port: port) { page in
          try await page.send(Self.stream())
          try await page.expect("}\n\n")
          try await HTTPConnection.run(port: port) { stream in
            try await stream.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await stream.expect("}\n\n")
            shutdown.triggerGracefulShutdown()
            // The end of a body in chunks: the server ended the responses properly.
            try await stream.expect("0\r\n\r\n")
            try await page.expect("0\r\n\r\n")
          }
        }
      } ended: { lists in
        #expect(await lists.cities.pageCount == 0)
      }
    }
  }

  @Test func connectionsBeyondTheLimitAreRejected() async throws {
    var limits = GalleryLimits.ofTests
    (limits.connections, limits.lingerTime) = (2, .milliseconds(50))
    try await TestServer.runGallery(limits) { port, _ in
      try await HTTPConnection.run(port: port) { first in
        try await first.send(Self.get)
        try await first.expect("ok")
        try await HTTPConnection.run(port: port) { second in
          try await second.send(Self.get)
          try await second.expect("ok")
          for _ in 0..<50 {
            try await HTTPConnection.run(port: port) { third in
              let response = await third.readToEnd()
              #expect(response.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
              #expect(
                response.contains(/Retry-After: \d+\r\n/) && response.contains(GallerySentences.tooManyConnections))
              #expect(response.contains("X-Content-Type-Options: nosniff"))
            }
          }
          try await first.send(Self.get)
          try await first.expect("ok")
        }
      }
      try await eventually {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          return await connection.readToEnd().contains("200 OK")
        }
      }
    }
  }

  /// Pages that search, far more than are allowed: served or refused, and all well afterwards.
  @Test func searchingPagesBeyondTheLimitAreRefused() async throws {
    var limits = GalleryLimits.ofTests
    (limits.streams, limits.web.searches) = (12, 5)
    try await TestServer.runGallery(limits) { port, lists in
      let served = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<60 {
          group.addTask {
            try await HTTPConnection.run(port: port) { connection in
              try await connection.send(Self.stream("&search=p"))
              let head = try await connection.expect("\r\n\r\n")
              let isServed = head.hasPrefix("HTTP/1.1 200")
              if isServed {
                try await connection.expect(#"data: {"k":"open""#)
              } else {
                #expect(head.hasPrefix("HTTP/1.1 503") && head.contains(/(?i)retry-after: \d+\r\n/))
              }
              return isServed
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(served >= 5)
      try await eventually { await lists.cities.pageCount == 0 }
      #expect(await lists.cities.searchCount == 0)
      // A page that doesn't search may open while there are as many searches as allowed.
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send(Self.stream("&search=p"))
        try await connection.expect(#""sections":[1]"#)
      }
    }
  }

  @Test func streamsOfOneClientAreCounted() throws {
    var limits = GalleryLimits.ofTests
    (limits.streams, limits.streamsPerClient) = (5, 2)
    let limiter = StreamLimiter(limits)
    var permits = [try limiter.acquirePermit(client: "10.0.0.1"), try limiter.acquirePermit(client: "10.0.0.1")]
    #expect(throws: Unavailable.self) { try limiter.acquirePermit(client: "10.0.0.1") }
    permits.append(contentsOf: [
      try limiter.acquirePermit(client: nil), try limiter.acquirePermit(client: nil),
      try limiter.acquirePermit(client: nil),
    ])
    #expect(throws: Unavailable.self) { try limiter.acquirePermit(client: "10.0.0.2") }
    permits = []
    permits = [try limiter.acquirePermit(client: "10.0.0.1"), try limiter.acquirePermit(client: "10.0.0.1")]
    #expect(permits.count == 2)
  }

  @Test(arguments: [64, 256, 1_024, 4_096, 65_536]) func limitsFitTheDescriptors(descriptors: Int) {
    let limits = GalleryLimits(descriptors: descriptors)
    #expect(limits.streams < limits.connections && limits.web.searches >= 4)
    if descriptors >= 256 { #expect(limits.connections + 128 < descriptors) }
    #expect(DescriptorLimit.raise() >= 256)
  }

  /// A body that is too large is not read to its end.
  @Test func aBodyThatIsTooLargeEndsTheConnection() async throws {
    var limits = GalleryLimits.ofTests
    limits.lingerTime = .milliseconds(100)
    try await TestServer.runGallery(limits) { port, _ in
      for length in ["Content-Length: 1000000000", "Transfer-Encoding: chunked"] {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send("POST /cities/add HTTP/1.1\r\n\(Self.form)\(length)\r\n\r\n")
          if length.hasPrefix("T") {
            for _ in 0..<5 { try await connection.send("10000\r\n\(String(repeating: "a", count: 65_536))\r\n") }
          }
          let response = await connection.readToEnd()
          #expect(response.hasPrefix("HTTP/1.1 413") && response.contains("Connection: close"), "\(response)")
        }
      }
    }
  }

  @Test func malformedRequestsGetTheStatus400() async throws {
    try await TestServer.runGallery { port, _ in
      let requests = [
        "POST /cities/add HTTP/1.1\r\n\(Self.form)Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
      ]
      for request in requests {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send(request)
          let head = try await connection.expect("\r\n\r\n")
          #expect(head.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(request)")
          #expect(head.contains("Content-Security-Policy: default-src 'self';"))
        }
      }
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /cities HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        #expect(try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 421"))
        try await connection.send("GET /healthz HTTP/1.1\r\nHost: LOCALHOST:\(port)\r\n\r\n")
        try await connection.expect("ok")
      }
    }
  }
}

/// Connections whose browser has disconnected, or reads nothing: they release their resources.
@Suite(.timeLimit(.minutes(60))) struct AbandonedConnectionTests {
  private static let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// An unread body would hide that the browser of a stream has gone, and its permit would never be released.
  @Test(arguments: ["Content-Length: 1000000", "Content-Length: 5", "Transfer-Encoding: chunked"])
  func requestsForPagesHaveNoBody(header: String) async throws {
    var limits = GalleryLimits.ofTests
    (limits.streams, limits.lingerTime) = (3, .milliseconds(50))
    try await TestServer.runGallery(limits) { port, _ in
      for path in ["/streams", "/cities/events?count=3", "/healthz", "/list/list.js"] {
        for method in ["GET", "HEAD"] {
          for _ in 0..<4 {
            try await HTTPConnection.run(port: port) { connection in
              try await connection.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n")
              let dripping = connection.drip("a")
              #expect(try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 400"), "\(method) \(path)")
              dripping.cancel()
            }
          }
        }
      }
      try await Self.expectAStream(port: port)
    }
  }

  /// Requests that wait behind a stream aren't read, and don't hide its end either.
  @Test func requestsBehindAStreamDoNotDelayItsEnd() async throws {
    var limits = GalleryLimits.ofTests
    (limits.streams, limits.web.silence) = (3, .seconds(1))
    try await TestServer.runGallery(limits) { port, _ in
      for _ in 0..<6 {
        try await eventually {
          try await HTTPConnection.run(port: port) { connection in
            try await connection.send(
              "GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n" + String(repeating: Self.get, count: 100))
            return try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 200")
          }
        }
      }
      try await eventually {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 200")
        }
      }
    }
  }

  #if os(Linux)
    /// A browser that requests much and reads nothing.
    @Test func unreadResponsesEndTheConnection() async throws {
      var limits = GalleryLimits.ofTests
      (limits.unreadTime, limits.idleTime) = (.milliseconds(500), .seconds(600))
      let connections = ConnectionCount()
      try await TestServer.runGallery(limits, counting: connections) { port, _ in
        try await HTTPConnection.run(port: port, bufferSize: 4096) { connection in
          let request = "GET /list/list.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
          try await connection.send(String(repeating: request, count: 400))
          try await connection.expect("HTTP/1.1 200")
          try await eventually { connections.current == 0 }
          let responseCount = await connection.readToEnd().components(separatedBy: "HTTP/1.1 200").count - 1
          #expect(responseCount < 399)
        }
      }
    }
  #endif

  private static func expectAStream(port: Int) async throws {
    try await HTTPConnection.run(port: port) { connection in
      try await connection.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    }
  }
}
