public import DataSourcesCells

/// What one page searches: a list of its own, kept for as long as the page searches, whatever is typed.
///
/// Made by ``WebScreen/makeSearch(isolation:)`` when a page begins to search, used on the actor of its ``WebList``, and released
/// when the page's text is empty again or the page is closed.
public protocol WebSearch: AnyObject {
  /// The items that were found.
  ///
  /// Usually the same list for every text. Another list takes its place when a search ends.
  var list: any DataSource<CellReference<WebHost>> { get }

  /// The text whose results `list` contains.
  ///
  /// A page shows what it showed before until this is the text that it wants.
  var shownText: String { get }

  /// Searches for another text, never empty.
  ///
  /// It may take its time, and be called again meanwhile: the newest text wins. Returns when `list` contains what was
  /// found, or when the text isn't wanted any more.
  func search(_ text: String, isolation: isolated any Actor) async
}

/// A search that makes a list for each text: for lists that are cheap to make, such as filters.
public final class ListPerSearch: WebSearch {
  /// The list of the last text.
  public private(set) var list: any DataSource<CellReference<WebHost>>
  /// The last text.
  public private(set) var shownText = ""
  private let makeList: (String) -> any DataSource<CellReference<WebHost>>

  /// Creates a search from a closure that finds the items of a text.
  public init(_ makeList: @escaping (_ text: String) -> any DataSource<CellReference<WebHost>>) {
    self.makeList = makeList
    list = StaticSource<CellReference<WebHost>>(withoutIDs: [])
  }

  /// Makes the list of a text.
  public func search(_ text: String, isolation: isolated any Actor) async {
    list = makeList(text)
    shownText = text
  }
}
