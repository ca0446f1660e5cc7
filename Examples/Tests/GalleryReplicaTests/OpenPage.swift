#if Postgres
  import Foundation
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import Synchronization

  /// The stream of a page's list.
  final class OpenPage: Sendable {
    private let body = ReceivedText()
    private let task: Task<Void, Never>

    init(_ response: Response) {
      task = Task { [body] in
        try? await response.body.write(ReceivingWriter(body: body))
      }
    }

    deinit { task.cancel() }

    /// Waits until the stream has a text; returns whether it has.
    func receives(_ text: String, within time: Duration = .seconds(20)) async throws -> Bool {
      let end = ContinuousClock.now + time
      while !body.text.contains(text) {
        if ContinuousClock.now > end { return false }
        try await Task.sleep(for: .milliseconds(5))
      }
      return true
    }

    func close() { task.cancel() }
  }

  /// What was received so far.
  final class ReceivedText: Sendable {
    private let received = Mutex("")

    var text: String { received.withLock { $0 } }

    func append(_ text: String) { received.withLock { $0 += text } }
  }

  struct ReceivingWriter: ResponseBodyWriter {
    let body: ReceivedText

    mutating func write(_ buffer: ByteBuffer) async throws { body.append(String(buffer: buffer)) }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
#endif
