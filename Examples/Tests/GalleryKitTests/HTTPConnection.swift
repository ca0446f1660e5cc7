import NIOCore
import NIOPosix
import Testing

/// A connection that sends any bytes, and reads no more than requested.
final class HTTPConnection {
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
  /// - Parameter bufferSize: how many bytes the system keeps that were not read yet; as it likes if `nil`.
  static func run<Result: Sendable>(
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
  func send(_ text: String) async throws {
    try? await outbound.write(ByteBuffer(string: text))
  }

  /// Sends a text again and again, with pauses, until the task is cancelled.
  func drip(_ text: String) -> Task<Void, any Error> {
    Task { [outbound] in
      while !Task.isCancelled {
        try await outbound.write(ByteBuffer(string: text))
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// Reads until a text arrives, and returns everything up to it; records an issue if the connection ends before.
  @discardableResult
  func expect(_ text: String) async throws -> String {
    let wanted = Array(text.utf8)
    var searched = 0
    while true {
      if let range = received[searched...].firstRange(of: wanted) {
        defer { received.removeSubrange(..<range.upperBound) }
        return String(decoding: received[..<range.upperBound], as: UTF8.self)
      }
      searched = max(0, received.count - wanted.count + 1)
      guard let part = try? await inbound.next(isolation: #isolation) else {
        let rest = String(decoding: received, as: UTF8.self)
        Issue.record("the connection ended with \(rest.debugDescription), without \(text.debugDescription)")
        return rest
      }
      received += part.readableBytesView
    }
  }

  /// Reads until the server closes, and returns everything.
  func readToEnd() async -> String {
    while let part = try? await inbound.next(isolation: #isolation) { received += part.readableBytesView }
    return String(decoding: received, as: UTF8.self)
  }
}
