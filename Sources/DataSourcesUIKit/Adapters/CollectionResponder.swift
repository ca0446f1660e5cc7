#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

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
        collection.prefetchDataSource = driver.uses.capabilities.contains(.prefetching) ? self : nil
        #if !os(tvOS)
          collection.dragDelegate = driver.uses.capabilities.contains(.dragging) ? self : nil
          collection.dropDelegate = driver.onDrop != nil ? self : nil
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
      let titles = driver.list.indexTitles
      return IndexPath(item: 0, section: titles.indices.contains(index) ? titles[index].section : 0)
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
#endif
