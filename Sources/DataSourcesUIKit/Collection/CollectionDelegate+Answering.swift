#if LIST_VIEWS && canImport(UIKit)
  import DataSources
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension CollectionDelegate {
    /// Runs the answer to a question of the collection, which takes no changes meanwhile.
    func answering<Answer>(_ answer: () -> Answer) -> Answer {
      questions += 1
      defer { questions -= 1 }
      return answer()
    }

    /// Asks a row.
    func ask<Answer>(
      _ indexPath: IndexPath, _ question: (CellBehaviours<UICollectionView>, CellIndex) -> Answer?
    ) -> Answer? {
      answering { presentation.behaviours(at: ItemPosition(indexPath)).flatMap { question($0, $1) } }
    }

    /// Tells a row what the user does; it may change the list.
    func tell(_ indexPath: IndexPath, _ event: (CellBehaviours<UICollectionView>, CellIndex) -> Void) {
      if let (behaviours, index) = presentation.behaviours(at: ItemPosition(indexPath)) { event(behaviours, index) }
    }

    func display(_ cell: UICollectionViewCell, at indexPath: IndexPath, in collectionView: UICollectionView) {
      answering {
        guard let model = presentation.model(at: ItemPosition(indexPath)) else { return }
        let index = model.index(at: ItemPosition(indexPath))
        if model.behaviours.showing.didEndDisplaying != nil { shown[ObjectIdentifier(cell)] = (model, index) }
        if let isSelected = model.isSelected { collectionView.mark(indexPath, selected: isSelected) }
        model.behaviours.showing.willDisplay?(cell, index)
      }
    }

    func display(_ view: UICollectionReusableView, _ kind: SectionViewKind, at indexPath: IndexPath) {
      answering {
        guard let (template, index) = presentation.sectionView(kind, at: ItemPosition(indexPath)) else { return }
        shownViews[ObjectIdentifier(view)] = (template, index)
        template.willDisplay?(view, index)
      }
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
    var extent: ListExtent { ListExtent(width: Double(bounds.width), height: Double(bounds.height)) }

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
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind.rawValue,
        withReuseIdentifier: Self.emptyIdentifier)
      return dequeueReusableSupplementaryView(
        ofKind: kind.rawValue, withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
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
