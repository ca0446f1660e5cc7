package import Foundation
package import GalleryKit
package import Hummingbird
import Logging

/// A server that runs as long as a test needs it.
package enum TestServer {
  /// Serves the gallery over a small store while `body` runs.
  ///
  /// - Parameters:
  ///   - connections: The count of the open connections.
  ///   - body: Gets the port.
  ///   - ended: Called when the server has ended by itself; by default it is canceled after `body`.
  package static func runGallery(
    _ limits: GalleryLimits = .ofTests, counting connections: ConnectionCount = ConnectionCount(),
    _ body: @escaping @Sendable (Int, GalleryLists) async throws -> Void,
    ended: (@Sendable (GalleryLists) async -> Void)? = nil
  ) async throws {
    let small = try SmallStore()
    let lists = try await GalleryLists(of: small.store, limits: limits)
    var server = GalleryServer(
      router: try makeRouter(store: small.store, lists: lists, limits: limits), lists: lists, limits: limits, port: 0)
    server.connections = connections
    try await run(endsItself: ended != nil) { [server] listening in
      try await server.run { listening($0.port ?? 0) }
    } body: { port in
      try await body(port, lists)
    }
    await ended?(lists)
    withExtendedLifetime(small) {}
  }

  /// Serves a router and nothing else while `body` runs, which gets the port.
  package static func run<Context: RequestContext>(
    _ router: Router<Context>, _ body: @Sendable (Int) async throws -> Void
  ) async throws where Context.Source == ApplicationRequestContextSource {
    let responder = router.buildResponder()
    try await run { listening in
      let server = Application(
        responder: responder, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { listening($0.localAddress?.port ?? 0) },
        logger: Logger(label: "Test") { _ in SwiftLogNoOpLogHandler() })
      try await server.runService(gracefulShutdownSignals: [])
    } body: { port in
      try await body(port)
    }
  }

  /// Runs a server while `body` runs.
  ///
  /// - Parameters:
  ///   - endsItself: Whether the server is waited for after `body`, instead of being canceled.
  ///   - serve: Runs the server, and passes its port on once it listens.
  ///   - body: Gets the port.
  package static func run<Result: Sendable>(
    endsItself: Bool = false,
    _ serve: @escaping @Sendable (_ listening: @escaping @Sendable (Int) -> Void) async throws -> Void,
    body: @Sendable (Int) async throws -> Result
  ) async throws -> Result {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { continuation.finish() }
        try await serve { continuation.yield($0) }
      }
      for await port in ports {
        let result = try await body(port)
        if endsItself { try await group.next() }
        return result
      }
      try await group.next()
      throw CancellationError()
    }
  }
}
