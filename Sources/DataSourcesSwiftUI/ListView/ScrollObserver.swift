#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// Keeps a binding and the first visible item of a collection the same.
  @MainActor
  final class ScrollObserver: NSObject, UICollectionViewDelegate {
    private var adapter: CollectionAdapter?
    private var position: ListScrollPosition?
    /// The ID that the binding has, as far as this knows.
    private var known: ItemID?

    func follow(_ adapter: CollectionAdapter, _ position: ListScrollPosition) {
      self.position = position
      if self.adapter !== adapter {
        self.adapter = adapter
        adapter.setDelegate(self)
      }
      guard let id = position.id(), id != known else { return }
      known = id
      if let target = adapter.source.position(of: id) { adapter.scroll(to: target, at: .start) }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      guard let adapter, let first = adapter.visiblePositions.first, let id = adapter.source.id(at: first)?.ownID,
        id != known
      else { return }
      known = id
      position?.setID(id)
    }
  }
#endif
