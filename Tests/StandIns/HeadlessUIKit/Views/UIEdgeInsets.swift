#if os(Linux)
  /// Distances from the edges of a rectangle.
  public struct UIEdgeInsets: Hashable, Sendable {
    /// From above.
    public var top: CGFloat
    /// From the left.
    public var left: CGFloat
    /// From below.
    public var bottom: CGFloat
    /// From the right.
    public var right: CGFloat

    /// These distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// No distance.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// No distance.
    public static let zero = UIEdgeInsets()
  }
#endif
