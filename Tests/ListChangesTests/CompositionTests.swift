import ListChanges
import ListTestSupport
import Testing

@Suite struct ConcatenationTests {
  /// One change followed by another must equal the concatenation, item by item.
  @Test(arguments: FuzzSettings.seeds(from: 1, count: 3))
  func twoChangesAreAsGoodAsOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(2_000) {
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
  @Test(arguments: FuzzSettings.seeds(from: 4, count: 2))
  func eitherOrderIsRight(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var differences = 0
    for step in 0..<FuzzSettings.steps(2_000) {
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
        if let origin = from ?? otherFrom {
          #expect(
            lists[0][origin.section].items[origin.item].id == lists[3][position.section].items[position.item].id,
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

@Suite struct InversionTests {
  @Test(arguments: FuzzSettings.seeds(from: 5))
  func inversesLeadBackItemByItem(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(200) {
      let old = generator.sections()
      let new = generator.oneIn(2) ? generator.edited(old) : generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: new)
      let inverse = changes.inverted()
      let note: Comment = "seed \(seed), step \(step): \(changes) / \(inverse)"
      try inverse.validate(from: shape(of: new), to: shape(of: old))
      #expect(try inverse.remade() == inverse, note)
      #expect(inverse.inverted() == changes, note)
      let there = try ReferenceBatch(changes, from: shape(of: old), to: shape(of: new))
      let back = try ReferenceBatch(inverse, from: shape(of: new), to: shape(of: old))
      for (section, rows) in there.itemOrigins.enumerated() {
        for (item, origin) in rows.enumerated() {
          guard let origin else { continue }
          #expect(back.itemOrigins[origin.section][origin.item] == at(section, item), note)
          #expect(inverse.updates.contains(origin) == changes.updates.contains(at(section, item)), note)
        }
      }
      for (after, before) in there.sectionOrigins.enumerated() {
        guard let before else { continue }
        #expect(back.sectionOrigins[before] == after, note)
        #expect(inverse.sectionUpdates.contains(before) == changes.sectionUpdates.contains(after), note)
      }
      let survivors = there.itemOrigins.joined().compactMap(\.self).count
      #expect(back.itemOrigins.joined().compactMap(\.self).count == survivors, note)
    }
  }

  @Test func reloadsAndNumbersTooLarge() throws {
    #expect(ChangeSet.reload.inverted() == .reload)
    #expect(ChangeSet().inverted() == ChangeSet())
    let last = Int(UInt32.max) - 1
    let changes = try ChangeSet(deletes: [at(0, 0), at(0, 1)], updates: [at(0, last)])
    #expect(changes.inverted() == .reload)
  }
}

@Suite struct OffsetTests {
  @Test(arguments: FuzzSettings.seeds(from: 11))
  func asPartOfALongerList(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(100) {
      let (before, old) = (generator.sections(), generator.sections())
      let new = generator.edited(old)
      let count = before.count
      let changes = try ChangeSet(fromSections: old, toSections: new).offset(bySections: count)
      let (oldShape, newShape) = (shape(of: before + old), shape(of: before + new))
      let batch = try ReferenceBatch(changes, from: oldShape, to: newShape)
      let part = try ReferenceBatch(
        ChangeSet(fromSections: old, toSections: new), from: shape(of: old), to: shape(of: new))
      let sections: [Int?] = part.sectionOrigins.map { origin in origin.map { $0 + count } }
      #expect(batch.sectionOrigins == Array(0..<count) + sections)
      let rows: [[ItemPosition?]] = part.itemOrigins.map { origins in
        origins.map { origin in origin.map { at($0.section + count, $0.item) } }
      }
      #expect(Array(batch.itemOrigins[count...]) == rows, "seed \(seed), step \(step): \(changes)")
      #expect(try changes.offset(bySections: -count) == ChangeSet(fromSections: old, toSections: new))
      #expect(changes.sectionUpdates.allSatisfy { $0 >= count } && changes.updates.allSatisfy { $0.section >= count })
    }
  }

  @Test func asPartOfASection() throws {
    let changes = try ChangeSet(
      sectionUpdates: [0], deletes: [at(0, 1)], inserts: [at(0, 0)], moves: [.init(from: at(0, 5), to: at(0, 2))],
      updates: [at(0, 3)])
    let expected = try ChangeSet(
      deletes: [at(2, 8)], inserts: [at(2, 7)], moves: [.init(from: at(2, 12), to: at(2, 9))], updates: [at(2, 10)])
    #expect(try changes.offset(byItems: 7, inSection: 2) == expected)
    #expect(try ChangeSet.reload.offset(byItems: 7, inSection: 2) == .reload)
  }

  @Test func mismatchesAreRejected() throws {
    let row = try ChangeSet(deletes: [at(0, 0)])
    for number in [-1, Int(UInt32.max), .max, .min] {
      #expect(throws: ChangeSet.Violation.self) { try row.offset(bySections: number) }
      #expect(throws: ChangeSet.Violation.self) { try row.offset(byItems: number) }
      #expect(throws: ChangeSet.Violation.self) { try row.offset(byItems: 0, inSection: number) }
    }
    let several = [
      try ChangeSet(sectionInserts: [0]), try ChangeSet(updates: [at(1, 0)]), try ChangeSet(sectionUpdates: [1]),
      try ChangeSet(moves: [.init(from: at(0, 0), to: at(1, 0))]),
    ]
    for changes in several {
      let error = #expect(throws: ChangeSet.Violation.self) { try changes.offset(byItems: 1) }
      #expect(error?.rule == .severalSections)
    }
  }

  /// The items of all sections in one section: each has the same origin.
  @Test(arguments: FuzzSettings.seeds(from: 12))
  func withoutSections(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(150) {
      let old = generator.sections()
      let new = generator.edited(old)
      let (oldShape, newShape) = (shape(of: old), shape(of: new))
      let changes = ChangeSet(fromSections: old, toSections: new)
      let flat = try changes.flattened(from: oldShape, to: newShape)
      let part = try ReferenceBatch(changes, from: oldShape, to: newShape)
      let whole = try ReferenceBatch(
        flat, from: ListShape(itemCounts: [oldShape.itemCount]), to: ListShape(itemCounts: [newShape.itemCount]))
      let origins = part.itemOrigins.joined().map { $0.flatMap { oldShape.flatIndex(of: $0) } }
      #expect(whole.itemOrigins[0].map { $0?.item } == origins, "seed \(seed), step \(step): \(changes): \(flat)")
      #expect(flat.updates.map(\.item) == changes.updates.compactMap { newShape.flatIndex(of: $0) })
    }
  }
}
