public import DataSourcesCells
public import ListTestSupport

extension PagedScreen {
  /// Starts loading, and scrolls, refreshes and fails in the view of an adapter; returns the first fault.
  ///
  /// - Parameters:
  ///   - most: The most rows in view.
  ///   - shown: Lays out, and returns the items in view as they are displayed, from the first to the last.
  @MainActor
  public func fault<Host>(
    most: Int, in adapter: ListAdapter<Host>, shown: () -> [TestItem]
  ) async throws -> String? {
    pages.start()
    return try await fault(most: most) { position in
      adapter.scroll(to: position, at: .start, animated: false)
    } shown: {
      shown()
    }
  }
}
