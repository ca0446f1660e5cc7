import ListChanges
import ListTestSupport
import Testing

@Suite struct SectionChangeTests {
  @Test("YV-49 whether a section changed is known from the change set alone")
  func eachOperation() throws {
    func changed(_ changes: ChangeSet) -> [Int] { (-1..<6).filter { changes.hasChanges(inSection: $0) } }
    #expect(changed(ChangeSet()) == [])
    #expect(changed(.reload) == Array(-1..<6))
    #expect(try changed(ChangeSet(deletes: [at(1, 0)])) == [1])
    #expect(try changed(ChangeSet(inserts: [at(2, 5), at(3, 0)])) == [2, 3])
    #expect(try changed(ChangeSet(updates: [at(0, 1)])) == [0])
    #expect(try changed(ChangeSet(moves: [.init(from: at(1, 0), to: at(4, 2))])) == [1, 4])
    #expect(try changed(ChangeSet(sectionInserts: [1], sectionUpdates: [3])) == [1, 3])
    // The old section 2 is the new section 1; one that moves is what it was.
    #expect(try changed(ChangeSet(sectionDeletes: [0], deletes: [at(2, 0)])) == [1])
    #expect(try changed(ChangeSet(sectionMoves: [.init(from: 3, to: 0)])) == [])
    #expect(try changed(ChangeSet(sectionMoves: [.init(from: 3, to: 0)], deletes: [at(3, 0), at(0, 0)])) == [0, 1])
  }

  /// Compared with a check of the items.
  @Test func randomChanges() {
    var generator = SeededGenerator(seed: 49)
    for step in 0..<fuzzSteps(500) {
      let old = generator.sections()
      let new = generator.edited(old, edits: step % 5)
      let changes = ChangeSet(fromSections: old, toSections: new)
      for (index, section) in new.enumerated() {
        let isSame = old.contains { $0.id == section.id && $0 == section }
        #expect(changes.hasChanges(inSection: index) == !isSame, "step \(step), section \(index): \(changes)")
      }
      #expect(!changes.hasChanges(inSection: new.count) && !changes.hasChanges(inSection: .max))
    }
  }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
