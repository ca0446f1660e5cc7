#if !canImport(UIKit)
  // As UIKit does: whoever imports the one has the other.
  @_exported public import Foundation
  @_exported public import HeadlessSupport
#endif
