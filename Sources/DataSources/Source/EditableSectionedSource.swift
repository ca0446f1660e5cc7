public import ListChanges

/// A source of your own with sections of items that you edit.
///
/// Store the sections and a hub:
///
///     final class Timetable: EditableSectionedSource {
///       var storage: [ListSection<Day, Lesson>] = []
///       let changeHub = ChangeHub()
///     }
///
/// The protocol provides the editing methods, such as ``append(_:toSection:animation:)``, and ``sections``, whose setter
/// compares old and new sections. All of them notify observers. Changing ``storage`` directly doesn't.
///
/// If the items aren't `Identifiable & Equatable`, also implement ``changes(from:to:)`` and ``DataSource/id(at:)``.
///
/// Empty sections are displayed; ``DataSource/hidingEmptySections(where:)`` hides them.
public protocol EditableSectionedSource<Section>: DataSource where Item == Section.Item {
  /// The type of the sections.
  associatedtype Section: ListSectionProtocol where Section.ID: Sendable

  /// The stored sections, in order.
  ///
  /// Setting this property doesn't notify observers. Set ``sections`` instead.
  var storage: [Section] { get set }
  /// Returns a section with its items, or `nil` if there is none.
  func section(at index: Int) -> Section?
  /// Changes the stored sections without notifying observers.
  ///
  /// The editing methods call this method. The default implementation changes ``storage``. Implement it if you store the
  /// sections elsewhere. All positions of `edit` are in range.
  func applySilently(_ edit: SectionEdit<Section>)
  /// Changes the stored sections, and notifies observers.
  ///
  /// The editing methods call this method. The default implementation calls ``applySilently(_:)``, and then publishes the changes.
  ///
  /// - Parameters:
  ///   - edit: The edit, whose positions are in range.
  ///   - changes: The same edit as a change set.
  ///   - animation: The animation hint for the change.
  func apply(_ edit: SectionEdit<Section>, as changes: ChangeSet, animation: AnimationHint)
  /// Computes the changes that transform `old` into `new`.
  ///
  /// `Identifiable & Equatable` items have a default implementation. For other items, return `.reload` if you can't
  /// compare them.
  func changes(from old: [Section], to new: [Section]) -> ChangeSet
}

extension EditableSectionedSource {
  /// The sections, in order.
  ///
  /// Setting this property compares old and new sections, and notifies observers of the differences.
  ///
  /// - Complexity: Reading takes what ``storage`` takes. Setting takes what ``changes(from:to:)`` takes.
  public var sections: [Section] {
    get { storage }
    set { setSections(newValue) }
  }

  public var sectionCount: Int { storage.count }

  public func itemCount(inSection section: Int) -> Int { storage.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> Item? { storage.item(at: position) }

  public func sectionInfo(at index: Int) -> SectionInfo? { storage.sectionInfo(at: index) }

  public func section(at index: Int) -> Section? { storage.indices.contains(index) ? storage[index] : nil }

  public func applySilently(_ edit: SectionEdit<Section>) { edit.apply(to: &storage) }

  public func apply(_ edit: SectionEdit<Section>, as changes: ChangeSet, animation: AnimationHint) {
    applySilently(edit)
    changeHub.emit(changes, animation: animation)
  }
}

extension EditableSectionedSource where Item: Identifiable & Equatable {
  /// Computes the changes that transform `old` into `new`, with the fewest possible moves.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    ChangeSet(fromSections: old, toSections: new)
  }
}

// A position out of range changes nothing. Each call is one change set. An edit of k items takes O(k log n) in a
// `SectionedSource` of n items, and O(s + m) in a source that stores an array of s sections, where m is the number of items
// in the sections that change.
extension EditableSectionedSource {
  /// Replaces all sections, and notifies observers of the differences.
  ///
  ///     timetable.setSections(nextWeek, animation: .fade)
  ///
  /// - Complexity: that of ``changes(from:to:)``.
  public func setSections(_ newSections: [Section], animation: AnimationHint = .automatic) {
    apply(.set(newSections), as: changes(from: storage, to: newSections), animation: animation)
  }

  /// Replaces all sections without comparing them, as a reload.
  public func reload(with newSections: [Section]) {
    apply(.set(newSections), as: .reload, animation: .none)
  }

