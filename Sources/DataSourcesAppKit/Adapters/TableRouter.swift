#if LIST_VIEWS
  import DataSourcesRouting

  /// The data source and delegate of a table.
  final class TableRouter: ListRouter, NSTableViewDataSource, NSTableViewDelegate {}
#endif
