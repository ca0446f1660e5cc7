#if !canImport(AppKit)
  // As AppKit does: who imports the one has the other.
  @_exported public import Foundation
  @_exported public import HeadlessSupport
#endif
