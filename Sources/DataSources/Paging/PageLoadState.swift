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
