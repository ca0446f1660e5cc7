import ListChanges
import ListTestSupport
import Testing

@Suite struct OffsetTests {
  @Test func asPartOfALongerList() throws {
    var generator = SeededGenerator(seed: 11)
    for step in 0..<fuzzSteps(400) {
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
      #expect(Array(batch.itemOrigins[count...]) == rows, "step \(step): \(changes)")
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
  @Test func withoutSections() throws {
    var generator = SeededGenerator(seed: 12)
    for step in 0..<fuzzSteps(600) {
      let old = generator.sections()
      let new = generator.edited(old)
      let (oldShape, newShape) = (shape(of: old), shape(of: new))
      let changes = ChangeSet(fromSections: old, toSections: new)
      let flat = try changes.flattened(from: oldShape, to: newShape)
      let part = try ReferenceBatch(changes, from: oldShape, to: newShape)
      let whole = try ReferenceBatch(
        flat, from: ListShape(itemCounts: [oldShape.itemCount]), to: ListShape(itemCounts: [newShape.itemCount]))
      let origins = part.itemOrigins.joined().map { $0.flatMap { oldShape.flatIndex(of: $0) } }
      #expect(whole.itemOrigins[0].map { $0?.item } == origins, "step \(step): \(changes): \(flat)")
      #expect(flat.updates.map(\.item) == changes.updates.compactMap { newShape.flatIndex(of: $0) })
    }
  }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
