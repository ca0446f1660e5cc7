/// How a direction of a paged source is doing.
public enum PageLoadState: Hashable, Sendable {
  /// Nothing is under way, and there may be more.
  case idle
  /// A load is under way.
  case loading
  /// The last load failed, and nothing more is loaded in this direction until ``PagedSource/retry(_:)``.
  case failed(PageFailure)
  /// There is nothing more in this direction.
  case end
}

/// An error of a load, and which load of the source it was.
///
/// Two failures are equal when they are the same failure of the same source.
public struct PageFailure: Error, Hashable, Sendable {
  /// What the loader threw, or a ``PagingError``.
  public let error: any Error
  /// The number of the load in its source; every load has another one.
  public let load: Int

  /// Whether both are the failure of one load.
  public static func == (left: PageFailure, right: PageFailure) -> Bool { left.load == right.load }

  /// Feeds what tells failures apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(load) }
}

/// How all directions of a paged source are doing.
public struct PagingStates: Hashable, Sendable {
  /// How the first load, a refresh or a jump is doing.
  public var refresh = PageLoadState.idle
  /// How the rows before those that are there are doing.
  public var backward = PageLoadState.idle
  /// How the rows after those that are there are doing.
  public var forward = PageLoadState.idle

  /// The state of one direction.
  public subscript(direction: PagingDirection) -> PageLoadState {
    switch direction {
    case .refresh: refresh
    case .backward: backward
    case .forward: forward
    }
  }
}
