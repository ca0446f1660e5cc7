import ListChanges

/// A change together with the content that it inserts.
struct UndoEdit<Item> {
  /// A section of the list and its items.
  struct SectionCopy {
    /// The section without items, of the list's own type, or `nil` for a list of one section.
    var emptySection: Any?
    var items: [Item] = []
  }

  let changes: ChangeSet
  /// The same edit by ID, if other changes can precede its application.
  var keyed: KeyedEdit<Item>?
  /// The number of unrecorded changes before it; if there were none since, it is applied by position.
  var otherChangeCount = 0
  /// One item for each insert.
  var inserted: [Item] = []
  /// One item for each update.
  var updated: [Item] = []
  /// One section for each section insert.
  var insertedSections: [SectionCopy] = []
  /// One section, without items, for each section update.
  var updatedSections: [SectionCopy] = []
}

// MARK: - By ID

/// A change that can be applied even if the list changed in the meantime.
///
/// It refers to items and sections by ID, and to positions by their neighbors.
struct KeyedEdit<Item> {
  /// A position: next to an existing neighbor or, if both were deleted, at an index.
  struct Location {
    /// The ID of the neighbor in front.
    var after: ItemID?
    /// The ID of the neighbor behind.
    var before: ItemID?
    var index: Int
    /// The section, or `nil` if it has no ID, as in a list of one section.
    var section: ItemID?
    /// The index of the section among all, which distinguishes it from others with the same ID.
    var sectionIndex = 0
  }

  /// An item or a section, with the location that distinguishes it from others with the same ID.
  struct Reference {
    let id: ItemID
    let location: Location
  }

  /// An item to insert, or to move from elsewhere.
  struct ItemInsertion {
    let id: ItemID
    let location: Location
    let content: Content

    enum Content {
      case new(Item)
      case moved(from: Reference)
    }
  }

  /// A section to insert or move.
  struct SectionInsertion {
    let id: ItemID
    let location: Location
    let content: Content

    enum Content {
      case new(UndoEdit<Item>.SectionCopy, ids: [ItemID])
      case moved(from: Reference)
    }
  }

  /// A section to delete, with the IDs of its items.
  struct SectionDeletion {
    let reference: Reference
    let items: [ItemID]
    /// Whether other sections have the same ID.
    var isRepeated = false
  }

  var deletes: [Reference] = []
  var sectionDeletes: [SectionDeletion] = []
  /// The inserted and moved sections, in list order.
  var sections: [SectionInsertion] = []
  /// The inserted and moved items, in list order.
  var items: [ItemInsertion] = []
  var updates: [(reference: Reference, item: Item)] = []
  var sectionUpdates: [(reference: Reference, copy: UndoEdit<Item>.SectionCopy)] = []
  /// The numbers of items that have the ID of an inserted item after the deletes of the edit; an ID without items is absent.
  var remaining: [ItemID: Int] = [:]
  /// The numbers of sections that have the ID of an inserted section after the deletes of the edit; an ID without sections is absent.
  var remainingSections: [ItemID: Int] = [:]
}

// MARK: - Creating an edit by ID

extension KeyedEdit {
  /// The IDs of a list at one time.
  struct IDs {
    let item: (ItemPosition) -> ItemID?
    let section: (Int) -> ItemID?
    let itemCount: (Int) -> Int
    let sectionCount: Int

    /// Returns a reference to the item at a position, or `nil` if it has no ID.
    fileprivate func reference(_ position: ItemPosition) -> Reference? {
      item(position).map { Reference(id: $0, location: location(position, next: position.below)) }
    }

    /// Returns the location of a position.
    ///
    /// - Parameter next: The position of the neighbor behind.
    fileprivate func location(_ position: ItemPosition, next: ItemPosition) -> Location {
      let above = ItemPosition(section: position.section, item: position.item - 1)
      return Location(
        after: item(above), before: item(next), index: position.item, section: section(position.section),
        sectionIndex: position.section)
    }

    /// Returns a reference to the section at an index, or `nil` if it has no ID.
    fileprivate func sectionReference(_ index: Int) -> Reference? {
      section(index).map { Reference(id: $0, location: sectionLocation(index, next: index + 1)) }
    }

    /// Returns the location of a section.
    ///
    /// - Parameter next: The index of the neighbor behind.
    fileprivate func sectionLocation(_ index: Int, next: Int) -> Location {
      Location(after: section(index - 1), before: section(next), index: index)
    }

    /// Returns the IDs of the items in a section.
    fileprivate func items(inSection section: Int) -> [ItemID] {
      (0..<itemCount(section)).compactMap { item(ItemPosition(section: section, item: $0)) }
    }
  }

