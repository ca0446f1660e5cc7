#if LIST_VIEWS
  import DataSourcesRouting
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

  /// The data source and delegate of a table.
  final class TableRouter: ListRouter, NSTableViewDataSource, NSTableViewDelegate {}
#endif
