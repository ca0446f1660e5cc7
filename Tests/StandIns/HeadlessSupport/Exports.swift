#if !canImport(UIKit)
  // As for the platform's views, one import is enough.
  @_exported public import Foundation
#endif
