#if LIST_VIEWS
  package import DataSourcesCells

  @MainActor
  extension SectionViewKind {
    /// The kind that a collection view has a name for, such as `UICollectionView.elementKindSectionHeader`.
    package init(elementKind: String) {
      switch elementKind {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      default: self = .named(elementKind)
      }
    }

    /// The name by which a collection view knows the kind.
    package var elementKind: String {
      switch self {
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .named(let name): name
      }
    }

    /// The name under which a table keeps views of this kind.
    func tableIdentifier(_ reuseIdentifier: String) -> String { "\(self) \(reuseIdentifier)" }
  }
#endif
