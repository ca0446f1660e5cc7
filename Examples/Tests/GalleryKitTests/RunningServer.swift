import DataSourcesWeb
import Foundation

@testable import GalleryKit

/// The gallery's real server over a small store, for the duration of a test.
enum RunningServer {
  static func run(
    _ limits: GalleryLimits = GalleryLimits(), counting connections: ConnectionCount = ConnectionCount(),
    _ body: @escaping @Sendable (Int, GalleryLists) async throws -> Void,
    ended: (@Sendable (GalleryLists) async -> Void)? = nil
  ) async throws {
    let small = try SmallStore()
    let lists = try await GalleryLists(of: small.store, limits: limits)
    var server = GalleryServer(
      router: try makeRouter(store: small.store, lists: lists, limits: limits), lists: lists, limits: limits, port: 0)
    server.connections = connections
    let (ports, portSender) = AsyncStream<Int>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { [server] in
        defer { portSender.finish() }
        try await server.run { portSender.yield($0.port ?? 0) }
      }
      for await port in ports {
        try await body(port, lists)
        guard let ended else { return }
        // It ends by itself.
        try await group.next()
        await ended(lists)
        return
      }
      try await group.next()
    }
    withExtendedLifetime(small) {}
  }
}
