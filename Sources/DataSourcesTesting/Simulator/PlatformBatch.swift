/// The calls of one batch, as an adapter makes them inside `performBatchUpdates`.
///
/// Calls can be in any order, repeated and out of range, because the batch doesn't check them. Deletes, reloads and the
/// sources of moves use old coordinates. Inserts and the targets of moves use new coordinates.
///
///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [3]))
///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2]))
///     print(judgment.verdict)  // illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items …
///
/// Each kind of call has a property:
///
///     var calls = PlatformBatch(deletedSections: [0], insertedSections: [1])
///     calls.movedSections = [ChangeSet.SectionMove(from: 2, to: 0)]
///     calls.reloadedSections = [3]
///     calls.movedItems = [ChangeSet.ItemMove(from: first, to: second)]
///     calls.reloadedItems = [third]
public struct PlatformBatch: Hashable, Sendable {
  /// The arguments of `deleteSections(_:)`.
  public var deletedSections: [Int]
  /// The arguments of `insertSections(_:)`.
  public var insertedSections: [Int]
  /// The arguments of `moveSection(_:toSection:)`.
  public var movedSections: [ChangeSet.SectionMove]
  /// The arguments of `reloadSections(_:)`.
  public var reloadedSections: [Int]
  /// The arguments of `deleteRows(at:with:)` or `deleteItems(at:)`.
  public var deletedItems: [ItemPosition]
  /// The arguments of `insertRows(at:with:)` or `insertItems(at:)`.
  public var insertedItems: [ItemPosition]
  /// The arguments of `moveRow(at:to:)` or `moveItem(at:to:)`.
  public var movedItems: [ChangeSet.ItemMove]
  /// The arguments of `reloadRows(at:with:)` or `reloadItems(at:)`.
  public var reloadedItems: [ItemPosition]

  /// Creates a batch of calls.
  public init(
    deletedSections: [Int] = [], insertedSections: [Int] = [], movedSections: [ChangeSet.SectionMove] = [],
    reloadedSections: [Int] = [], deletedItems: [ItemPosition] = [], insertedItems: [ItemPosition] = [],
    movedItems: [ChangeSet.ItemMove] = [], reloadedItems: [ItemPosition] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.reloadedSections = reloadedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reloadedItems = reloadedItems
  }

  /// Creates the batch that an adapter performs for a change set, or `nil` for a reload, which isn't a batch.
  ///
  /// The batch doesn't contain updates of content, because adapters configure those cells after the batch.
  ///
  ///     let changes = ChangeSet(from: [SampleItem(1), SampleItem(2)], to: [SampleItem(2), SampleItem(3)])
  ///     print(PlatformBatch(changes) ?? PlatformBatch())  // delete 0-0; insert 0-1
  public init?(_ changes: ChangeSet) {
    if changes.isReload { return nil }
    self.init(
      deletedSections: changes.sectionDeletes, insertedSections: changes.sectionInserts,
      movedSections: changes.sectionMoves, deletedItems: Array(changes.deletes),
      insertedItems: Array(changes.inserts), movedItems: Array(changes.moves))
  }

  /// The number of items and sections that the calls name.
  package var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + reloadedItems.count
  }
}

extension PlatformBatch: CustomStringConvertible {
  /// The calls by kind, such as `delete 0-3; move 0-2 to 1-0`.
  public var description: String {
    let parts = [
      Self.describe("delete section", deletedSections.map(\.description)),
      Self.describe("insert section", insertedSections.map(\.description)),
      Self.describe("move section", movedSections.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload section", reloadedSections.map(\.description)),
      Self.describe("delete", deletedItems.map(\.description)),
      Self.describe("insert", insertedItems.map(\.description)),
      Self.describe("move", movedItems.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload", reloadedItems.map(\.description)),
    ]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? "no calls" : text
  }

  private static func describe(_ verb: String, _ operations: [String]) -> String? {
    operations.isEmpty ? nil : "\(verb) \(operations.joined(separator: ", "))"
  }
}
