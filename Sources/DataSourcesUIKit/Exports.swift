// Who uses this module uses sources, and the views that show them: one import brings all.
@_exported public import DataSourcesCells

#if os(Linux)
  @_exported public import HeadlessUIKit
#elseif canImport(UIKit)
  @_exported public import UIKit
#endif
