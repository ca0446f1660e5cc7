#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting
  #if canImport(UIKit)
    public import UIKit
  #endif

  extension UICollectionView: CellHost {
    public typealias Cell = UICollectionViewCell
    public typealias SectionView = UICollectionReusableView
  }

  // The calls in which collections differ from tables.
  extension UICollectionView: @MainActor BatchedListView {
    var collectionResponder: CollectionResponder? { keptResponder as? CollectionResponder }

    package var isBusy: Bool { hasUncommittedUpdates }
    package func readAgain() { reloadData() }

    package func perform(
      animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (Bool) -> Void
    ) { performBatchUpdates({ if let changes = commit() { self.send(changes) } }, completion: completion) }

    private func send(_ changes: ChangeSet) {
      if !changes.sectionDeletes.isEmpty { deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { deleteItems(at: changes.deletes.map(IndexPath.init(_:))) }
      if !changes.inserts.isEmpty { insertItems(at: changes.inserts.map(IndexPath.init(_:))) }
      for move in changes.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    package func reconfigure(_ positions: [ItemPosition]) { reconfigureItems(at: positions.map(IndexPath.init(_:))) }
    package func replaceCells(at positions: [ItemPosition], animation: AnimationHint) {
      reloadItems(at: positions.map(IndexPath.init(_:)))
    }
    // A flow layout keeps the sizes that its delegate returned.
    package func remeasure(_ positions: [ItemPosition]) {
      guard let layout = collectionViewLayout as? UICollectionViewFlowLayout else {
        return collectionViewLayout.invalidateLayout()
      }
      #if canImport(UIKit)
        // A layout of the app can have a context of its own, and refuses others.
        let type = type(of: layout).invalidationContextClass as? UICollectionViewFlowLayoutInvalidationContext.Type
        let context = (type ?? UICollectionViewFlowLayoutInvalidationContext.self).init()
      #else
        let context = UICollectionViewFlowLayoutInvalidationContext()
      #endif
      context.invalidateFlowLayoutDelegateMetrics = true
      layout.invalidateLayout(with: context)
    }

    package func displayedCell(at position: ItemPosition) -> (cell: UICollectionViewCell, kind: String?)? {
      cellForItem(at: IndexPath(position)).map { ($0, $0.reuseIdentifier) }
    }
    package var markedPositions: [ItemPosition] { indexPathsForSelectedItems?.map(ItemPosition.init(_:)) ?? [] }
    package func mark(_ position: ItemPosition, isSelected: Bool) {
      let indexPath = IndexPath(position)
      guard isSelected != (indexPathsForSelectedItems?.contains(indexPath) ?? false) else { return }
      if isSelected {
        selectItem(at: indexPath, animated: false, scrollPosition: [])
      } else {
        deselectItem(at: indexPath, animated: false)
      }
    }

    package var displayedPositions: [ItemPosition] { indexPathsForVisibleItems.map(ItemPosition.init(_:)).sorted() }
    package func visibleOffset(of position: ItemPosition) -> Double? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        scrollAxis == .vertical ? Double($0.frame.minY - contentOffset.y) : Double($0.frame.minX - contentOffset.x)
      }
    }
    package func layoutSize(at position: ItemPosition) -> CellSize? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        CellSize(width: Double($0.frame.width), height: Double($0.frame.height))
      }
    }
    package var standardSize: CellSize {
      guard let size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize else { return .automatic }
      return CellSize(width: Double(size.width), height: Double(size.height))
    }
    /// The axis in which the content scrolls.
    var scrollAxis: UICollectionView.ScrollDirection {
      if let flow = collectionViewLayout as? UICollectionViewFlowLayout { return flow.scrollDirection }
      return contentSize.width > bounds.width && contentSize.height <= bounds.height ? .horizontal : .vertical
    }
    package var isScrolledToStart: Bool { isAtStart(scrollAxis) }
    package var isScrolledToEnd: Bool { isAtEnd(scrollAxis) }
    package func scroll(by distance: Double) { contentOffset = offset(movedBy: distance, scrollAxis) }
    package func scrollToEnd(animated: Bool) { setContentOffset(endOffset(scrollAxis), animated: animated) }
    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      let scrollPosition: UICollectionView.ScrollPosition =
        switch alignment {
        case .nearest: []
        case .start: [.top, .left]
        case .middle: [.centeredVertically, .centeredHorizontally]
        case .end: [.bottom, .right]
        }
      scrollToItem(at: IndexPath(position), at: scrollPosition, animated: animated)
    }
  }

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

  #if canImport(UIKit)
    extension UICollectionViewCompositionalLayout {
      /// Returns a list layout whose items have the swipe actions of the list that the collection displays, except on tvOS, and
      /// whose sections have its headers and footers.
      ///
      ///     let layout = UICollectionViewCompositionalLayout.swipeableList(using: .init(appearance: .plain))
      ///     let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
      @MainActor
      public static func swipeableList(
        using configuration: UICollectionLayoutListConfiguration
      ) -> UICollectionViewCompositionalLayout {
        final class Reference { weak var layout: UICollectionViewLayout? }
        let reference = Reference()
        var configuration = configuration
        #if !os(tvOS)
          configuration.leadingSwipeActionsConfigurationProvider = { reference.layout?.swipeActions(at: $0, .leading) }
          configuration.trailingSwipeActionsConfigurationProvider = {
            reference.layout?.swipeActions(at: $0, .trailing)
          }
        #endif
        let layout = UICollectionViewCompositionalLayout { section, environment in
          var configuration = configuration
          if reference.layout?.hasView(.header, inSection: section) == true {
            configuration.headerMode = .supplementary
          }
          if reference.layout?.hasView(.footer, inSection: section) == true {
            configuration.footerMode = .supplementary
          }
          return .list(using: configuration, layoutEnvironment: environment)
        }
        reference.layout = layout
        return layout
      }
    }

    extension UICollectionViewLayout {
      #if !os(tvOS)
        fileprivate func swipeActions(at indexPath: IndexPath, _ edge: SwipeEdge) -> UISwipeActionsConfiguration? {
          responder?.driver.swipeActions(at: ItemPosition(indexPath), edge, offersDeletion: true)
        }
      #endif

      fileprivate func hasView(_ kind: SectionViewKind, inSection section: Int) -> Bool {
        responder?.driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
      }

      private var responder: CollectionResponder? { collectionView?.collectionResponder }
    }
  #endif
#endif
