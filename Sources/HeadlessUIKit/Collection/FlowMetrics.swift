#if !canImport(UIKit)
  /// What the delegate of a flow layout has said of a section; `nil` where it has no such method.
  struct FlowMetrics {
    var count: Int
    var header: CGSize?
    var footer: CGSize?
    var inset: UIEdgeInsets?
    var lineSpacing: CGFloat?
    var gap: CGFloat?
    var sizes: [CGSize]?
  }

  /// What of a flow layout is no longer right.
  @MainActor
  open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the delegate is to be asked for sizes again; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the attributes are to be computed again; of no effect here, where they always are.
    open var invalidateFlowLayoutAttributes = true
  }
#endif
