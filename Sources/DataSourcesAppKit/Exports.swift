// Who uses this module uses sources, and the views that display them: one import brings all.
@_exported public import DataSourcesCells

#if os(Linux)
  @_exported public import HeadlessAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  @_exported public import AppKit
#endif
