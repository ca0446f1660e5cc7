package import ListChanges
package import ListStorage

/// The items of a source, and its changes, for the operators behind it.
///
/// An operator gets it once, when it is created. So no source is cast when it changes, and reading an item through several filters costs
/// one call.
struct Output<Item> {
  let hub: ChangeHub
  /// The tracker that turns the change sets of the source into changes; `nil` if the source makes changes itself.
  let tracker: (any ChangeTracking)?
  /// The positions, handles and IDs of the items.
  let arrangement: any Arrangement
  /// The items by index among those of all sections.
  let items: any IndexedItems<Item>
  /// The items by handle.
  let reader: any ItemReader<Item>
}

/// The items of a source without their content: by index among those of all sections, by handle and by ID.
///
/// Operators use indexes and handles among each other; positions are computed once, by the source that is asked.
protocol Arrangement: AnyObject {
  /// The item counts of the sections.
  var counts: CountList { get }
  /// The order of the items, or of a source with these items and others in the same order. Items have handles from then on.
  var order: ItemOrder { get }
  /// Returns the handle of the item at an index, or `HandleTable.none` if there is none.
  func handle(at index: Int) -> UInt32
  func index(ofHandle handle: UInt32) -> Int?
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void)
  func id(at index: Int) -> ItemID?
  func index(of id: ItemID) -> Int?
  func sectionInfo(at index: Int) -> SectionInfo?
}

/// Items by index.
///
/// They are passed to a closure, because an optional item costs a type lookup in code that isn't specialized.
protocol IndexedItems<Item>: AnyObject {
  associatedtype Item
  /// Calls a closure with the item at an index.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool
}

/// Items by handle.
protocol ItemReader<Item>: AnyObject {
  associatedtype Item
  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool
}

extension Output {
  /// Calls a closure with an item of a change.
  ///
  /// Inlined, because a call from generic code looks up the type of this one.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  @inline(__always)
  func withItem(_ handle: UInt32, at index: Int, _ body: (Item) -> Void) -> Bool {
    handle == HandleTable.none ? items.withItem(at: index, body) : reader.withItem(handle, body)
  }
}

// The same by position, for operators that arrange items by positions.
extension Output {
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    arrangement.counts.flatIndex(of: position).map { items.withItem(at: $0, body) } ?? false
  }

  func sectionInfo(at index: Int) -> SectionInfo? { arrangement.sectionInfo(at: index) }

  func id(at position: ItemPosition) -> ItemID? {
    arrangement.counts.flatIndex(of: position).flatMap { arrangement.id(at: $0) }
  }

  func position(of id: ItemID) -> ItemPosition? {
    arrangement.index(of: id).flatMap { arrangement.counts.position(atFlatIndex: $0) }
  }
}

/// A source that makes changes itself, or passes those of another one.
protocol OutputSource<Item>: DataSource {
  /// The output; `nil` if the source publishes change sets.
  var ownOutput: Output<Item>? { get }
}

extension DataSource {
  /// Returns the source's own output or, for a source that publishes change sets, that of a tracker.
  func makeOutput() -> Output<Item> {
    if let output = (self as? any OutputSource<Item>)?.ownOutput { return output }
    let tracker = ChangeTracker.shared(for: self)
    let items = TrackedItems<Item>(self, tracker)
    return Output(hub: changeHub, tracker: tracker, arrangement: tracker, items: items, reader: items)
  }
}

// MARK: - Sources that publish change sets

/// The order of the items of a source that publishes change sets, such as one of an app.
///
/// The only location where the change sets of sources are checked, and their items get handles. A wrong one is a reload.
private final class ChangeTracker: Arrangement, ChangeTracking {
  // Guarded by the isolation domain of the source. `change(_:number:)` and `load()` change the order. They call the source, which can
  // be code of an app, and change nothing meanwhile but the two flags.

