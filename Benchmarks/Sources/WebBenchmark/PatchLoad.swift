import Foundation

/// Pages that are open while ten rows are edited at once, again and again: each edit is a post and a commit of its own.
///
/// One page in ten shows the edited rows; the others show rows elsewhere. What is measured is the time from before a post is sent
/// until a page has the patch with that edit.
final class PatchLoad {
  struct Result {
    var latencies = Latencies()
    var missed = 0
    var skippedPosts = 0
    var patches = 0
    var bytes = 0
    var seconds = 0.0
  }

  private static let rows = 10
  private static let mark: StaticString = "Bench-"

  private let port: UInt16
  private let connections = Connections()
  private let posts: [Int]
  private let watchers: Set<Int>
  private let cities: [(id: String, population: String)]
  private var isPosting: [Bool]
  /// When each edit of a row was sent.
  private var sent: [[ContinuousClock.Instant]]
  /// The newest edit that a watching page has, by page and row.
  private var seen: [Int: [Int]] = [:]
  private var result = Result()

  /// Opens the pages.
  init(port: UInt16, pages: Int) throws {
    self.port = port
    cities = try Self.cities(port)
    isPosting = Array(repeating: false, count: Self.rows)
    sent = Array(repeating: [], count: Self.rows)
    var watchers: Set<Int> = []
    for page in 0..<pages {
      let start = page.isMultiple(of: 10) ? 0 : 1_000 + page * 97 % 200_000
      if page.isMultiple(of: 10) { watchers.insert(page) }
      let request = "GET /cities/events?start=\(start)&count=45 HTTP/1.1\r\nHost: localhost\r\n\r\n"
      guard let connection = Connection(port: port, sending: request) else { throw Self.failure("no connection") }
      connections.add(connection)
      connections.wait(milliseconds: 1) { _ in }
    }
    self.watchers = watchers
    posts = Array(pages..<pages + Self.rows)
    for _ in posts {
      guard let connection = Connection(port: port, sending: "") else { throw Self.failure("no connection") }
      connections.add(connection)
    }
    for page in watchers { seen[page] = Array(repeating: -1, count: Self.rows) }
    let deadline = ContinuousClock.now + .seconds(60)
    while connections.all[..<pages].contains(where: { $0.received.end(of: "\"k\":\"open\"") == nil }) {
      connections.wait(milliseconds: 100) { _ in }
      guard ContinuousClock.now < deadline else { throw Self.failure("not all pages could be opened") }
    }
    for connection in connections.all { connection.received = [] }
  }

  /// Edits for some seconds.
  func run(seconds: Int, rate: Int) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let pause = Duration.milliseconds(1_000 / rate)
    var next = start
    var number = 0
    let bytes = connections.all.reduce(0) { $0 + $1.byteCount }
    while clock.now < start + .seconds(seconds) {
      if clock.now >= next {
        for row in 0..<Self.rows { post(row, number, clock) }
        number += 1
        next += pause
      }
      wait(until: next, clock)
    }
    result.seconds = Double(seconds)
    let end = clock.now + .seconds(2)
    while clock.now < end { wait(until: end, clock) }
    result.bytes = connections.all.reduce(0) { $0 + $1.byteCount } - bytes
    for rows in seen.values {
      for row in rows.indices { result.missed += max(0, sent[row].count - 1 - rows[row]) }
    }
    return result
  }

  /// Forgets what was measured.
  func reset() { result = Result() }

  private func post(_ row: Int, _ number: Int, _ clock: ContinuousClock) {
    if isPosting[row] {
      result.skippedPosts += 1
      return
    }
    isPosting[row] = true
    let (id, population) = cities[row]
    let form = "id=\(id)&name=Bench-\(row)-\(sent[row].count)-&population=\(population)"
    sent[row].append(clock.now)
    connections.all[posts[row]].send(
      """
      POST /cities/update HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r
      Content-Length: \(form.utf8.count)\r\n\r\n\(form)
      """)
  }

  private func wait(until next: ContinuousClock.Instant, _ clock: ContinuousClock) {
    let rest = max(0, (next - clock.now).components.attoseconds / 1_000_000_000_000_000)
    connections.wait(milliseconds: Int(min(rest, 100))) { index in
      let connection = connections.all[index]
      if index >= posts[0] {
        if connection.take(through: "}") != nil { isPosting[index - posts[0]] = false }
      } else if watchers.contains(index) {
        while let event = connection.take(through: "}\n\n") { take(event, page: index, at: clock.now) }
      } else {
        if connection.received.end(of: "data: ") != nil { result.patches += 1 }
        connection.received.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Finds the edits in a patch: names such as `Bench-3-17-`.
  private func take(_ event: ArraySlice<UInt8>, page: Int, at now: ContinuousClock.Instant) {
    result.patches += 1
    var rest = event
    while let end = rest.end(of: Self.mark) {
      rest = rest[end...]
      let numbers = rest.prefix(16).split(separator: UInt8(ascii: "-"), maxSplits: 2)
      guard numbers.count == 3, let row = Int(String(decoding: numbers[0], as: UTF8.self)),
        let edit = Int(String(decoding: numbers[1], as: UTF8.self)), let last = seen[page]?[row], edit > last
      else { continue }
      for edit in (last + 1)...edit { result.latencies.add(now - sent[row][edit]) }
      seen[page]?[row] = edit
    }
  }

  /// The first ten cities, which the watching pages show.
  private static func cities(_ port: UInt16) throws -> [(id: String, population: String)] {
    let request = "GET /cities/events?start=0&count=\(rows) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    guard let connection = Connection(port: port, sending: request) else { throw failure("no connection") }
    let connections = Connections()
    connections.add(connection)
    let deadline = ContinuousClock.now + .seconds(30)
    while connection.received.end(of: "}\n\n") == nil, ContinuousClock.now < deadline {
      connections.wait(milliseconds: 100) { _ in }
    }
    func values(_ attribute: StaticString) -> [String] {
      var values: [String] = []
      var rest = connection.received[...]
      while let end = rest.end(of: attribute) {
        rest = rest[end...]
        values.append(String(decoding: rest.prefix { $0 != UInt8(ascii: "\\") }, as: UTF8.self))
      }
      return values
    }
    let cities = Array(zip(values("data-id=\\\""), values("data-population=\\\"")))
    guard cities.count == rows else { throw failure("the first rows can not be read") }
    return cities
  }

  private static func failure(_ text: String) -> ServerProcess.Failure { ServerProcess.Failure(description: text) }
}
