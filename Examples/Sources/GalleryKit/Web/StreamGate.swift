import Synchronization

/// Counts the streams that are open, of all clients and of each one.
final class StreamGate: Sendable {
  private struct Counts {
    var all = 0
    var clients: [String: Int] = [:]
  }

  private let limits: GalleryLimits
  private let counts = Mutex(Counts())

  init(_ limits: GalleryLimits) { self.limits = limits }

  /// Lets a stream begin; throws ``Unavailable`` at a limit.
  ///
  /// - Parameter client: the address of the client; `nil` for this machine.
  func enter(client: String?) throws(Unavailable) -> StreamPermit {
    let isAllowed = counts.withLock { counts in
      let ofClient = client.map { counts.clients[$0, default: 0] } ?? 0
      guard counts.all < limits.streams, ofClient < limits.streamsPerClient else { return false }
      counts.all += 1
      if let client { counts.clients[client] = ofClient + 1 }
      return true
    }
    guard isAllowed else { throw Unavailable(sentence: GallerySentences.tooManyStreams) }
    return StreamPermit { [self] in leave(client: client) }
  }

  private func leave(client: String?) {
    counts.withLock { counts in
      counts.all -= 1
      guard let client, let number = counts.clients[client] else { return }
      counts.clients[client] = number > 1 ? number - 1 : nil
    }
  }
}

/// The permission for one stream, given back when it is released.
public final class StreamPermit: Sendable {
  private let leave: @Sendable () -> Void

  init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

  deinit { leave() }
}
