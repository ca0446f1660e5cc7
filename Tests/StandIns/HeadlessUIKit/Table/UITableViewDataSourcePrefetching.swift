#if os(Linux)
  /// Prefetches rows that will be needed soon.
  ///
  /// Cancelling is optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UITableViewDataSourcePrefetching: HeadlessResponder {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
  }

  extension UITableViewDataSourcePrefetching {
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
  }

  extension Selector {
    static let tableCancelPrefetching = Selector("tableView:cancelPrefetchingForRowsAtIndexPaths:")

    static let ofTablePrefetching: [Selector] = [
      .tableCancelPrefetching
    ]
  }
#endif
