import Foundation

/// One request, again and again, on one connection.
final class RequestLoad {
  private let connections = Connections()
  private let request: String

  init(port: UInt16, path: String) throws {
    request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    guard let connection = Connection(port: port, sending: "") else {
      throw ServerProcess.Failure(description: "no connection")
    }
    connections.add(connection)
  }

  /// Requests a page some times; returns the number of answers.
  func run(_ count: Int) -> Int {
    let connection = connections.all[0]
    for answered in 0..<count {
      connection.send(request)
      let deadline = ContinuousClock.now + .seconds(10)
      while connection.take(through: "</html>\n") == nil {
        guard ContinuousClock.now < deadline, !connection.isClosed else { return answered }
        connections.wait(milliseconds: 100) { _ in }
      }
    }
    return count
  }
}
