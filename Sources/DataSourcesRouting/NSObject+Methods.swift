#if LIST_VIEWS
  #if canImport(ObjectiveC)
    package import Foundation

    extension NSObject {
      package func implements(_ selector: Selector) -> Bool { responds(to: selector) }
    }
  #else
    package import HeadlessSupport

    extension NSObject {
      @MainActor
      package func implements(_ selector: Selector) -> Bool {
        (self as? any HeadlessResponder)?.responds(to: selector) ?? false
      }
    }
  #endif
#endif
