/// A source that displays a window of every section of another source: a few of many items.
///
/// Changes outside of the windows aren't emitted. An item that leaves a window is deleted, even if it's also updated. An item
/// that enters one is inserted.
///
/// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, whatever the length of the windows, and
///   reads no item. A lookup takes O(log *s*). A section takes about eighty bytes, an item none.
public final class WindowSource<Item>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  init(_ source: some DataSource<Item>, window: @escaping (SectionInfo) -> ItemWindow) {
    derived = DerivedSource(WindowLayout(Upstream(source), window: window))
    super.init(derived)
  }

  private var layout: WindowLayout<Item>? { derived.layout as? WindowLayout }

  /// Returns the window of a section, or `nil` if there is no such section.
  public func window(inSection section: Int) -> ItemWindow? { layout?.window(inSection: section) }

  /// Returns the position of the window in a section, or `nil` if there is no such section.
  ///
  ///     if let range = latest.rangePosition(inSection: 0) {
  ///       print("\(range.offsetFromBeginning) earlier and \(range.offsetFromEnd) later messages")
  ///     }
  public func rangePosition(inSection section: Int) -> RangePosition? { layout?.rangePosition(inSection: section) }

  /// Sets the window of all sections, also of those that are inserted later, and emits the items that are inserted and deleted.
  ///
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each item that is inserted or deleted.
  public func setWindow(_ window: ItemWindow, animation: AnimationHint = .automatic) {
    setWindows({ _ in window }, animation: animation)
  }

  /// Sets a window for every section, depending on the section, and emits the items that are inserted and deleted.
  ///
  ///     days.setWindows { day in day.id == openDay ? .all : .fixed(3) }
  ///
  /// - Parameters:
  ///   - window: Returns the window of a section. It's called once for every section, and later for each that is inserted.
  ///     It must not change the list.
  ///   - animation: The animation hint.
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each item that is inserted or deleted.
  public func setWindows(_ window: @escaping (SectionInfo) -> ItemWindow, animation: AnimationHint = .automatic) {
    let template = WindowLayout(Upstream(derived.upstreamSource), window: window)
    derived.replaceLayout(with: template, animation: animation) { $0.difference(to: $1) }
  }

  /// Sets the window of one section, and emits the items that are inserted and deleted.
  ///
  /// The section keeps it when it moves, until the windows of all sections are set or a reload resets them. If there is no
  /// such section, nothing happens.
  ///
  /// - Complexity: O(log *s*) for each item that is inserted or deleted.
  public func setWindow(_ window: ItemWindow, inSection section: Int, animation: AnimationHint = .automatic) {
    derived.updateLayout(animation: animation, reloadsIfEvaluating: false) { (layout: WindowLayout) in
      layout.setWindow(window, inSection: section)
    }
  }
}

extension DataSource {
  /// Returns a source with the first items of every section, up to a maximum length.
  public func prefix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength)) }

  /// Returns a source with the last items of every section, up to a maximum length.
  public func suffix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength, pinnedTo: .end)) }

  /// Returns a source with the items of every section that are in a window.
  ///
  ///     let latest = messages.window(.fixed(50, pinnedTo: .end))
  ///     latest.setWindow(.fixed(100, pinnedTo: .end))  // inserts 50 items
  public func window(_ window: ItemWindow) -> WindowSource<Item> { WindowSource(self) { _ in window } }

  /// Returns a source with the items that are in the windows of their sections.
  ///
  /// - Parameter window: Returns the window of a section. It's called once for each section that is inserted, and must not
  ///   change the list.
  public func window(_ window: @escaping (SectionInfo) -> ItemWindow) -> WindowSource<Item> {
    WindowSource(self, window: window)
  }
}
