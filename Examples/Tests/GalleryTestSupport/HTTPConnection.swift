import NIOCore
import NIOPosix

/// A connection that sends any bytes, and reads no more than requested.
///
/// One task uses it; `expect` and `readToEnd` change what was received.
package final class HTTPConnection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var received: [UInt8] = []

  private init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) {
    self.inbound = inbound.makeAsyncIterator()
    self.outbound = outbound
  }

  /// Connects to this machine, and disconnects when `body` returns.
  ///
  /// - Parameter bufferSize: the number of received bytes that the system buffers; its own default if `nil`.
  package static func run<Result: Sendable>(
    port: Int?, bufferSize: Int? = nil, _ body: (HTTPConnection) async throws -> Result
  ) async throws -> Result {
    var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
    if let bufferSize {
      bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(bufferSize))
        .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: bufferSize))
    }
    let channel = try await bootstrap.connect(host: "127.0.0.1", port: port ?? 0) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    return try await channel.executeThenClose { inbound, outbound in
      try await body(HTTPConnection(inbound, outbound))
    }
  }

  /// Sends bytes; it isn't an error if the server closes the connection during the call.
  package func send(_ text: String) async throws {
    try? await outbound.write(ByteBuffer(string: text))
  }

  /// Sends a text again and again, with pauses, until the task is cancelled.
  package func drip(_ text: String) -> Task<Void, any Error> {
    Task { [outbound] in
      while !Task.isCancelled {
        try await outbound.write(ByteBuffer(string: text))
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// Reads until a text is received, and returns everything up to it.
  ///
  /// - Throws: An error if the connection ends before.
  @discardableResult
  package func expect(_ text: String) async throws -> String {
    let wanted = Array(text.utf8)
    var searched = 0
    while true {
      if let range = received[searched...].firstRange(of: wanted) {
        defer { received.removeSubrange(..<range.upperBound) }
        return String(decoding: received[..<range.upperBound], as: UTF8.self)
      }
      searched = max(0, received.count - wanted.count + 1)
      guard let part = try? await inbound.next(isolation: #isolation) else {
        throw EndOfConnection(received: String(decoding: received, as: UTF8.self), expected: text)
      }
      received += part.readableBytesView
    }
  }

  /// Reads until the server closes, and returns everything.
  package func readToEnd() async -> String {
    while let part = try? await inbound.next(isolation: #isolation) { received += part.readableBytesView }
    return String(decoding: received, as: UTF8.self)
  }
}

/// The end of a connection without an expected text.
private struct EndOfConnection: Error, CustomStringConvertible {
  let received: String
  let expected: String

  var description: String {
    "the connection ended with \(received.debugDescription), without \(expected.debugDescription)"
  }
}

/// Waits until a condition is true; the time limit of the suite ends it otherwise.
package func eventually(_ condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
