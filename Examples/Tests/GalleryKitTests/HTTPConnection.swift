import NIOCore
import NIOPosix
import Testing

/// A connection that sends any bytes, and reads what comes, and not more than is asked for.
final class HTTPConnection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var received = ""

  private init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) {
    self.inbound = inbound.makeAsyncIterator()
    self.outbound = outbound
  }

  /// Connects to this machine, and disconnects when `body` returns.
  static func run<Result: Sendable>(
    port: Int?, _ body: (HTTPConnection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port ?? 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await body(HTTPConnection(inbound, outbound))
    }
  }

  /// Sends bytes; a server that closes meanwhile is no error.
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

  /// Reads until the text comes, and returns everything up to it; it is an issue when the connection ends before.
  @discardableResult
  func expect(_ text: String) async throws -> String {
    while true {
      if let range = received.utf8.firstRange(of: Array(text.utf8)) {
        let before = String(received[..<range.upperBound])
        received = String(received[range.upperBound...])
        return before
      }
      guard let part = try? await inbound.next(isolation: #isolation) else {
        Issue.record("the connection ended with \(received.debugDescription), without \(text.debugDescription)")
        return received
      }
      received += String(buffer: part)
    }
  }

  /// Reads until the server closes, and returns everything.
  func readToEnd() async -> String {
    while let part = try? await inbound.next(isolation: #isolation) { received += String(buffer: part) }
    return received
  }
}
