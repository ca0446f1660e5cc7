#if LIST_VIEWS
  /// An invisible view that reports when the width of its superview has changed.
  final class SizeObserver: NSView {
    private var report: (() -> Void)?

    convenience init(in view: NSView, _ report: @escaping () -> Void) {
      self.init(frame: NSRect(x: 0, y: 0, width: view.bounds.width, height: 0))
      isHidden = true
      autoresizingMask = [.width]
      view.addSubview(self)
      self.report = report
    }

    override func setFrameSize(_ newSize: NSSize) {
      let isNew = newSize.width != frame.width
      super.setFrameSize(newSize)
      if isNew { report?() }
    }
  }
#endif
