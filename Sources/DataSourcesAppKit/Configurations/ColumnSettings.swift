#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting
  #if canImport(AppKit)
    import AppKit

    typealias ColumnSortDescriptor = NSSortDescriptor
  #else
    import HeadlessAppKit

    typealias ColumnSortDescriptor = HeadlessSortDescriptor
  #endif

  /// What a table knows of its columns besides their views.
  @MainActor
  final class ColumnSettings {
    private var sorts: [String: (Bool) -> Void] = [:]
    private var texts: Set<String> = []

    /// Adds a column that the table doesn't have yet.
    func add<Item>(_ column: ListColumn<Item>, to table: NSTableView) {
      if column.text != nil { texts.insert(column.id) }
      let identifier = NSUserInterfaceItemIdentifier(column.id)
      let tableColumn = table.tableColumn(withIdentifier: identifier) ?? NSTableColumn(identifier: identifier)
      if let sort = column.sort {
        sorts[column.id] = sort
        tableColumn.sortDescriptorPrototype = ColumnSortDescriptor(key: column.id, ascending: true)
      }
      guard table.tableColumn(withIdentifier: identifier) == nil else { return }
      tableColumn.title = column.title
      if let width = column.width { tableColumn.width = CGFloat(width) }
      table.addTableColumn(tableColumn)
    }

    func hasText(_ column: NSTableColumn) -> Bool { texts.contains(column.identifier.rawValue) }

    func sort(_ id: String) -> ((Bool) -> Void)? { sorts[id] }
  }

  extension NSTableView {
    private static let settingsKey = AssociationKey()

    var columnSettings: ColumnSettings? { associatedObject(for: Self.settingsKey) as? ColumnSettings }

    func add<Item>(_ columns: [ListColumn<Item>]) {
      let settings = columnSettings ?? ColumnSettings()
      setAssociatedObject(settings, for: Self.settingsKey)
      for column in columns { settings.add(column, to: self) }
    }
  }
#endif
