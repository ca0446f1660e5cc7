import DataSourcesWeb

/// A list of a screen that every visitor has alone, at one address: each session gets its own.
actor VisitorList: WebPageOpening {
  private let visitors: VisitorLists
  private let screen: GalleryScreen
  private let part: ScreenLists.Part

  init(_ part: ScreenLists.Part, of screen: GalleryScreen, in visitors: VisitorLists) {
    self.visitors = visitors
    self.screen = screen
    self.part = part
  }

  func open(_ window: WebWindow, search text: String, session: String) async throws(WebListError) -> WebPage {
    try await visitors.withLists(of: screen, for: session) { [part] lists throws(WebListError) in
      guard let list = lists[part] else { throw .unknownList }
      return try await list.open(window, search: text, session: session)
    }
  }

  func show(
    page id: String, window: WebWindow, search text: String, sequence: Int, session: String
  ) async throws(WebListError) -> Bool {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { return false }
    return try await list.show(page: id, window: window, search: text, sequence: sequence, session: session)
  }

  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { throw .unknownPage }
    return try await list.perform(action, key: key, page: id, session: session)
  }
}
