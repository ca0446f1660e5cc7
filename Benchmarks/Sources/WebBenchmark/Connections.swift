import Foundation

/// Many connections that are looked after by one thread.
final class Connections {
  private(set) var all: [Connection] = []
  private var polled: [pollfd] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)

  deinit { buffer.deallocate() }

  /// Adds a connection.
  func add(_ connection: Connection) {
    all.append(connection)
    polled.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0))
  }

  /// Puts a connection in the place of one that ended.
  func replace(at index: Int, with connection: Connection) {
    all[index] = connection
    polled[index] = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Closes all connections.
  func removeAll() {
    all = []
    polled = []
  }

  /// Waits for data until a timeout, and reads it.
  ///
  /// - Parameter body: called with the index of each connection that received data.
  func wait(milliseconds: Int, _ body: (Int) -> Void) {
    guard poll(&polled, nfds_t(polled.count), Int32(milliseconds)) > 0 else { return }
    for index in polled.indices where polled[index].revents != 0 {
      all[index].read(into: buffer)
      // A connection that ended would be reported again and again.
      if all[index].isClosed { polled[index].fd = -1 }
      body(index)
    }
  }
}
