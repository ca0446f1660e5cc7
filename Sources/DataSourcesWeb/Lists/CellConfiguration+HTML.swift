public import DataSourcesCells

extension CellConfiguration where Host == WebHost {
  /// Returns a configuration of items that are displayed as HTML.
  ///
  ///     talks.cells(.html { talk in "<b>\(talk.title)</b>" })
  ///
  /// - Parameter html: Returns the inside of an item's element. Interpolated text is escaped.
  public static func html(_ html: @escaping (_ item: Item) -> HTML) -> Self {
    Self(kind: "html") { _, _, context in html(context.item) }
  }

  /// Returns a configuration of items that are displayed as HTML, with everything that is known about an item.
  public static func html(_ html: @escaping (_ item: Item, _ context: CellContext<Item>) -> HTML) -> Self {
    Self(kind: "html") { _, _, context in html(context.item, context) }
  }
}
