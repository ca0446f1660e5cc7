#if LIST_VIEWS
  /// Reports that a view has another size.
  ///
  /// An empty view that is resized with the view that it is in.
  final class SizeObserver: UIView {
    private let sizeDidChange: (_ old: CGSize) -> Void

    init(in view: UIView, _ sizeDidChange: @escaping (_ old: CGSize) -> Void) {
      self.sizeDidChange = sizeDidChange
      super.init(frame: CGRect(origin: .zero, size: view.bounds.size))
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      isUserInteractionEnabled = false
      isHidden = true
      view.insertSubview(self, at: 0)
    }

    required init?(coder: NSCoder) { nil }

    override var frame: CGRect { didSet { if frame.size != oldValue.size { sizeDidChange(oldValue.size) } } }
  }
#endif
