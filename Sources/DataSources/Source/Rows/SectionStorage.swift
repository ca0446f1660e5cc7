import ListChanges

/// The sections of a source: an array until the first row is edited, then trees, in which an edit costs O(log *n*).
///
/// Positions must be in range.
final class SectionStorage<Section: ListSectionProtocol> {
  // No access to these runs code of anybody else, so that two can not overlap.

  /// All sections, unless they were edited since somebody set or read them.
  @exclusivity(unchecked) private var array: [Section]?
  /// All sections, since they were edited first, or asked for an identity.
  @exclusivity(unchecked) private var parts: SectionParts<Section>?
  private let identify: ((Section.Item) -> ItemID)?

  init(_ sections: [Section], identify: ((Section.Item) -> ItemID)?) {
    array = sections
    self.identify = identify
  }

  var count: Int { array?.count ?? parts?.shells.count ?? 0 }

  /// The number of rows in a section; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int {
    if let array { return array.itemCount(inSection: section) }
    guard let parts, section >= 0, section < parts.counts.count else { return 0 }
    return parts.counts[section]
  }

  /// The row at a position; `nil` when there is none.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func item(at position: ItemPosition) -> Section.Item? {
    if let array { return array.item(at: position) }
    guard let parts, let row = parts.counts.flatIndex(of: position) else { return nil }
    return parts.rows[row]
  }

  /// Calls a closure with the row at a position.
  ///
  /// - Returns: whether there is one.
  /// - Complexity: as ``item(at:)``.
  func lendItem(at position: ItemPosition, to body: (Section.Item) -> Void) -> Bool {
    guard array == nil, let parts else { return lendCopy(at: position, to: body) }
    guard let row = parts.counts.flatIndex(of: position) else { return false }
    parts.rows.lendItem(at: row, to: body)
    return true
  }

  // Apart, since an optional row costs a look at its type, whether it is used or not.
  @inline(never)
  private func lendCopy(at position: ItemPosition, to body: (Section.Item) -> Void) -> Bool {
    guard let item = item(at: position) else { return false }
    body(item)
    return true
  }

  /// A section, perhaps without its rows; `nil` when there is none.
  func shell(at index: Int) -> Section? {
    guard index >= 0, index < count else { return nil }
    return array?[index] ?? parts?.shells[index]
  }

  /// A section with its rows; `nil` when there is none.
  ///
  /// - Complexity: O(1), and O(log *n* + *m*) for its *m* rows after an edit.
  func section(at index: Int) -> Section? {
    guard array == nil, let parts, var section = shell(at: index) else { return shell(at: index) }
    let start = parts.counts.sum(before: index)
    section.items = parts.rows.rows(in: start..<start + parts.counts[index])
    return section
  }

  /// All sections.
  ///
  /// - Complexity: O(*n*) after an edit, else O(1).
  var sections: [Section] {
    let sections = array ?? (0..<count).compactMap(section(at:))
    array = sections
    return sections
  }

  /// The position of the first row with an identity; `nil` when there is none, or rows have none.
  ///
  /// - Complexity: O(log *n*); O(*n*) for the first time since all sections were set.
  func position(of id: ItemID) -> ItemPosition? {
    guard identify != nil else { return nil }
    let parts = edited
    self.parts = parts
    return parts.rows.position(of: id).flatMap(parts.counts.index(containing:)).map {
      ItemPosition(section: $0.index, item: $0.remainder)
    }
  }

  private var edited: SectionParts<Section> {
    if let parts { return parts }
    return SectionParts(array ?? [], identify: identify)
  }
}

extension SectionStorage {
  /// - Complexity: O(*k* log *n*) for *k* rows and sections that come and go, and O(*m*) for a section of *m* rows that moves;
  ///   O(*n*) for the first edit since all sections were set.
  func apply(_ edit: SectionEdit<Section>) {
    if case .set(let sections) = edit {
      // Rows that go may read the list in their `deinit`, so they go when it is in order again.
      let old = (array, parts)
      (array, parts) = (sections, nil)
      withExtendedLifetime(old) {}
      return
    }
    let parts = edited
    (array, self.parts) = (nil, parts)
    parts.apply(edit)
  }
}
