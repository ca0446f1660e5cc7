import Foundation

/// Posts windows, or typed text, one after the other on some connections.
final class PostLoad {
  struct Result {
    var latencies = Latencies()
    /// The times until pages have their search results.
    var found = Latencies()
    var failed = 0
    var seconds = 0.0

    var perSecond: Double { Double(latencies.count) / seconds }
  }

  /// Something that a person types, letter by letter, and then deletes.
  private static let words = [
    "berlin", "san francisco", "london", "paris", "new york", "tokyo", "delhi", "lima", "oslo", "roma",
  ]

  private let pages: PageSet
  private let ids: [String]
  private let posts = Connections()
  private var sequences: [Int]
  private var page: [Int]
  private var sent: [ContinuousClock.Instant]

  /// - Parameters:
  ///   - pages: pages that are open.
  ///   - width: the number of posts at the same time.
  init(_ pages: PageSet, width: Int) throws {
    self.pages = pages
    ids = pages.ids()
    sequences = Array(repeating: 0, count: ids.count)
    page = Array(0..<width)
    sent = Array(repeating: .now, count: width)
    for _ in 0..<width {
      guard let connection = Connection(port: pages.port, sending: "") else {
        throw ServerProcess.Failure(description: "no connection")
      }
      posts.add(connection)
    }
  }

  /// Posts for some seconds.
  ///
  /// - Parameter typing: whether to post typed text instead of windows.
  func run(seconds: Int, typing: Bool) -> Result {
    var result = Result()
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start + .seconds(seconds)
    var nextReading = start
    for index in posts.all.indices { post(index, typing, clock) }
    while clock.now < deadline {
      posts.wait(milliseconds: 10) { index in
        let connection = posts.all[index]
        while let answer = connection.take(through: "\r\n\r\n") {
          if answer.end(of: " 204 ") == nil { result.failed += 1 }
          result.latencies.add(clock.now - sent[index])
          page[index] = (page[index] + posts.all.count) % ids.count
          post(index, typing, clock)
        }
      }
      // Each look at all pages takes processor time from the server.
      guard clock.now >= nextReading else { continue }
      pages.connections.wait(milliseconds: 0) { pages.connections.all[$0].received.removeAll(keepingCapacity: true) }
      nextReading = clock.now + .milliseconds(10)
    }
    result.seconds = (clock.now - start) / .seconds(1)
    return result
  }

  private func post(_ index: Int, _ typing: Bool, _ clock: ContinuousClock) {
    let page = page[index]
    sequences[page] += 1
    let step = sequences[page]
    let start = typing ? 0 : (page * 97 + step * 20) % 200_000
    let form =
      "page=\(ids[page])&sequence=\(step)&start=\(start)&count=45&anchor=\(start)&search=\(typing ? Self.text(page, step) : "")"
    sent[index] = clock.now
    posts.all[index].post(form, to: "/cities/window")
  }

  /// The text that a page searches for after some keystrokes.
  private static func text(_ page: Int, _ step: Int) -> String {
    let word = words[page % words.count]
    let length = (step - 1) % word.count + 1
    return word.prefix(length).replacingOccurrences(of: " ", with: "+")
  }
}
