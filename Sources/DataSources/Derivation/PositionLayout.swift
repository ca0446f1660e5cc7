import ListChanges
import ListStorage

/// The arrangement of an operator by positions: the upstream items that it displays, in which order.
///
/// An operator whose items are neither filtered, sorted nor grouped is a layout. It translates a change in two phases, as a ``Stage``.
protocol PositionLayout<Item>: AnyObject {
  associatedtype UpstreamItem
  associatedtype Item

  /// The upstream source.
  var base: Output<UpstreamItem> { get }
  /// The item counts of the upstream source after the last change that was committed.
  var shape: CountList { get set }

  /// The name of the operator in descriptions.
  var name: String { get }
  /// Details for descriptions, or `nil` for none.
  var details: String? { get }
  /// Whether the items of each section are those of an upstream section in reverse.
  var reversesItems: Bool { get }

  /// Returns a layout of all upstream items, with the same closures and settings.
  func loaded(_ shape: CountList) -> Self
  /// Calls the code of users that a change needs, and stores the results.
  func evaluate(_ change: UpstreamChange)
  /// Changes the layout, and returns the resulting changes; runs no code of users.
  func commit(_ change: UpstreamChange) -> ChangeSet

  var sectionCount: Int { get }
  func itemCount(inSection section: Int) -> Int
  /// Returns the upstream position of a displayed item, or `nil` if there is none.
  func upstreamPosition(of position: ItemPosition) -> ItemPosition?
  /// Returns the position of an upstream item, or `nil` if it isn't displayed.
  func position(ofUpstream position: ItemPosition) -> ItemPosition?
  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool
  func sectionInfo(at index: Int) -> SectionInfo?
  func id(at position: ItemPosition) -> ItemID?
  func position(of id: ItemID) -> ItemPosition?
}

extension PositionLayout {
  var details: String? { nil }
  var reversesItems: Bool { false }
  func evaluate(_ change: UpstreamChange) {}
  var sectionCount: Int { shape.count }
  func itemCount(inSection section: Int) -> Int { shape.itemCount(inSection: section) }
  func upstreamPosition(of position: ItemPosition) -> ItemPosition? { position }
  func position(ofUpstream position: ItemPosition) -> ItemPosition? { position }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { upstreamPosition(of: position).flatMap(base.id(at:)) }
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(position(ofUpstream:)) }
}

extension PositionLayout where UpstreamItem == Item {
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    guard let position = upstreamPosition(of: position) else { return false }
    return base.withItem(at: position, body)
  }
}

extension PositionLayout {
  /// Returns the source of the operator, and its stage.
  func makeSource(of source: some DataSource<UpstreamItem>) -> (source: StageSource<Item>, stage: LayoutStage<Item>) {
    let hub = ChangeHub()
    let stage = LayoutStage<Item>(self, base.arrangement, hub)
    return (StageSource(source, base, hub, stage, items: stage, reader: stage), stage)
  }
}

/// The stage of a ``PositionLayout``: its change sets are checked, and get handles, as those of any other source.
final class LayoutStage<Item>: OperatorStage, IndexedItems, ItemReader {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets `loaded` and begins `change`; `apply(_:)` and the methods for
  // settings change the rest. Neither accesses a variable while code of users runs.

  private(set) var layout: any PositionLayout<Item>
  private(set) var counts = CountList()
  private let arrangement: any Arrangement
  private unowned let hub: ChangeHub
  private let change: UpstreamChange
  private var own = OwnHandles()
  /// The layout of all items after a reload.
  private var loaded: (any PositionLayout<Item>)?
  /// The layout of a setting that came while another one was evaluated.
  private var replacement: (any PositionLayout<Item>)?

  /// - Parameter template: A layout that has no items yet.
  init(_ template: any PositionLayout<Item>, _ arrangement: any Arrangement, _ hub: ChangeHub) {
    layout = template
    self.arrangement = arrangement
    self.hub = hub
    change = UpstreamChange(CountList())
  }

  var name: String { layout.name }
  var details: String? { layout.details }
  var reversesItems: Bool { layout.reversesItems }

