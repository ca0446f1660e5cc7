/// The reason why loading in a direction ended although the loader didn't throw.
///
/// To continue nonetheless, call ``PagedSource/retry(_:)``.
///
///     if case .failed(let failure) = cities.states.forward, failure.error is PagingError { log("bad keys: \(failure)") }
public enum PagingError: Error, Hashable, Sendable {
  /// The given number of consecutive pages contained no new item but pointed to another page.
  case tooManyEmptyPages(Int)
  /// A page pointed to a page that was already loaded in the same direction.
  case repeatedKey
}

extension PagingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooManyEmptyPages(let count): "\(count) consecutive pages contained no new item"
    case .repeatedKey: "a page points to a page that was already loaded"
    }
  }
}
