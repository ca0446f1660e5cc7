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
