#if os(Linux)
  // As for the platform's views, one import is enough.
  @_exported public import Foundation
#endif
