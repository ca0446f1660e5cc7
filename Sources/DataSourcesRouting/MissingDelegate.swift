#if LIST_VIEWS && canImport(ObjectiveC)
  package import Foundation
  import ObjectiveC

  #if canImport(UIKit)
    import UIKit

    private typealias Insets = UIEdgeInsets
  #else
    private typealias Insets = NSEdgeInsets
  #endif

  /// Takes the calls that a view makes for a delegate that is gone, until it looks again which methods there are.
  package final class MissingDelegate: NSObject {
    package nonisolated(unsafe) static let shared = MissingDelegate()

    #if canImport(UIKit)
      private static let protocols = [
        "UITableViewDelegate", "UICollectionViewDelegateFlowLayout", "UICollectionViewDelegate", "UIScrollViewDelegate",
      ]
      /// `UITableView.automaticDimension`.
      private static let length: CGFloat = -1
    #else
      private static let protocols = [
        "NSTableViewDelegate", "NSOutlineViewDelegate", "NSCollectionViewDelegateFlowLayout",
        "NSCollectionViewDelegate",
      ]
      /// AppKit refuses a row without height.
      private static let length: CGFloat = 24
    #endif

    package override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      guard let selector else { return false }
      let types = types(of: selector)
      return class_addMethod(self, selector, implementation(returning: types), types)
    }

    /// The encoded types of a method of a delegate: they begin with what it returns.
    private static func types(of selector: Selector) -> String {
      for name in protocols {
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
        let answer: @convention(block) (AnyObject) -> CGSize = { _ in CGSize(width: 0, height: 0) }
        return imp_implementationWithBlock(answer)
      }
      if types.hasPrefix("{UIEdgeInsets") || types.hasPrefix("{NSEdgeInsets") {
        let answer: @convention(block) (AnyObject) -> Insets = { _ in Insets(top: 0, left: 0, bottom: 0, right: 0) }
        return imp_implementationWithBlock(answer)
      }
      if types.hasPrefix("d") || types.hasPrefix("f") {
        let length = length
        let answer: @convention(block) (AnyObject) -> CGFloat = { _ in length }
        return imp_implementationWithBlock(answer)
      }
      let answer: @convention(block) (AnyObject) -> UnsafeRawPointer? = { _ in nil }
      return imp_implementationWithBlock(answer)
    }
  }
#endif
