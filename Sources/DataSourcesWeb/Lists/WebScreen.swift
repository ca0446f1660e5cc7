public import DataSourcesCells

/// What a web list shows: made and used on the actor of its ``WebList``, so it needs no isolation of its own.
public protocol WebScreen: AnyObject {
  /// The list that all pages share; a change of it is worked out once for all of them.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// Makes the search of one page, when something is typed there for the first time.
  ///
  /// - Parameter isolation: the actor of the screen.
  /// - Returns: `nil` if nothing can be searched; pages show the shared list then.
  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)?

  /// Returns the inside of a section's header, if the section has no view of its own for it.
  func header(of section: SectionInfo, itemCount: Int) -> HTML

  /// Returns the inside of a section's footer, if the section has no view of its own for it; empty for no footer.
  func footer(of section: SectionInfo, itemCount: Int) -> HTML

  /// Returns the sentence that a page displays when the work of an item fails, such as a deletion in a database.
  func message(for error: any Error) -> String
}

extension WebScreen {
  /// Nothing can be searched.
  public func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? { nil }

  /// The section's title.
  public func header(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.header ?? "") }

  /// Returns the section's footer title.
  public func footer(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.footer ?? "") }

  /// Returns a sentence that doesn't disclose what the error is.
  public func message(for error: any Error) -> String { "This didn't work. Try again later." }
}
