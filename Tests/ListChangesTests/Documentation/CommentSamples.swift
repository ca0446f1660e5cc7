import ListChanges

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct Row: Identifiable, Hashable { let id: Int }
  final class Header { var count = 0 }
  struct Source {
    let shape: ListShape
    func itemCount(inSection section: Int) -> Int { shape.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> Row { Row(id: position.item) }
  }

  static func diff(_ before: [Row], _ after: [Row]) -> ChangeSet {
    let changes = ChangeSet(from: before, to: after)
    return changes
  }

  static func description(_ before: [Row], _ after: [Row]) {
    let changes = ChangeSet(from: before, to: after)
    print(changes)  // delete 0-3; insert 0-0; update 0-2
  }

  static func creation() throws -> ChangeSet {
    let changes = try ChangeSet(
      deletes: [ItemPosition(section: 0, item: 3)], inserts: [ItemPosition(section: 0, item: 0)])
    return changes
  }

  static func sectionMove() throws -> ChangeSet {
    let reordered = try ChangeSet(sectionMoves: [ChangeSet.SectionMove(from: 2, to: 0)])
    return reordered
  }

  static func sections(_ map: PositionMap, _ openSection: inout Int?) -> Bool {
    openSection = openSection.flatMap { map.newSection(ofOld: $0) }
    let isInserted = map.oldSection(ofNew: 0) == nil
    return isInserted
  }

  static func line(_ shape: ListShape, _ position: ItemPosition) -> Int? {
    let line = shape.flatIndex(of: position)
    return line
  }

  static func standardDifference(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    let changes = try ChangeSet(after.difference(from: before).inferringMoves())
    return changes
  }

  static func difference(
    _ changes: ChangeSet, _ before: [Row], _ after: [Row], _ log: (CollectionDifference<Row>.Change) -> Void
  ) throws {
    let difference = try changes.difference(from: before, to: after)
    for change in difference { log(change) }
  }

  static func showing(
    _ changes: ChangeSet, _ old: ListShape, _ new: ListShape, _ show: (BatchPlan.Stage) throws -> Void,
    _ showContent: (ChangeSet) -> Void
  ) throws {
    let plan = try changes.plan(from: old, to: new)
    for stage in plan.stages { try show(stage) }
    showContent(plan.updates)
  }

  static func printing(_ plan: BatchPlan) {
    for stage in plan.stages { print("\(stage.shapeBefore): \(stage.changes) leads to \(stage.shapeAfter)") }
  }

  static func plan(
    _ changes: ChangeSet, _ old: ListShape, _ new: ListShape, _ show: (BatchPlan.Stage) throws -> Void
  ) throws {
    for stage in try changes.plan(from: old, to: new).stages { try show(stage) }
  }

  static func steps(_ changes: ChangeSet, _ titles: [String], makeTitle: (ItemPosition) -> String) -> [String] {
    var rows = titles
    func title(at position: ItemPosition) -> String { makeTitle(position) }
    for step in changes.steps {
      switch step {
      case .delete(let position): rows.remove(at: position.item)
      case .move(let from, let to): rows.insert(rows.remove(at: from.item), at: to.item)
      case .insert(let position): rows.insert(title(at: position), at: position.item)
      case .update(let position): rows[position.item] = title(at: position)
      default: rows = titles  // a reload; a list of one section has no section changes
      }
    }
    return rows
  }

  static func apply(_ changes: ChangeSet, to sections: inout [[Row]], _ source: Source) throws {
    sections = try changes.applied(to: sections, shape: source.shape) { source.item(at: $0) }
  }

  static func apply(_ changes: ChangeSet, to items: inout [Row], _ new: [Row]) throws {
    items = try changes.applied(to: items, count: new.count) { new[$0] }
  }

  static func header(_ changes: ChangeSet, _ section: Int, _ header: Header, _ source: Source) {
    if changes.hasChanges(inSection: section) { header.count = source.itemCount(inSection: section) }
  }

  static func chain() -> [Int] {
    let origins = [2, 0, 1]
    let chain = HeaviestChain(of: origins)
    let moved = origins.indices.filter { !chain.contains($0) }  // [0]
    return moved
  }
}
