import DataSourcesCells

/// Keeps a binding and the first visible item of a list the same.
@MainActor
final class ScrollTracker<Host: BatchedListView> {
  /// The properties in which kinds of lists differ.
  private struct Traits {
    /// Returns the size of bars over the start of the list.
    let inset: @MainActor (Host) -> Double
    /// Returns whether the list scrolls horizontally.
    let isHorizontal: @MainActor (Host) -> Bool
    /// Has the list lay itself out.
    let setNeedsLayout: @MainActor (Host) -> Void
  }

  /// An item that the list scrolls to as soon as it has the item, and a size.
  private struct Goal {
    let item: ScrollAnchorItem
    /// The number of layouts in which the list has scrolled.
    var layouts = 0
    /// Whether the list displays the item at its position instead, until it has the item itself, which may be loaded later.
    var displaysReplacement = false
  }

  // Guarded by the main actor. `update(_:)` and the calls of the list change the variables.

  private let adapter: ListAdapter<Host>
  private weak var view: Host?
  private let traits: Traits
  private let clock: any Clock<Duration>
  private var binding: ScrollBinding?
  /// The item that the binding had when it was last read or set.
  private var boundItem: ScrollAnchorItem?
  private var goal: Goal?
  /// Has the list laid out after changes while there is a goal.
  private var observation: ListObservation?
  private var isScrolling = false
  /// The number of times that the list has scrolled, for the end of scrolling.
  private var scrollCount = 0
  /// Whether the list has scrolled since its last layout.
  private var needsBinding = false
  private var endOfScrolling: Task<Void, Never>?
  /// The object that is notified of scrolling, and calls the tracker.
  private var observer: AnyObject?

  private init(
    _ adapter: ListAdapter<Host>, _ view: Host, _ traits: Traits, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.adapter = adapter
    self.view = view
    self.traits = traits
    self.clock = clock
  }

  // MARK: - From the binding to the list

  /// Scrolls to the item that a binding has, if it's another one than before.
  func update(_ binding: ScrollBinding) {
    self.binding = binding
    guard let item = binding.item() else {
      boundItem = nil
      return endGoal()
    }
    if !isBound(item) {
      boundItem = item
      // An item without a position was set by the app, and the user sees how the list scrolls to it.
      if item.position == nil, goal == nil, hasLayout, let position = listPosition(of: item)?.position {
        adapter.scroll(to: position, at: .start, animated: true)
      } else {
        goal = Goal(item: item)
      }
    }
    // The list of the adapter can be another one with each update.
    observation = goal == nil ? nil : adapter.source.observe { [weak self] _ in self?.setNeedsLayout() }
    if goal != nil { setNeedsLayout() }
  }

  private func setNeedsLayout() { if let view, goal != nil { traits.setNeedsLayout(view) } }

  /// Whether a binding that is read or set has this item.
  private func isBound(_ item: ScrollAnchorItem) -> Bool {
    binding?.isContinuous == true ? item.id == boundItem?.id : item == boundItem
  }

  private var hasLayout: Bool {
    guard let view, view.isInWindow, !adapter.visiblePositions.isEmpty else { return false }
    return view.listSize.width > 0 && view.listSize.height > 0
  }

  /// Returns the position of an item in the list or, if the list doesn't have it, that of the item which is there now; `nil` if there is none.
  ///
  /// Of several items with the ID, it's the one at the stored position, or else the first one.
  private func listPosition(of item: ScrollAnchorItem) -> (position: ItemPosition, isItem: Bool)? {
    let list = adapter.driver.list
    let isUnchanged = item.position.map { list.source.id(at: $0)?.ownID == item.id } ?? false
    let found = isUnchanged ? item.position : list.source.position(of: item.id)
    guard let position = (found ?? item.position).flatMap(list.hostPosition(ofSource:)), list.contains(position) else {
      return nil
    }
    return (position, found != nil)
  }

  private func endGoal() {
    goal = nil
    observation = nil
  }

  /// Scrolls to the item that the list couldn't scroll to before, or sets the binding after scrolling.
  ///
  /// Called after each layout: the sizes of items are only estimated before they are displayed.
  func listDidLayout() {
    if needsBinding { setBinding() }
    needsBinding = false
    guard var goal, !isScrolling, hasLayout, let view, let (position, isItem) = listPosition(of: goal.item) else {
      return
    }
    if goal.displaysReplacement, !isItem { return }
    goal.displaysReplacement = false
    isScrolling = true
    defer { isScrolling = false }
    if goal.layouts == 0 { adapter.scroll(to: position, at: .start, animated: false) }
    guard let offset = view.visibleOffset(of: position) else { return }
    let distance = offset - goal.item.offset - traits.inset(view)
    if abs(distance) > 0.5 { view.scroll(by: distance) }
    goal.layouts += 1
    let hasMoved = view.visibleOffset(of: position).map { abs($0 - offset) > 0.5 } ?? false
    let isReached = goal.layouts > 1 && !hasMoved
    if isReached || goal.layouts == 4 {
      if isItem { return endGoal() }
      goal = Goal(item: goal.item, displaysReplacement: true)
      self.goal = goal
    } else {
      self.goal = goal
      setNeedsLayout()
    }
  }

