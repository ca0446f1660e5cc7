import Foundation

/// The messages in what a connection receives: the bytes of a chunked response of server-sent events.
struct EventLog {
  /// What isn't a whole chunk yet.
  private var received: [UInt8] = []
  /// What isn't a whole event yet.
  private var body: [UInt8] = []
  private var hasHead = false

  /// Adds what was received next.
  mutating func append(_ bytes: some Collection<UInt8>) { received.append(contentsOf: bytes) }

  /// Returns the messages that are complete, once.
  mutating func takeMessages() -> [Data] {
    readChunks()
    var messages: [Data] = []
    var events = body[...]
    while let end = events.end(of: "\n\n") {
      if let start = events[..<end].end(of: "data: ") { messages.append(Data(events[start..<(end - 2)])) }
      events = events[end...]
    }
    body = Array(events)
    return messages
  }

  private mutating func readChunks() {
    var rest = received[...]
    if !hasHead {
      guard let end = rest.end(of: "\r\n\r\n") else { return }
      hasHead = true
      rest = rest[end...]
    }
    while true {
      // The line end after a chunk may arrive late.
      if rest.starts(with: [13, 10]) { rest = rest.dropFirst(2) }
      guard let end = rest.end(of: "\r\n") else { break }
      let size = Int(String(decoding: rest[..<(end - 2)], as: UTF8.self), radix: 16) ?? 0
      guard size > 0, end + size <= rest.endIndex else { break }
      body += rest[end..<(end + size)]
      rest = rest[(end + size)...]
    }
    received = Array(rest)
  }
}
