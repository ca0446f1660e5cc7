/// The calls of one batch, as an adapter makes them inside `performBatchUpdates`.
///
/// Nothing is checked or sorted here: calls may come in any order, twice, and with any number. Deletes, reloads and the
/// sources of moves are in OLD coordinates; inserts and the targets of moves in NEW ones.
public struct PlatformBatch: Hashable, Sendable {
  /// `deleteSections`.
  public var deletedSections: [Int]
  /// `insertSections`.
  public var insertedSections: [Int]
  /// `moveSection`.
  public var movedSections: [ChangeSet.SectionMove]
  /// `reloadSections`.
  public var reloadedSections: [Int]
  /// `deleteRows`, `deleteItems`.
  public var deletedRows: [ItemPosition]
  /// `insertRows`, `insertItems`.
  public var insertedRows: [ItemPosition]
  /// `moveRow`, `moveItem`.
  public var movedRows: [ChangeSet.ItemMove]
  /// `reloadRows`, `reloadItems`.
  public var reloadedRows: [ItemPosition]

  /// A batch of these calls.
  public init(
    deletedSections: [Int] = [], insertedSections: [Int] = [], movedSections: [ChangeSet.SectionMove] = [],
    reloadedSections: [Int] = [], deletedRows: [ItemPosition] = [], insertedRows: [ItemPosition] = [],
    movedRows: [ChangeSet.ItemMove] = [], reloadedRows: [ItemPosition] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.reloadedSections = reloadedSections
    self.deletedRows = deletedRows
    self.insertedRows = insertedRows
    self.movedRows = movedRows
    self.reloadedRows = reloadedRows
  }

  /// The structural calls for a change set; `nil` for a reload, which is no batch.
  ///
  /// Content updates are left out: an adapter configures those cells after the batch and outside of it.
  public init?(_ changes: ChangeSet) {
    if changes.isReload { return nil }
    self.init(
      deletedSections: changes.sectionDeletes, insertedSections: changes.sectionInserts,
      movedSections: changes.sectionMoves, deletedRows: Array(changes.deletes),
      insertedRows: Array(changes.inserts), movedRows: Array(changes.moves))
  }

  /// The number of calls, one for each row or section named.
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
      + deletedRows.count + insertedRows.count + movedRows.count + reloadedRows.count
  }
}

extension PlatformBatch: CustomStringConvertible {
  /// The calls in the order they were made, as in `delete 0-3; move 0-2 to 1-0`.
  public var description: String {
    let parts = [
      Self.describe("delete section", deletedSections.map(\.description)),
      Self.describe("insert section", insertedSections.map(\.description)),
      Self.describe("move section", movedSections.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload section", reloadedSections.map(\.description)),
      Self.describe("delete", deletedRows.map(\.description)),
      Self.describe("insert", insertedRows.map(\.description)),
      Self.describe("move", movedRows.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload", reloadedRows.map(\.description)),
    ]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? "no calls" : text
  }

  private static func describe(_ verb: String, _ operations: [String]) -> String? {
    operations.isEmpty ? nil : "\(verb) \(operations.joined(separator: ", "))"
  }
}
