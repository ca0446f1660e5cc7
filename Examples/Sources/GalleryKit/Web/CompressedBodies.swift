import NIOCore
import Synchronization

/// A cache of compressed responses, since most are requested again.
///
/// Found by their content, so nothing has to be forgotten when a page changes.
final class CompressedBodies: Sendable {
  /// The bytes of all answers and their compressed forms that are kept.
  static let capacity = 8 * 1_024 * 1_024

  private struct State {
    var bodies: [ByteBuffer: ByteBuffer] = [:]
    var size = 0
    var compressedCount = 0
  }

  private let state = Mutex(State())

  /// The number of answers that were compressed.
  var compressedCount: Int { state.withLock(\.compressedCount) }

  /// The compressed form of a response; `nil` if there isn't enough memory.
  func compressed(_ body: ByteBuffer) -> ByteBuffer? {
    if let known = state.withLock({ $0.bodies[body] }) { return known }
    guard let compressed = Gzip.compress(body) else { return nil }
    state.withLock { state in
      state.compressedCount += 1
      state.size += body.readableBytes + compressed.readableBytes
      if state.size > Self.capacity {
        state.bodies = [:]
        state.size = body.readableBytes + compressed.readableBytes
      }
      state.bodies[body] = compressed
    }
    return compressed
  }
}
