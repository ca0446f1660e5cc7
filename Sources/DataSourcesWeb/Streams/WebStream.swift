/// One stream of ``WebStreams``, for as long as its events are read.
public struct WebStream: Sendable {
  /// The stream's ID, which its first event contains.
  public var id: String { lifetime.id }
  private let lifetime: Lifetime
  private let queue: StreamQueue

  init(id: String, queue: StreamQueue, streams: WebStreams) {
    lifetime = Lifetime(id: id, streams: streams)
    self.queue = queue
  }

  /// The events of all pages of the stream.
  public var events: WebEvents {
    WebEvents { [lifetime, queue] in
      await queue.next { lifetime.close() }
    }
  }

  /// Closes the stream and its pages: its events end.
  public func close() async { await lifetime.streams.close(stream: id) }

  /// Closes the stream when nothing refers to it any more.
  private final class Lifetime: Sendable {
    let id: String
    let streams: WebStreams

    init(id: String, streams: WebStreams) {
      self.id = id
      self.streams = streams
    }

    deinit { close() }

    func close() {
      Task { [id, streams] in await streams.close(stream: id) }
    }
  }
}
