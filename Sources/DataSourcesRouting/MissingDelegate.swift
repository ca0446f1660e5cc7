#if LIST_VIEWS && canImport(ObjectiveC)
  package import Foundation
  import ObjectiveC

  /// Takes the calls that a view makes for a delegate that is gone, until it looks again which methods there are.
  package final class MissingDelegate: NSObject {
    package nonisolated(unsafe) static let shared = MissingDelegate()

    package override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      let nothing: @convention(block) (AnyObject) -> UnsafeRawPointer? = { _ in nil }
      return class_addMethod(self, selector, imp_implementationWithBlock(nothing), "@@:")
    }
  }
#endif