  /// Inserts an item at a position, which can be the end of its section.
  ///
  /// If `position` is out of range, nothing changes.
  public func insert(_ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: position, animation: animation)
  }

  /// Inserts items at a position, which can be the end of its section.
  ///
  /// If `position` is out of range, nothing changes.
  public func insert(contentsOf items: [Item], at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard canInsert(at: position) else { return }
    var changes = ChangeSet(itemFrom: nil, to: position)
    if items.count != 1 {
      changes = .make {
        $0.inserts = items.indices.map { ItemPosition(section: position.section, item: position.item + $0) }
      }
    }
    if !changes.isEmpty { apply(.insert(items, at: position), as: changes, animation: animation) }
  }

  /// Appends an item to a section.
  ///
  /// If `section` is out of range, nothing changes.
  public func append(_ item: Item, toSection section: Int, animation: AnimationHint = .automatic) {
    append(contentsOf: [item], toSection: section, animation: animation)
  }

  /// Appends items to a section.
  ///
  /// If `section` is out of range, nothing changes.
  public func append(contentsOf items: [Item], toSection section: Int, animation: AnimationHint = .automatic) {
    let end = ItemPosition(section: section, item: itemCount(inSection: section))
    insert(contentsOf: items, at: end, animation: animation)
  }

  /// Removes the item at a position.
  ///
  /// - Returns: The removed item, or `nil` if `position` is out of range.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: position) else { return nil }
    apply(.remove(at: [position]), as: ChangeSet(itemFrom: position, to: nil), animation: animation)
    return item
  }

  /// Removes the items at these positions, in any order.
  ///
  /// Positions out of range and repeated positions are ignored.
  public func remove(at positions: some Sequence<ItemPosition>, animation: AnimationHint = .automatic) {
    let removed = Set(positions.filter { contains($0) }).sorted()
    guard !removed.isEmpty else { return }
    apply(.remove(at: removed), as: .make { $0.deletes = removed }, animation: animation)
  }

  /// Replaces an item, as an update of its content.
  ///
  /// The new item must have the same ID. If `position` is out of range, nothing changes.
  public func replace(at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic) {
    guard contains(position) else { return }
    let changes = ChangeSet(itemFrom: position, to: position, isUpdated: true)
    apply(.replace(at: [position], with: [item]), as: changes, animation: animation)
  }

  /// Changes an item in place, as an update of its content.
  ///
  /// The ID of the item must stay the same. If `position` is out of range, nothing changes.
  @inlinable public func update(
    at position: ItemPosition, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void
  ) {
    guard var item = item(at: position) else { return }
    change(&item)
    replace(at: position, with: item, animation: animation)
  }

  /// Moves an item to a position, which is its position after the move.
  ///
  /// If a position is out of range, nothing changes.
  public func move(from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic) {
    guard canMove(from: position, to: target) else { return }
    apply(.move(from: position, to: target), as: ChangeSet(itemFrom: position, to: target), animation: animation)
  }

  /// Whether an item can be inserted at a position.
  func canInsert(at position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < sectionCount && position.item >= 0
      && position.item <= itemCount(inSection: position.section)
  }

  /// Whether there is an item at `position` that can have the position `target` after a move.
  func canMove(from position: ItemPosition, to target: ItemPosition) -> Bool {
    let end = itemCount(inSection: target.section) - (position.section == target.section ? 1 : 0)
    return contains(position) && canInsert(at: target) && target.item <= end
  }
}

// An index out of range changes nothing. Each call is one change set.
extension EditableSectionedSource {
  /// Inserts a section before the section at `index`, or appends it if `index` is `sectionCount`.
  ///
  ///     timetable.insertSection(holiday, at: 0)
  ///     timetable.replaceSection(at: 1, with: monday)
  ///     if let removed = timetable.removeSection(at: 0) { timetable.insertSections([removed, weekend], at: 1) }
  ///
  /// If `index` is out of range, nothing changes.
  public func insertSection(_ section: Section, at index: Int, animation: AnimationHint = .automatic) {
    insertSections([section], at: index, animation: animation)
  }

