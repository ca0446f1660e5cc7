public import DataSources

/// What a web list shows: made and used on the actor of its ``WebList``, so it needs no isolation of its own.
public protocol WebScreen: AnyObject {
  /// The list that all pages share; a change of it is worked out once for all of them.
  var list: any DataSource<CellModel<WebHost>> { get }

  /// A list of one page's own, for what somebody searches.
  ///
  /// It may take its time: until it is there the page shows what it showed, and follows that.
  ///
  /// - Parameters:
  ///   - text: what is searched for, never empty.
  ///   - isolation: the actor of the screen.
  func list(
    searching text: String, isolation: isolated any Actor
  ) async -> any DataSource<CellModel<WebHost>>

  /// The inside of a section's header.
  func header(of section: SectionInfo, itemCount: Int) -> HTML
}

extension WebScreen {
  /// The shared list: nothing can be searched.
  public func list(
    searching text: String, isolation: isolated any Actor
  ) async -> any DataSource<CellModel<WebHost>> { list }

  /// The section's title.
  public func header(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.header ?? "") }
}
