/// How much the browsers of a ``WebList`` or of ``WebStreams`` may demand.
///
///     var limits = WebLimits()
///     limits.pagesPerStream = 8
///     limits.listsPerPage = 16
///     limits.searchLength = 100
///     limits.patchInterval = .milliseconds(50)
///     let talks = try await WebList(limits: limits) { _ in TalksScreen([]) }
///
/// What is beyond a limit is refused with a ``WebListError``; open pages continue.
public struct WebLimits: Hashable, Sendable {
  /// The number of open pages of one list.
  public var pages = 10_000
  /// The number of pages of one list that search at the same time.
  public var searches = 1_000
  /// The number of streams.
  public var streams = 10_000
  /// The number of pages on one stream.
  public var pagesPerStream = 32
  /// The number of lists in items of a page that it displays at the same time, see `nestedList(_:)`.
  public var listsPerPage = 64
  /// The number of posts of a page, actions included, and of pages that are opened on a stream, in a second; four times as many at once.
  public var postsPerSecond = 100
  /// The longest text that can be searched, in bytes of UTF-8.
  public var searchLength = 1_000
  /// The longest time without an event: a comment is sent then, so that a connection that is gone is noticed.
  public var silence: Duration = .seconds(15)
  /// The shortest time between two patches that changes cause: those that follow each other closely are sent together.
  public var patchInterval: Duration = .milliseconds(10)

  /// The standard limits.
  public init() {}
}
