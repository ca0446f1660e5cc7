#if os(Linux)
  /// The answers of a flow layout's delegate about a section; `nil` where it has no such method.
  struct FlowMetrics {
    var count: Int
    var header: CGSize?
    var footer: CGSize?
    var inset: UIEdgeInsets?
    var lineSpacing: CGFloat?
    var gap: CGFloat?
    var sizes: [CGSize]?
  }

  /// The invalid parts of a flow layout.
  @MainActor
  open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether to request sizes from the delegate again; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the attributes are to be computed again; of no effect here, where they always are.
    open var invalidateFlowLayoutAttributes = true
  }
#endif
