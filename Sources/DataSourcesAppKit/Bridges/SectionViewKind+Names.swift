#if LIST_VIEWS
  package import DataSourcesCells

  @MainActor
  extension SectionViewKind {
    /// Creates the kind that a collection has a name for, such as `NSCollectionView.elementKindSectionHeader`.
    package init(elementKind: NSCollectionView.SupplementaryElementKind) {
      switch elementKind {
      case NSCollectionView.elementKindSectionHeader: self = .header
      case NSCollectionView.elementKindSectionFooter: self = .footer
      default: self = .named(elementKind)
      }
    }

    /// The name by which a collection knows the kind.
    package var elementKind: NSCollectionView.SupplementaryElementKind {
      switch self {
      case .header: NSCollectionView.elementKindSectionHeader
      case .footer: NSCollectionView.elementKindSectionFooter
      case .named(let name): name
      }
    }
  }

  extension NSSize {
    /// Creates a size; what it leaves to the host is that of another size.
    init(_ size: CellSize, else other: NSSize) {
      self.init(
        width: size.width.map { CGFloat($0) } ?? other.width, height: size.height.map { CGFloat($0) } ?? other.height)
    }
  }
#endif
