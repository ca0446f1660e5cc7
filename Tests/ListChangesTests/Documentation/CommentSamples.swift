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
    for stage in plan.stages { print("\(stage.changes) leads to \(stage.shapeAfter)") }
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

/// The samples about comparing lists, compiled word for word; see `CommentSampleTests`.
enum ComparisonSamples {
  struct Row: Identifiable, Equatable { let id: Int }
  struct Invoice: Identifiable, Equatable { let id: Int }
  struct City {
    var name: String
    var population: Int
  }

  static func closures(_ before: [City], _ after: [City]) -> ChangeSet {
    let byName = ItemComparison<City>(id: \.name) { old, new in old.population == new.population }
    let changes = ChangeSet(from: before, to: after, by: byName)
    return changes
  }

  static func type(_ before: [City], _ after: [City]) -> ChangeSet {
    enum ByName: StaticItemComparison {
      static func id(of city: City) -> String { city.name }
      static func hasSameContent(_ old: City, _ new: City) -> Bool { old.population == new.population }
    }
    let changes = ChangeSet(from: before, to: after, by: ItemComparison(ByName.self))
    return changes
  }

  static func populations(_ cities: ListSection<String, City>) -> ListSection<String, Int> {
    let populations = cities.map(\.population)
    return populations
  }

  static func options(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
    let changes = try ChangeSet(from: before, to: after, options: options)
    return changes
  }

  static func duplicates(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    var changes = ChangeSet()
    do {
      changes = try ChangeSet(from: before, to: after, options: DiffOptions(duplicates: .reject))
    } catch let error as DuplicateIDs {
      print(error)  // items 0-3 and 1-7 of the new list have the same ID 4711
    }
    return changes
  }

  static func section(_ apple: Row, _ pear: Row) -> ListSection<String, Row> {
    let fruit = ListSection(id: "fruit", items: [apple, pear], header: "Fruit")
    return fruit
  }

  static func sections(_ apple: Row, _ pear: Row, _ walnut: Row) -> ChangeSet {
    let old = [ListSection(id: "fruit", items: [apple, pear]), ListSection(id: "nuts", items: [])]
    let new = [ListSection(id: "fruit", items: [apple]), ListSection(id: "nuts", items: [walnut])]
    let changes = ChangeSet(fromSections: old, toSections: new)  // delete 0-1; insert 1-0
    return changes
  }

  static func months(_ old: [Invoice], _ new: [Invoice]) -> ChangeSet {
    struct Month: ListSectionProtocol {
      let id: String
      var items: [Invoice]
      var total: Int  // displayed in the header
      func hasSameContent(as other: Month) -> Bool { total == other.total }
    }
    return ChangeSet(
      fromSections: [Month(id: "May", items: old, total: 1)], toSections: [Month(id: "May", items: new, total: 2)])
  }
}

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
