import ListChanges

/// The samples about positions, checks and derived change sets, compiled word for word; see `CommentSampleTests`.
enum DerivingSamples {
  struct Part {
    let sectionCount: Int
    let count: Int
  }

  static func concatenation(_ first: ChangeSet, _ second: ChangeSet) -> ChangeSet {
    let changes = first.concatenated(with: second)
    return changes
  }

  static func inversion(_ changes: ChangeSet, _ undoStack: inout [ChangeSet]) {
    undoStack.append(changes.inverted())
  }

  static func sectionOffset(_ tail: ChangeSet, behind head: Part) throws -> ChangeSet {
    let changes = try tail.offset(bySections: head.sectionCount)
    return changes
  }

  static func itemOffset(_ results: ChangeSet, behind pinned: Part) throws -> ChangeSet {
    let changes = try results.offset(byItems: pinned.count)
    return changes
  }

  static func flattening(_ changes: ChangeSet, from old: ListShape, to new: ListShape) throws -> ChangeSet {
    let changes = try changes.flattened(from: old, to: new)
    return changes
  }

  static func risks(_ changes: ChangeSet) {
    if !changes.risks.isEmpty { print(changes.risks) }  // [section 0 moves to 2, and item 0-1 to 0-0 (U2)]
  }

  static func validation(_ changes: ChangeSet) throws {
    do {
      try changes.validate(from: ListShape(itemCounts: [3]), to: ListShape(itemCounts: [2]))
    } catch let violation as ChangeSet.Violation {
      print(violation)  // item 0-7 is deleted, but the item counts are [3] (D5)
    }
  }

  static func violation(_ changes: ChangeSet, from old: ListShape, to new: ListShape) throws {
    do {
      try changes.validate(from: old, to: new)
    } catch let violation as ChangeSet.Violation where violation.rule == .itemCount {
      print(violation.message)
    }
  }

  static func map(_ changes: ChangeSet, _ selection: ItemPosition?) -> ItemPosition? {
    var selected = selection
    let map = PositionMap(changes)
    selected = selected.flatMap { map.newPosition(ofOld: $0) }
    return selected
  }

  static func position() {
    let position = ItemPosition(section: 0, item: 3)
    print(position)  // 0-3
  }

  static func shape() -> ItemPosition? {
    let shape = ListShape(itemCounts: [3, 0, 12])
    let position = shape.position(atFlatIndex: 4)  // 2-1
    return position
  }
}
