#if os(Linux)
  /// A view of a collection that is used again.
  ///
  /// Its initializer is required here, so that a registered class can be instantiated.
  @MainActor
  open class UICollectionReusableView: UIView {
    /// The name under which it is kept for reuse.
    open internal(set) var reuseIdentifier: String?

    /// A view of this frame.
    public required override init(frame: CGRect) { super.init(frame: frame) }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// Called before the view is reused.
    open func prepareForReuse() {}

    /// Applies the attributes of the layout.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  }

  /// An item of a collection.
  @MainActor
  open class UICollectionViewCell: UICollectionReusableView {
    /// The superview of the content.
    public let contentView = UIView()
    /// Whether it is selected.
    open var isSelected = false
    /// Whether it is under a finger.
    open var isHighlighted = false
    /// The view behind the content.
    open var backgroundView: UIView?
    /// The view behind the content while the cell is selected.
    open var selectedBackgroundView: UIView?

    /// A cell of this frame.
    public required init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(contentView)
    }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }
  }
#endif
