#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting
  #if canImport(UIKit)
    import UIKit
  #endif

  /// Answers the questions of a collection.
  @MainActor
  final class CollectionResponder: NSObject, @MainActor ListResponder {
    let driver: ListDriver<UICollectionView>
    lazy var router = CollectionRouter(to: self)
    private var sizeObserver: SizeObserver?
    #if canImport(UIKit)
      private var reordering: ReorderGesture?
    #endif

    init(_ driver: ListDriver<UICollectionView>) {
      self.driver = driver
      super.init()
      driver.readiness.usesFrames()
      driver.connect = { [weak self] in self?.connect() }
      driver.refreshSections = { [weak self] sections, _ in self?.refresh(sections) }
      // Flow layouts keep the sizes that their delegate returned when the collection is resized.
      sizeObserver = driver.view.map { view in
        SizeObserver(in: view) { [weak driver] _ in
          guard let driver, !driver.uses.capabilities.isDisjoint(with: [.size, .sectionViews]) else { return }
          driver.view?.remeasure([])
        }
      }
    }

    /// Leaves the collection to another adapter.
    func detach() {
      driver.detach()
      sizeObserver?.removeFromSuperview()
      #if canImport(UIKit)
        reordering?.remove()
      #endif
    }

    var viewDelegate: AnyObject? { driver.view?.delegate }

    func connect() {
      connect { collection in
        collection.dataSource = nil
        collection.delegate = nil
        collection.dataSource = router
        collection.delegate = router
        collection.prefetchDataSource = delegate(
          replacing: collection.prefetchDataSource, if: driver.uses.capabilities.contains(.prefetching),
          for: "onPrefetch")
        #if !os(tvOS)
          collection.dragDelegate = delegate(
            replacing: collection.dragDelegate, if: driver.uses.capabilities.contains(.dragging), for: "onDrag")
          collection.dropDelegate = delegate(
            replacing: collection.dropDelegate, if: driver.onDrop != nil, for: "onDrop")
        #endif
        if let isMultiple = driver.uses.allowsMultipleSelection { collection.allowsMultipleSelection = isMultiple }
        #if canImport(UIKit)
          if driver.uses.capabilities.contains(.moving), reordering == nil {
            reordering = ReorderGesture(in: collection) { [weak driver] path in
              driver.map { driver in driver.readiness.answering { driver.list.canMove(at: ItemPosition(path)) } }
                ?? false
            }
          }
        #endif
      }
    }
  }

  extension CollectionResponder: UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int {
      driver.isDirty = false
      return driver.list.sectionCount
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      driver.list.itemCount(inSection: section)
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      driver.makeCell(at: ItemPosition(indexPath)) ?? collectionView.emptyCell(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let kind = SectionViewKind(elementKind: kind)
      return driver.makeSectionView(kind, at: ItemPosition(indexPath))
        ?? collectionView.emptyView(kind, at: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      driver.readiness.answering { driver.list.canMove(at: ItemPosition(indexPath)) }
    }

    func collectionView(_ collectionView: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath) {
      driver.userDidMove(from: ItemPosition(source), to: ItemPosition(target))
    }

    func indexTitles(for collectionView: UICollectionView) -> [String]? {
      let titles = driver.list.indexTitles
      return titles.isEmpty ? nil : titles.map(\.title)
    }

    func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
      IndexPath(item: 0, section: driver.list.section(ofIndexTitle: title, at: index))
    }
  }

  extension CollectionResponder: UICollectionViewDataSourcePrefetching {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      driver.readiness.answering { for indexPath in indexPaths { notify(indexPath) { $0.prefetch() } } }
    }

    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      driver.readiness.answering { for indexPath in indexPaths { notify(indexPath) { $0.cancelPrefetch() } } }
    }
  }

  // MARK: - Items

  extension CollectionResponder: UICollectionViewDelegateFlowLayout {
    // Display

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      CGSize(
        driver.size(at: ItemPosition(indexPath), in: collectionView.listSize),
        else: (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { driver.display(cell, at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { driver.endDisplay(cell) }

    // The end of a batch, at which an item may be held in place.
    func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposed: CGPoint
    ) -> CGPoint {
      guard let distance = driver.heldDistance else { return proposed }
      return collectionView.offset(movedBy: distance, collectionView.scrollAxis)
    }

    // Selection

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canHighlight } ?? true
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(true) }
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(false) }
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canSelect } ?? false
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canDeselect } ?? true
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      #if os(tvOS)
        let isEditing = false
      #else
        let isEditing = collectionView.isEditing
      #endif
      driver.userDidSelect(ItemPosition(indexPath), isEditing: isEditing) {
        collectionView.deselectItem(at: indexPath, animated: true)
      }
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      driver.userDidDeselect(ItemPosition(indexPath))
    }

    // Editing

    func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.deletion != nil || $0.insertion != nil || $0.hasActions } ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
      atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      let target = driver.readiness.answering {
        driver.list.moveTarget(from: ItemPosition(original), proposed: ItemPosition(proposed))
      }
      return target == ItemPosition(proposed) ? proposed : current
    }

    // Menu and focus

    @available(tvOS 17, *)
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      let pressed = collectionView.indexPathForItem(at: point).map(ItemPosition.init)
      return driver.contextMenu(at: driver.menuItems(at: pressed, marked: indexPaths.map(ItemPosition.init)))
    }

    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canFocus ?? $0.canSelect } ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      driver.focusDidMove(
        from: context.previouslyFocusedIndexPath.map(ItemPosition.init),
        to: context.nextFocusedIndexPath.map(ItemPosition.init))
    }
  }

  // MARK: - Section views

  // Headers, footers and other views of sections.
  extension CollectionResponder {
    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      size(.header, section, in: collectionView, (layout as? UICollectionViewFlowLayout)?.headerReferenceSize)
    }

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      size(.footer, section, in: collectionView, (layout as? UICollectionViewFlowLayout)?.footerReferenceSize)
    }

    private func size(
      _ kind: SectionViewKind, _ section: Int, in collectionView: UICollectionView, _ standard: CGSize?
    ) -> CGSize {
      driver.readiness.answering {
        guard let view = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) else { return .zero }
        return CGSize(view.size(in: collectionView.listSize) ?? .automatic, else: standard ?? .zero)
      }
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind kind: String, at indexPath: IndexPath
    ) { driver.display(view, SectionViewKind(elementKind: kind), at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind kind: String, at indexPath: IndexPath
    ) { driver.endDisplay(ofSectionView: view) }

    /// Configures the views of sections that changed.
    func refresh(_ sections: [Int]) {
      guard let collection = driver.view else { return }
      let stale = sections.filter { !refresh($0, in: collection) }
      if !stale.isEmpty { collection.reloadSections(IndexSet(stale)) }
    }

    /// Configures the views of a section where they are; returns `false` if they are other views now.
    private func refresh(_ section: Int, in collection: UICollectionView) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      for kind in SectionViewKind.standard { refreshRoom(for: kind, section, in: collection) }
      let kinds = driver.list.sectionViewKinds(at: section).union(SectionViewKind.standard)
      return kinds.allSatisfy { kind in
        let paths =
          kind == .header || kind == .footer
          ? [IndexPath(position)]
          : collection.indexPathsForVisibleSupplementaryElements(ofKind: kind.elementKind).filter {
            $0.first == section
          }
        return paths.allSatisfy { path in
          guard let view = collection.supplementaryView(forElementKind: kind.elementKind, at: path) else { return true }
          let content = driver.sectionView(kind, at: ItemPosition(path))
          return driver.readiness.answering { content?.reconfigure(view) ?? false }
        }
      }
    }

    /// Layouts ask once how large headers and footers are; a section can get or lose one that isn't visible, too.
    private func refreshRoom(for kind: SectionViewKind, _ section: Int, in collection: UICollectionView) {
      let place = collection.layoutAttributesForSupplementaryElement(
        ofKind: kind.elementKind, at: IndexPath(ItemPosition(section: section, item: 0)))
      let layout = collection.collectionViewLayout
      guard let flow = layout as? UICollectionViewFlowLayout else {
        let hasView = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
        if hasView != (place != nil) { layout.invalidateLayout() }
        return
      }
      let old = place?.frame.size ?? .zero
      let new = size(
        kind, section, in: collection, kind == .header ? flow.headerReferenceSize : flow.footerReferenceSize)
      // Only the size along the scroll axis counts.
      let difference = flow.scrollDirection == .vertical ? new.height - old.height : new.width - old.width
      if abs(difference) >= 0.5 { collection.remeasure([]) }
    }
  }

  // MARK: - Dragging and dropping

  #if !os(tvOS)
    extension CollectionResponder: UICollectionViewDragDelegate {
      func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { ask(indexPath) { $0.dragPayload }.map { [UIDragItem(carrying: $0)] } ?? [] }

      func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath,
        point: CGPoint
      ) -> [UIDragItem] { self.collectionView(collectionView, itemsForBeginning: session, at: indexPath) }
    }

    extension CollectionResponder: UICollectionViewDropDelegate {
      func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destination: IndexPath?
      ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: session.operation, intent: .insertAtDestinationIndexPath)
      }

      func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
      ) { driver.drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath) }
    }
  #endif

  // MARK: - Routing

  extension CollectionResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible.
    private static let allMethods: [String: CellCapabilities] = [
      "numberOfSectionsInCollectionView:": .always,
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": .always,
      "collectionView:canMoveItemAtIndexPath:": .moving,
      "collectionView:moveItemAtIndexPath:toIndexPath:": .moving,
      "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:":
        .moving,
      "indexTitlesForCollectionView:": .indexTitles,
      "collectionView:indexPathForIndexTitle:atIndex:": .indexTitles,
      "collectionView:willDisplayCell:forItemAtIndexPath:": [.display, .selection],
      "collectionView:didEndDisplayingCell:forItemAtIndexPath:": [.display, .selection],
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:": .sectionViews,
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:": .sectionViews,
      "collectionView:layout:sizeForItemAtIndexPath:": .size,
      "collectionView:layout:referenceSizeForHeaderInSection:": .sectionViews,
      "collectionView:layout:referenceSizeForFooterInSection:": .sectionViews,
      "collectionView:shouldHighlightItemAtIndexPath:": .selecting,
      "collectionView:didHighlightItemAtIndexPath:": .selecting,
      "collectionView:didUnhighlightItemAtIndexPath:": .selecting,
      "collectionView:shouldSelectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:shouldDeselectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:didSelectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:didDeselectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:canEditItemAtIndexPath:": .editing,
      "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:": .menus,
      "collectionView:canFocusItemAtIndexPath:": .focus,
      "collectionView:didUpdateFocusInContext:withAnimationCoordinator:": .focusUpdates,
      "collectionView:targetContentOffsetForProposedContentOffset:": .always,
    ]

    var methods: [String: CellCapabilities] { Self.allMethods }
  }

  /// The data source and delegate of a collection.
  final class CollectionRouter: ListRouter, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    private unowned let required: CollectionResponder

    init(to responder: CollectionResponder) {
      required = responder
      super.init(to: responder)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      required.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      required.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }

  // MARK: - Reordering

  #if canImport(UIKit)
    /// Lets the user reorder a collection with a long press, which only `UICollectionViewController` brings along.
    @MainActor
    final class ReorderGesture: NSObject, UIGestureRecognizerDelegate {
      private weak var collectionView: UICollectionView?
      private let canMove: (IndexPath) -> Bool
      private let recognizer = UILongPressGestureRecognizer()

      /// Adds the gesture, unless a collection view controller has done so.
      init?(in collectionView: UICollectionView, canMove: @escaping (IndexPath) -> Bool) {
        var responder: UIResponder? = collectionView.next
        while let next = responder, !(next is UIViewController) { responder = next.next }
        if let controller = responder as? UICollectionViewController,
          controller.installsStandardGestureForInteractiveMovement
        {
          return nil
        }
        self.collectionView = collectionView
        self.canMove = canMove
        super.init()
        recognizer.addTarget(self, action: #selector(move(_:)))
        recognizer.delegate = self
        collectionView.addGestureRecognizer(recognizer)
      }

      func remove() { collectionView?.removeGestureRecognizer(recognizer) }

      /// Touches of items that can't be moved belong to their cells.
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let collectionView else { return false }
        return collectionView.indexPathForItem(at: gestureRecognizer.location(in: collectionView)).map(canMove) ?? false
      }

      @objc private func move(_ gesture: UILongPressGestureRecognizer) {
        guard let collectionView else { return }
        let point = gesture.location(in: collectionView)
        switch gesture.state {
        case .began:
          guard let indexPath = collectionView.indexPathForItem(at: point) else { return }
          _ = collectionView.beginInteractiveMovementForItem(at: indexPath)
        case .changed: collectionView.updateInteractiveMovementTargetPosition(point)
        case .ended: collectionView.endInteractiveMovement()
        default: collectionView.cancelInteractiveMovement()
        }
      }
    }
  #endif
#endif
