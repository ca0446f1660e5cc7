#if LIST_VIEWS
  #if canImport(AppKit)
    import AppKit
    import ObjectiveC
  #else
    import HeadlessAppKit
  #endif

  // A view keeps its adapter.
  extension NSView {
    /// Keeps an adapter, and the responder that it consists of.
    func keep(_ adapter: AnyObject, _ responder: AnyObject) {
      setAssociation(adapter, &Self.adapterKey, "adapter")
      setAssociation(responder, &Self.responderKey, "responder")
    }

    /// The responder of the adapter that the view keeps.
    var keptResponder: AnyObject? { association(&Self.responderKey, "responder") }

    private static var adapterKey: UInt8 = 0
    private static var responderKey: UInt8 = 0

    /// Keeps an object for as long as the view exists, or until another one takes its place.
    func setAssociation(_ object: AnyObject?, _ key: UnsafeRawPointer, _ name: String) {
      #if canImport(AppKit)
        objc_setAssociatedObject(self, key, object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #else
        headlessAssociations[name] = object
      #endif
    }

    func association(_ key: UnsafeRawPointer, _ name: String) -> AnyObject? {
      #if canImport(AppKit)
        objc_getAssociatedObject(self, key) as AnyObject?
      #else
        headlessAssociations[name]
      #endif
    }
  }
#endif
