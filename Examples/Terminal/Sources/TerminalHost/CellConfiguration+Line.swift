extension CellConfiguration where Host == Terminal {
  /// A line of text, with a star if the item is selected.
  public static func line(_ text: @escaping (Item) -> String) -> CellConfiguration {
    CellConfiguration(kind: "line") { _, _, context in (context.isSelected ? "* " : "  ") + text(context.item) }
  }
}