  /// Inserts sections before the section at `index`, or appends them if `index` is `sectionCount`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insertSections(_ sections: [Section], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= sectionCount else { return }
    if sections.isEmpty { return }
    let changes = ChangeSet.make { $0.sectionInserts = Array(index..<index + sections.count) }
    apply(.replaceSections(index..<index, with: sections), as: changes, animation: animation)
  }

  /// Appends a section.
  public func appendSection(_ section: Section, animation: AnimationHint = .automatic) {
    insertSection(section, at: sectionCount, animation: animation)
  }

  /// Removes a section.
  ///
  /// - Returns: The removed section, or `nil` if `index` is out of range.
  @discardableResult
  public func removeSection(at index: Int, animation: AnimationHint = .automatic) -> Section? {
    guard let section = section(at: index) else { return nil }
    let changes = ChangeSet.make { $0.sectionDeletes = [index] }
    apply(.replaceSections(index..<index + 1, with: []), as: changes, animation: animation)
    return section
  }

  /// Replaces a section, and notifies observers of the differences.
  ///
  /// If the ID of the section stays the same, so do the items that are in both sections. Otherwise the old section is
  /// deleted and the new one inserted. If `index` is out of range, nothing changes.
  ///
  /// - Complexity: that of ``changes(from:to:)`` for the two sections.
  public func replaceSection(at index: Int, with section: Section, animation: AnimationHint = .automatic) {
    guard let old = self.section(at: index) else { return }
    let own = changes(from: [old], to: [section])
    let changes = own.isReload ? .reload : ChangeSet.make { $0.add(own, oldSections: index, newSections: index) }
    apply(
      .replaceSections(index..<index + 1, with: [section]), as: changes,
      animation: changes.isReload ? .none : animation)
  }

  /// Moves a section to an index, which is its index after the move.
  ///
  /// If an index is out of range, nothing changes.
  public func moveSection(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < sectionCount, target >= 0, target < sectionCount else { return }
    let changes = ChangeSet.make { $0.sectionMoves = [.init(from: index, to: target)] }
    apply(.moveSection(from: index, to: target), as: changes, animation: animation)
  }

  /// Returns the index of the section with an ID, or `nil` if there is none.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public func index(ofSectionID id: Section.ID) -> Int? {
    let id = ItemID(id)
    return (0..<sectionCount).first { sectionInfo(at: $0)?.id == id }
  }
}

// Items are found by ID; if several items share an ID, the first. A missing ID changes nothing, and the result
// indicates it.
extension EditableSectionedSource where Item: Identifiable, Item.ID: Sendable {
  /// Removes the item with an ID.
  ///
  /// - Returns: The removed item, or `nil` if there is none.
  @discardableResult
  public func removeItem(withID id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    position(ofID: id).flatMap { remove(at: $0, animation: animation) }
  }

  /// Moves the item with an ID directly before the item with another ID, also into another section.
  ///
  /// - Returns: Whether there are items with these IDs.
  @discardableResult
  public func moveItem(withID id: Item.ID, before other: Item.ID, animation: AnimationHint = .automatic) -> Bool {
    moveItem(withID: id, besideItem: other, by: 0, animation)
  }

  /// Moves the item with an ID directly after the item with another ID, also into another section.
  ///
  /// - Returns: Whether there are items with these IDs.
  @discardableResult
  public func moveItem(withID id: Item.ID, after other: Item.ID, animation: AnimationHint = .automatic) -> Bool {
    moveItem(withID: id, besideItem: other, by: 1, animation)
  }

  private func moveItem(
    withID id: Item.ID, besideItem other: Item.ID, by offset: Int, _ animation: AnimationHint
  ) -> Bool {
    guard let position = position(ofID: id), var target = self.position(ofID: other) else { return false }
    if position == target { return true }
    target.item += offset
    // The position after the move doesn't count the item itself.
    if position.section == target.section, position.item < target.item { target.item -= 1 }
    move(from: position, to: target, animation: animation)
    return true
  }

  /// Replaces the item that has the ID of `item`, as an update of its content, also if the two are equal.
  ///
  /// - Returns: Whether there is an item with this ID.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let position = position(ofID: item.id) else { return false }
    replace(at: position, with: item, animation: animation)
    return true
  }
}
