import Foundation

/// Pages that all connect again after the server was restarted, as browsers do: after a time at random, and after `Retry-After`.
final class RestartLoad {
  struct Result {
    /// The times from the restart to each page's first message.
    var latencies = Latencies()
    var missing = 0
    /// The answers that requested a later retry.
    var refused = 0
  }

  private let port: UInt16
  private let connections = Connections()

  init(port: UInt16) { self.port = port }

  /// Connects the pages, and waits until all have their rows.
  func run(pages: Int) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    var result = Result()
    // The times of the browser's first try.
    var waiting = (0..<pages).map { page in (time: start + .milliseconds(Int.random(in: 250...1_500)), page: page) }
    waiting.sort { $0.time > $1.time }
    var pageOf: [Int] = []
    var isDone: [Bool] = []
    while result.latencies.count < pages, clock.now < start + .seconds(60) {
      while let next = waiting.last, next.time <= clock.now {
        waiting.removeLast()
        let query = "start=\(next.page * 97 % 200_000)&count=45"
        let request = "GET /cities/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        guard let connection = Connection(port: port, sending: request) else {
          waiting.insert((clock.now + .milliseconds(500), next.page), at: 0)
          continue
        }
        connections.add(connection)
        pageOf.append(next.page)
        isDone.append(false)
      }
      connections.wait(milliseconds: 1) { index in
        let connection = connections.all[index]
        guard !isDone[index] else { return }
        if connection.received.end(of: "\"k\":\"open\"") != nil {
          isDone[index] = true
          result.latencies.add(clock.now - start)
        } else if connection.received.end(of: "HTTP/1.1 503") != nil {
          isDone[index] = true
          result.refused += 1
          let after = connection.received.end(of: "Retry-After: ").flatMap { end in
            Int(String(decoding: connection.received[end...].prefix { $0 != 13 }, as: UTF8.self))
          }
          waiting.append((clock.now + .seconds(after ?? 5), pageOf[index]))
          waiting.sort { $0.time > $1.time }
        } else if connection.isClosed {
          isDone[index] = true
          waiting.append((clock.now + .milliseconds(Int.random(in: 500...3_000)), pageOf[index]))
          waiting.sort { $0.time > $1.time }
        }
      }
    }
    result.missing = pages - result.latencies.count
    return result
  }
}
