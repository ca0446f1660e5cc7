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
  }

  /// An item, with the location that distinguishes it from others with the same ID.
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
    /// The content to insert, or `nil` for a move.
    let content: (copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])?
  }

  var deletes: [Reference] = []
  /// The deleted sections, each with the IDs of its items.
  var sectionDeletes: [(id: ItemID, items: [ItemID])] = []
  /// The inserted and moved sections, in list order.
  var sections: [SectionInsertion] = []
  /// The inserted and moved items, in list order.
  var items: [ItemInsertion] = []
  var updates: [(reference: Reference, item: Item)] = []
  var sectionUpdates: [(id: ItemID, copy: UndoEdit<Item>.SectionCopy)] = []
  /// The numbers of items that have the ID of an inserted item after the deletes of the edit; an ID without items is absent.
  var remaining: [ItemID: Int] = [:]
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
        after: item(above), before: item(next), index: position.item, section: section(position.section))
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
      guard let id = now.section(section) else { continue }
      sectionDeletes.append((id, now.items(inSection: section)))
    }
    addSections(edit, now, then)
    addItems(edit, now, then)
    for (position, item) in zip(changes.updates, edit.updated) {
      if let reference = then.reference(position) { updates.append((reference, item)) }
    }
    for (section, copy) in zip(changes.sectionUpdates, edit.updatedSections) {
      if let id = then.section(section) { sectionUpdates.append((id, copy)) }
    }
    countRemaining(now, contains)
  }

  private mutating func addSections(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let copies = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let inserted = (changes.sectionInserts + changes.sectionMoves.map(\.to)).sorted()
    let next = Self.endsOfRuns(inserted) { $0 + 1 }
    for (section, next) in zip(inserted, next) {
      guard let id = then.section(section) else { continue }
      let location = Location(
        after: section > 0 ? then.section(section - 1) : nil, before: then.section(next), index: section)
      let ids = then.items(inSection: section)
      sections.append(SectionInsertion(id: id, location: location, content: copies[section].map { ($0, ids) }))
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
    var inserted = Set(sections.flatMap { $0.content?.ids ?? [] })
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
