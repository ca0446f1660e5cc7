#if os(Linux)
  // As in UIKit, one import is enough.
  @_exported public import Foundation
  @_exported public import HeadlessSupport
#endif
