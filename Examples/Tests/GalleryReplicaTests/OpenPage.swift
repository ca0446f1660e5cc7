#if Postgres
  import DataSourcesWeb
  import Foundation
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import Synchronization

  /// A page's list, and what its browser receives.
  final class OpenPage: Sendable {
    private let body = ReceivedText()
    private let stream: WebStream
    private let task: Task<Void, Never>

    init(of list: String, search: String, on streams: WebStreams) async throws {
      let stream = try await streams.open()
      try await streams.open(
        page: "page", of: list, on: stream.id, window: WebWindow(start: 0, count: 40), search: search)
      self.stream = stream
      task = Task { [body] in
        for await event in stream.events { body.append(String(decoding: event, as: UTF8.self)) }
      }
    }

    /// Waits until the stream has had a text.
    func waitForText(_ text: String) async throws { try await waitUntil { body.text.contains(text) } }

    func close() async {
      task.cancel()
      await stream.close()
    }
  }

  /// Waits until a condition is true; the time limit of the suite ends it otherwise.
  func waitUntil(_ isTrue: () async throws -> Bool) async throws {
    while try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
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
