#if LIST_VIEWS
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// An adapter that a diffable data source keeps.
  @MainActor
  protocol DiffableAdapting: AnyObject {
    func cancel()
  }

  /// A diffable data source, which keeps its adapter.
  @MainActor
  protocol AdapterKeeping: NSObject {
    #if !canImport(UIKit)
      var headlessAssociations: [String: AnyObject] { get set }
    #endif
  }

  extension UICollectionViewDiffableDataSource: AdapterKeeping {}
  extension UITableViewDiffableDataSource: AdapterKeeping {}

  extension AdapterKeeping {
    /// Keeps an adapter in place of the one before.
    func keep(_ adapter: any DiffableAdapting) {
      #if canImport(UIKit)
        (objc_getAssociatedObject(self, &adapterKey) as? any DiffableAdapting)?.cancel()
        objc_setAssociatedObject(self, &adapterKey, adapter, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #else
        (headlessAssociations.updateValue(adapter, forKey: "adapter") as? any DiffableAdapting)?.cancel()
      #endif
    }
  }

  #if canImport(UIKit)
    @MainActor private var adapterKey: UInt8 = 0
  #endif
#endif
