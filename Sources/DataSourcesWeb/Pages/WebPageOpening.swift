/// A live list as its routes see it: a ``WebList`` of any screen.
public protocol WebPageOpening: Actor {
  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// - Parameters:
  ///   - window: the rows that the page holds at first.
  ///   - text: what the page searches, or nothing.
  ///   - session: the browser's session, which alone can move the page's window.
  func open(_ window: WebWindow, search text: String, session: String) async throws(WebListError) -> WebPage

  /// Moves a page's window, or searches for something else; returns whether the session has such a page.
  func show(
    page id: String, window: WebWindow, search text: String, sequence: Int, session: String
  ) async throws(WebListError) -> Bool

  /// Does what a person does with an item of a page; returns the answer, a JSON object.
  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String
}
