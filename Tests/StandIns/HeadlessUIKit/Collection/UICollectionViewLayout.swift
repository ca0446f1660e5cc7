#if os(Linux)
  /// Where an element of a collection is.
  @MainActor
  open class UICollectionViewLayoutAttributes {
    /// The item or section.
    open var indexPath: IndexPath
    /// Where it is.
    open var frame = CGRect.zero
    /// How opaque it is.
    open var alpha: CGFloat = 1
    /// The order from back to front.
    open var zIndex = 0
    /// Whether it is not to be seen.
    open var isHidden = false
    /// The category of the element.
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

  /// The invalid parts of a layout.
  @MainActor
  open class UICollectionViewLayoutInvalidationContext {
    /// Everything.
    public init() {}
  }

  /// Computes the layout attributes of a collection's elements.
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

    /// Discards the sizes that the delegate has returned.
    func forgetDelegateMetrics() {}

    /// Called before attributes are requested, if something has changed.
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

    /// Whether scrolling invalidates the layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Where an item would be dropped that is held over a point.
    open func targetIndexPath(
      forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
      collectionView?.indexPathForItem(at: position) ?? previousIndexPath
    }
  }
#endif
