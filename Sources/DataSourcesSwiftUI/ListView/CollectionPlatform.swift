#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// The list layout of UIKit.
  enum CollectionPlatform: ListPlatform {
    static func cell<Item>(_ content: @escaping (Item) -> some View) -> CellConfiguration<Item, UICollectionView> {
      .hosting { content($0) }
    }

    #if !os(tvOS)
      // Items that are selected by the dozen have a mark in place of the button that deletes one.
      static func addingControls<Item>(
        to configuration: CellConfiguration<Item, UICollectionView>, _ behavior: ItemBehavior<Item>,
        allowsMultipleSelection: Bool
      ) -> CellConfiguration<Item, UICollectionView> {
        configuration.onConfigure { cell, context in
          var accessories: [UICellAccessory] = []
          if allowsMultipleSelection {
            accessories.append(.multiselect(displayed: .whenEditing))
          } else if behavior.delete != nil, behavior.canDelete?(context) != false {
            accessories.append(.delete(displayed: .whenEditing))
          }
          if behavior.move != nil, behavior.canMove?(context) != false {
            accessories.append(.reorder(displayed: .whenEditing))
          }
          (cell as? UICollectionViewListCell)?.accessories = accessories
        }
      }
    #endif

    static func sectionView(_ content: some View) -> SectionViewConfiguration<UICollectionView> {
      .hosting { _ in content }
    }

    static func adapter(
      _ list: any DataSource<CellReference<UICollectionView>>, in view: UICollectionView
    ) -> CollectionAdapter { CollectionAdapter(list, in: view) }

    static func hasLayout(_ view: UICollectionView) -> Bool { view.window != nil && !view.bounds.isEmpty }

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
