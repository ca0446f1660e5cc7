/// Why a page can't be opened, or can't search.
public enum WebListError: Error, Hashable, Sendable {
  /// The list has as many pages as ``WebLimits/pages`` allows.
  case tooManyPages(limit: Int)
  /// As many pages search as ``WebLimits/searches`` allows.
  case tooManySearches(limit: Int)
  /// There are as many streams as ``WebLimits/streams`` allows.
  case tooManyStreams(limit: Int)
  /// A stream has as many pages as ``WebLimits/pagesPerStream`` allows.
  case tooManyPagesOnStream(limit: Int)
  /// The list, or the streams, were closed.
  case closed
  /// There is no stream with this ID: the browser is to open a new one.
  case unknownStream
  /// There is no list at this address.
  case unknownList
  /// The name of a page isn't 1 to 32 letters, digits, `_` or `-`.
  case invalidName

  /// Whether it may work in a moment: to be answered with 503 and `Retry-After`.
  public var isTemporary: Bool {
    switch self {
    case .tooManyPages, .tooManySearches, .tooManyStreams, .tooManyPagesOnStream, .closed: true
    case .unknownStream, .unknownList, .invalidName: false
    }
  }
}

extension WebListError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .tooManyPages(let limit): "This list is open in \(limit) pages, which is the limit. Try again later."
    case .tooManySearches(let limit): "\(limit) pages are searching, which is the limit. Try again later."
    case .tooManyStreams(let limit): "\(limit) browsers are connected, which is the limit. Try again later."
    case .tooManyPagesOnStream(let limit): "\(limit) lists are open in this browser, which is the limit. Close a page."
    case .closed: "The server is shutting down. Try again in a moment."
    case .unknownStream: "This connection has ended. Load the page again."
    case .unknownList: "There is no such list."
    case .invalidName: "The name of the page isn't valid."
    }
  }
}
