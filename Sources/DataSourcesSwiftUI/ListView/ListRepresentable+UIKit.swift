#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// A list layout of UIKit under SwiftUI views.
  struct ListRepresentable<Item, Content: View>: UIViewRepresentable {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    func makeCoordinator() -> CollectionCoordinator<Item, Content> { CollectionCoordinator() }

    func makeUIView(context: Context) -> UICollectionView {
      let configuration = UICollectionLayoutListConfiguration(appearance: list.parts.appearance.uiAppearance)
      return UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.swipeableList(using: configuration))
    }

    func updateUIView(_ view: UICollectionView, context: Context) {
      context.coordinator.list.update(list, source, context.environment, in: view)
      #if !os(tvOS)
        let isEditing = context.environment.editMode?.wrappedValue.isEditing ?? false
        if isEditing != view.isEditing {
          view.allowsMultipleSelectionDuringEditing = list.selection?.isMultiple ?? false
          view.isEditing = isEditing
          // The collection may have removed marks.
          context.coordinator.list.markSelection()
        }
        context.coordinator.refreshing.update(context.environment.refresh, in: view)
      #endif
    }
  }

  /// What stays of a list in a collection.
  @MainActor
  final class CollectionCoordinator<Item, Content: View> {
    let list = ListCoordinator<Item, Content, CollectionPlatform>()
    #if !os(tvOS)
      let refreshing = Refreshing()
    #endif
  }

  extension ListAppearance {
    fileprivate var uiAppearance: UICollectionLayoutListConfiguration.Appearance {
      #if os(tvOS)
        self == .plain ? .plain : .grouped
      #else
        switch self {
        case .plain: .plain
        case .grouped: .grouped
        case .insetGrouped: .insetGrouped
        case .sidebar: .sidebar
        }
      #endif
    }
  }
#endif
