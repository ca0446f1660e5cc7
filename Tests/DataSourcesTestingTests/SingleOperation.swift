import DataSourcesTesting

/// One call of a batch.
enum SingleOperation: Hashable {
  case deleteSection(Int), insertSection(Int), moveSection(Int, Int)
  case delete(ItemPosition), insert(ItemPosition), move(ItemPosition, ItemPosition)

  /// Returns every call with indices up to one past the ends of two lists.
  static func all(_ old: [Int], _ new: [Int]) -> [SingleOperation] {
    let (before, after) = (positions(old), positions(new))
    var operations: [SingleOperation] = (0...old.count).map { .deleteSection($0) }
    operations += (0...new.count).map { .insertSection($0) }
    operations += (0...old.count).flatMap { from in (0...new.count).map { .moveSection(from, $0) } }
    operations += before.map { .delete($0) } + after.map { .insert($0) }
    operations += before.flatMap { from in after.map { .move(from, $0) } }
    return operations
  }

  private static func positions(_ counts: [Int]) -> [ItemPosition] {
    (counts + [0]).enumerated().flatMap { section, count in (0...count).map { at(section, $0) } }
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
      case .delete(let position): deletedItems.append(position)
      case .insert(let position): insertedItems.append(position)
      case .move(let from, let to): movedItems.append(.init(from: from, to: to))
      }
    }
  }

  /// The single calls of a batch without reloads.
  var operations: [SingleOperation] {
    var all: [SingleOperation] = deletedSections.map { .deleteSection($0) }
    all += insertedSections.map { .insertSection($0) }
    all += movedSections.map { .moveSection($0.from, $0.to) }
    all += deletedItems.map { .delete($0) } + insertedItems.map { .insert($0) }
    return all + movedItems.map { .move($0.from, $0.to) }
  }

  /// Returns the change set of these calls, normalized by the package.
  func changeSet() throws -> ChangeSet {
    try ChangeSet(
      sectionDeletes: deletedSections, sectionInserts: insertedSections, sectionMoves: movedSections,
      deletes: deletedItems, inserts: insertedItems, moves: movedItems)
  }
}
