public import DataSources
// Clients of this module use sources: one import is enough for both.
@_exported public import DataSourcesCells

/// The content of a web list: made and used on the actor of its ``WebList``, so it needs no isolation of its own.
public protocol WebScreen: AnyObject {
  /// The list that all pages share; a change is computed once for all of them.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// Creates the search of one page, when something is typed there for the first time.
  ///
  /// - Parameter isolation: The actor of the screen.
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
  /// Returns `nil`: nothing can be searched.
  public func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? { nil }

  /// Returns the section's title.
  public func header(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.header ?? "") }

  /// Returns the section's footer title.
  public func footer(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.footer ?? "") }

  /// Returns a sentence that doesn't disclose what the error is.
  public func message(for error: any Error) -> String { "This didn't work. Try again later." }
}

/// The search of one page: a list of its own, for as long as the page searches, whatever is typed.
///
/// Made by ``WebScreen/makeSearch(isolation:)`` when a page begins to search, used on the actor of its ``WebList``, and released
/// when the page's text is empty again or the page is closed.
public protocol WebSearch: AnyObject {
  /// The matching items.
  ///
  /// Usually the same list for every text. Another list can replace it when a search ends.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// The text whose results `list` contains.
  ///
  /// A page displays its previous results until this is the text that it requested.
  var shownText: String { get }

  /// Searches for another text, never empty.
  ///
  /// The function may suspend, and be called again meanwhile: the newest text wins. It returns when `list` contains the results, or when
  /// another text was searched meanwhile.
  func search(_ text: String, isolation: isolated any Actor) async
}

/// A search that makes a list for each text: for lists that are cheap to make, such as filters.
public final class ListPerSearch: WebSearch {
  /// The list of the last text.
  public private(set) var list: any DataSource<CellReference<WebHost>>
  /// The last text.
  public private(set) var shownText = ""
  private let makeList: (String) -> any DataSource<CellReference<WebHost>>

  /// Creates a search from a closure that returns the matching items of a text.
  public init(_ makeList: @escaping (_ text: String) -> any DataSource<CellReference<WebHost>>) {
    self.makeList = makeList
    list = StaticSource<CellReference<WebHost>>(withoutIDs: [])
  }

  /// Creates the list of a text.
  public func search(_ text: String, isolation: isolated any Actor) async {
    list = makeList(text)
    shownText = text
  }
}

extension CellConfiguration where Host == WebHost {
  /// Returns a configuration of items that are displayed as HTML.
  ///
  ///     talks.cells(.html { talk in "<b>\(talk.title)</b>" })
  ///
  /// - Parameter html: Returns the inside of an item's element. Interpolated text is escaped.
  public static func html(_ html: @escaping (_ item: Item) -> HTML) -> Self {
    Self(kind: "html") { _, _, context in html(context.item) }
  }

  /// Returns a configuration of items that are displayed as HTML, with the context of an item.
  public static func html(_ html: @escaping (_ item: Item, _ context: CellContext<Item>) -> HTML) -> Self {
    Self(kind: "html") { _, _, context in html(context.item, context) }
  }
}

extension SectionViewConfiguration where Host == WebHost {
  /// Returns a configuration of headers or footers that are displayed as HTML.
  ///
  ///     talks.cells(.html { talk in "<b>\(talk.title)</b>" }).footer { section in
  ///       .html { _ in "<small>Section \(section.section + 1)</small>" }
  ///     }
  ///
  /// - Parameter html: Returns the inside of the element. Interpolated text is escaped.
  public static func html(_ html: @escaping (_ section: SectionContext) -> HTML) -> Self {
    Self(kind: "html") { _, _, _, context in
      html(context)
    } reconfigure: { _, _ in
      false
    }
  }
}

extension CellConfiguration where Host == WebHost {
  /// Displays a list below the HTML of an item, which people scroll sideways.
  ///
  ///     let shelves = categories.cells(
  ///       .html { category in "<h2>\(category.title)</h2>" }
  ///         .nestedList { category in category.books.cells(.html { book in "\(book.title)" }) })
  ///
  /// While a page displays the item, the page has a window over the nested list and receives its changes. The items of a nested
  /// list do what their cells describe, and can't contain lists. Its sections have no headers. The containing item must have an ID.
  ///
  /// - Parameter list: Returns the list in an item; called when a page first displays the item, and when the item was updated.
  ///   Pages that have the item are sent the list again if it is another object.
  public func nestedList(_ list: @escaping (Item) -> any DataSource<CellReference<WebHost>>) -> Self {
    willMake { host, context in host.setNestedList { list(context.item) } }
  }
}
