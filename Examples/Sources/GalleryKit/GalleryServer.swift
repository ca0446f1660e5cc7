public import Foundation
public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// The gallery as a running web server on this machine only.
public struct GalleryServer: Sendable {
  private let router: RouterResponder<GalleryContext>
  private let services: [any Service]
  private let port: Int

  /// How long open pages may hold up the end, in seconds; what is left then is cancelled.
  private static let patience: Duration = .seconds(3)

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - port: where to listen on 127.0.0.1; 0 lets the system choose.
  ///   - services: what else is to run as long as the server does.
  public init(router: Router<GalleryContext>, port: Int, services: [any Service] = []) {
    self.router = router.buildResponder()
    self.services = services
    self.port = port
  }

  /// Serves until the process gets SIGINT or SIGTERM, or the task is cancelled.
  ///
  /// - Parameter listening: called with the address once the server listens.
  public func run(listening: @escaping @Sendable (URL) async -> Void) async throws {
    // The person at the terminal hears of errors in sentences, not of connections that ended early.
    let logger = Logger(label: "Gallery") { _ in SwiftLogNoOpLogHandler() }
    let app = Application(
      responder: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      services: services,
      onServerRunning: { channel in
        if let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)") {
          await listening(url)
        }
      },
      logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [app], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.patience
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw GalleryError(sentence(for: error))
    }
  }

  private func sentence(for error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE: "port \(port) is in use by another program; choose another one with --port"
    case EACCES: "no permission to listen on port \(port); choose one above 1023 with --port"
    default: "cannot listen on port \(port): \(String(cString: strerror(error.errnoCode)))"
    }
  }
}