  // MARK: - From the list to the binding

  /// Gives up an item to which the list hasn't scrolled, because the user scrolls.
  fileprivate func userWillScroll() { endGoal() }

  /// Sets the binding, now or when scrolling has ended.
  fileprivate func listDidScroll() {
    guard goal == nil, let binding else { return }
    if binding.isContinuous {
      // A collection displays items in its next layout.
      needsBinding = true
      return setBinding()
    }
    scrollCount += 1
    guard endOfScrolling == nil else { return }
    endOfScrolling = Task { [weak self, clock] in
      var count = -1
      while let current = self?.scrollCount, current != count {
        count = current
        try? await clock.sleep(for: .milliseconds(200))
      }
      self?.endOfScrolling = nil
      self?.setBinding()
    }
  }

  private func setBinding() {
    guard goal == nil, let binding, let item = firstVisibleItem, !isBound(item) else { return }
    boundItem = item
    binding.setItem(item)
  }

  /// - Complexity: O(*v*) for *v* visible items, most of the time O(1).
  private var firstVisibleItem: ScrollAnchorItem? {
    guard let view else { return nil }
    let inset = traits.inset(view)
    let isHorizontal = traits.isHorizontal(view)
    let list = adapter.driver.list
    for position in adapter.visiblePositions {
      guard let offset = view.visibleOffset(of: position), let size = view.layoutSize(at: position) else { continue }
      let start = offset - inset
      guard start + ((isHorizontal ? size.width : size.height) ?? 0) > 0.5 else { continue }
      return list.id(at: position).map {
        ScrollAnchorItem(
          id: $0.ownID, offset: start, position: list.sourcePosition(of: position), isAtStart: view.isScrolledToStart)
      }
    }
    return nil
  }
}

// MARK: - UIKit

#if os(Linux) || canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit

  extension ScrollTracker<UICollectionView> {
    convenience init(
      _ adapter: CollectionAdapter, in view: UICollectionView, clock: any Clock<Duration> = ContinuousClock()
    ) {
      let traits = Traits(
        inset: { Double(Self.isHorizontal($0) ? $0.adjustedContentInset.left : $0.adjustedContentInset.top) },
        isHorizontal: Self.isHorizontal, setNeedsLayout: { $0.setNeedsLayout() })
      self.init(adapter, view, traits, clock: clock)
      let observer = CollectionScrollObserver(self)
      self.observer = observer
      adapter.setDelegate(observer)
    }

    private static func isHorizontal(_ view: UICollectionView) -> Bool {
      if let layout = view.collectionViewLayout as? UICollectionViewFlowLayout {
        return layout.scrollDirection == .horizontal
      }
      return view.contentSize.width > view.bounds.width && view.contentSize.height <= view.bounds.height
    }
  }

  private final class CollectionScrollObserver: NSObject, UICollectionViewDelegate {
    private weak var tracker: ScrollTracker<UICollectionView>?

    init(_ tracker: ScrollTracker<UICollectionView>) { self.tracker = tracker }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { tracker?.userWillScroll() }

    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      tracker?.userWillScroll()
      return true
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { tracker?.listDidScroll() }
  }
#endif

// MARK: - AppKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit

  extension ScrollTracker where Host: NSView {
    convenience init(_ adapter: ListAdapter<Host>, in view: Host) {
      let traits = Traits(
        inset: { view in
          let insets = view.enclosingScrollView?.contentInsets
          return Double((Self.isHorizontal(view) ? insets?.left : insets?.top) ?? 0)
        },
        isHorizontal: Self.isHorizontal, setNeedsLayout: { $0.enclosingScrollView?.needsLayout = true })
      self.init(adapter, view, traits)
      observer = ScrollViewObserver(view, self)
    }

    private static func isHorizontal(_ view: Host) -> Bool { (view as? NSCollectionView)?.scrollsVertically == false }
  }

  @MainActor
  private final class ScrollViewObserver<Host: NSView & BatchedListView>: NSObject {
    private weak var tracker: ScrollTracker<Host>?

    init(_ view: Host, _ tracker: ScrollTracker<Host>) {
      self.tracker = tracker
      super.init()
      guard let scrollView = view.enclosingScrollView else { return }
      scrollView.contentView.postsBoundsChangedNotifications = true
      view.postsFrameChangedNotifications = true
      observe(#selector(didScroll), NSView.boundsDidChangeNotification, scrollView.contentView)
      observe(#selector(userWillScroll), NSScrollView.willStartLiveScrollNotification, scrollView)
      observe(#selector(didResize), NSView.frameDidChangeNotification, view)
    }

    private func observe(_ selector: Selector, _ name: Notification.Name, _ object: NSView) {
      NotificationCenter.default.addObserver(self, selector: selector, name: name, object: object)
    }

    @objc private func didScroll() { tracker?.listDidScroll() }

    @objc private func userWillScroll() { tracker?.userWillScroll() }

    @objc private func didResize() { tracker?.listDidLayout() }
  }
#endif
