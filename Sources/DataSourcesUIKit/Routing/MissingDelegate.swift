#if LIST_VIEWS && canImport(UIKit)
  import UIKit

  /// Takes the calls that UIKit makes for a delegate that is gone, until it looks again which methods there are.
  final class MissingDelegate: NSObject {
    nonisolated(unsafe) static let shared = MissingDelegate()

    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      guard let selector else { return false }
      let types = types(of: selector)
      return class_addMethod(self, selector, implementation(returning: types), types)
    }

    /// The encoded types of a method of a delegate: they begin with what it returns.
    private static func types(of selector: Selector) -> String {
      for name in ["UITableViewDelegate", "UICollectionViewDelegateFlowLayout", "UIScrollViewDelegate"] {
        if let type = objc_getProtocol(name),
          let types = protocol_getMethodDescription(type, selector, false, true).types
        {
          return String(cString: types)
        }
      }
      return "@@:"
    }

    /// An answer that changes nothing, in the registers where the caller looks for it.
    private static func implementation(returning types: String) -> IMP {
      if types.hasPrefix("{CGSize") {
        let answer: @convention(block) (AnyObject) -> CGSize = { _ in .zero }
        return imp_implementationWithBlock(answer)
      }
      if types.hasPrefix("{UIEdgeInsets") {
        let answer: @convention(block) (AnyObject) -> UIEdgeInsets = { _ in .zero }
        return imp_implementationWithBlock(answer)
      }
      if types.hasPrefix("d") || types.hasPrefix("f") {
        // `UITableView.automaticDimension`.
        let answer: @convention(block) (AnyObject) -> CGFloat = { _ in -1 }
        return imp_implementationWithBlock(answer)
      }
      let answer: @convention(block) (AnyObject) -> UnsafeRawPointer? = { _ in nil }
      return imp_implementationWithBlock(answer)
    }
  }
#endif
