// Who uses this module uses sources and behaviors, too: one import brings all.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  @_exported public import DataSourcesAppKit
#else
  @_exported public import DataSourcesUIKit
#endif

#if canImport(SwiftUI)
  @_exported public import SwiftUI
#endif
