/// The limits for browsers of a ``WebList``, or of the streams of ``WebRoutes``.
///
///     var limits = WebLimits()
///     limits.pagesPerStream = 8
///     limits.listsPerPage = 16
///     limits.searchLength = 100
///     limits.patchInterval = .milliseconds(50)
///     let talks = try await WebList(limits: limits) { _ in TalksScreen([]) }
///
/// A page is an open display of one list. A stream is a connection on which a browser receives the events of its pages. A patch is an
/// event with the changed rows of a page.
///
/// A request beyond a number or a length is refused with a ``WebListError``; open pages continue. ``silence`` and ``patchInterval``
/// refuse nothing, and a nested list beyond ``listsPerPage`` stays empty.
public struct WebLimits: Hashable, Sendable {
  /// The number of open pages of one list.
  public var pages = 10_000
  /// The number of searches in one list at the same time; pages that search for the same text share one.
  public var searches = 1_000
  /// The number of other orders of one list at the same time; pages with the same order share one.
  public var orders = 100
  /// The number of streams.
  public var streams = 10_000
  /// The number of pages on one stream.
  public var pagesPerStream = 32
  /// The number of lists in items of a page that it displays at the same time, see `nestedList(_:)`.
  public var listsPerPage = 64
  /// The number of requests in a second that a page may post, actions included, and that may open pages on a stream.
  ///
  /// After a pause, up to four times as many are allowed at once.
  public var postsPerSecond = 100
  /// The longest text that can be searched for, in bytes of UTF-8.
  public var searchLength = 1_000
  /// The longest time without an event: then a comment of the event stream is sent, so that a lost connection is noticed.
  ///
  /// More than 15 seconds count as 15: the browser's scripts check a stream that is silent for 20 seconds.
  public var silence: Duration = .seconds(15)
  /// The shortest time between two patches that changes cause: those that follow each other closely are sent together.
  public var patchInterval: Duration = .milliseconds(10)

  /// Creates the standard limits.
  public init() {}
}

/// A reason why a request of a page is refused.
public enum WebListError: Error, Hashable, Sendable {
  /// The list has as many pages as ``WebLimits/pages`` allows.
  case tooManyPages(limit: Int)
  /// There are as many searches as ``WebLimits/searches`` allows.
  case tooManySearches(limit: Int)
  /// There are pages in as many other orders as ``WebLimits/orders`` allows.
  case tooManyOrders(limit: Int)
  /// The list can't be displayed, or not be searched, in this order.
  case unknownOrder
  /// There are as many streams as ``WebLimits/streams`` allows.
  case tooManyStreams(limit: Int)
  /// A stream has as many pages as ``WebLimits/pagesPerStream`` allows.
  case tooManyPagesOnStream(limit: Int)
  /// A page, or a stream, was posted to more often than ``WebLimits/postsPerSecond`` allows.
  case tooManyPosts(limit: Int)
  /// The text to search for is longer than ``WebLimits/searchLength`` allows.
  case searchTooLong(limit: Int)
  /// The list, or the streams, were closed.
  case closed
  /// There is no stream with this ID: the browser is to open a new one.
  case unknownStream
  /// There is no list at this address.
  case unknownList
  /// The name of a page isn't 1 to 32 ASCII letters, digits, `_` or `-`, or it is `stream`.
  case invalidName
  /// There is no page with this ID: the browser is to open a new one.
  case unknownPage
  /// The item of an action was deleted meanwhile, or the page was never sent it.
  case itemIsGone
  /// The section to which an item was to be moved was deleted, or has another index than on the page.
  case sectionIsGone
  /// The item doesn't allow the action.
  case notAllowed
  /// The item doesn't offer the command anymore.
  case unknownCommand
  /// More items would be selected at once than allowed.
  case tooManyItems(limit: Int)
  /// There is no such action.
  case invalidAction
  /// The app can't serve the list now; the sentence explains it to people.
  ///
  ///     guard hasRoom else { throw .unavailable("Too many lists are open. Try again later.") }
  case unavailable(String)
  /// A handler of the item failed; the sentence of ``WebScreen/message(for:)`` explains it to people.
  case failed(String)

  /// Whether the request may succeed in a moment: respond with ``status`` and the field `Retry-After`.
  package var isTemporary: Bool {
    switch self {
    case .tooManyPages, .tooManySearches, .tooManyOrders, .tooManyStreams, .tooManyPagesOnStream, .tooManyPosts,
      .closed, .unavailable:
      true
    default: false
    }
  }

  /// The HTTP status to respond with.
  public var status: Int {
    switch self {
    case .tooManyPages, .tooManySearches, .tooManyOrders, .tooManyStreams, .tooManyPagesOnStream, .closed, .unavailable:
      503
    case .tooManyPosts: 429
    case .unknownStream, .unknownPage: 410
    case .unknownList: 404
    case .searchTooLong, .unknownOrder, .invalidName, .invalidAction: 400
    case .itemIsGone, .sectionIsGone, .notAllowed, .unknownCommand, .tooManyItems, .failed: 409
    }
  }
}

extension WebListError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .tooManyPages(let limit): "This list is open in \(limit) pages, which is the limit. Try again later."
    case .tooManySearches(let limit): "\(limit) searches are running, which is the limit. Try again later."
    case .tooManyOrders(let limit): "The list is sorted in \(limit) ways, which is the limit. Try again later."
    case .unknownOrder: "This list can't be sorted like that."
    case .tooManyStreams(let limit): "\(limit) browsers are connected, which is the limit. Try again later."
    case .tooManyPagesOnStream(let limit): "\(limit) lists are open in this browser, which is the limit. Close a page."
    case .tooManyPosts(let limit): "This page asks for more than \(limit) changes a second. Try again in a moment."
    case .searchTooLong(let limit): "A text to search has at most \(limit) bytes."
    case .closed: "The server is shutting down. Try again in a moment."
    case .unknownStream: "This connection has ended. Load the page again."
    case .unknownList: "There is no such list."
    case .invalidName: "The name of the page isn't valid."
    case .unknownPage: "This page has lost its connection. Try again in a moment."
    case .itemIsGone: "This item isn't there anymore."
    case .sectionIsGone: "The sections have changed in the meantime. Try again."
    case .notAllowed: "This isn't possible with this item."
    case .unknownCommand: "This command isn't available anymore."
    case .tooManyItems(let limit): "At most \(limit) items can be selected at once."
    case .invalidAction: "There is no such action."
    case .unavailable(let sentence), .failed(let sentence): sentence
    }
  }
}

extension WebListError {
  /// The response to a page's action: a JSON object with the sentence.
  package var json: String {
    var json = JSONObject()
    json.add("message", description)
    return json.closed()
  }
}

/// A limit for the rate of requests, as a leaky bucket: an unused allowance accumulates, up to that of ``burst`` seconds.
struct RateLimit {
  /// The number of seconds whose allowance can be used at once.
  private static let burst = 4.0

  /// The number of requests in the bucket, which leaks with time.
  private var used = 0.0
  /// The time of the last request.
  private var last: Duration?

  /// Returns whether another request can be made; counts it if so.
  ///
  /// - Parameter now: The time since a moment that is the same in all calls.
  mutating func allows(_ perSecond: Int, at now: Duration) -> Bool {
    let passed = last.map { (now - $0) / .seconds(1) } ?? 0
    used = max(0, used - passed * Double(perSecond))
    last = now
    guard used + 1 <= Double(perSecond) * Self.burst else { return false }
    used += 1
    return true
  }
}

extension Clock<Duration> {
  /// Returns a function that returns the time since this call.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
