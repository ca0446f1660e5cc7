#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension UICollectionView: @MainActor ListHost {
    /// What shows a row.
    public typealias Cell = UICollectionViewCell
    /// What shows a header, a footer or another view of a section.
    public typealias SectionView = UICollectionReusableView
  }

  extension UICollectionViewCell: @MainActor HostCell {
    /// Makes the class known to a collection.
    public static func register(in host: UICollectionView, reuseIdentifier: String) {
      host.register(Self.self, forCellWithReuseIdentifier: reuseIdentifier)
    }

    /// A cell of this class; traps when the collection has another class under the identifier.
    public static func dequeue(from host: UICollectionView, reuseIdentifier: String, at position: ItemPosition) -> Self
    {
      let cell = host.dequeueReusableCell(withReuseIdentifier: reuseIdentifier, for: IndexPath(position))
      guard let cell = cell as? Self else {
        preconditionFailure("The collection has \(type(of: cell)) for \"\(reuseIdentifier)\", not \(Self.self)")
      }
      return cell
    }

    /// The cell itself.
    public var hostCell: UICollectionViewCell { self }
  }

  extension UICollectionReusableView: @MainActor HostSectionView {
    /// What shows the view.
    public typealias Host = UICollectionView

    /// Makes the class known to a collection, for views of a kind.
    public static func registerSectionView(in host: UICollectionView, kind: SectionViewKind, reuseIdentifier: String) {
      host.register(Self.self, forSupplementaryViewOfKind: kind.elementKind, withReuseIdentifier: reuseIdentifier)
    }

    /// A view of this class; traps when the collection has another class under the identifier.
    public static func dequeueSectionView(
      from host: UICollectionView, kind: SectionViewKind, reuseIdentifier: String, at position: ItemPosition
    ) -> Self {
      let view = host.dequeueReusableSupplementaryView(
        ofKind: kind.elementKind, withReuseIdentifier: reuseIdentifier, for: IndexPath(position))
      guard let view = view as? Self else {
        preconditionFailure("The collection has \(type(of: view)) for \"\(reuseIdentifier)\", not \(Self.self)")
      }
      return view
    }

    /// The view itself.
    public var hostSectionView: UICollectionReusableView { self }
  }
#endif
