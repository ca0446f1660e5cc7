#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// Answers the questions of a collection.
  @MainActor
  final class CollectionResponder: NSObject, @MainActor MacListResponder {
    let driver: ListDriver<NSCollectionView>
    lazy var router = CollectionRouter(to: self)
    var reloadCount = 0
    /// The displayed item that is being configured again.
    var reconfigured: NSCollectionViewItem?
    /// What the user is dragging from the collection.
    var dragged: DraggedItems? { didSet { if dragged == nil { dragEnded() } } }
    var afterDrag: (@MainActor () -> Void)?
    var isDragging: Bool { dragged != nil }
    var keyMonitor: KeyMonitor?
    var doubleClick: NSClickGestureRecognizer?
    private var sizeObserver: SizeObserver?

    init(_ driver: ListDriver<NSCollectionView>) {
      self.driver = driver
      super.init()
      waitForDrags()
      driver.connect = { [weak self] in self?.connect() }
      driver.refreshSections = { [weak self] sections, _ in self?.refresh(sections) }
      // Flow layouts keep the sizes that their delegate returned when the collection is resized.
      sizeObserver = driver.view.map { view in
        SizeObserver(in: view) { [weak driver] in
          guard let driver, !driver.uses.capabilities.isDisjoint(with: [.size, .sectionViews]) else { return }
          driver.view?.remeasure([])
        }
      }
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
        if let isMultiple = driver.uses.allowsMultipleSelection { collection.allowsMultipleSelection = isMultiple }
        if !driver.uses.capabilities.isDisjoint(with: [.selecting, .selection, .editing, .moving, .dragging]) {
          collection.isSelectable = true
        }
        if driver.uses.capabilities.contains(.moving) || driver.onDrop != nil {
          collection.registerForDraggedTypes(collection.registeredDraggedTypes + [RowWriter.type])
        }
        if driver.uses.capabilities.contains(.dragging) {
          collection.setDraggingSourceOperationMask(.copy, forLocal: false)
        }
        connectCommands(of: collection)
      }
    }

    /// Leaves the collection to another adapter.
    func detach() {
      if let collection = driver.view {
        disconnectCommands(of: collection)
        if collection.menu?.delegate === self { collection.menu = nil }
      }
      sizeObserver?.removeFromSuperview()
      driver.detach()
    }
  }

  extension CollectionResponder: NSCollectionViewDataSource {
    func numberOfSections(in collectionView: NSCollectionView) -> Int {
      driver.isDirty = false
      return driver.list.sectionCount
    }

    func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      driver.list.itemCount(inSection: section)
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      driver.makeCell(at: ItemPosition(indexPath)) ?? collectionView.emptyItem(at: indexPath)
    }

    func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSView {
      let kind = SectionViewKind(elementKind: kind)
      return driver.makeSectionView(kind, at: ItemPosition(indexPath))
        ?? collectionView.emptyView(kind, at: indexPath)
    }
  }

  extension CollectionResponder: NSCollectionViewPrefetching {
    func collectionView(_ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      driver.readiness.answering { for path in indexPaths { driver.notify(ItemPosition(path)) { $0.prefetch() } } }
    }

    func collectionView(_ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      driver.readiness.answering {
        for path in indexPaths { driver.notify(ItemPosition(path)) { $0.cancelPrefetch() } }
      }
    }
  }

  // MARK: - Items

  extension CollectionResponder: NSCollectionViewDelegateFlowLayout {
    // MARK: Display

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> NSSize {
      NSSize(
        driver.size(at: ItemPosition(indexPath), in: collectionView.listSize),
        else: (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize ?? .zero)
    }

    func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { driver.display(item, at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { driver.endDisplay(item) }

    /// Configures items again where they are displayed, which collections of AppKit have no call for.
    func reconfigure(_ positions: [ItemPosition], in collection: NSCollectionView) {
      var stale: Set<IndexPath> = []
      for position in positions {
        // A closure of the app may have replaced the source.
        guard driver.list.contains(position), let item = collection.item(at: IndexPath(position)) else { continue }
        reconfigured = item
        if let new = driver.makeCell(at: position), new !== item { stale.insert(IndexPath(position)) }
        reconfigured = nil
      }
      if !stale.isEmpty { collection.keepingMarks { collection.reloadItems(at: stale) } }
    }

    // MARK: Selection

    func collectionView(
      _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> {
      if !collectionView.allowsMultipleSelection,
        collectionView.selectionIndexPaths.contains(where: { !canDeselect($0) })
      {
        return []
      }
      return indexPaths.filter { path in driver.ask(ItemPosition(path)) { $0.canSelect } ?? false }
    }

    func collectionView(
      _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> { indexPaths.filter(canDeselect) }

    private func canDeselect(_ path: IndexPath) -> Bool { driver.ask(ItemPosition(path)) { $0.canDeselect } ?? true }

    func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {
      driver.performTogether {
        for path in indexPaths.sorted() {
          driver.notify(ItemPosition(path)) { $0.select(true) }
        }
      }
    }

    func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {
      // The collection may select others next, whose paths it has already.
      driver.readiness.answering {
        driver.performTogether { for path in indexPaths.sorted() { driver.userDidDeselect(ItemPosition(path)) } }
      }
    }
  }

  // MARK: - Section views

  // Headers, footers and other views of sections.
  extension CollectionResponder {
    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> NSSize {
      let flow = collectionViewLayout as? NSCollectionViewFlowLayout
      return size(.header, section, in: collectionView, flow?.headerReferenceSize)
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> NSSize {
      let flow = collectionViewLayout as? NSCollectionViewFlowLayout
      return size(.footer, section, in: collectionView, flow?.footerReferenceSize)
    }

    private func size(
      _ kind: SectionViewKind, _ section: Int, in collection: NSCollectionView, _ standard: NSSize?
    ) -> NSSize {
      driver.readiness.answering {
        guard let view = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) else { return .zero }
        return NSSize(view.size(in: collection.listSize) ?? .automatic, else: standard ?? .zero)
      }
    }

    func collectionView(
      _ collectionView: NSCollectionView, willDisplaySupplementaryView view: NSView,
      forElementKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) { driver.display(view, SectionViewKind(elementKind: elementKind), at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplayingSupplementaryView view: NSView,
      forElementOfKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) { driver.endDisplay(ofSectionView: view) }

    /// Configures the views of sections that changed.
    func refresh(_ sections: [Int]) {
      guard let collection = driver.view else { return }
      let stale = sections.filter { !refresh($0, in: collection) }
      if !stale.isEmpty { collection.keepingMarks { collection.reloadSections(IndexSet(stale)) } }
    }

    /// Configures the views of a section where they are; returns `false` if they are other views now.
    private func refresh(_ section: Int, in collection: NSCollectionView) -> Bool {
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
          // Two kinds can have views of one class.
          guard let content, view.identifier?.rawValue == content.kind else { return false }
          return driver.readiness.answering { content.reconfigure(view) }
        }
      }
    }

    /// Layouts ask once how large headers and footers are; a section can get or lose one that isn't visible, too.
    private func refreshRoom(for kind: SectionViewKind, _ section: Int, in collection: NSCollectionView) {
      let path = IndexPath(ItemPosition(section: section, item: 0))
      let place = collection.layoutAttributesForSupplementaryElement(ofKind: kind.elementKind, at: path)
      guard let flow = collection.collectionViewLayout as? NSCollectionViewFlowLayout else {
        let hasView = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
        if hasView != (place != nil) { collection.collectionViewLayout?.invalidateLayout() }
        return
      }
      let old = place?.frame.size ?? .zero
      let standard = kind == .header ? flow.headerReferenceSize : flow.footerReferenceSize
      let new = size(kind, section, in: collection, standard)
      // Only the size along the scroll axis counts.
      let difference = flow.scrollDirection == .vertical ? new.height - old.height : new.width - old.width
      if abs(difference) >= 0.5 { collection.remeasure([]) }
    }
  }

  // MARK: - Routing

  extension CollectionResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible: for some of them, AppKit behaves
    /// differently as soon as they are there.
    private static let allMethods: [String: CellCapabilities] = [
      "numberOfSectionsInCollectionView:": .always,
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": .always,
      "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:": [.display, .selection],
      "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:": [.display, .selection],
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:": .sectionViews,
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:": .sectionViews,
      "collectionView:layout:sizeForItemAtIndexPath:": .size,
      "collectionView:layout:referenceSizeForHeaderInSection:": .sectionViews,
      "collectionView:layout:referenceSizeForFooterInSection:": .sectionViews,
      "collectionView:shouldSelectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:shouldDeselectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:didSelectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:didDeselectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:pasteboardWriterForItemAtIndexPath:": [.moving, .dragging],
      "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:": [.moving, .dragging],
      "collectionView:draggingSession:endedAtPoint:dragOperation:": [.moving, .dragging],
      "collectionView:validateDrop:proposedIndexPath:dropOperation:": .always,
      "collectionView:acceptDrop:indexPath:dropOperation:": .always,
    ]

    var methods: [String: CellCapabilities] { Self.allMethods }
  }

  /// The data source and delegate of a collection.
  final class CollectionRouter: ListRouter, NSCollectionViewDataSource, NSCollectionViewDelegateFlowLayout {
    private unowned let required: CollectionResponder

    init(to responder: CollectionResponder) {
      required = responder
      super.init(to: responder)
    }

    func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      required.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      required.collectionView(collectionView, itemForRepresentedObjectAt: indexPath)
    }
  }
#endif
