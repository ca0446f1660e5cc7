// Who uses this module uses sources and behaviors, too: one import brings all.
@_exported public import DataSourcesUIKit

#if canImport(SwiftUI)
  @_exported public import SwiftUI
#endif
