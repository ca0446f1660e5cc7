import Foundation

/// Endless large messages that count how many were asked for.
final class CountingMessages: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    let messages: CountingMessages

    func next() async -> String? {
      messages.increment()
      return Task.isCancelled ? nil : String(repeating: "x", count: 100_000)
    }
  }

  private let lock = NSLock()
  nonisolated(unsafe) private var number = 0

  /// How many messages were asked for.
  var count: Int { lock.withLock { number } }

  func makeAsyncIterator() -> Iterator { Iterator(messages: self) }

  private func increment() {
    lock.withLock { number += 1 }
  }
}
