#if !canImport(UIKit)
  /// Where an element of a collection is.
  @MainActor
  open class UICollectionViewLayoutAttributes {
    /// The item or section.
    open var indexPath: IndexPath
    /// Where it is.
    open var frame = CGRect.zero
    /// How opaque it is.
    open var alpha: CGFloat = 1
    /// What is in front of what.
    open var zIndex = 0
    /// Whether it is not to be seen.
    open var isHidden = false
    /// What sort of element it is.
    public let representedElementCategory: UICollectionView.ElementCategory
    /// The kind of a supplementary view; `nil` for a cell.
    public let representedElementKind: String?

    private init(_ indexPath: IndexPath, _ category: UICollectionView.ElementCategory, _ kind: String?) {
      self.indexPath = indexPath
      representedElementCategory = category
      representedElementKind = kind
    }

    /// Where a cell is.
    public convenience init(forCellWith indexPath: IndexPath) { self.init(indexPath, .cell, nil) }

    /// Where a supplementary view is.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
      self.init(indexPath, .supplementaryView, elementKind)
    }

    /// The middle.
    open var center: CGPoint {
      get { CGPoint(x: frame.midX, y: frame.midY) }
      set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    /// The size.
    open var size: CGSize {
      get { frame.size }
      set { frame.size = newValue }
    }
  }

  /// What of a layout is no longer right.
  @MainActor
  open class UICollectionViewLayoutInvalidationContext {
    /// Everything.
    public init() {}
  }

  /// Says where the elements of a collection are.
  ///
  /// Subclasses do; this one has none.
  @MainActor
  open class UICollectionViewLayout {
    /// The collection that it lays out.
    open internal(set) weak var collectionView: UICollectionView?

    /// A layout.
    public init() {}

    /// Has everything laid out again.
    open func invalidateLayout() {
      forgetDelegateMetrics()
      collectionView?.layoutDidChange()
    }

    /// Has everything laid out again.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }

    /// Forgets what the delegate has said of sizes.
    func forgetDelegateMetrics() {}

    /// Called before the layout is asked, when something has changed.
    open func prepare() {}

    /// Where the elements are that are partly in a rectangle.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Where an item is.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Where a supplementary view is.
    open func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The size of all.
    open var collectionViewContentSize: CGSize { .zero }

    /// Whether a scroll needs another layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Where an item would be dropped that is held over a point.
    open func targetIndexPath(
      forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
      collectionView?.indexPathForItem(at: position) ?? previousIndexPath
    }
  }
#endif
