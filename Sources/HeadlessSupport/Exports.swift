#if !canImport(UIKit)
  // As the platform's views do: who imports the one has the other.
  @_exported public import Foundation
#endif
