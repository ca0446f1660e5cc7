/// The routes of a list, with the fields that the browser sends.
extension WebPageOpening {
  /// Opens a page as a browser asks for it with `GET {url}/events`.
  ///
  ///     let page = try await list.open(fields: query, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the query. Those that are missing or no numbers have default values.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Throws: A ``WebListError`` at a limit.
  public func open(fields: [String: String], session: String = "") async throws(WebListError) -> WebPage {
    try await open(WebWindow(fields: fields), search: fields["search"] ?? "", session: session)
  }

  /// Moves a page's window, or searches for something else, as a browser asks with `POST {url}/window`.
  ///
  ///     let isOpen = try await list.show(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: Whether the session has such a page. If not, answer with the status 410, and the browser opens another one.
  /// - Throws: A ``WebListError`` at a limit.
  public func show(fields: [String: String], session: String = "") async throws(WebListError) -> Bool {
    try await show(
      page: fields["page"] ?? "", window: WebWindow(fields: fields), search: fields["search"] ?? "",
      sequence: fields["sequence"].flatMap { Int($0) } ?? 0, session: session)
  }

  /// Does what a person does with an item of a page, as a browser asks with `POST {url}/action`.
  ///
  ///     let json = try await list.perform(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: The answer, a JSON object.
  /// - Throws: A ``WebListError``, whose ``WebListError/json`` is the answer.
  public func perform(fields: [String: String], session: String = "") async throws(WebListError) -> String {
    guard let action = WebAction({ fields[$0] ?? "" }) else { throw .invalidAction }
    return try await perform(action, key: fields["key"] ?? "", page: fields["page"] ?? "", session: session)
  }
}

extension WebWindow {
  /// The window that a browser asks for; by default some items at the top.
  init(fields: [String: String]) {
    self.init(
      start: fields["start"].flatMap { Int($0) } ?? 0, count: fields["count"].flatMap { Int($0) } ?? 60,
      anchor: fields["anchor"].flatMap { Int($0) })
  }
}
