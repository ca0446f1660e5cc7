import Hummingbird
import Logging

@testable import GalleryKit

/// A server with nothing but a router.
enum RunningRouter {
  /// Serves while `body` runs, which gets the port.
  static func run(
    _ router: Router<GalleryContext>, _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "Test") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { continuation.finish() }
        try await server.runService(gracefulShutdownSignals: [])
      }
      for await port in ports { return try await body(port) }
      try await group.next()
    }
  }
}
