#if os(Linux)
  /// The data for other apps, which don't exist here: a marker.
  public protocol NSItemProviderWriting: AnyObject {}

  extension NSItemProvider {
    /// Provides an object; of no effect.
    public convenience init(object: any NSItemProviderWriting) { self.init() }
  }
#endif