  /// Creates an edit by IDs from an edit by positions.
  ///
  /// - Parameters:
  ///   - edit: The edit by positions.
  ///   - now: The IDs of the list that the edit is applied to.
  ///   - then: The IDs of the list that results.
  ///   - contains: Returns whether the list that the edit is applied to contains an item with an ID; `nil` if that requires a search.
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations, including the items of deleted and inserted
  ///   sections, and *n* the number of items; O(*n* log *n*) if inserted items have the IDs of others, or without `contains`.
  init(_ edit: UndoEdit<Item>, from now: IDs, to then: IDs, contains: ((ItemID) -> Bool)?) {
    let changes = edit.changes
    deletes = changes.deletes.compactMap(now.reference)
    for section in changes.sectionDeletes {
      guard let reference = now.sectionReference(section) else { continue }
      sectionDeletes.append(SectionDeletion(reference: reference, items: now.items(inSection: section)))
    }
    addSections(edit, now, then)
    countRemainingSections(now)
    addItems(edit, now, then)
    for (position, item) in zip(changes.updates, edit.updated) {
      if let reference = then.reference(position) { updates.append((reference, item)) }
    }
    for (section, copy) in zip(changes.sectionUpdates, edit.updatedSections) {
      if let reference = then.sectionReference(section) { sectionUpdates.append((reference, copy)) }
    }
    countRemaining(now, contains)
  }

  private mutating func addSections(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let copies = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let origins = Dictionary(changes.sectionMoves.map { ($0.to, $0.from) }) { first, _ in first }
    let inserted = (changes.sectionInserts + changes.sectionMoves.map(\.to)).sorted()
    let next = Self.endsOfRuns(inserted) { $0 + 1 }
    for (section, next) in zip(inserted, next) {
      guard let id = then.section(section) else { continue }
      let location = then.sectionLocation(section, next: next)
      if let copy = copies[section] {
        let content = SectionInsertion.Content.new(copy, ids: then.items(inSection: section))
        sections.append(SectionInsertion(id: id, location: location, content: content))
      } else if let origin = origins[section].flatMap(now.sectionReference) {
        sections.append(SectionInsertion(id: id, location: location, content: .moved(from: origin)))
      }
    }
  }

  /// Counts the remaining sections that have the IDs of inserted ones, and determines which deleted ones have the ID of another one.
  private mutating func countRemainingSections(_ now: IDs) {
    if sectionDeletes.isEmpty, sections.isEmpty { return }
    var counts: [ItemID: Int] = [:]
    for section in 0..<now.sectionCount { if let id = now.section(section) { counts[id, default: 0] += 1 } }
    for index in sectionDeletes.indices {
      sectionDeletes[index].isRepeated = counts[sectionDeletes[index].reference.id] != 1
    }
    for deletion in sectionDeletes {
      if let count = counts[deletion.reference.id] { counts[deletion.reference.id] = count > 1 ? count - 1 : nil }
    }
    for insertion in sections {
      if case .new = insertion.content { remainingSections[insertion.id] = counts[insertion.id] }
    }
  }

  /// Returns for each of several ascending indices the first one after it that isn't one of them.
  ///
  /// Items are inserted in list order, so the neighbor behind an inserted item must be one that isn't inserted.
  private static func endsOfRuns<Index: Equatable>(_ indices: [Index], successor: (Index) -> Index) -> [Index] {
    var ends = indices.map(successor)
    for index in ends.indices.dropLast().reversed() where ends[index] == indices[index + 1] {
      ends[index] = ends[index + 1]
    }
    return ends
  }

  private mutating func addItems(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let items = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let origins = Dictionary(changes.moves.map { ($0.to, $0.from) }) { first, _ in first }
    let inserted = (Array(changes.inserts) + changes.moves.map(\.to)).sorted()
    let next = Self.endsOfRuns(inserted, successor: \.below)
    for (position, next) in zip(inserted, next) {
      guard let id = then.item(position) else { continue }
      let location = then.location(position, next: next)
      if let item = items[position] {
        self.items.append(ItemInsertion(id: id, location: location, content: .new(item)))
      } else if let origin = origins[position].flatMap(now.reference) {
        self.items.append(ItemInsertion(id: id, location: location, content: .moved(from: origin)))
      }
    }
  }

  /// Counts the remaining items that have the IDs of inserted ones.
  private mutating func countRemaining(_ now: IDs, _ contains: ((ItemID) -> Bool)?) {
    var inserted: Set<ItemID> = []
    for insertion in sections { if case .new(_, let ids) = insertion.content { inserted.formUnion(ids) } }
    for insertion in items { if case .new = insertion.content { inserted.insert(insertion.id) } }
    let repeated = contains.map { inserted.filter($0) } ?? inserted
    if repeated.isEmpty { return }
    for section in 0..<now.sectionCount {
      for id in now.items(inSection: section) where repeated.contains(id) { remaining[id, default: 0] += 1 }
    }
    for id in deletes.map(\.id) + sectionDeletes.flatMap(\.items) {
      if let count = remaining[id] { remaining[id] = count > 1 ? count - 1 : nil }
    }
  }
}

extension ItemPosition {
  /// The position after this one in the section.
  fileprivate var below: ItemPosition { ItemPosition(section: section, item: item + 1) }
}
