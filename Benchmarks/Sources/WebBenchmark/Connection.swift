import Foundation

/// A connection to the server that never blocks.
final class Connection {
  /// The received bytes that weren't consumed yet.
  var received: [UInt8] = []
  private(set) var isClosed = false
  /// The number of received bytes.
  private(set) var byteCount = 0
  let descriptor: Int32

  /// Connects, and sends a request.
  init?(port: UInt16, sending text: String) {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard status == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      close(descriptor)
      return nil
    }
    if !text.isEmpty { send(text) }
  }

  deinit { close(descriptor) }

  /// Sends a small text.
  func send(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      if Foundation.send(descriptor, bytes.baseAddress, bytes.count, flags) != bytes.count { isClosed = true }
    }
  }

  /// Posts a form.
  func post(_ form: String, to path: String) {
    send(
      """
      POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r
      Content-Length: \(form.utf8.count)\r\n\r\n\(form)
      """)
  }

  /// Reads the available bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count == 0 { isClosed = true }
      if count < 0, errno != EAGAIN, errno != EINTR { isClosed = true }
      guard count > 0 else { return }
      byteCount += count
      received.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if count < buffer.count { return }
    }
  }

  /// Consumes and returns the bytes up to a text, or returns `nil` if it hasn't arrived.
  func take(through text: StaticString) -> ArraySlice<UInt8>? {
    guard let end = received.end(of: text) else { return nil }
    let taken = received[..<end]
    received.removeFirst(end)
    return taken
  }
}

extension Collection<UInt8> where Self: RandomAccessCollection, Index == Int {
  /// The index after the first occurrence of a text.
  func end(of text: StaticString) -> Int? {
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      let count = text.utf8CodeUnitCount
      var index = 0
      while index + count <= bytes.count,
        let match = memchr(base + index, Int32(text.utf8Start.pointee), bytes.count - index - count + 1)
      {
        if memcmp(match, text.utf8Start, count) == 0 { return UnsafeRawPointer(match) - UnsafeRawPointer(base) + count }
        index = UnsafeRawPointer(match) - UnsafeRawPointer(base) + 1
      }
      return nil
    }
    return (found ?? nil).map { startIndex + $0 }
  }
}
