public import Hummingbird
import NIOCore

/// The additional data of a request of the gallery.
public struct GalleryContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the client; `nil` for this machine.
  public let client: String?

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    let address = source.channel.remoteAddress?.ipAddress
    client = address.flatMap { $0.hasPrefix("127.") || $0 == "::1" ? nil : $0 }
  }

  /// The largest body a request may have, in bytes.
  public var maxUploadSize: Int { 256 * 1024 }
}
