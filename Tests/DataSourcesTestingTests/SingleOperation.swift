import DataSourcesTesting

/// One call, to make all small batches of.
enum SingleOperation: Hashable {
  case deleteSection(Int), insertSection(Int), moveSection(Int, Int)
  case delete(ItemPosition), insert(ItemPosition), move(ItemPosition, ItemPosition)

  /// Every call with numbers up to one beyond the end of two lists.
  static func all(_ old: [Int], _ new: [Int]) -> [SingleOperation] {
    let (before, after) = (places(old), places(new))
    var operations: [SingleOperation] = (0...old.count).map { .deleteSection($0) }
    operations += (0...new.count).map { .insertSection($0) }
    operations += (0...old.count).flatMap { from in (0...new.count).map { .moveSection(from, $0) } }
    operations += before.map { .delete($0) } + after.map { .insert($0) }
    operations += before.flatMap { from in after.map { .move(from, $0) } }
    return operations
  }

  private static func places(_ counts: [Int]) -> [ItemPosition] {
    (counts + [0]).enumerated().flatMap { section, count in (0...count).map { row(section, $0) } }
  }
}

extension PlatformBatch {
  init(_ operations: some Sequence<SingleOperation>) {
    self.init()
    for operation in operations {
      switch operation {
      case .deleteSection(let section): deletedSections.append(section)
      case .insertSection(let section): insertedSections.append(section)
      case .moveSection(let from, let to): movedSections.append(.init(from: from, to: to))
      case .delete(let row): deletedRows.append(row)
      case .insert(let row): insertedRows.append(row)
      case .move(let from, let to): movedRows.append(.init(from: from, to: to))
      }
    }
  }

  /// The calls of a batch without reloads, one by one.
  var operations: [SingleOperation] {
    var all: [SingleOperation] = deletedSections.map { .deleteSection($0) }
    all += insertedSections.map { .insertSection($0) }
    all += movedSections.map { .moveSection($0.from, $0.to) }
    all += deletedRows.map { .delete($0) } + insertedRows.map { .insert($0) }
    return all + movedRows.map { .move($0.from, $0.to) }
  }

  /// The change set of these calls, put in order as the package does it.
  func changeSet() throws -> ChangeSet {
    try ChangeSet(
      sectionDeletes: deletedSections, sectionInserts: insertedSections, sectionMoves: movedSections,
      deletes: deletedRows, inserts: insertedRows, moves: movedRows)
  }
}
