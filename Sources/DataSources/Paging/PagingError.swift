/// Why a paged source gives up a direction although its loader did not throw.
///
/// ``PagedSource/retry(_:)`` tries again all the same, from where it stopped.
public enum PagingError: Error, Hashable, Sendable {
  /// This many pages in a row added no row, and each told of another page.
  case tooManyEmptyPages(Int)
  /// A page leads back to a page that was loaded in the same direction already.
  case repeatedKey
}

extension PagingError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .tooManyEmptyPages(let count): "\(count) pages in a row added no row"
    case .repeatedKey: "a page leads back to one that was loaded already"
    }
  }
}
