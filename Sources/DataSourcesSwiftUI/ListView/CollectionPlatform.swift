#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// The list layout of UIKit.
  enum CollectionPlatform: ListPlatform {
    static func cell<Item>(_ content: @escaping (Item) -> some View) -> CellConfiguration<Item, UICollectionView> {
      .hosting { content($0) }
    }

    static func sectionView(_ content: some View) -> SectionViewConfiguration<UICollectionView> {
      .hosting { _ in content }
    }

    static func adapter(
      _ list: any DataSource<CellReference<UICollectionView>>, in view: UICollectionView
    ) -> CollectionAdapter { CollectionAdapter(list, in: view) }

    static func observeScrolling(
      _ adapter: CollectionAdapter, _ view: UICollectionView, _ didScroll: @escaping () -> Void
    ) -> AnyObject {
      let observer = ScrollObserver(didScroll)
      adapter.setDelegate(observer)
      return observer
    }

    private final class ScrollObserver: NSObject, UICollectionViewDelegate {
      private let didScroll: () -> Void

      init(_ didScroll: @escaping () -> Void) { self.didScroll = didScroll }

      func scrollViewDidScroll(_ scrollView: UIScrollView) { didScroll() }
    }
  }
#endif
