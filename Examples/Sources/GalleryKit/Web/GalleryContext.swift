public import Hummingbird

/// What a request of the gallery carries besides itself.
public struct GalleryContext: RequestContext {
  public var coreContext: CoreRequestContextStorage

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// The largest body a request may have, in bytes.
  public var maxUploadSize: Int { 256 * 1024 }
}
