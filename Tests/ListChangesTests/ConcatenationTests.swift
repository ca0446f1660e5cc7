import ListChanges
import ListTestSupport
import Testing

@Suite struct ConcatenationTests {
  /// One change followed by another must equal the concatenation, item by item.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func twoChangesAreAsGoodAsOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<2_000 {
      let lists = [generator.sections()].then { generator.edited($0) }.then { generator.edited($0) }
      let first = ChangeSet(fromSections: lists[0], toSections: lists[1])
      let second = ChangeSet(fromSections: lists[1], toSections: lists[2])
      let both = first.concatenated(with: second)
      let fault = Self.fault(of: both, first, second, lists)
      #expect(fault == nil, "seed \(seed), step \(step): \(lists): \(first) / \(second) = \(both)")
    }
  }

  /// Three changes can be concatenated in either order: both are correct, and differ in items that move through a
  /// section that is inserted or deleted, if at all.
  @Test(arguments: [4, 5] as [UInt64])
  func eitherOrderIsRight(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var differences = 0
    for step in 0..<2_000 {
      let lists = [generator.sections()].then { generator.edited($0) }.then { generator.edited($0) }
        .then { generator.edited($0) }
      let parts = zip(lists, lists.dropFirst()).map { ChangeSet(fromSections: $0, toSections: $1) }
      let left = parts[0].concatenated(with: parts[1]).concatenated(with: parts[2])
      let right = parts[0].concatenated(with: parts[1].concatenated(with: parts[2]))
      let shapes = [lists[0], lists[3]].map { ListShape(itemCounts: $0.map(\.items.count)) }
      for changes in [left, right] {
        try changes.validate(from: shapes[0], to: shapes[1])
        let applied = try changes.applied(to: lists[0].map(\.items), shape: shapes[1]) {
          lists[3][$0.section].items[$0.item]
        }
        #expect(applied.map { $0.map(\.id) } == lists[3].map { $0.items.map(\.id) }, "seed \(seed), step \(step)")
      }
      let (one, other) = (PositionMap(left), PositionMap(right))
      for position in shapes[1].itemCounts.enumerated().flatMap({ section, count in
        (0..<count).map { ItemPosition(section: section, item: $0) }
      }) {
        let (from, otherFrom) = (one.oldPosition(ofNew: position), other.oldPosition(ofNew: position))
        guard from != otherFrom else { continue }
        differences += 1
        // In one of them it is inserted; the other one correctly identifies it.
        #expect(from == nil || otherFrom == nil, "seed \(seed), step \(step)")
        if let known = from ?? otherFrom {
          #expect(
            lists[0][known.section].items[known.item].id == lists[3][position.section].items[position.item].id,
            "seed \(seed), step \(step)")
        }
      }
    }
    #expect(differences > 0)
  }

  @Test func reloadAndNothing() throws {
    let changes = try ChangeSet(deletes: [ItemPosition(section: 0, item: 0)])
    #expect(changes.concatenated(with: .reload) == .reload)
    #expect(ChangeSet.reload.concatenated(with: changes) == .reload)
    #expect(changes.concatenated(with: ChangeSet()) == changes)
    #expect(ChangeSet().concatenated(with: changes) == changes)
  }

  @Test func anItemThatIsInsertedAndDeletedIsNoChange() throws {
    let position = ItemPosition(section: 0, item: 1)
    let both = try ChangeSet(inserts: [position]).concatenated(with: ChangeSet(deletes: [position]))
    #expect(both.isEmpty)
  }

  @Test func anItemThatMovesAwayAndBackIsNoChange() throws {
    let (first, last) = (ItemPosition(section: 0, item: 0), ItemPosition(section: 0, item: 2))
    let away = try ChangeSet(moves: [.init(from: first, to: last)])
    #expect(try away.concatenated(with: ChangeSet(moves: [.init(from: last, to: first)])).isEmpty)
  }

  private static func fault(
    of both: ChangeSet, _ first: ChangeSet, _ second: ChangeSet, _ lists: [[TestSection]]
  ) -> String? {
    let shapes = lists.map { ListShape(itemCounts: $0.map(\.items.count)) }
    do {
      try both.validate(from: shapes[0], to: shapes[2])
      let whole = try ReferenceBatch(both, from: shapes[0], to: shapes[2])
      let (one, two) = (
        try ReferenceBatch(first, from: shapes[0], to: shapes[1]),
        try ReferenceBatch(second, from: shapes[1], to: shapes[2])
      )
      let sections = two.sectionOrigins.map { $0.flatMap { one.sectionOrigins[$0] } }
      if whole.sectionOrigins != sections { return "sections originate from \(whole.sectionOrigins), not \(sections)" }
      for (section, origins) in two.itemOrigins.enumerated() {
        for (item, middle) in origins.enumerated() {
          let position = ItemPosition(section: section, item: item)
          var origin = middle.flatMap { one.itemOrigins[$0.section][$0.item] }
          // An item that moved through an inserted section, or out of a deleted one, is inserted by the whole.
          if sections[section] == nil { origin = nil }
          if let old = origin, both.sectionDeletes.contains(old.section) { origin = nil }
          if whole.itemOrigins[section][item] != origin { return "row \(position) isn't from \(origin as Any)" }
          guard origin != nil, let middle else { continue }
          let changed = second.updates.contains(position) || first.updates.contains(middle)
          if both.updates.contains(position) != changed { return "row \(position): update is not \(changed)" }
        }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension [[TestSection]] {
  fileprivate func then(_ next: ([TestSection]) -> [TestSection]) -> [[TestSection]] { self + [next(self[count - 1])] }
}
