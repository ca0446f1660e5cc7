#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  // A view keeps its adapter.
  extension UIScrollView {
    #if canImport(UIKit)
      private static var adapterKey: UInt8 = 0

      var keptAdapter: AnyObject? {
        get { objc_getAssociatedObject(self, &Self.adapterKey) as AnyObject? }
        set { objc_setAssociatedObject(self, &Self.adapterKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
      }
    #else
      var keptAdapter: AnyObject? {
        get { headlessAssociations["adapter"] }
        set { headlessAssociations["adapter"] = newValue }
      }
    #endif
  }

  extension UITableView {
    var keptResponder: AnyObject? { (keptAdapter as? TableAdapter)?.responder }
  }

  extension UICollectionView {
    var keptResponder: AnyObject? { (keptAdapter as? CollectionAdapter)?.responder }
  }
#endif
