public import DataSources

/// The screen “Paging”: a long list that is loaded page by page, from a slow server that fails now and then.
public final class PagingModel {
  /// A message of the server.
  public struct Message: Hashable, Sendable, Identifiable {
    /// The ID of the message.
    public let id: Int
    /// The text.
    public var text: String { "Message \(id + 1)" }
  }

  /// The reason why a page wasn't loaded.
  public struct ServerBusy: Error {
    /// The message for the user.
    public let sentence = "The server is busy."

    public init() {}
  }

  /// The number of messages on the server.
  public static let messageCount = 1_000

  /// The loaded messages, placeholders for the others, and an item where a page failed.
  public let rows: PagedSource<Message, Int>

  /// Whether a page wasn't loaded, and waits for another try.
  public var hasFailed: Bool {
    PagingDirection.allCases.contains { direction in
      if case .failed = rows.states[direction] { true } else { false }
    }
  }

  /// Creates a screen over a server; it loads after ``PagedSource/start(isolation:)``.
  ///
  /// - Parameters:
  ///   - count: the number of messages on the server.
  ///   - respond: suspends for the response time of the server for a page, and throws if it refuses.
  public init(count: Int = PagingModel.messageCount, respond: @escaping @Sendable (_ page: Int) async throws -> Void) {
    var options = PagingOptions()
    options.pageSize = 50
    options.showsPlaceholders = true
    options.stateItems = .active
    rows = PagedSource(options: options) { request in
      let start = request.key ?? 0
      try await respond(start / request.limit)
      let end = min(count, start + request.limit)
      return Page(
        items: (start..<end).map { Message(id: $0) }, previousKey: start > 0 ? max(0, start - request.limit) : nil,
        nextKey: end < count ? end : nil, itemsBefore: start, totalCount: count)
    }
  }
}
