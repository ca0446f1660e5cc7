extension WebList {
  /// Does what a person does with an item of a page.
  ///
  ///     let answer = try await talks.perform(.choose, key: key, page: page.id)
  ///
  /// The item does what its cell describes, as on any host: its primary action, its commands, its deletion, its move. A page
  /// can only name items that it was sent.
  ///
  /// - Parameters:
  ///   - action: What the person does.
  ///   - key: The key of the item, from a message to the page.
  ///   - id: The page's ID.
  ///   - session: The browser's session, as when the page was opened.
  /// - Returns: The answer to the page, a JSON object.
  /// - Throws: A ``WebListError`` with a sentence for people, such as ``WebListError/itemIsGone``.
  public func perform(
    _ action: WebAction, key: String, page id: String, session: String = ""
  ) async throws(WebListError) -> String {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { throw .unknownPage }
    try page.takePost(perSecond: limits.postsPerSecond, at: time())
    guard let window = page.window(overListIn: address.row), let position = window.position(ofKey: key) else {
      throw .itemIsGone
    }
    return try await window.host.perform(action, at: position, for: window)
  }
}
