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

  extension UICollectionViewDiffableDataSource {
    /// Keeps an adapter in place of the one before.
    func keep(_ adapter: any DiffableAdapting) {
      #if canImport(UIKit)
        replaceAdapter(of: self, with: adapter)
      #else
        (headlessAssociations.updateValue(adapter, forKey: "adapter") as? any DiffableAdapting)?.cancel()
      #endif
    }
  }

  extension UITableViewDiffableDataSource {
    /// Keeps an adapter in place of the one before.
    func keep(_ adapter: any DiffableAdapting) {
      #if canImport(UIKit)
        replaceAdapter(of: self, with: adapter)
      #else
        (headlessAssociations.updateValue(adapter, forKey: "adapter") as? any DiffableAdapting)?.cancel()
      #endif
    }
  }

  #if canImport(UIKit)
    @MainActor private var adapterKey: UInt8 = 0

    @MainActor
    private func replaceAdapter(of dataSource: NSObject, with adapter: any DiffableAdapting) {
      (objc_getAssociatedObject(dataSource, &adapterKey) as? any DiffableAdapting)?.cancel()
      objc_setAssociatedObject(dataSource, &adapterKey, adapter, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  #endif
#endif
