import Foundation

/// Edits that are posted to one server after another, while a page of each server displays the edited city.
///
/// The measured times are those from before a post is sent until a page has the patch with the edit.
final class ClusterLoad {
  struct Result {
    /// Of pages of the server that got the post.
    var own = Latencies()
    /// Of pages of the other servers.
    var other = Latencies()
    /// From before a post until its answer.
    var answers = Latencies()
    var missed = 0
    var failed = 0
  }

  private let pages = Connections()
  private let posts = Connections()
  private let id: String
  private var edits = 0

  /// Opens a page on each server.
  init(ports: [UInt16]) throws {
    for port in ports {
      let request = "GET /cities/events?start=0&count=\(PatchLoad.windowCount) HTTP/1.1\r\nHost: localhost\r\n\r\n"
      guard let page = Connection(port: port, sending: request), let post = Connection(port: port, sending: "") else {
        throw ServerProcess.Failure(description: "no connection to port \(port)")
      }
      pages.add(page)
      posts.add(post)
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while pages.all.contains(where: { $0.received.end(of: "}\n\n") == nil }), ContinuousClock.now < deadline {
      pages.wait(milliseconds: 100) { _ in }
    }
    var log = EventLog()
    log.append(pages.all[0].received)
    var model = PageModel()
    if let message = log.takeMessages().first { try model.receive(message) }
    guard let first = model.rows.first else { throw ServerProcess.Failure(description: "the page has no rows") }
    id = first.id
  }

  /// Posts edits, one after the other.
  ///
  /// - Parameter rate: how many in a second, at most.
  func run(edits count: Int, rate: Int) -> Result {
    var result = Result()
    let clock = ContinuousClock()
    for edit in 0..<count {
      let next = clock.now + .milliseconds(1_000 / rate)
      self.edits += 1
      let name = name(of: self.edits)
      for page in pages.all { page.received.removeAll(keepingCapacity: true) }
      let server = edit % posts.all.count
      let start = clock.now
      posts.all[server].post("id=\(id)&name=\(name)", to: "/cities/update")
      var waiting = Set(pages.all.indices)
      var isAnswered = false
      while !waiting.isEmpty || !isAnswered, clock.now < start + .seconds(5) {
        pages.wait(milliseconds: isAnswered ? 100 : 0) { page in
          guard waiting.contains(page), Self.contains(name, pages.all[page].received) else { return }
          waiting.remove(page)
          if page == server { result.own.add(clock.now - start) } else { result.other.add(clock.now - start) }
        }
        guard !isAnswered else { continue }
        posts.wait(milliseconds: 1) { index in
          guard index == server, let answer = posts.all[index].take(through: "}") else { return }
          isAnswered = true
          result.answers.add(clock.now - start)
          if answer.end(of: " 200 ") == nil { result.failed += 1 }
        }
      }
      result.missed += waiting.count + (isAnswered ? 0 : 1)
      let pause = (next - clock.now) / .milliseconds(1)
      if pause > 0 { usleep(UInt32(pause * 1_000)) }
    }
    return result
  }

  /// A name that differs from the last one from its first to its last character, so that patches contain all of it.
  private func name(of edit: Int) -> String {
    let ends = edit.isMultiple(of: 2) ? "A" : "B"
    return "\(ends)Bench-\(edit)-\(ends)"
  }

  private static func contains(_ name: String, _ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(name)
  }
}
