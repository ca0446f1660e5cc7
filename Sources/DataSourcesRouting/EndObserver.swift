#if LIST_VIEWS && canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  /// Reports that an object is gone to which it is attached.
  @MainActor
  final class EndObserver: NSObject {
    private nonisolated(unsafe) var ended: (@MainActor () -> Void)?

    private init(_ ended: @escaping @MainActor () -> Void) { self.ended = ended }

    /// Attaches an observer to an object.
    ///
    /// - Parameter owner: What reacts to the end: it has one observer for each object.
    static func attach(to object: NSObject?, for owner: AnyObject, _ ended: @escaping @MainActor () -> Void) {
      guard let object else { return }
      detach(from: object, for: owner)
      objc_setAssociatedObject(object, key(owner), EndObserver(ended), .OBJC_ASSOCIATION_RETAIN)
    }

    /// Removes the observer of an owner, which reports nothing.
    static func detach(from object: NSObject?, for owner: AnyObject) {
      guard let object, let observer = objc_getAssociatedObject(object, key(owner)) as? EndObserver else { return }
      observer.ended = nil
      objc_setAssociatedObject(object, key(owner), nil, .OBJC_ASSOCIATION_RETAIN)
    }

    private static func key(_ owner: AnyObject) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    }

    deinit {
      guard let ended else { return }
      DispatchQueue.main.async { ended() }
    }
  }
#endif
