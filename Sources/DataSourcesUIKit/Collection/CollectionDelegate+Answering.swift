#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension CollectionDelegate: @MainActor PresentingAdapter {
    func shownCell(at indexPath: IndexPath) -> (cell: UICollectionViewCell, identifier: String?)? {
      presentedView?.cellForItem(at: indexPath).map { ($0, $0.reuseIdentifier) }
    }

    func mark(_ indexPath: IndexPath, selected isSelected: Bool) {
      presentedView?.mark(indexPath, selected: isSelected)
    }

    func viewSize(
      _ kind: SectionViewKind, _ section: Int, in collectionView: UICollectionView, _ layoutSize: () -> CGSize?
    ) -> CGSize {
      answering {
        guard let (template, index) = presentation.sectionView(kind, at: ItemPosition(section: section, item: 0))
        else { return .zero }
        return CGSize(template.size?(index, collectionView.extent) ?? .automatic, else: layoutSize() ?? .zero)
      }
    }
  }

  extension UICollectionView {
    /// How large the collection is.
    var extent: ListSize { ListSize(width: Double(bounds.width), height: Double(bounds.height)) }

    /// Marks a row as selected or not, unless it is marked so.
    func mark(_ indexPath: IndexPath, selected isSelected: Bool) {
      guard isSelected != (indexPathsForSelectedItems?.contains(indexPath) ?? false) else { return }
      if isSelected {
        selectItem(at: indexPath, animated: false, scrollPosition: [])
      } else {
        deselectItem(at: indexPath, animated: false)
      }
    }

    /// A cell that shows nothing: a collection takes none that it has not made itself.
    func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
      register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.emptyIdentifier)
      return dequeueReusableCell(withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    /// A view that shows nothing.
    func emptyView(_ kind: SectionViewKind, at indexPath: IndexPath) -> UICollectionReusableView {
      register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind.elementKind,
        withReuseIdentifier: Self.emptyIdentifier)
      return dequeueReusableSupplementaryView(
        ofKind: kind.elementKind, withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    private static var emptyIdentifier: String { "DataSources.Empty" }
  }

  extension CGSize {
    /// A size, where it says something, or else another one.
    init(_ size: CellSize, else other: CGSize) {
      self.init(
        width: size.width.map { CGFloat($0) } ?? other.width, height: size.height.map { CGFloat($0) } ?? other.height)
    }
  }
#endif
