import DataSourcesWeb
import Foundation
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@testable import GalleryKit

/// The host names of the gallery, and other details of its responses.
struct HostTests {
  @Test func onThisMachine() {
    let hosts = AllowedHosts(others: ["My-Mac.local", "gallery.test:8080"])
    for name in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]:1", "[::1]", "my-mac.local:1", "gallery.test"] {
      #expect(hosts.contains(name), "\(name)")
    }
    for name in [
      "", "evil.example", "localhost.evil.example", "localhost.", "127.0.0.1.evil.example", "127.0.0.2", "10.0.0.1",
      "[::2]", "localhost:80:80", "user@localhost", "localhost:٨",
    ] {
      #expect(!hosts.contains(name), "\(name)")
    }
  }

  /// A numeric address can't be pointed elsewhere.
  @Test func inANetwork() {
    let hosts = AllowedHosts(listeningOn: "0.0.0.0")
    for name in ["localhost", "10.0.0.1:8080", "[fe80::1]:80"] { #expect(hosts.contains(name), "\(name)") }
    for name in ["evil.example", "10.0.0.256", "10.0.0", "1.2.3.4.example", "[fe80::x]", "10.0..1"] {
      #expect(!hosts.contains(name), "\(name)")
    }
  }

  @Test(arguments: [
    ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("gzip; q=0", false), ("gzip;q=0.0", false), ("br", false),
    ("", false), ("GZIP", true),
  ]) func encodings(header: String, isAccepted: Bool) {
    #expect(Compression.isAccepted([header]) == isAccepted)
  }

  /// A full disk must not end the server when it writes an error there.
  @Test func aLineThatCannotBeWrittenIsDropped() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([UInt8](), to: "log")
    // It refuses to be written.
    let handle = try FileHandle(forReadingFrom: file)
    Terminal.write("error", to: handle)
    ErrorLog { Terminal.write($0, to: handle) }.write("error")
    #expect(try Data(contentsOf: file).isEmpty)
    let writable = try FileHandle(forWritingTo: file)
    Terminal.write("error", to: writable)
    #expect(try String(contentsOf: file, encoding: .utf8) == "error\n")
  }

  @Test func theLogIsNotFlooded() {
    let lines = Lines()
    let log = ErrorLog { lines.add($0) }
    for number in 0..<1_000 { log.write("error\n\(number)") }
    #expect(lines.all.count == ErrorLog.linesPerMinute && lines.all.first == "Gallery: error 0")
  }
}

/// The browser's session: which clients can move a page, and how much a post can contain.
@Suite(.timeLimit(.minutes(15))) struct SessionTests {
  @Test func aPageSetsTheSessionOnce() async throws {
    let small = try SmallStore()
    let router = try await small.router()
    let client = RouterClient(router)
    let fields = try await client.execute(uri: "/cities", method: .get).headers
    let cookie = try #require(fields[.setCookie])
    let id = try #require(
      cookie.firstMatch(of: /^gallery-session=([a-z0-9]{16,32}); Path=\/; HttpOnly; SameSite=Lax$/)
    ).1
    let other = try await client.execute(uri: "/", method: .get).headers[.setCookie]
    #expect(other != nil && other != cookie)
    let ownCookie: HTTPFields = [.cookie: "a=b; gallery-session=\(id)"]
    #expect(try await client.execute(uri: "/cities", method: .get, headers: ownCookie).headers[.setCookie] == nil)
    // An invalid session is replaced.
    for wrong in [
      "gallery-session=", "gallery-session=short", "gallery-session=../../etc/passwd-passwd", "x\(id)=\(id)",
    ] {
      let headers: HTTPFields = [.cookie: wrong]
      #expect(try await client.execute(uri: "/cities", method: .get, headers: headers).headers[.setCookie] != nil)
    }
    #expect(try await client.execute(uri: "/healthz", method: .get).headers[.setCookie] == nil)
  }

  @Test func aPageOfAnotherSessionIsUnknown() async throws {
    let session = "0123456789abcdefghijk"
    var limits = GalleryLimits()
    limits.web.postsPerSecond = 1
    try await TestServer.runGallery(limits) { port, _ in
      try await HTTPConnection.run(port: port) { stream in
        try await stream.send(
          "GET /cities/events?count=2 HTTP/1.1\r\nHost: localhost\r\nCookie: gallery-session=\(session)\r\n\r\n")
        let open = try await stream.expect("}\n\n")
        let page = try #require(open.firstMatch(of: /"page":"([a-z0-9]+)"/)).1
        func post(_ cookie: String, _ form: String) async throws -> String {
          try await HTTPConnection.run(port: port) { connection in
            try await connection.send(
              """
              POST /cities/window HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(cookie)\
              Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)
              """)
            return await connection.readToEnd()
          }
        }
        let own = "Cookie: gallery-session=\(session)\r\n"
        let form = "page=\(page)&sequence=1&start=1&count=1"
        #expect(try await post("", form).hasPrefix("HTTP/1.1 410"))
        #expect(try await post("Cookie: gallery-session=1123456789abcdefghijk\r\n", form).hasPrefix("HTTP/1.1 410"))
        #expect(try await post(own, form).hasPrefix("HTTP/1.1 204"))
        let long = String(repeating: "a", count: 2_000)
        #expect(try await post(own, "page=\(page)&sequence=2&search=\(long)").hasPrefix("HTTP/1.1 400"))
        let longer = String(repeating: "a", count: 20_000)
        #expect(try await post(own, "page=\(page)&sequence=2&search=\(longer)").hasPrefix("HTTP/1.1 413"))
        // Four at once, and then one a second.
        var response = ""
        for sequence in 3...60 where !response.hasPrefix("HTTP/1.1 429") {
          response = try await post(own, "page=\(page)&sequence=\(sequence)&count=1")
        }
        #expect(response.hasPrefix("HTTP/1.1 429") && response.contains("Retry-After: 1\r\n"))
      }
    }
  }
}

/// Lines that were written.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
