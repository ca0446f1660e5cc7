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

  // Where items are, and where the collection is scrolled to.
  extension NSCollectionView {
    package var displayedPositions: [ItemPosition] { indexPathsForVisibleItems().map(ItemPosition.init(_:)).sorted() }

    package func visibleOffset(of position: ItemPosition) -> Double? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        scrollsVertically ? Double($0.frame.minY - visibleRect.minY) : Double($0.frame.minX - visibleRect.minX)
      }
    }

    package func layoutSize(at position: ItemPosition) -> CellSize? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        CellSize(width: Double($0.frame.width), height: Double($0.frame.height))
      }
    }

    package var standardSize: CellSize {
      guard let size = (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize else { return .automatic }
      return CellSize(width: Double(size.width), height: Double(size.height))
    }

    package var scrollsVertically: Bool {
      if let flow = collectionViewLayout as? NSCollectionViewFlowLayout { return flow.scrollDirection == .vertical }
      guard let clip = clipView else { return true }
      return frame.width <= clip.bounds.width || frame.height > clip.bounds.height
    }

    private var clipView: NSClipView? { superview as? NSClipView }

    package var isScrolledToStart: Bool { clipView.map { along($0.bounds.origin) <= start($0) + 0.5 } ?? true }
    package var isScrolledToEnd: Bool { clipView.map { along($0.bounds.origin) >= end($0) - 0.5 } ?? true }

    package func scroll(by distance: Double) {
      if let clip = clipView { scroll(to: along(clip.bounds.origin) + CGFloat(distance), animated: false) }
    }

    package func scrollToEnd(animated: Bool) {
      if let clip = clipView { scroll(to: end(clip), animated: animated) }
    }

    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      guard let frame = layoutAttributesForItem(at: IndexPath(position))?.frame, let clip = clipView else { return }
      let (start, length) = scrollsVertically ? (frame.minY, frame.height) : (frame.minX, frame.width)
      // Bars can cover the ends of the visible part.
      let insets = clip.contentInsets
      let inset = scrollsVertically ? insets.top : insets.left
      let room =
        (scrollsVertically ? clip.bounds.height - insets.bottom : clip.bounds.width - insets.right) - length
      switch alignment {
      case .nearest: scrollToVisible(frame)
      case .start: scroll(to: start - inset, animated: animated)
      case .middle: scroll(to: start - (inset + room) / 2, animated: animated)
      case .end: scroll(to: start - room, animated: animated)
      }
    }

    private func along(_ point: NSPoint) -> CGFloat { scrollsVertically ? point.y : point.x }

    /// The offset at which the start of the content is visible.
    private func start(_ clip: NSClipView) -> CGFloat { constrained(-1e7, clip) }

    /// The offset at which the end of the content is visible.
    private func end(_ clip: NSClipView) -> CGFloat {
      constrained(1e7 + (scrollsVertically ? frame.height : frame.width), clip)
    }

    private func origin(_ offset: CGFloat, _ clip: NSClipView) -> NSPoint {
      scrollsVertically ? NSPoint(x: clip.bounds.minX, y: offset) : NSPoint(x: offset, y: clip.bounds.minY)
    }

    private func constrained(_ offset: CGFloat, _ clip: NSClipView) -> CGFloat {
      along(clip.constrainBoundsRect(NSRect(origin: origin(offset, clip), size: clip.bounds.size)).origin)
    }

    /// Scrolls within the ends of the content.
    private func scroll(to offset: CGFloat, animated: Bool) {
      guard let clip = clipView else { return }
      clip.scroll(toOrigin: origin(min(max(offset, start(clip)), end(clip)), clip), animated: animated)
    }
  }

  /// An item without content.
  final class EmptyItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  extension NSCollectionView {
    private static var emptyIdentifier: NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier("swift-data-sources.empty")
    }

    /// An item without content: a collection takes only items that it has made itself.
    func emptyItem(at indexPath: IndexPath) -> NSCollectionViewItem {
      register(EmptyItem.self, forItemWithIdentifier: Self.emptyIdentifier)
      return makeItem(withIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    /// A view without content.
    func emptyView(_ kind: SectionViewKind, at indexPath: IndexPath) -> NSView {
      register(NSView.self, forSupplementaryViewOfKind: kind.elementKind, withIdentifier: Self.emptyIdentifier)
      return makeSupplementaryView(ofKind: kind.elementKind, withIdentifier: Self.emptyIdentifier, for: indexPath)
    }
  }

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

  extension IndexPath {
    /// Creates the index path of an item in a collection.
    public init(_ position: ItemPosition) { self.init(item: position.item, section: position.section) }
  }

  extension ItemPosition {
    /// Creates the position of an item in a collection; of a whole section, that of its first item.
    public init(_ indexPath: IndexPath) {
      self.init(section: indexPath.first ?? 0, item: indexPath.count > 1 ? indexPath[1] : 0)
    }
  }
#endif
