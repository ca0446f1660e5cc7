#if LIST_VIEWS && canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  /// Reports that an object is gone to which it is attached.
  final class EndObserver: NSObject {
    private let ended: @MainActor () -> Void

    private init(_ ended: @escaping @MainActor () -> Void) { self.ended = ended }

    /// - Parameter owner: Who wants to know: one report for each.
    @MainActor
    static func attach(to object: NSObject?, for owner: AnyObject, _ ended: @escaping @MainActor () -> Void) {
      guard let object else { return }
      let key = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
      objc_setAssociatedObject(object, key, EndObserver(ended), .OBJC_ASSOCIATION_RETAIN)
    }

    deinit {
      let ended = ended
      DispatchQueue.main.async { ended() }
    }
  }
#endif
