import ListChanges
import ListStorage

/// The sections of a source: an array until the first edit, then trees, in which an edit takes O(log *n*).
///
/// Positions must be in range.
final class SectionStorage<Section: ListSectionProtocol> {
  // No access to these properties runs code of users, so accesses can't overlap.

  /// All sections; `nil` if they were edited after they were last set or read as a whole.
  @exclusivity(unchecked) private var array: [Section]?
  /// All sections; `nil` before the first edit or lookup by ID.
  @exclusivity(unchecked) private var parts: SectionParts<Section>?
  private let identify: ((Section.Item) -> ItemID)?
  let order: ItemOrder

  init(_ sections: [Section], identify: ((Section.Item) -> ItemID)?) {
    array = sections
    order = ItemOrder(count: sections.totalCount)
    self.identify = identify
  }

  var count: Int { array?.count ?? parts?.shells.count ?? 0 }

  /// Returns the number of items in a section, or 0 if there is no such section.
  func itemCount(inSection section: Int) -> Int {
    if let array { return array.itemCount(inSection: section) }
    guard let parts, section >= 0, section < parts.counts.count else { return 0 }
    return parts.counts[section]
  }

  /// Returns the item at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func item(at position: ItemPosition) -> Section.Item? {
    if let array { return array.item(at: position) }
    guard let parts, let index = parts.counts.flatIndex(of: position) else { return nil }
    return parts.items[index]
  }

  /// Calls a closure with the item at a position.
  ///
  /// - Returns: Whether there is an item.
  /// - Complexity: as ``item(at:)``.
  func withItem(at position: ItemPosition, _ body: (Section.Item) -> Void) -> Bool {
    guard array == nil, let parts else { return lendCopy(at: position, to: body) }
    guard let index = parts.counts.flatIndex(of: position) else { return false }
    parts.items.withItem(at: index, body)
    return true
  }

  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item, and the sections were edited or looked up by ID.
  func withItem(_ handle: UInt32, _ body: (Section.Item) -> Void) -> Bool {
    parts?.items.withItem(handle, body) ?? false
  }

  /// Gives items the handles that they had before they were replaced.
  func changeHandles(from old: [UInt32], to new: [UInt32]) { parts?.items.changeHandles(from: old, to: new) }

  // A function of its own, because an optional item costs a type lookup whether it is used or not.
  @inline(never)
  private func lendCopy(at position: ItemPosition, to body: (Section.Item) -> Void) -> Bool {
    guard let item = item(at: position) else { return false }
    body(item)
    return true
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
    let start = parts.counts.sum(before: index)
    section.items = parts.items.items(in: start..<start + parts.counts[index])
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

  /// Returns the position of the first item with an ID, or `nil` if there is none or items have no IDs.
  ///
  /// - Complexity: O(log *n*), but O(*n*) for the first call after all sections were set.
  func position(of id: ItemID) -> ItemPosition? {
    guard identify != nil else { return nil }
    let parts = edited
    self.parts = parts
    return parts.items.position(of: id).flatMap(parts.counts.index(containing:)).map {
      ItemPosition(section: $0.index, item: $0.remainder)
    }
  }

  private var edited: SectionParts<Section> {
    if let parts { return parts }
    return SectionParts(array ?? [], order: order, identify: identify)
  }
}

extension SectionStorage {
  /// - Complexity: O(*k* log *n*) for *k* inserted and deleted items and sections, and O(*m*) for a moved section of *m* items,
  ///   but O(*n*) for the first edit after all sections were set.
  func apply(_ edit: SectionEdit<Section>) {
    if case .set(let sections) = edit {
      // The `deinit` of an old object can read this list, so the old items are released last.
      let old = (array, parts)
      order.replaceAll(with: sections.totalCount)
      (array, parts) = (sections, nil)
      withExtendedLifetime(old) {}
      return
    }
    let parts = edited
    (array, self.parts) = (nil, parts)
    parts.apply(edit)
  }
}

extension Array where Element: ListSectionProtocol {
  /// The number of items in all sections.
  fileprivate var totalCount: Int { reduce(0) { $0 + $1.items.count } }
}
