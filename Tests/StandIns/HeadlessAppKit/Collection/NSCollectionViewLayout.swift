#if os(Linux)
  /// Where an element of a collection is.
  @MainActor
  open class NSCollectionViewLayoutAttributes {
    /// The item or section.
    open var indexPath: IndexPath?
    /// Where it is.
    open var frame = NSRect.zero
    /// The kind of a supplementary view; `nil` for an item.
    public let representedElementKind: String?

    private init(_ indexPath: IndexPath, _ kind: String?) {
      self.indexPath = indexPath
      representedElementKind = kind
    }

    /// Creates the attributes of an item.
    public convenience init(forItemWith indexPath: IndexPath) { self.init(indexPath, nil) }

    /// Creates the attributes of a supplementary view.
    public convenience init(
      forSupplementaryViewOfKind elementKind: NSCollectionView.SupplementaryElementKind, with indexPath: IndexPath
    ) { self.init(indexPath, elementKind) }
  }

  /// The invalid parts of a layout.
  @MainActor
  open class NSCollectionViewLayoutInvalidationContext {
    /// Creates a context of everything.
    public required init() {}
  }

  /// Computes the layout attributes of a collection's elements, in subclasses.
  @MainActor
  open class NSCollectionViewLayout {
    /// The collection.
    open internal(set) weak var collectionView: NSCollectionView?

    /// Creates a layout.
    public init() {}

    /// The class of contexts.
    open class var invalidationContextClass: AnyClass { NSCollectionViewLayoutInvalidationContext.self }

    /// Computes everything again.
    open func invalidateLayout() {
      forgetDelegateMetrics()
      collectionView?.layoutDidChange()
    }

    /// Computes everything again.
    open func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) { invalidateLayout() }

    /// Forgets the sizes that the delegate returned.
    func forgetDelegateMetrics() {}

    /// Called before attributes are requested, if something has changed.
    open func prepare() {}

    /// Returns the elements that are partly in a rectangle.
    open func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] { [] }

    /// Returns where an item is.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? { nil }

    /// Returns where a supplementary view is.
    open func layoutAttributesForSupplementaryView(
      ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSCollectionViewLayoutAttributes? { nil }

    /// The size of all.
    open var collectionViewContentSize: NSSize { .zero }

    /// Returns whether another visible rectangle needs another layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: NSRect) -> Bool { false }
  }
#endif
