#if !canImport(UIKit)
  #if !canImport(ObjectiveC)
    /// What can be given to other apps, which are not there: it only says so.
    public protocol NSItemProviderWriting: AnyObject {}

    extension NSItemProvider {
      /// Provides an object; of no effect.
      public convenience init(object: any NSItemProviderWriting) { self.init() }
    }
  #endif
#endif
