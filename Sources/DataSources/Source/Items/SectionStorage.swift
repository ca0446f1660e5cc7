import ListChanges
import ListStorage

/// The sections of a list: an array until the first edit, then trees, in which an edit takes O(log *n*).
///
/// Positions must be in range.
final class SectionStorage<Section: ListSectionProtocol> {
  // Guarded by the isolation domain of the source. `apply(_:…)` changes everything; `position(of:)` creates the parts.

  /// Whether sections that are objects had other items than before.
  private var hasSilentEdits = false
  /// All sections; `nil` if they were edited after they were last set or read as a whole.
  private var array: [Section]?
  /// The sections without items, and the items; `nil` before the first edit or lookup by ID.
  @exclusivity(unchecked) private var parts: Parts?
  private let identify: ((Section.Item) -> ItemID)?
  let order: ItemOrder

  private struct Parts {
    var shells: ItemList<Section>
    let items: ItemStorage<Section.Item>
  }

  init(_ sections: [Section], identify: ((Section.Item) -> ItemID)?) {
    array = sections
    order = ItemOrder(CountList(sections.map(\.items.count)))
    self.identify = identify
  }

  // MARK: - Lookups

  var count: Int { order.counts.count }

  /// Returns the number of items in a section, or 0 if there is no such section.
  func itemCount(inSection section: Int) -> Int {
    if Self.hasObjects, let array { return array.itemCount(inSection: section) }
    return order.counts.itemCount(inSection: section)
  }

  /// Whether sections are objects, which can have other items than before without an edit.
  private static var hasObjects: Bool { Section.self is AnyClass }

  /// Calls a closure with the item at an index among those of all sections.
  ///
  /// - Returns: Whether there is an item.
  /// - Complexity: O(log *s*), and O(log *n*) after an edit.
  func withItem(at index: Int, _ body: (Section.Item) -> Void) -> Bool {
    if array == nil, parts != nil { return parts.unsafelyUnwrapped.items.withItem(at: index, body) }
    guard let position = order.counts.position(atFlatIndex: index), let item = array?.item(at: position) else {
      return false
    }
    body(item)
    return true
  }

  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item.
  func withItem(_ handle: UInt32, _ body: (Section.Item) -> Void) -> Bool {
    if parts != nil { return parts.unsafelyUnwrapped.items.withItem(handle, body) }
    return order.index(of: handle).map { withItem(at: $0, body) } ?? false
  }

