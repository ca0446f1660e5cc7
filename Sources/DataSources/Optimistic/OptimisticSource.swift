public import ListChanges
import ListStorage

/// Displays the items of another source together with edits that this source doesn't contain yet.
///
///     let shown = OptimisticSource(stored)
///     let edit = shown.remove(at: position)
///     do { try await store.delete(item) } catch { shown.reject(edit) }
///
/// The list is the upstream list with all pending edits applied in order. When the upstream source changes, pending
/// edits keep their relative position: an inserted item keeps following the same item or, if that is deleted, the one
/// before. When the upstream source applies an edit itself, only the remaining difference, usually nothing, is emitted.
/// An edit is matched by the ID and the content of its item.
///
/// An edit is no longer pending
/// - when it has no effect anymore, because the upstream source has the same content or the item was deleted;
/// - when you reject it with ``reject(_:animation:)``, which rolls it back;
/// - after you confirm it with ``confirm(_:)``, at the next upstream change that affects its item.
///
/// Items are identified by the comparison alone, regardless of the IDs of the upstream source. If several items have
/// the same ID, only one of them can be edited at a time.
///
/// - Complexity: Without pending edits, the same as the upstream source. With *p* pending edits, a change of *k* items
///   takes O(*k* log *n* + *p*² log *p*), an edit O(*p*² log *p*) plus one upstream ``DataSource/position(of:)``, a
///   reload O(*n*), and a lookup an additional O(log *p*). Finding an item by ID takes O(*n*) if the upstream source
///   uses other IDs.
public final class OptimisticSource<Item>: DataSource {
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let comparison: ItemComparison<Item>
  /// The difference between the upstream items and the displayed ones.
  var overlay = OptimisticOverlay<Item>()
  /// The upstream positions of the edited items.
  var basePositions: [ItemID: ItemPosition] = [:]
  /// The item counts of the upstream source; `nil` while there are no edits.
  var baseCounts: CountList?
  private var nextNumber = 0
  private let ends = ChangeHub()
  private var settled: [(OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome)] = []

  /// The edits that the upstream source doesn't contain yet, in order.
  public internal(set) var pendingEdits: [OptimisticEdit<Item>] = []

  /// A closure that is called for each edit that is no longer pending.
  ///
  ///     shown.onSettle = { edit, outcome in
  ///       if outcome != .applied { print("edit of \(edit.itemID) was not applied") }
  ///     }
  ///
  /// It is called after all sources were updated and their observers notified.
  public var onSettle: ((OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome) -> Void)?

  /// Creates a source that displays edits of `base` and compares items as specified.
  public init(_ base: any DataSource<Item>, comparison: ItemComparison<Item>) {
    self.base = base
    self.comparison = comparison
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
    // Connected only so that both hubs notify their observers at the same time.
    ends.connect(base.changeHub, number: 0, isActive: false)
    ends.add(Observer { [weak self] _ in self?.reportSettled() })
  }

  deinit { changeHub.close() }

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int {
    max(0, base.itemCount(inSection: section) + overlay.countDifferences[section, default: 0])
  }

  public func item(at position: ItemPosition) -> Item? {
    if pendingEdits.isEmpty { return base.item(at: position) }
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return overlay.items[position] ?? overlay.map.oldPosition(ofNew: position).flatMap(base.item(at:))
  }

  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  public func id(at position: ItemPosition) -> ItemID? { item(at: position).map(comparison.id) }

  public func position(of id: ItemID) -> ItemPosition? {
    if let entry = overlay.entries[id] { return entry.position }
    return (basePositions[id] ?? basePosition(of: id)).flatMap(overlay.map.newPosition(ofOld:))
  }

  /// Returns the position of an item in the upstream source.
  func basePosition(of id: ItemID) -> ItemPosition? {
    var first: ItemPosition?
    for section in 0..<base.sectionCount where first == nil && base.itemCount(inSection: section) > 0 {
      first = ItemPosition(section: section, item: 0)
    }
    guard let first, base.id(at: first) != base.item(at: first).map(comparison.id) else {
      return base.position(of: id)
    }
    for section in 0..<base.sectionCount {
      for item in 0..<base.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        if base.item(at: position).map(comparison.id) == id { return position }
      }
    }
    return nil
  }

  func makeID() -> OptimisticEdit<Item>.ID {
    nextNumber += 1
    return .init(number: nextNumber)
  }

  /// Replaces the pending edits and their effect.
  func take(_ fold: OptimisticFold<Item>) {
    // Releasing items can run their `deinit`, which can read this source.
    let before = (pendingEdits, overlay)
    defer { withExtendedLifetime(before) {} }
    pendingEdits = fold.edits
    overlay = fold.overlay
    let ids = Set(fold.edits.map(\.itemID))
    basePositions = basePositions.filter { ids.contains($0.key) }
    if fold.edits.isEmpty { baseCounts = nil }
    guard onSettle != nil, !fold.settled.isEmpty else { return }
    settled += fold.settled.map { ($0.edit, $0.outcome) }
    ends.emit(.reload)
  }

  private func reportSettled() {
    let all = settled
    settled = []
    for (edit, outcome) in all { onSettle?(edit, outcome) }
  }
}

extension OptimisticSource where Item: Identifiable & Equatable, Item.ID: Sendable {
  /// Creates a source that displays edits of `base` and compares items by their IDs and content.
  public convenience init(_ base: any DataSource<Item>) { self.init(base, comparison: .identifiable) }
}

extension OptimisticSource: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  package var describedDetails: String? { "\(pendingEdits.count) pending" }
}
