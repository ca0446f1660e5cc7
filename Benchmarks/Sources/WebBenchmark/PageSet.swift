import Foundation

/// Pages of the cities that are open, each over a connection of its own.
final class PageSet {
  let port: UInt16
  let connections = Connections()

  init(port: UInt16) { self.port = port }

  /// Opens pages, and waits for their first messages; returns the number of pages that didn't get one.
  ///
  /// - Parameters:
  ///   - count: the number of pages.
  ///   - search: the text that a page searches for.
  func open(_ count: Int, search: (Int) -> String = { _ in "" }, within seconds: Int = 60) -> Int {
    for page in 0..<count {
      let start = page * 97 % 200_000
      let query = "start=\(start)&count=\(PatchLoad.windowCount)&search=\(search(page))"
      let request = "GET /cities/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n"
      guard let connection = Connection(port: port, sending: request) else { continue }
      connections.add(connection)
      connections.wait(milliseconds: 0) { _ in }
    }
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline, connections.all.contains(where: { !isOpen($0) }) {
      connections.wait(milliseconds: 100) { _ in }
    }
    return count - connections.all.count { isOpen($0) }
  }

  /// The IDs of the pages.
  func ids() -> [String] {
    connections.all.map { connection in
      guard let end = connection.received.end(of: "\"page\":\"") else { return "" }
      return String(decoding: connection.received[end...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
  }

  func close() { connections.removeAll() }

  private func isOpen(_ connection: Connection) -> Bool { connection.received.end(of: "\"k\":\"open\"") != nil }
}
