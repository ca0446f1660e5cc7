import Foundation

/// Pages that are open while rows are edited at once, again and again.
///
/// Each edit is a post and a commit of its own, or all edits are one commit of this process, which isn't the server's.
///
/// One page in ten displays the edited rows; the others display other rows. The measured time is that from before a post is sent
/// until a page has the patch with that edit.
final class PatchLoad {
  struct Result {
    var latencies = Latencies()
    var sizes: [Int] = []
    var missed = 0
    var skippedPosts = 0
    var patches = 0
    var bytes = 0
    var seconds = 0.0
  }

  /// The number of rows of a page.
  static let windowCount = 45
  private static let mark: StaticString = "Bench-"

  private let port: UInt16
  private let connections = Connections()
  private let rows: Int
  /// Where to commit; `nil` to post.
  private let table: CityTable?
  private let posts: [Int]
  /// Some pages whose rows are compared with the database.
  private var samples: [Int: SampledPage] = [:]
  private let watchers: Set<Int>
  private let cities: [(id: String, population: String)]
  private var isPosting: [Bool]
  /// When each edit of a row was sent.
  private var sent: [[ContinuousClock.Instant]]
  /// The newest edit that a watching page has, by page and row.
  private var seen: [Int: [Int]] = [:]
  private var result = Result()

  /// Opens the pages.
  ///
  /// - Parameters:
  ///   - rows: the number of rows that are edited at once.
  ///   - table: where this process commits the edits; `nil` to post them.
  ///   - samples: the number of pages that are compared with the database at the end.
  init(port: UInt16, pages: Int, rows: Int = 10, table: CityTable? = nil, samples: Int = 0) throws {
    self.port = port
    self.rows = rows
    self.table = table
    cities = try Self.cities(port, rows)
    isPosting = Array(repeating: false, count: rows)
    sent = Array(repeating: [], count: rows)
    var watchers: Set<Int> = []
    for page in 0..<pages {
      let start = page.isMultiple(of: 10) ? 0 : 1_000 + page * 97 % 200_000
      if page.isMultiple(of: 10) { watchers.insert(page) }
      let request = "GET /cities/events?start=\(start)&count=\(Self.windowCount) HTTP/1.1\r\nHost: localhost\r\n\r\n"
      guard let connection = Connection(port: port, sending: request) else { throw Self.failure("no connection") }
      connections.add(connection)
      connections.wait(milliseconds: 1) { _ in }
    }
    self.watchers = watchers
    posts = Array(pages..<pages + rows)
    for _ in posts {
      guard let connection = Connection(port: port, sending: "") else { throw Self.failure("no connection") }
      connections.add(connection)
    }
    for page in watchers { seen[page] = Array(repeating: -1, count: rows) }
    let deadline = ContinuousClock.now + .seconds(60)
    while connections.all[..<pages].contains(where: { $0.received.end(of: "\"k\":\"open\"") == nil }) {
      connections.wait(milliseconds: 100) { _ in }
      guard ContinuousClock.now < deadline else { throw Self.failure("not all pages could be opened") }
    }
    // First the pages that display the edits, then others.
    for page in watchers.sorted().prefix(samples / 2) { self.samples[page] = SampledPage() }
    for page in 0..<pages where self.samples.count < samples {
      self.samples[page] = self.samples[page] ?? SampledPage()
    }
    for index in connections.all.indices { takeAll(index) }
  }