  let source: any DataSource
  private var tracked: CountList
  /// The handles, if an operator needs them.
  private var handles: ItemOrder?
  private var isReading = false
  private var isOvertaken = false
  /// The last change, by the number that the hub gave it.
  private var last: (number: Int, change: Change) = (-1, .none)

  /// Returns the tracker of a source, which lasts as long as it is used.
  static func shared(for source: any DataSource) -> ChangeTracker {
    // A source can return the hub of another one.
    for case let tracker as ChangeTracker in source.changeHub.trackers where tracker.source === source {
      return tracker
    }
    return ChangeTracker(source)
  }

  private init(_ source: any DataSource) {
    self.source = source
    tracked = CountList()
    load()
  }

  private func load() {
    let source = source
    isReading = true
    var attempts = 0
    // Item counts can change while they are read.
    repeat {
      isOvertaken = false
      tracked = Self.counts(of: source)
      attempts += 1
    } while isOvertaken && attempts < 3
    (isReading, isOvertaken) = (false, false)
    handles?.restart(tracked)
  }

  private static func counts(of source: some DataSource) -> CountList { CountList(of: source) }

  func change(_ changes: ChangeSet, number: Int) -> Change {
    if last.number == number { return last.change }
    let change = checked(changes)
    last = (number, change)
    return change
  }

  private func checked(_ changes: ChangeSet) -> Change {
    guard !isReading else {
      isOvertaken = true
      return .reload
    }
    isReading = true
    let change = tracked.change(
      changes, handles: handles, newSectionCount: source.sectionCount, newCount: { source.itemCount(inSection: $0) })
    isReading = false
    guard let change, !isOvertaken else {
      load()
      return .reload
    }
    if let handles {
      handles.apply(change)
      handles.retire(change)
      tracked = handles.counts
    } else {
      tracked.apply(change)
    }
    return change
  }

  // MARK: - Lookups

  var counts: CountList { tracked }

  var order: ItemOrder {
    if let handles { return handles }
    let new = ItemOrder(tracked)
    handles = new
    return new
  }

  func handle(at index: Int) -> UInt32 { handles?.handle(at: index) ?? HandleTable.none }
  func index(ofHandle handle: UInt32) -> Int? { handles?.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { tracked.position(atFlatIndex: index).flatMap { source.id(at: $0) } }
  func index(of id: ItemID) -> Int? { source.position(of: id).flatMap { tracked.flatIndex(of: $0) } }
  func sectionInfo(at index: Int) -> SectionInfo? { source.sectionInfo(at: index) }
}

/// The items of a source with a ``ChangeTracker``.
private final class TrackedItems<Item>: IndexedItems, ItemReader {
  private let source: any DataSource<Item>
  private let tracker: ChangeTracker

  init(_ source: any DataSource<Item>, _ tracker: ChangeTracker) {
    self.source = source
    self.tracker = tracker
  }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard let position = tracker.counts.position(atFlatIndex: index), let item = source.item(at: position) else {
      return false
    }
    body(item)
    return true
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    guard let index = tracker.index(ofHandle: handle) else { return false }
    return withItem(at: index, body)
  }
}

// MARK: - Item counts

// The item counts of a source, for operators and presentations that read change sets.
extension CountList {
  /// Reads the item count of every section of a source.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  package init<Item>(of source: any DataSource<Item>) {
    self.init((0..<max(0, source.sectionCount)).map { source.itemCount(inSection: $0) })
  }

  /// Applies a change set of a source.
  ///
  /// - Returns: Whether the change set leads from these counts to those of the source. If not, all counts are read again.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* operations and *s* sections; O(*s*) if the change set doesn't fit.
  package mutating func apply<Item>(_ changes: ChangeSet, of source: any DataSource<Item>) -> Bool {
    let change = change(
      changes, handles: nil, newSectionCount: source.sectionCount, newCount: { source.itemCount(inSection: $0) })
    guard let change else {
      self = CountList(of: source)
      return false
    }
    apply(change)
    return true
  }
}
