public import DataSources
// Clients of this module use sources and cells, so importing this module is enough.
@_exported public import DataSourcesCells

/// The content of a web list: created and used on the actor of its ``WebList``, so it needs no isolation of its own.
public protocol WebScreen: AnyObject {
  /// The list that all pages share; a change is computed once for all of them.
  ///
  /// It is read once, when the ``WebList`` is created. To display another list later, return a `SegmentedSource` or a `StateSource`.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// The order of `list`, by the column that pages display as the sorted one.
  var listOrder: WebOrder? { get }

  /// The headings of the columns; empty for a list without columns.
  ///
  /// Pages receive them with the whole content, so they can't change alone.
  var headings: [WebHeading] { get }

  /// Creates a search, when a page begins to search and can't share the search of another page.
  ///
  /// - Parameters:
  ///   - order: The order that the page displays, one of ``headings`` or of ``makeList(in:isolation:)``; `nil` for that of the shared
  ///     list, and always `nil` for a list without other orders.
  ///   - isolation: The actor of the screen.
  /// - Returns: `nil` if the list can't be searched: in the order of the shared list, pages display that; another order is refused as
  ///   ``WebListError/unknownOrder``, and a page continues with the results that it has.
  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)?

  /// Creates the list in another order, when a page displays it and no other page does.
  ///
  /// All pages in the order share it, and it is released when no page displays it anymore. It has items of `list`, in any
  /// sections.
  ///
  /// - Parameters:
  ///   - order: The order that a page requests, by a name that can be any text.
  ///   - isolation: The actor of the screen.
  /// - Returns: `nil` if there is no such order: the page continues with its content, and a new page displays the shared list.
  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)?

  /// Returns the inner HTML of a section's header, if the list has no section view for it.
  func header(of section: SectionInfo, itemCount: Int) -> HTML

  /// Returns the inner HTML of a section's footer, if the list has no section view for it; empty for no footer.
  func footer(of section: SectionInfo, itemCount: Int) -> HTML

  /// Returns the sentence that a page displays when a handler of an item throws, such as one that deletes in a database.
  func message(for error: any Error) -> String
}

extension WebScreen {
  /// Returns `nil`: the list isn't sorted by a column.
  public var listOrder: WebOrder? { nil }

  /// Returns no headings: the list has no columns.
  public var headings: [WebHeading] { [] }

  /// Returns `nil`: the list can't be searched.
  public func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? { nil }

  /// Returns `nil`: the list has no other orders.
  public func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? { nil }

  /// Returns the section's title.
  public func header(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.header ?? "") }

  /// Returns the section's footer title.
  public func footer(of section: SectionInfo, itemCount: Int) -> HTML { HTML(text: section.footer ?? "") }

  /// Returns a sentence that doesn't disclose what the error is.
  public func message(for error: any Error) -> String { "This didn't work. Try again later." }
}

/// A search in a web list: the matching items of one text after the other.
///
/// It is created by ``WebScreen/makeSearch(in:isolation:)`` when a page begins to search, used on the actor of its ``WebList``, and
/// released when no page uses it anymore. Pages that search for the same text share one; a page that has one alone changes its text.
public protocol WebSearch: AnyObject {
  /// The matching items.
  ///
  /// Usually the same list for every text. Another list can replace it when a search ends.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// The text whose results `list` contains.
  ///
  /// A page displays its previous results until this is the text that it requested.
  var shownText: String { get }

  /// Searches for another text, which is never empty.
  ///
  /// The function may suspend, and be called again meanwhile: the newest text wins. It returns when `list` contains the results, or
  /// when it was called for another text meanwhile.
  func search(_ text: String, isolation: isolated any Actor) async
}

/// A search that creates a list for each text: for lists that are cheap to create, such as filters.
public final class ListPerSearch: WebSearch {
  // All state belongs to the list's actor. `search(_:isolation:)` changes it.

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
  /// - Parameter html: Returns the inner HTML of an item's element. Interpolated text is escaped.
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
  /// - Parameter html: Returns the inner HTML of the element. Interpolated text is escaped.
  public static func html(_ html: @escaping (_ section: SectionContext) -> HTML) -> Self {
    Self(kind: "html") { _, _, _, context in
      html(context)
    } reconfigure: { _, _ in
      false
    }
  }
}

extension CellConfiguration where Host == WebHost {
  /// Displays a list in each item, below the item's HTML, which people scroll sideways.
  ///
  ///     let shelves = categories.cells(
  ///       .html { category in "<h2>\(category.title)</h2>" }
  ///         .nestedList { category in category.books.cells(.html { book in "\(book.title)" }) })
  ///
  /// While a page displays the item, the page has a window over the nested list and receives its changes. The items of a nested
  /// list do what their cells describe, but can't contain lists. Its sections have no headers. The containing item must have an ID.
  ///
  /// - Parameter list: Returns the list in an item; called when a page first displays the item, and when the item was updated.
  ///   If it returns another object after an update, pages are sent the new list.
  public func nestedList(_ list: @escaping (Item) -> any DataSource<CellReference<WebHost>>) -> Self {
    willMake { host, context in host.setNestedList { list(context.item) } }
  }
}
