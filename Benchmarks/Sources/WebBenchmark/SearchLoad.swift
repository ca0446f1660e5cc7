import Foundation

/// Pages that all search at the same time: each is served or rejected, and the server works afterward.
final class SearchLoad {
  struct Result {
    var served = 0
    /// The pages whose search failed.
    var failed = 0
    var refused = 0
    var unanswered = 0
    var isWellAfterwards = false
    /// The memory of a searching page.
    var kilobytes = 0.0
  }

  private let port: UInt16
  private let connections = Connections()

  init(port: UInt16) { self.port = port }

  /// Opens the pages, keeps them open for a while, and closes them.
  ///
  /// - Parameter kilobytes: the memory of a page, now that all are open.
  func run(pages: Int, kilobytes: () -> Double) -> Result {
    var result = Result()
    for page in 0..<pages {
      let text = ["ber", "san", "lon", "par", "new+y"][page % 5]
      let request = "GET /cities/events?start=0&count=45&search=\(text) HTTP/1.1\r\nHost: localhost\r\n\r\n"
      guard let connection = Connection(port: port, sending: request) else {
        result.unanswered += 1
        continue
      }
      connections.add(connection)
      connections.wait(milliseconds: 0) { _ in }
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline, connections.all.contains(where: { !isAnswered($0) }) {
      connections.wait(milliseconds: 100) { _ in }
    }
    for connection in connections.all {
      if connection.received.end(of: "class=\\\"nothing\\\"") != nil {
        result.failed += 1
      } else if connection.received.end(of: "\"k\":\"open\"") != nil {
        result.served += 1
      } else if connection.received.end(of: "HTTP/1.1 503") != nil {
        result.refused += 1
      } else {
        result.unanswered += 1
      }
    }
    result.kilobytes = kilobytes()
    connections.removeAll()
    result.isWellAfterwards = isWell()
    return result
  }

  private func isAnswered(_ connection: Connection) -> Bool {
    connection.isClosed || connection.received.end(of: "\"k\":\"open\"") != nil
      || connection.received.end(of: "HTTP/1.1 503") != nil
  }

  /// Whether a page can search again, soon.
  private func isWell() -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      let request = "GET /cities/events?count=5&search=ber HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let connections = Connections()
      guard let connection = Connection(port: port, sending: request) else { continue }
      connections.add(connection)
      let end = ContinuousClock.now + .seconds(5)
      while ContinuousClock.now < end, !isAnswered(connection) { connections.wait(milliseconds: 100) { _ in } }
      if connection.received.end(of: "\"k\":\"open\"") != nil { return true }
      usleep(200_000)
    }
    return false
  }
}
