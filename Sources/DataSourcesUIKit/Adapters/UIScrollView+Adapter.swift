#if LIST_VIEWS
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  // A view keeps its adapter.
  extension UIScrollView {
    /// Keeps an adapter, and the responder that it consists of.
    func keep(_ adapter: AnyObject, _ responder: AnyObject) {
      #if canImport(UIKit)
        objc_setAssociatedObject(self, &Self.adapterKey, adapter, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(self, &Self.responderKey, responder, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #else
        headlessAssociations["adapter"] = adapter
        headlessAssociations["responder"] = responder
      #endif
    }

    /// The responder of the adapter that the view keeps.
    var keptResponder: AnyObject? {
      #if canImport(UIKit)
        objc_getAssociatedObject(self, &Self.responderKey) as AnyObject?
      #else
        headlessAssociations["responder"]
      #endif
    }

    #if canImport(UIKit)
      private static var adapterKey: UInt8 = 0
      private static var responderKey: UInt8 = 0
    #endif
  }
#endif
