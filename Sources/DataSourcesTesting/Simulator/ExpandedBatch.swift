/// A batch as the view prepares it, with reloads split into deletes and inserts, and without dropped calls.
struct ExpandedBatch {
  /// The deleted and inserted sections, including reloaded ones.
  let deletedSections: Set<Int>
  let insertedSections: Set<Int>
  /// The deleted and inserted items, without those in deleted or inserted sections, and without reloaded ones.
  let deletedItems: [ItemPosition]
  let insertedItems: [ItemPosition]
  /// The old and new positions of reloaded items.
  let reloads: [(old: ItemPosition, new: ItemPosition)]
  /// All moves, without repeated ones.
  let movedSections: [ChangeSet.SectionMove]
  let movedItems: [ChangeSet.ItemMove]
  /// The calls that the view drops.
  let ignored: [BatchFinding]

  /// Splits a batch, all of whose reloaded sections and items exist and aren't deleted.
  init(_ batch: PlatformBatch) {
    let shift = ReloadShift(batch)
    let deleted = Set(batch.deletedSections).union(batch.reloadedSections)
    let inserted = Set(batch.insertedSections).union(batch.reloadedSections.map(shift.newSection))
    deletedSections = deleted
    insertedSections = inserted
    deletedItems = batch.deletedItems.filter { !deleted.contains($0.section) }.sorted()
    insertedItems = batch.insertedItems.filter { !inserted.contains($0.section) }.sorted()
    // Items that are reloaded in addition to their whole section are reloaded with it.
    reloads = batch.reloadedItems.filter { !deleted.contains($0.section) }.sorted()
      .map { (old: $0, new: shift.newPosition(of: $0)) }
    movedSections = Set(batch.movedSections).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    movedItems = Set(batch.movedItems).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    ignored = Self.dropped(batch, deleted: deleted, inserted: inserted)
  }

  /// Returns the calls that the view drops.
  private static func dropped(_ batch: PlatformBatch, deleted: Set<Int>, inserted: Set<Int>) -> [BatchFinding] {
    var findings: [BatchFinding] = []
    for position in batch.deletedItems where deleted.contains(position.section) {
      findings.append(.init(.deleteInDeletedSection, "the delete of item \(position) is part of that of its section"))
    }
    for position in batch.insertedItems where inserted.contains(position.section) {
      findings.append(.init(.insertInInsertedSection, "the insert of item \(position) is part of that of its section"))
    }
    var sections = Set<ChangeSet.SectionMove>()
    for move in batch.movedSections where !sections.insert(move).inserted {
      findings.append(.init(.sameMoveTwice, "section \(move.from) is moved to \(move.to) twice"))
    }
    var items = Set<ChangeSet.ItemMove>()
    for move in batch.movedItems where !items.insert(move).inserted {
      findings.append(.init(.sameMoveTwice, "item \(move.from) is moved to \(move.to) twice"))
    }
    return findings
  }

  // MARK: - Forms of the calls

  /// Returns the calls in the format and order of a collection view: deletes, moves, inserts.
  func listed(for kind: PlatformListKind) -> [String] {
    let word = kind.itemWord
    func path(_ position: ItemPosition) -> String { "(\(position.section) - \(position.item))" }
    return deletedSections.sorted().reversed().map { "Delete section (\($0))" }
      + (deletedItems + reloads.map(\.old)).sorted().reversed().map { "Delete \(word) \(path($0))" }
      + movedSections.map { "Move section (\($0.from)) to (\($0.to))" }
      + movedItems.map { "Move \(word) \(path($0.from)) to \(path($0.to))" }
      + insertedSections.sorted().map { "Insert section (\($0))" }
      + (insertedItems + reloads.map(\.new)).sorted().map { "Insert \(word) \(path($0))" }
  }

  /// The indices of deleted, inserted and moved items, including reloaded ones.
  struct IndicesBySection {
    /// The indices of deleted items by old section.
    fileprivate(set) var deleted: [Int: Set<Int>] = [:]
    /// The old indices of moved items by old section.
    fileprivate(set) var movedOut: [Int: Set<Int>] = [:]
    /// The indices of inserted items by new section.
    fileprivate(set) var inserted: [Int: Set<Int>] = [:]
    /// The origins of moved items by new section and new index.
    fileprivate(set) var movedIn: [Int: [Int: ItemPosition]] = [:]
  }

  /// Returns the indices of all calls, or of those with only some moves.
  func indicesBySection(moves: [ChangeSet.ItemMove]? = nil) -> IndicesBySection {
    var indices = IndicesBySection()
    for old in deletedItems + reloads.map(\.old) { indices.deleted[old.section, default: []].insert(old.item) }
    for new in insertedItems + reloads.map(\.new) { indices.inserted[new.section, default: []].insert(new.item) }
    for move in moves ?? movedItems {
      indices.movedOut[move.from.section, default: []].insert(move.from.item)
      indices.movedIn[move.to.section, default: [:]][move.to.item] = move.from
    }
    return indices
  }
}

/// The new positions of reloaded items as the view computes them, from deletes and inserts, but ignoring moves.
private struct ReloadShift {
  private let deletedSections: [Int]
  private let insertedSections: [Int]
  private let deletedItems: [Int: Set<Int>]
  private let insertedItems: [Int: [Int]]

  init(_ batch: PlatformBatch) {
    deletedSections = Array(Set(batch.deletedSections))
    insertedSections = Set(batch.insertedSections).sorted()
    deletedItems = Dictionary(grouping: batch.deletedItems, by: \.section).mapValues { Set($0.map(\.item)) }
    insertedItems = Dictionary(grouping: batch.insertedItems, by: \.section).mapValues { Set($0.map(\.item)).sorted() }
  }

  func newSection(of section: Int) -> Int {
    Self.push(section - deletedSections.filter { $0 <= section }.count, past: insertedSections)
  }

  func newPosition(of position: ItemPosition) -> ItemPosition {
    let section = newSection(of: position.section)
    let deletedBefore = deletedItems[position.section, default: []].filter { $0 <= position.item }.count
    return ItemPosition(
      section: section, item: Self.push(position.item - deletedBefore, past: insertedItems[section, default: []]))
  }

  /// Returns an index as it is after inserts at sorted indices.
  private static func push(_ index: Int, past inserts: [Int]) -> Int {
    inserts.reduce(index) { $1 <= $0 ? $0 + 1 : $0 }
  }
}
