public import ListChanges

/// The rows of another source with edits that it does not have yet: shown at once, and taken back if they fail.
///
///     let shown = OptimisticSource(stored)
///     let edit = shown.remove(at: position)
///     do { try await store.delete(row) } catch { shown.reject(edit) }
///
/// The list is, by definition, the base with all pending edits done to it, one after the other. When the base changes by
/// itself, edits stay where they belong: a new row stands behind the row that it was put behind, or behind the one before that
/// if it goes. When the base reports what an edit did, the edit is over, and only what the base did differently is told: nothing,
/// as a rule. An edit is recognised by the identity of its row, and by its content.
///
/// An edit ends
/// - when it changes nothing any more, because the base shows the same, or the row is gone: the echo;
/// - by ``reject(_:animation:)``, also after a time of yours: it is rolled back;
/// - after ``confirm(_:)`` with the next change of the base that says anything of its row, whatever that is.
///
/// Rows are told apart by the comparison alone, whatever identity the base gives them. Of rows with equal ids the edited one is
/// followed; edits of two of them at once are refused.
///
/// - Complexity: without a pending edit as the base. With *p* of them a change of *k* rows takes O(*k* log *n* + *p*² log *p*),
///   an edit O(*p*² log *p*) and what the base takes for ``DataSource/position(of:)``, a reload O(*n*). A lookup takes O(log *p*)
///   more than in the base.
public final class OptimisticSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let comparison: ItemComparison<Item>
  /// What leads from the base to what is shown.
  var overlay = OptimisticOverlay<Item>()
  /// Where the base has the rows that edits are about.
  var places: [ItemID: ItemPosition] = [:]
  /// The item counts of the base, while there are edits; none of its sections is collapsed.
  var known: CollapsedSections?
  private var nextNumber = 0
  private let ends = ChangeHub()
  private var settled: [(OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome)] = []

  /// The edits that the base does not show yet, in order.
  public internal(set) var pendingEdits: [OptimisticEdit<Item>] = []

  /// Called for every edit that is not pending any more, when all are in step and observers are told.
  public var onSettle: ((OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome) -> Void)?

  /// A base, with edits, whose rows are compared as told.
  public init(_ base: any DataSource<Item>, comparison: ItemComparison<Item>) {
    self.base = base
    self.comparison = comparison
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
    // Not for its changes: only so that both are told at the same time.
    ends.connect(base.changeHub, number: 0, isActive: false)
    ends.add(Observer { [weak self] _ in self?.tellSettled() })
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { base.sectionCount }

  /// The number of rows; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    max(0, base.itemCount(inSection: section) + overlay.countDifferences[section, default: 0])
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    if pendingEdits.isEmpty { return base.item(at: position) }
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return overlay.items[position] ?? overlay.map.oldPosition(ofNew: position).flatMap(base.item(at:))
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the comparison tells of a row.
  public func id(at position: ItemPosition) -> ItemID? { item(at: position).map(comparison.id) }

  /// Where the row with this identity is.
  ///
  /// - Complexity: as in the base; O(*n*) if it has another identity for its rows.
  public func position(of id: ItemID) -> ItemPosition? {
    if let row = overlay.rows[id] { return row.position }
    return (places[id] ?? basePosition(of: id)).flatMap(overlay.map.newPosition(ofOld:))
  }

  /// Where the base has the row with this identity.
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

  /// Takes over what the edits make of the base.
  func take(_ fold: OptimisticFold<Item>) {
    // Rows that go may read this source in their `deinit`, so they go when all is in order again.
    let before = (pendingEdits, overlay)
    defer { withExtendedLifetime(before) {} }
    pendingEdits = fold.edits
    overlay = fold.overlay
    let ids = Set(fold.edits.map(\.rowID))
    places = places.filter { ids.contains($0.key) }
    if fold.edits.isEmpty { known = nil }
    guard onSettle != nil, !fold.settled.isEmpty else { return }
    settled += fold.settled.map { ($0.edit, $0.outcome) }
    ends.emit(.reload)
  }

  private func tellSettled() {
    let all = settled
    settled = []
    for (edit, outcome) in all { onSettle?(edit, outcome) }
  }
}

extension OptimisticSource where Item: Identifiable & Equatable, Item.ID: Sendable {
  /// A base, with edits, whose rows are compared by their identity and content.
  public convenience init(_ base: any DataSource<Item>) { self.init(base, comparison: .identifiable) }
}

extension OptimisticSource: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many edits are pending.
  public var describedDetails: String? { "\(pendingEdits.count) pending" }
}