  /// Edits for some seconds.
  func run(seconds: Int, rate: Int) -> Result {
    reconnect()
    let clock = ContinuousClock()
    let start = clock.now
    let pause = Duration.milliseconds(1_000 / rate)
    var next = start
    let bytes = connections.all.reduce(0) { $0 + $1.byteCount }
    while clock.now < start + .seconds(seconds) {
      if clock.now >= next {
        if let table { commit(to: table, clock) } else { for row in 0..<rows { post(row, clock) } }
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

  /// The server closes connections for posts that weren't used for long.
  private func reconnect() {
    connections.wait(milliseconds: 0) { takeAll($0) }
    for (row, index) in posts.enumerated() where connections.all[index].isClosed {
      guard let connection = Connection(port: port, sending: "") else { continue }
      connections.replace(at: index, with: connection)
      isPosting[row] = false
    }
  }

  /// Discards the measurements.
  func reset() { result = Result() }

  /// The number of pages of the sample, and of rows in them that aren't those of the database.
  func wrongRows(_ table: CityTable) throws -> (pages: Int, rows: Int) {
    let cities = try table.cities()
    var wrong = 0
    for page in samples.keys {
      try samples[page]?.update()
      wrong += CityTable.wrongRows(in: samples[page]?.model ?? PageModel(), cities, windowCount: Self.windowCount)
    }
    return (samples.count, wrong)
  }

  /// Handles the data that a page has received.
  private func takeAll(_ index: Int) {
    samples[index]?.append(connections.all[index].received)
    connections.all[index].received.removeAll(keepingCapacity: true)
  }

  private func commit(to table: CityTable, _ clock: ContinuousClock) {
    table.rename(cities.indices.map { (cities[$0].id, name(of: $0)) })
    for row in 0..<rows { sent[row].append(clock.now) }
  }

  /// A name that differs from the last one from its first to its last character, so that patches contain all of it.
  private func name(of row: Int) -> String {
    let ends = sent[row].count.isMultiple(of: 2) ? "A" : "B"
    return "\(ends)Bench-\(row)-\(sent[row].count)-\(ends)"
  }

  private func post(_ row: Int, _ clock: ContinuousClock) {
    if isPosting[row] {
      result.skippedPosts += 1
      return
    }
    isPosting[row] = true
    let (id, population) = cities[row]
    let form = "id=\(id)&name=\(name(of: row))&population=\(population)"
    sent[row].append(clock.now)
    connections.all[posts[row]].post(form, to: "/cities/update")
  }

  private func wait(until next: ContinuousClock.Instant, _ clock: ContinuousClock) {
    let rest = max(0, (next - clock.now).components.attoseconds / 1_000_000_000_000_000)
    connections.wait(milliseconds: Int(min(rest, 100))) { index in
      let connection = connections.all[index]
      if index >= posts[0] {
        if connection.take(through: "}") != nil { isPosting[index - posts[0]] = false }
      } else if watchers.contains(index) {
        while let event = connection.take(through: "}\n\n") {
          samples[index]?.append(event)
          take(event, page: index, at: clock.now)
        }
      } else {
        if connection.received.end(of: "data: ") != nil { result.patches += 1 }
        takeAll(index)
      }
    }
  }

  /// Finds the edits in a patch: names such as `Bench-3-17-`.
  private func take(_ event: ArraySlice<UInt8>, page: Int, at now: ContinuousClock.Instant) {
    result.patches += 1
    if let start = event.end(of: "data: ") { result.sizes.append(event.endIndex - start + 6) }
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

  /// The first ten cities, which the watching pages display.
  private static func cities(_ port: UInt16, _ rows: Int) throws -> [(id: String, population: String)] {
    let request = "GET /cities/events?start=0&count=\(rows) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    guard let connection = Connection(port: port, sending: request) else { throw failure("no connection") }
    let connections = Connections()
    connections.add(connection)
    let deadline = ContinuousClock.now + .seconds(30)
    while connection.received.end(of: "}\n\n") == nil, ContinuousClock.now < deadline {
      connections.wait(milliseconds: 100) { _ in }
    }
    var cities: [(id: String, population: String)] = []
    var log = EventLog()
    log.append(connection.received)
    for message in log.takeMessages().prefix(1) {
      var page = PageModel()
      try page.receive(message)
      cities = page.rows.map { row in
        let text = row.html.components(separatedBy: "population").last ?? ""
        return (row.id, text.prefix { $0 != "/" }.filter(\.isNumber))
      }
    }
    guard cities.count == rows else { throw failure("the first rows can't be read") }
    return cities
  }

  private static func failure(_ text: String) -> ServerProcess.Failure { ServerProcess.Failure(description: text) }
}