  /// Returns the item at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func item(at position: ItemPosition) -> Section.Item? {
    if let array { return array.item(at: position) }
    guard let parts, let index = order.counts.flatIndex(of: position) else { return nil }
    return parts.items[index]
  }

  /// Returns a section, possibly without its items, or `nil` if there is none.
  func shell(at index: Int) -> Section? {
    guard index >= 0, index < count else { return nil }
    return array?[index] ?? parts?.shells[index]
  }

  /// Returns a section with its items, or `nil` if there is none.
  ///
  /// - Complexity: O(1), and O(log *n* + *m*) for its *m* items after an edit.
  func section(at index: Int) -> Section? {
    guard array == nil, let parts, var section = shell(at: index) else { return shell(at: index) }
    section.items = parts.items.items(in: order.counts.flatIndices(inSection: index))
    return section
  }

  /// All sections.
  ///
  /// - Complexity: O(*n*) after an edit, otherwise O(1).
  var sections: [Section] {
    let sections = array ?? (0..<count).compactMap(section(at:))
    array = sections
    return sections
  }

  /// Returns the index of the first item with an ID, or `nil` if there is none or items have no IDs.
  ///
  /// - Complexity: O(log *n*), but O(*n*) for the first call after all sections were set.
  func index(of id: ItemID) -> Int? {
    if identify == nil { return nil }
    return makeParts().items.index(of: id)
  }

  private func makeParts() -> Parts {
    if let parts { return parts }
    let sections = array ?? []
    if Self.hasObjects, case let counts = CountList(sections.map(\.items.count)), counts != order.counts {
      order.restart(counts)
      hasSilentEdits = true
    }
    let items = ItemStorage(sections.flatMap(\.items), order: order, identify: identify)
    let new = Parts(shells: ItemList(sections.map(\.withoutItems)), items: items)
    parts = new
    return new
  }

  // MARK: - Edits

  /// Performs an edit, and calls a closure with its change.
  ///
  /// - Parameters:
  ///   - changes: The same edit as a change set, which says which items stay if others replace them.
  ///   - usesHandles: Whether operators use the handles.
  /// - Complexity: O(*k* log *n*) for *k* inserted and deleted items and sections, and O(*m*) for a moved section of *m* items,
  ///   but O(*n*) for the first edit after all sections were set.
  func apply(_ edit: SectionEdit<Section>, _ changes: ChangeSet, usesHandles: Bool, _ emit: (Change) -> Void) {
    if case .set(let sections) = edit { return replaceAll(sections, changes, usesHandles: usesHandles, emit) }
    let items = makeParts().items
    array = nil
    let isKnown = !hasSilentEdits
    hasSilentEdits = false
    func publish(_ change: Change) { emit(isKnown ? change : .reload) }
    switch edit {
    case .set: break
    case .insert(let new, let position): items.insert(new, at: order.counts.location(position), publish)
    case .remove(let positions) where positions.count == 1:
      items.remove(at: order.counts.location(positions[0]), publish)
    case .remove(let positions): items.remove(at: positions.map(order.counts.location), publish)
    case .move(let position, let target):
      let before = order.counts.location(position)
      let shift = position.section < target.section ? 1 : 0
      let index = order.counts.sum(before: target.section) + target.item - shift
      items.move(from: before, to: Location(section: target.section, item: target.item, index: index), publish)
    case .replace(let positions, let new) where positions.count == 1:
      items.replace(at: order.counts.location(positions[0]), with: new[0], publish)
    case .replace(let positions, let new): items.replace(at: positions.map(order.counts.location), with: new, publish)
    case .replaceSections(let range, let sections): replace(range, with: sections, changes, publish)
    case .moveSection(let index, let target):
      var after = order.counts
      after.move(from: index, to: target)
      parts?.shells.move(from: index, to: target)
      items.move(
        SectionChanges(moves: [.init(from: index, to: target)], before: order.counts, after: after), publish)
    }
    if !usesHandles { items.compact() }
  }

  private func replaceAll(
    _ sections: [Section], _ changes: ChangeSet, usesHandles: Bool, _ emit: (Change) -> Void
  ) {
    let old = (array, parts)
    let counts = CountList(sections.map(\.items.count))
    let change = usesHandles ? order.apply(changes, to: counts) : nil
    if change == nil { order.restart(counts) }
    (array, parts) = (sections, nil)
    emit(change ?? .reload)
    withExtendedLifetime(old) {}
  }

  private func replace(
    _ range: Range<Int>, with sections: [Section], _ changes: ChangeSet, _ emit: (Change) -> Void
  ) {
    let old = order.counts.sum(before: range.lowerBound)..<order.counts.sum(before: range.upperBound)
    var counts = order.counts
    counts.replaceSubrange(range, with: sections.map(\.items.count))
    guard let parts else { return }
    // In location before the change is published, and released afterwards.
    let shells = parts.shells
    self.parts?.shells.replaceSubrange(range, with: sections.map(\.withoutItems))
    let isDone = parts.items.replace(
      old, with: sections.flatMap(\.items), { order.apply(changes, to: counts) }, emit)
    if !isDone {
      self.parts?.shells = shells
      var all = self.sections
      all.replaceSubrange(range, with: sections)
      replaceAll(all, .reload, usesHandles: false, emit)
    }
    withExtendedLifetime(shells) {}
  }
}

extension ItemOrder {
  /// Follows a change set that leads to other item counts.
  ///
  /// - Returns: `nil` if it doesn't; then nothing is changed.
  func apply(_ changes: ChangeSet, to new: CountList) -> Change? {
    let change = counts.change(
      changes, handles: self, newSectionCount: new.count, newCount: { new.itemCount(inSection: $0) })
    guard let change else { return nil }
    apply(change)
    retire(change)
    return change
  }
}

extension ListSectionProtocol {
  /// The section without items, so that an edit of the list doesn't copy them.
  var withoutItems: Self {
    // Others can have references to an object, so it isn't changed.
    if Self.self is AnyClass { return self }
    var section = self
    section.items = []
    return section
  }
}
