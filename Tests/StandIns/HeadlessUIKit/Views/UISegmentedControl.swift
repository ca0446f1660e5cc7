#if os(Linux)
  /// Several segments of which one is chosen.
  @MainActor
  open class UISegmentedControl: UIControl {
    private struct Segment {
      var title: String?
      var action: UIAction?
      var isEnabled = true
    }

    private var segments: [Segment] = []
    private var selected = UISegmentedControl.noSegment
    /// Whether a segment is chosen only as long as it is touched.
    open var isMomentary = false

    /// The index that means no segment.
    public class var noSegment: Int { -1 }

    /// A control without segments.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// A control of these segments: titles or actions.
    public init(items: [Any]?) {
      super.init(frame: .zero)
      segments = (items ?? []).map {
        Segment(title: $0 as? String ?? ($0 as? UIAction)?.title, action: $0 as? UIAction)
      }
    }

    /// A control of segments that do something.
    public convenience init(frame: CGRect, actions: [UIAction]) {
      self.init(frame: frame)
      for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    }

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Which one is chosen; setting it reports nothing.
    ///
    /// An index without a segment is an exception.
    open var selectedSegmentIndex: Int {
      get { selected }
      set {
        guard newValue == Self.noSegment || segments.indices.contains(newValue) else {
          return HeadlessException.raise(
            "selectedSegmentIndex \(newValue) is out of range: there are \(segments.count) segments",
            name: "NSRangeException")
        }
        selected = newValue
      }
    }

    /// Inserts a segment; the selected segment stays selected.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
      insert(Segment(title: title), at: segment)
    }

    /// Inserts a segment with an action.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
      insert(Segment(title: action.title, action: action), at: segment)
    }

    private func insert(_ segment: Segment, at index: Int) {
      let index = min(max(0, index), segments.count)
      segments.insert(segment, at: index)
      if selected >= index { selected += 1 }
    }

    /// Removes a segment; if it was selected, none is selected afterward.
    open func removeSegment(at segment: Int, animated: Bool) {
      guard segments.indices.contains(segment) else { return }
      segments.remove(at: segment)
      if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    }

    /// Removes all segments.
    open func removeAllSegments() {
      segments = []
      selected = Self.noSegment
    }

    /// Gives a segment a title.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
      if segments.indices.contains(segment) { segments[segment].title = title }
    }

    /// A segment's title.
    open func titleForSegment(at segment: Int) -> String? {
      segments.indices.contains(segment) ? segments[segment].title : nil
    }

    /// The action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? {
      segments.indices.contains(segment) ? segments[segment].action : nil
    }

    /// Lets a segment be chosen by the person, or not.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
      if segments.indices.contains(segment) { segments[segment].isEnabled = enabled }
    }

    /// Whether a segment can be chosen by the person.
    open func isEnabledForSegment(at segment: Int) -> Bool {
      segments.indices.contains(segment) && segments[segment].isEnabled
    }

    /// Chooses a segment, as the user does, and reports it if it wasn't chosen before.
    @discardableResult
    public func userTaps(segmentAt segment: Int) -> Bool {
      guard isEnabled, isUserInteractionEnabled, isEnabledForSegment(at: segment), isMomentary || segment != selected
      else { return false }
      selected = segment
      let action = segments[segment].action
      sendActions(for: [.valueChanged, .primaryActionTriggered])
      action?.performWithSender(self, target: nil)
      if isMomentary { selected = Self.noSegment }
      return true
    }
  }
#endif
