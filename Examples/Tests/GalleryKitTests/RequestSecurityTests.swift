import Foundation
import GalleryTestSupport
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

/// Lines that were written.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
