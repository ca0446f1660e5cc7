#if os(Linux)
  /// The top of a tree of views.
  @MainActor
  open class UIWindow: UIView {
    /// Itself.
    open override var window: UIWindow? { self }

    /// Displays it; here it lays out.
    open func makeKeyAndVisible() {
      isHidden = false
      layoutIfNeeded()
    }
  }
#endif
