/// The load states of all directions of a ``PagedSource``.
///
///     cities.onStateChange = { states in spinner.isVisible = states.refresh == .loading }
public struct PagingStates: Hashable, Sendable {
  /// The state of the first load, a refresh or a jump.
  public var refresh = PageLoadState.idle
  /// The state of loading previous pages.
  public var backward = PageLoadState.idle
  /// The state of loading next pages.
  public var forward = PageLoadState.idle

  /// The state of a direction.
  public subscript(direction: PagingDirection) -> PageLoadState {
    switch direction {
    case .refresh: refresh
    case .backward: backward
    case .forward: forward
    }
  }
}

/// The state of loading in one direction of a ``PagedSource``.
///
///     if case .failed(let failure) = cities.states.forward { show(failure.error) }
public enum PageLoadState: Hashable, Sendable {
  /// No load is running, and there can be more pages.
  case idle
  /// A load is running.
  case loading
  /// The last load failed.
  ///
  /// Nothing is loaded in this direction until you call ``PagedSource/retry(_:)``.
  case failed(PageFailure)
  /// There are no more pages in this direction.
  case end
}

/// The failure of a load.
///
///     if case .failed(let failure) = cities.states.forward { show(failure.error) }
///
/// Two failures of a source are equal if they belong to the same load.
public struct PageFailure: Error, Hashable, Sendable {
  /// The error that the loader threw, or a ``PagingError``.
  public let error: any Error
  /// Identifies the load among all loads of its source.
  let loadID: Int

  public static func == (left: PageFailure, right: PageFailure) -> Bool { left.loadID == right.loadID }

  public func hash(into hasher: inout Hasher) { hasher.combine(loadID) }
}

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