  func brokenInvariant() -> String? {
    if let fault = counts._checkInvariants() { return fault }
    for section in 0..<counts.count where counts[section] != layout.itemCount(inSection: section) {
      return "section \(section) has \(layout.itemCount(inSection: section)) items, and \(counts[section]) are counted"
    }
    return counts.count == layout.sectionCount ? nil : "there are \(layout.sectionCount) sections"
  }

  // MARK: - Changes

  func evaluate(_ changes: ChildChanges) -> Bool {
    if case .reload = changes.only {
      let template = replacement ?? layout
      replacement = nil
      loaded = template.loaded(arrangement.counts)
    } else {
      change.begin(changes.only, to: arrangement.counts)
      layout.evaluate(change)
    }
    return true
  }

  func apply(_ changes: ChildChanges) -> Change {
    if case .reload = changes.only {
      // Released after the new layout has replaced it: the `deinit` of items can read the source.
      let old = layout
      if let loaded { layout = loaded }
      loaded = nil
      restart()
      withExtendedLifetime(old) {}
      return .reload
    }
    let changes = layout.commit(change)
    layout.shape = change.newCounts
    change.end()
    return checked(changes)
  }

  private func restart() {
    change.begin(.reload, to: layout.shape)
    change.end()
    counts = CountList((0..<layout.sectionCount).map { layout.itemCount(inSection: $0) })
    own.restart(counts)
  }

  private func checked(_ changes: ChangeSet) -> Change {
    if changes.isEmpty { return Change.none }
    let change = counts.change(
      changes, handles: own.assignedOrder, newSectionCount: layout.sectionCount,
      newCount: { layout.itemCount(inSection: $0) })
    guard let change else {
      restart()
      return .reload
    }
    counts.apply(change)
    own.apply(change)
    return change
  }

  // MARK: - Settings

  /// Replaces the layout, and emits the difference.
  ///
  /// - Parameters:
  ///   - template: A layout of the same kind, which has no items yet.
  ///   - difference: Returns the changes that lead from the old layout to the new one. Both have the same upstream items.
  func replaceLayout<Layout: PositionLayout<Item>>(
    with template: Layout, animation: AnimationHint = .automatic,
    difference: (_ old: Layout, _ new: Layout) -> ChangeSet
  ) {
    replacement = template
    hub.changeSetting(animation: animation) {
      replacement = nil
      let new = template.loaded(arrangement.counts)
      let old = layout
      defer { withExtendedLifetime(old) {} }
      layout = new
      guard let old = old as? Layout, old.shape == new.shape else {
        restart()
        return .reload
      }
      return checked(difference(old, new))
    }
  }

  /// Changes the layout, and emits the resulting changes; does nothing while the layout evaluates a change.
  ///
  /// - Parameter reloadsIfEvaluating: Whether everything is loaded again afterwards instead, with the new setting.
  func updateLayout<Layout: PositionLayout<Item>>(
    animation: AnimationHint, reloadsIfEvaluating: Bool, _ body: (Layout) -> ChangeSet
  ) {
    if !reloadsIfEvaluating, hub.isEvaluating { return }
    hub.changeSetting(animation: animation) { (layout as? Layout).map { checked(body($0)) } ?? Change.none }
  }

  // MARK: - Lookups

  var order: ItemOrder { own.order(counts) }
  func handle(at index: Int) -> UInt32 { own.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { own.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { counts.position(atFlatIndex: index).flatMap { layout.id(at: $0) } }
  func index(of id: ItemID) -> Int? { layout.position(of: id).flatMap { counts.flatIndex(of: $0) } }
  func sectionInfo(at index: Int) -> SectionInfo? { layout.sectionInfo(at: index) }

  func upstreamIndex(of index: Int) -> Int? {
    counts.position(atFlatIndex: index).flatMap { layout.upstreamPosition(of: $0) }.flatMap {
      arrangement.counts.flatIndex(of: $0)
    }
  }

  func index(ofUpstream index: Int) -> Int? {
    arrangement.counts.position(atFlatIndex: index).flatMap { layout.position(ofUpstream: $0) }.flatMap {
      counts.flatIndex(of: $0)
    }
  }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    counts.position(atFlatIndex: index).map { layout.withItem(at: $0, body) } ?? false
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    own.index(of: handle).map { withItem(at: $0, body) } ?? false
  }
}
