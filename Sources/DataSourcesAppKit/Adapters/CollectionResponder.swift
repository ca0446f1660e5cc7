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
        collection.prefetchDataSource = driver.uses.capabilities.contains(.prefetching) ? self : nil
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
#endif
