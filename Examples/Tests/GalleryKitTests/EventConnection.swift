import NIOCore
import NIOPosix
import Testing

/// A connection that asks for `/events` and reads what comes, and not more than is asked for.
final class EventConnection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

  private init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
    self.inbound = inbound.makeAsyncIterator()
  }

  /// Connects to this machine, and disconnects when `body` returns.
  static func run<Result: Sendable>(
    port: Int?, _ body: (EventConnection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "localhost", port: port ?? 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"))
      return try await body(EventConnection(inbound))
    }
  }

  /// Reads until the text comes; it is an issue when the connection ends before.
  func expect(_ text: String) async throws {
    var received = ""
    while !received.contains(text) {
      guard let part = try await inbound.next(isolation: #isolation) else {
        Issue.record("the connection ended with \(received.debugDescription)")
        return
      }
      received += String(buffer: part)
    }
  }
}
