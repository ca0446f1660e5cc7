#if os(Linux)
  import DataSourcesTesting

  // Rows that will be needed soon: as many again as are shown, in the direction of the last scroll.
  extension UITableView {
    func prefetch() {
      let isDownward = contentOffset.y >= lastOffset
      lastOffset = contentOffset.y
      guard isPrefetchingEnabled, let prefetchDataSource, !shownRows.isEmpty else { return }
      let span = visibleSpan
      let height = span.upperBound - span.lowerBound
      let ahead = isDownward ? span.upperBound..<span.upperBound + height : span.lowerBound - height..<span.lowerBound
      let wanted = geometry.rows(in: ahead).filter { shownRows[$0] == nil }
      let isWanted = Set(wanted)
      let stale = prefetched.filter { !isWanted.contains($0) && shownRows[$0] == nil }.sorted()
      let fresh = wanted.filter { !prefetched.contains($0) }
      prefetched = isWanted
      if !stale.isEmpty, prefetchDataSource.responds(to: .tableCancelPrefetching) {
        prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: stale.map { IndexPath(at: $0) })
      }
      if !fresh.isEmpty {
        let nearestFirst = isDownward ? fresh : fresh.reversed()
        prefetchDataSource.tableView(self, prefetchRowsAt: nearestFirst.map { IndexPath(at: $0) })
      }
    }
  }
#endif
