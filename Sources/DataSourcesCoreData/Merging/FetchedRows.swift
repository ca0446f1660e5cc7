import DataSources
import ListStorage

/// One state of fetched results, as it was emitted: the ID of every row, and the sections.
///
/// A value type whose copies share memory: an edit of a copy costs O(log *n*).
struct FetchedRows {
  /// The stored values of a section.
  struct Section: Hashable {
    let name: String
    let info: SectionInfo
  }

  /// The IDs of all rows, one section after the other.
  private(set) var ids = ItemList<ItemID>()
  /// The number of rows of each section.
  private(set) var counts = CountList()
  private(set) var sections = ItemList<Section>()

  // MARK: - Creation

  /// Creates the rows of a list without sections.
  init() {}

  /// Reads all rows of results.
  ///
  /// - Complexity: O(*n*).
  init<Object>(reading reader: ResultsReader<Object>) {
    var sections: [Section] = []
    var ids: [[ItemID]] = []
    for index in 0..<reader.sectionCount {
      guard let section = reader.section(at: index) else { break }
      sections.append(reader.storedSection(section))
      ids.append(
        (0..<reader.objectCount(inSection: index)).compactMap { reader.id(at: ItemPosition(section: index, item: $0)) })
    }
    self.sections = ItemList(sections)
    counts = CountList(ids.map(\.count))
    self.ids = ItemList(ids.joined())
  }

  // MARK: - Lookups

  /// Returns a section; `nil` if none exists.
  func section(at index: Int) -> Section? { index >= 0 && index < sections.count ? sections[index] : nil }

  /// Returns the number of rows in a section; 0 if the section doesn't exist.
  func itemCount(inSection section: Int) -> Int { section >= 0 && section < counts.count ? counts[section] : 0 }

  /// Returns the flat index of a row; `nil` if none exists.
  func flatIndex(of position: ItemPosition) -> Int? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return counts.sum(before: position.section) + position.item
  }

  /// Returns the ID of the row at a position; `nil` if none exists.
  ///
  /// - Complexity: O(log *n*).
  func id(at position: ItemPosition) -> ItemID? { flatIndex(of: position).map { ids[$0] } }

  /// Returns the position of the row with a flat index; `nil` if none exists.
  func position(atFlatIndex index: Int) -> ItemPosition? {
    counts.index(containing: index).map { ItemPosition(section: $0.index, item: $0.remainder) }
  }

  /// The IDs, section by section.
  ///
  /// - Complexity: O(*n*).
  var idsBySection: [[ItemID]] {
    var rest = ids.array[...]
    return counts.array.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  // MARK: - Edits

  /// The edits of a change for an `ItemIndex` of the rows: old flat indices of removed rows, new ones of inserted rows.
  struct FlatEdit {
    var removed: [Int] = []
    var removedIDs: [ItemID] = []
    var inserted: [Int] = []
    var insertedIDs: [ItemID] = []
  }

  /// Applies a change set that matches these rows and moves no section; `nil` if a row is missing.
  ///
  /// - Parameters:
  ///   - changes: The change.
  ///   - newSections: The inserted sections, with the IDs of their rows, in the order of the change set.
  ///   - newID: Returns the ID of an inserted or moved row by its new position.
  /// - Complexity: O(*k* log *n*) for *k* inserted, deleted and moved rows and sections.
  mutating func apply(
    _ changes: ChangeSet, newSections: [(section: Section, ids: [ItemID])], newID: (ItemPosition) -> ItemID?
  ) -> FlatEdit? {
    var edit = FlatEdit()
    for position in Array(changes.deletes) + changes.moves.map(\.from) {
      guard let index = flatIndex(of: position) else { return nil }
      edit.removed.append(index)
    }
    for section in changes.sectionDeletes {
      let start = counts.sum(before: section)
      edit.removed += start..<start + counts[section]
    }
    edit.removed.sort()
    edit.removedIDs = edit.removed.map { ids[$0] }
    for position in changes.deletes { counts.add(-1, at: position.section) }
    for move in changes.moves { counts.add(-1, at: move.from.section) }
    for section in changes.sectionDeletes.reversed() {
      counts.remove(at: section)
      sections.remove(at: section)
    }
    for (index, new) in zip(changes.sectionInserts, newSections) {
      counts.insert(new.ids.count, at: index)
      sections.insert(new.section, at: index)
    }
    let targets = Array(changes.inserts) + changes.moves.map(\.to)
    for position in targets { counts.add(1, at: position.section) }
    var inserted: [(index: Int, id: ItemID)] = []
    for position in targets {
      guard let index = flatIndex(of: position), let id = newID(position) else { return nil }
      inserted.append((index, id))
    }
    for (index, new) in zip(changes.sectionInserts, newSections) {
      let start = counts.sum(before: index)
      for (offset, id) in new.ids.enumerated() { inserted.append((start + offset, id)) }
    }
    inserted.sort { $0.index < $1.index }
    edit.inserted = inserted.map(\.index)
    edit.insertedIDs = inserted.map(\.id)
    ids.apply(deletes: edit.removed, inserts: edit.inserted, elements: edit.insertedIDs)
    return edit
  }

  /// Replaces the titles of a section.
  mutating func replaceSection(at index: Int, with section: Section) { sections[index] = section }

  // MARK: - Comparison

  /// Returns the changes from this state to another one, by the IDs of rows and the names of sections.
  ///
  /// - Parameters:
  ///   - new: The other state.
  ///   - updatedSections: The names of sections that are updated in any case.
  ///   - isUpdated: Returns whether a row that is in both is updated.
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* runs of rows that lost their order.
  func changes(
    to new: FetchedRows, updatedSections: Set<String>, isUpdated: (ItemID) -> Bool
  ) -> ChangeSet {
    let before = zip(sections, idsBySection).map { ComparedSection(section: $0, items: $1) }
    let after = zip(new.sections, new.idsBySection).map {
      ComparedSection(section: $0, items: $1, isUpdated: updatedSections.contains($0.name))
    }
    return withoutActuallyEscaping(isUpdated) { isUpdated in
      ChangeSet(fromSections: before, toSections: after, by: ItemComparison(id: { $0 }) { old, _ in !isUpdated(old) })
    }
  }
}

/// A section of one of two states, with the IDs of its rows as items.
private struct ComparedSection: ListSectionProtocol {
  let section: FetchedRows.Section
  var items: [ItemID]
  var isUpdated = false
  var id: String { section.name }

  func hasSameContent(as other: ComparedSection) -> Bool {
    section == other.section && !isUpdated && !other.isUpdated
  }
}
