#if LIST_VIEWS
  import DataSourcesCells

  extension UICollectionView {
    private static var emptyIdentifier: String { "DataSources.Empty" }

    /// A cell without content: a collection takes only cells that it has made itself.
    func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
      register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.emptyIdentifier)
      return dequeueReusableCell(withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    /// A view without content.
    func emptyView(_ kind: SectionViewKind, at indexPath: IndexPath) -> UICollectionReusableView {
      register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind.elementKind,
        withReuseIdentifier: Self.emptyIdentifier)
      return dequeueReusableSupplementaryView(
        ofKind: kind.elementKind, withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }
  }

  extension CGSize {
    /// A size; what it leaves to the host is that of another size.
    init(_ size: CellSize, else other: CGSize) {
      self.init(
        width: size.width.map { CGFloat($0) } ?? other.width, height: size.height.map { CGFloat($0) } ?? other.height)
    }
  }
#endif
