#if LIST_VIEWS
  import DataSourcesCells

  /// An item without content.
  final class EmptyItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  extension NSCollectionView {
    private static var emptyIdentifier: NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier("swift-data-sources.empty")
    }

    /// An item without content: a collection takes only items that it has made itself.
    func emptyItem(at indexPath: IndexPath) -> NSCollectionViewItem {
      register(EmptyItem.self, forItemWithIdentifier: Self.emptyIdentifier)
      return makeItem(withIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    /// A view without content.
    func emptyView(_ kind: SectionViewKind, at indexPath: IndexPath) -> NSView {
      register(NSView.self, forSupplementaryViewOfKind: kind.elementKind, withIdentifier: Self.emptyIdentifier)
      return makeSupplementaryView(ofKind: kind.elementKind, withIdentifier: Self.emptyIdentifier, for: indexPath)
    }
  }
#endif
