public import DataSources
public import DataSourcesCells

extension CellConfiguration where Host == WebHost {
  /// Displays a list below the HTML of an item, which people scroll sideways.
  ///
  ///     let shelves = categories.cells(
  ///       .html { category in "<h2>\(category.title)</h2>" }
  ///         .nestedList { category in category.books.cells(.html { book in "\(book.title)" }) })
  ///
  /// It is a list of its own: each page has a window over it, and is sent its changes, while the page holds the item. Its items
  /// do what their cells describe. Its sections follow each other without headers, and its items can't contain lists. It needs
  /// an item with an ID.
  ///
  /// - Parameter list: Returns the list in an item; called when a page first displays the item, and when the item was updated.
  ///   Pages that have the item are sent the list again if it is another object.
  public func nestedList(_ list: @escaping (Item) -> any DataSource<CellReference<WebHost>>) -> Self {
    willMake { host, context in host.nested?.take { list(context.item) } }
  }
}
