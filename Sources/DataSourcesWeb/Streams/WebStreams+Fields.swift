/// The routes of streams, with the fields that the browser sends.
extension WebStreams {
  /// Adds a page to a stream as a browser asks with `POST /streams/open`.
  ///
  ///     try await streams.open(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The browser's session, as when the stream was opened.
  /// - Throws: A ``WebListError`` for what there isn't, and at a limit.
  public func open(fields: [String: String], session: String = "") async throws(WebListError) {
    try await open(
      page: fields["name"] ?? "", of: fields["list"] ?? "", on: fields["stream"] ?? "",
      window: WebWindow(fields: fields), search: fields["search"] ?? "", session: session)
  }

  /// Closes a page of a stream, if there is one, as a browser asks with `POST /streams/close`.
  ///
  ///     let isOpen = await streams.close(fields: form, session: session)
  ///
  /// - Returns: Whether the session has such a stream. If not, answer with the status 410.
  @discardableResult
  public func close(fields: [String: String], session: String = "") async -> Bool {
    await close(page: fields["name"] ?? "", on: fields["stream"] ?? "", session: session)
  }
}
