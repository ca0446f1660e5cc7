#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  extension NSCollectionView: CellHost {
    public typealias Cell = NSCollectionViewItem
    public typealias SectionView = NSView
  }

  // The calls in which collections differ from other lists.
  extension NSCollectionView: @MainActor BatchedListView {
    var collectionResponder: CollectionResponder? { keptResponder as? CollectionResponder }

    package var isInWindow: Bool { window != nil }
    package var isBusy: Bool { collectionResponder?.isDragging ?? false }
    package var listSize: ListSize {
      let size = (enclosingScrollView?.contentView.bounds ?? bounds).size
      return ListSize(width: Double(size.width), height: Double(size.height))
    }

    package func layoutIfNeeded() { layoutSubtreeIfNeeded() }

    package func readAgain() {
      reloadData()
      guard let responder = collectionResponder else { return }
      responder.reloadCount += 1
      // Paths mean other items now.
      selectionIndexPaths = Set(responder.driver.list.selectedPositions().map(IndexPath.init(_:)))
    }

    package func perform(
      animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (Bool) -> Void
    ) {
      let view = animation == .none ? self : animator()
      view.performBatchUpdates({ if let changes = commit() { self.send(changes) } }, completionHandler: completion)
    }

    private func send(_ changes: ChangeSet) {
      if !changes.sectionDeletes.isEmpty { deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { deleteItems(at: Set(changes.deletes.map(IndexPath.init(_:)))) }
      if !changes.inserts.isEmpty { insertItems(at: Set(changes.inserts.map(IndexPath.init(_:)))) }
      for move in changes.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    package func reconfigure(_ positions: [ItemPosition]) { collectionResponder?.reconfigure(positions, in: self) }

    package func replaceCells(at positions: [ItemPosition], animation: AnimationHint) {
      keepingMarks { reloadItems(at: Set(positions.map(IndexPath.init(_:)))) }
    }

    /// Reloads items, which may remove their marks.
    func keepingMarks(_ reload: () -> Void) {
      let (marks, driver) = (markedPositions, collectionResponder?.driver)
      let list = driver?.list
      reload()
      // A closure of the app may have replaced the source.
      if let driver, driver.list === list { driver.restoreMarks(marks) }
    }

    // A flow layout keeps the sizes that its delegate returned.
    package func remeasure(_ positions: [ItemPosition]) {
      guard let layout = collectionViewLayout as? NSCollectionViewFlowLayout else {
        collectionViewLayout?.invalidateLayout()
        return
      }
      // A layout of the app can have a context of its own, and refuses others.
      let type = type(of: layout).invalidationContextClass as? NSCollectionViewFlowLayoutInvalidationContext.Type
      let context = (type ?? NSCollectionViewFlowLayoutInvalidationContext.self).init()
      context.invalidateFlowLayoutDelegateMetrics = true
      layout.invalidateLayout(with: context)
    }

    package func displayedCell(at position: ItemPosition) -> (cell: NSCollectionViewItem, kind: String?)? {
      item(at: IndexPath(position)).map { ($0, $0.identifier?.rawValue) }
    }

    // A plain click deselects what isn't on screen, too.
    package var marksHiddenItems: Bool { true }
    package var markedPositions: [ItemPosition] { selectionIndexPaths.map(ItemPosition.init(_:)) }

    package func mark(_ position: ItemPosition, isSelected: Bool) {
      let path = IndexPath(position)
      guard isSelected != selectionIndexPaths.contains(path) else { return }
      if isSelected { selectionIndexPaths.insert(path) } else { selectionIndexPaths.remove(path) }
    }

    package func withoutAnimation(_ body: () -> Void) {
      NSAnimationContext.beginGrouping()
      NSAnimationContext.current.duration = 0
      body()
      NSAnimationContext.endGrouping()
    }
  }
#endif
