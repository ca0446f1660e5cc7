import DataSourcesWeb
import Foundation
import Testing

@testable import GalleryKit

/// Connections whose browser has gone, or reads nothing: they give back what they hold.
@Suite(.timeLimit(.minutes(15))) struct AbandonedConnectionTests {
  private static let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// An unread body would hide that the browser of a stream has gone, and keep its permit for ever.
  @Test(arguments: ["Content-Length: 1000000", "Content-Length: 5", "Transfer-Encoding: chunked"])
  func requestsForPagesHaveNoBody(header: String) async throws {
    var limits = GalleryLimits()
    (limits.streams, limits.lingerTime) = (3, .milliseconds(50))
    try await RunningServer.run(limits) { port, _ in
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
  @Test func requestsBehindAStreamDoNotKeepIt() async throws {
    var limits = GalleryLimits()
    (limits.streams, limits.web.silence) = (3, .seconds(1))
    try await RunningServer.run(limits) { port, _ in
      for _ in 0..<6 {
        try await waitUntil {
          try await HTTPConnection.run(port: port) { connection in
            try await connection.send(
              "GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n" + String(repeating: Self.get, count: 100))
            return try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 200")
          }
        }
      }
      try await waitUntil {
        try await HTTPConnection.run(port: port) { connection in
          try await connection.send("GET /streams HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return try await connection.expect("\r\n\r\n").hasPrefix("HTTP/1.1 200")
        }
      }
    }
  }

  #if os(Linux)
    /// A browser that asks for much and reads nothing.
    @Test func unreadAnswersEndTheConnection() async throws {
      var limits = GalleryLimits()
      (limits.unreadTime, limits.idleTime) = (.milliseconds(500), .seconds(600))
      let connections = ConnectionCount()
      try await RunningServer.run(limits, counting: connections) { port, _ in
        try await HTTPConnection.run(port: port, bufferSize: 4096) { connection in
          let request = "GET /list/list.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
          try await connection.send(String(repeating: request, count: 400))
          try await connection.expect("HTTP/1.1 200")
          try await waitUntil { connections.current == 0 }
          let answers = await connection.readToEnd().components(separatedBy: "HTTP/1.1 200").count - 1
          #expect(answers < 399)
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
