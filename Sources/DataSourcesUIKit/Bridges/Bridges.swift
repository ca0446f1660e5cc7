#if LIST_VIEWS
  public import DataSourcesCells

  extension IndexPath {
    /// The index path of a row.
    public init(_ position: ItemPosition) { self.init(item: position.item, section: position.section) }
  }

  extension ItemPosition {
    /// The position of a row that UIKit names; of a whole section, its first.
    public init(_ indexPath: IndexPath) {
      self.init(section: indexPath.first ?? 0, item: indexPath.count > 1 ? indexPath[1] : 0)
    }
  }

  extension UINib {
    /// The nib with the name of a class, in a bundle: that of the class by default.
    ///
    ///     let photoNib = UINib(for: PhotoCell.self, bundle: bundle)
    public convenience init(for type: AnyClass, bundle: Bundle? = nil) {
      self.init(nibName: String(describing: type), bundle: bundle ?? Bundle(for: type))
    }
  }

  extension UIView {
    /// Returns the view in the nib with the name of this class: the last top-level object, if it is one.
    ///
    ///     if let banner = OfflineBanner.loadFromNib() { stack.addSubview(banner) }
    ///
    /// - Parameters:
    ///   - owner: The owner of the nib.
    ///   - options: What the nib is loaded with.
    /// - Returns: `nil` if the last object is of another class.
    public static func loadFromNib(owner: Any? = nil, options: [UINib.OptionsKey: Any]? = nil) -> Self? {
      UINib(for: Self.self).instantiate(withOwner: owner, options: options).last as? Self
    }
  }

  #if !os(tvOS)
    extension UIDragItem {
      /// A dragged row.
      ///
      /// Within the app it is the object itself; other apps get it if it can be given to them.
      convenience init(carrying payload: Any) {
        let provider: NSItemProvider
        if let given = payload as? NSItemProvider {
          provider = given
        } else if let writing = payload as? any NSItemProviderWriting {
          provider = NSItemProvider(object: writing)
        } else {
          provider = NSItemProvider()
        }
        self.init(itemProvider: provider)
        localObject = payload
      }

      /// The dragged object: within the app itself, or else what other apps provide.
      var payload: Any? { localObject ?? itemProvider }
    }
  #endif

  /// Keeps a segmented control and a segmented source in sync: a segment for each child, the selected one displayed.
  ///
  ///     binding = SegmentedControlBinding(control, segments) { index, _ in titles[index] }
  ///
  /// Keep it for as long as both are to be connected; it keeps the source alive, and not the control.
  @MainActor
  public final class SegmentedControlBinding<Item> {
    private weak var control: UISegmentedControl?
    private let source: SegmentedSource<Item>
    private let title: (Int, any DataSource<Item>) -> String?
    private var observation: ListObservation?
    private var action: UIAction?

    /// Connects a control with a source, whose selected child it selects.
    ///
    /// - Parameters:
    ///   - control: its segments are replaced.
    ///   - source: the source whose child it selects.
    ///   - title: names a child; without a name its segment says “No title”.
    public init(
      _ control: UISegmentedControl, _ source: SegmentedSource<Item>,
      title: @escaping (_ index: Int, _ child: any DataSource<Item>) -> String?
    ) {
      self.control = control
      self.source = source
      self.title = title
      let action = UIAction { [weak self] _ in self?.select() }
      self.action = action
      control.addAction(action, for: .valueChanged)
      observation = source.observe { [weak self] _ in self?.update() }
      update()
    }

    /// Ends the connection; the segments stay.
    public func cancel() {
      observation?.cancel()
      if let action { control?.removeAction(action, for: .valueChanged) }
    }

    /// Takes over what children there are, and which one is selected.
    ///
    /// Called by itself after every change of the list; call it when children come or go that show no rows, and when your code has selected a
    /// child that displays the same rows.
    public func update() {
      guard let control else { return }
      let titles = source.children.enumerated().map { title($0, $1) ?? "No title" }
      let shown = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "" }
      if titles != shown {
        control.removeAllSegments()
        for (index, title) in titles.enumerated() {
          control.insertSegment(withTitle: title, at: index, animated: false)
        }
      }
      let selected = source.selectedIndex ?? UISegmentedControl.noSegment
      if control.selectedSegmentIndex != selected { control.selectedSegmentIndex = selected }
    }

    /// Displays the selected child; no second touch intervenes.
    private func select() {
      guard let control, control.selectedSegmentIndex != UISegmentedControl.noSegment else { return }
      control.isUserInteractionEnabled = false
      source.select(control.selectedSegmentIndex)
      control.isUserInteractionEnabled = true
    }
  }
#endif
