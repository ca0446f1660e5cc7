#if Postgres
  import Foundation

  /// A server that accepts connections and never answers.
  final class SilentListener {
    let port: UInt16
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init() {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length)
          return getsockname(descriptor, $0, &length)
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      listen(descriptor, 8)
    }

    /// Whether a client has connected.
    var hasClient: Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 0) == 1
    }

    func end() { close(descriptor) }
  }
#endif
