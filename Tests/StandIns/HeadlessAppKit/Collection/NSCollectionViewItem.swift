#if os(Linux)
  /// An item of a collection.
  @MainActor
  open class NSCollectionViewItem: NSViewController {
    /// How an item is highlighted.
    public enum HighlightState: Int, Sendable { case none, forSelection, forDeselection, asDropTarget }

    /// Whether the item is selected.
    open var isSelected = false
    /// How the item is highlighted.
    open var highlightState = HighlightState.none
    /// The collection that displays the item.
    open internal(set) weak var collectionView: NSCollectionView?

    /// Called before an item is used again.
    open func prepareForReuse() {}
  }
#endif
