import Foundation

/// The messages in what a connection received: the bytes of a chunked response of server-sent events.
struct EventLog {
  let messages: [Data]

  init(_ bytes: [UInt8]) {
    var body: [UInt8] = []
    var rest = bytes[...]
    if bytes.starts(with: Array("HTTP/".utf8)), let end = rest.end(of: "\r\n\r\n") { rest = rest[end...] }
    while let end = rest.end(of: "\r\n") {
      let size = Int(String(decoding: rest[..<(end - 2)], as: UTF8.self), radix: 16) ?? 0
      guard size > 0, end + size <= rest.endIndex else { break }
      body += rest[end..<(end + size)]
      rest = rest[min(end + size + 2, rest.endIndex)...]
    }
    var messages: [Data] = []
    var events = body[...]
    while let end = events.end(of: "\n\n") {
      if let start = events[..<end].end(of: "data: ") { messages.append(Data(events[start..<(end - 2)])) }
      events = events[end...]
    }
    self.messages = messages
  }
}
