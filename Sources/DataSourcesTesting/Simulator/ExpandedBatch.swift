/// A batch as the view prepares it: reloads taken apart into deletes and inserts, and dropped calls left out.
struct ExpandedBatch {
  /// Sections that go, and that come: also those that are reloaded.
  let deletedSections: Set<Int>
  let insertedSections: Set<Int>
  /// The rows that go and come by calls of their own, without those in such sections.
  let deletedRows: [ItemPosition]
  let insertedRows: [ItemPosition]
  /// What reloaded rows become.
  let reloads: [(old: ItemPosition, new: ItemPosition)]
  /// All moves, each once.
  let movedSections: [ChangeSet.SectionMove]
  let movedRows: [ChangeSet.ItemMove]
  /// What the view takes no notice of.
  let ignored: [BatchFinding]

  /// Takes apart a batch whose reloads are of sections and rows that exist, and are not deleted.
  init(_ batch: PlatformBatch) {
    let shift = ReloadShift(batch)
    let deleted = Set(batch.deletedSections).union(batch.reloadedSections)
    let inserted = Set(batch.insertedSections).union(batch.reloadedSections.map(shift.newSection))
    deletedSections = deleted
    insertedSections = inserted
    deletedRows = batch.deletedRows.filter { !deleted.contains($0.section) }.sorted()
    insertedRows = batch.insertedRows.filter { !inserted.contains($0.section) }.sorted()
    // A row that is reloaded beside its whole section goes and comes with it.
    reloads = batch.reloadedRows.filter { !deleted.contains($0.section) }.sorted()
      .map { (old: $0, new: shift.newPosition(of: $0)) }
    movedSections = Set(batch.movedSections).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    movedRows = Set(batch.movedRows).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    ignored = Self.dropped(batch, deleted: deleted, inserted: inserted)
  }

  private static func dropped(_ batch: PlatformBatch, deleted: Set<Int>, inserted: Set<Int>) -> [BatchFinding] {
    var findings: [BatchFinding] = []
    for position in batch.deletedRows where deleted.contains(position.section) {
      findings.append(.init(.deleteInDeletedSection, "the delete of row \(position) goes with its section"))
    }
    for position in batch.insertedRows where inserted.contains(position.section) {
      findings.append(.init(.insertInInsertedSection, "the insert of row \(position) comes with its section"))
    }
    var sections = Set<ChangeSet.SectionMove>()
    for move in batch.movedSections where !sections.insert(move).inserted {
      findings.append(.init(.sameMoveTwice, "section \(move.from) is moved to \(move.to) twice"))
    }
    var rows = Set<ChangeSet.ItemMove>()
    for move in batch.movedRows where !rows.insert(move).inserted {
      findings.append(.init(.sameMoveTwice, "row \(move.from) is moved to \(move.to) twice"))
    }
    return findings
  }

  /// The calls as a collection view lists them: deletes, moves, inserts.
  func listed(for kind: PlatformListKind) -> [String] {
    let word = kind.rowWord
    func path(_ position: ItemPosition) -> String { "(\(position.section) - \(position.item))" }
    return deletedSections.sorted().reversed().map { "Delete section (\($0))" }
      + (deletedRows + reloads.map(\.old)).sorted().reversed().map { "Delete \(word) \(path($0))" }
      + movedSections.map { "Move section (\($0.from)) to (\($0.to))" }
      + movedRows.map { "Move \(word) \(path($0.from)) to \(path($0.to))" }
      + insertedSections.sorted().map { "Insert section (\($0))" }
      + (insertedRows + reloads.map(\.new)).sorted().map { "Insert \(word) \(path($0))" }
  }
}
