/// The state of content that is loaded asynchronously.
///
///     let list = StateSource(.loading, content: cities, loading: spinner, empty: hint) { error in
///       ListSource([Entry.failure(error)])
///     }
///     list.state = .failed(error, retry: load)
///     list.state = .content
public enum ContentState {
  /// The content is being loaded.
  case loading
  /// There is no content.
  case empty
  /// Loading failed.
  ///
  /// `retry` starts it again, if that is possible.
  case failed(any Error, retry: (() -> Void)?)
  /// The content is loaded.
  ///
  /// While it contains no items, it is displayed like ``empty``.
  case content
}

extension StateSource where State == ContentState {
  /// Creates a source that displays content, or a replacement while the content is loading, empty or unavailable.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - content: The source displayed in the state ``ContentState/content``.
  ///   - loading: The source displayed in the state ``ContentState/loading``, or `nil` for none.
  ///   - empty: The source displayed in the state ``ContentState/empty``, and while `content` contains no items. If it
  ///     is `nil`, empty content is displayed as it is.
  ///   - comparison: How to compare items when the displayed source changes.
  ///   - failed: A closure that returns the source displayed after an error.
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

  /// Calls the `retry` closure of the state ``ContentState/failed(_:retry:)``.
  ///
  ///     if !screen.retry() { print("nothing to retry") }
  ///
  /// - Returns: Whether there was such a closure.
  @discardableResult
  public func retry() -> Bool {
    guard case .failed(_, let retry?) = state else { return false }
    retry()
    return true
  }
}

extension StateSource where State == ContentState, Item: Equatable {
  /// Creates a source that displays content, or a replacement, and updates only items that aren't equal.
  ///
  /// For the parameters, see ``init(_:content:loading:empty:comparison:failed:)``.
  public convenience init(
    _ state: ContentState = .loading, content: any DataSource<Item>, loading: (any DataSource<Item>)? = nil,
    empty: (any DataSource<Item>)? = nil, failed: @escaping (any Error) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(
      state, content: content, loading: loading, empty: empty, comparison: .equality, failed: failed)
  }
}
