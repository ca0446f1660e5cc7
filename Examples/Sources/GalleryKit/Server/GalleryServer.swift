public import Foundation
public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The gallery as a running web server, on this machine only by default.
public struct GalleryServer: Sendable {
  private let router: RouterResponder<GalleryContext>
  private let lists: GalleryLists
  private let limits: GalleryLimits
  private let host: String
  private let port: Int
  /// The open connections, which tests count.
  package var connections = ConnectionCount()

  /// Browsers that connect at the same moment, as after a restart; the system may allow less.
  private static let backlog = 4_096
  /// The longest head of a request, in bytes.
  private static let longestHead = 16 * 1024

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - lists: the lists, whose pages end with the server.
  ///   - limits: the limits of clients.
  ///   - host: the address to listen on.
  ///   - port: where to listen; 0 lets the system choose.
  public init(
    router: Router<GalleryContext>, lists: GalleryLists, limits: GalleryLimits = GalleryLimits(),
    host: String = "127.0.0.1", port: Int
  ) {
    self.router = router.buildResponder()
    self.lists = lists
    self.limits = limits
    self.host = host
    self.port = port
  }

  /// Serves until the process gets SIGINT or SIGTERM, or the task is cancelled.
  ///
  /// - Parameter listening: called with the address once the server listens.
  public func run(listening: @escaping @Sendable (URL) async -> Void) async throws {
    // The terminal displays errors as sentences, and no connections that ended early.
    let logger = Logger(label: "Gallery") { _ in SwiftLogNoOpLogHandler() }
    let name = host.contains(":") ? "[\(host)]" : host
    let app = Application(
      responder: router,
      server: server(),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: Self.backlog,
        // Some connections beyond the limit get an error, all others aren't accepted.
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections + 32, logger: logger)),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port, let url = URL(string: "http://\(name):\(port)") {
          await listening(url)
        }
      },
      logger: logger)
    var configuration = ServiceGroupConfiguration(
      // The last one is stopped first, so the server finds no open pages.
      services: [app, PagesService(lists: lists)], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = limits.shutdownTime
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw StartError(sentence(for: error))
    }
  }

  private func server() -> HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionGuard(limits: limits, connections: connections)],
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: Self.longestHead, maxHeaderListSize: Self.longestHead, maxHeaderFieldCount: 100)))
  }

  private func sentence(for error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE: "port \(port) is in use by another program; choose another one with --port"
    case EADDRNOTAVAIL: "this machine doesn't have the address \(host); choose another one with --host"
    case EACCES: "no permission to listen on port \(port); choose one above 1023 with --port"
    default: "cannot listen on port \(port): \(String(cString: strerror(error.errnoCode)))"
    }
  }
}

/// Ends all pages when the server is to stop: it waits for their connections.
private struct PagesService: Service {
  let lists: GalleryLists

  func run() async throws {
    try? await gracefulShutdown()
    await lists.close()
  }
}
