/// What there is to show of a content that is loaded.
///
///     let list = StateSource(.loading, content: cities, loading: spinner, empty: hint) { error in
///       ListSource([Row.failure(error)])
///     }
///     list.state = .failed(error, retry: load)
///     list.state = .content
public enum ContentState {
  /// The content is on its way.
  case loading
  /// There is none, whatever the content has.
  case empty
  /// It could not be loaded, and perhaps can be tried again.
  case failed(any Error, retry: (() -> Void)?)
  /// It is there; while it has no rows, it is shown as in ``empty``.
  case content
}

extension StateSource where State == ContentState {
  /// A list of some content, or of what stands for it.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - content: what is shown when it is there.
  ///   - loading: what is shown meanwhile; `nil` for nothing.
  ///   - empty: what is shown when there are no rows; `nil` for nothing, but for the content's own empty sections in
  ///     ``ContentState/content``.
  ///   - comparison: How the source compares old and new items when another source is displayed.
  ///   - failed: makes what is shown after an error.
  public convenience init(
    _ state: ContentState = .loading, content: any DataSource<Item>, loading: (any DataSource<Item>)? = nil,
    empty: (any DataSource<Item>)? = nil, comparison: ListComparison<Item>,
    failed: @escaping (any Error) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(
      state, comparison: comparison,
      source: { state in
        switch state {
        case .loading: loading
        case .empty: empty
        case .failed(let error, _): failed(error)
        case .content: content
        }
      },
      whenEmpty: { state in
        if case .content = state { empty } else { nil }
      })
  }

  /// The state as it looks: ``ContentState/empty`` also when the content has no rows and the source for that is shown.
  public var shownState: ContentState { showsPlaceholder ? .empty : state }

  /// The error, when there is one.
  public var error: (any Error)? {
    if case .failed(let error, _) = state { error } else { nil }
  }

  /// Tries again after an error, as the state says.
  ///
  /// - Returns: whether there was an error that can be tried again; if not, nothing happens.
  @discardableResult
  public func retry() -> Bool {
    guard case .failed(_, let retry?) = state else { return false }
    retry()
    return true
  }
}

extension StateSource where State == ContentState, Item: Equatable {
  /// A list of some content, or of what stands for it; rows that are in both lists stay, and are updated where they are
  /// not equal.
  ///
  /// For the parameters see ``init(_:content:loading:empty:comparison:failed:)``.
  public convenience init(
    _ state: ContentState = .loading, content: any DataSource<Item>, loading: (any DataSource<Item>)? = nil,
    empty: (any DataSource<Item>)? = nil, failed: @escaping (any Error) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(
      state, content: content, loading: loading, empty: empty, comparison: .equality, failed: failed)
  }
}
