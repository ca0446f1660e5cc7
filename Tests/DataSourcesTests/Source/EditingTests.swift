import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// A list in a plain array, with everything else as the protocol has it.
private final class PlainList: EditableListSource {
  var storage: [TestItem] = []
  let changeHub = ChangeHub()
}

private final class PlainSections: EditableSectionedSource {
  var storage: [TestSection] = []
  let changeHub = ChangeHub()
}

/// The sources that keep trees against sources that keep arrays: the same rows, change sets and answers.
@Suite struct EditingTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func aListInATreeDoesWhatAnArrayDoes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (tree, plain) = (ListSource<TestItem>(), PlainList())
    let mirrors = [ListMirror(tree, hasUniqueIDs: false), ListMirror(plain, hasUniqueIDs: false)]
    func edit(_ body: (any EditableListSource<TestItem>) -> Void) {
      body(tree)
      body(plain)
    }
    for step in 0..<120 {
      // Long enough for several chunks now and then; ids repeat.
      let rows = (0..<generator.below(generator.oneIn(9) ? 400 : 5)).map { _ in TestItem(generator.below(60)) }
      let (index, other) = (generator.below(plain.count + 3) - 1, generator.below(plain.count + 3) - 1)
      switch generator.below(9) {
      case 0: edit { $0.insert(contentsOf: rows, at: index) }
      case 1: edit { $0.remove(at: [index, other, index, other / 2]) }
      case 2: edit { $0.move(from: index, to: other) }
      case 3:
        edit { list in
          list.replace(
            [index, other, index].map { ($0, TestItem(list.item(at: $0)?.id ?? 0, content: step)) })
        }
      case 4: edit { $0.update(at: index) { $0.content += 1 } }
      case 5 where generator.oneIn(2): edit { $0.insert(rows, atFinalIndexes: [other, index, other + 1, 0, index]) }
      case 5: edit { $0.append(contentsOf: rows) }
      case 6: edit { $0.remove(at: index) }
      case 7 where generator.oneIn(4): edit { $0.setItems($0.items.filter { $0.id % 3 > 0 }) }
      case 7: edit { list in list.removeAll { $0.id % 7 == step % 7 } }
      default: edit { $0.insert(TestItem(step), at: index) }
      }
      // Lookups are sometimes skipped, so that arrays, trees and the index differ in age.
      guard generator.oneIn(3) else { continue }
      #expect((0..<8).map(tree.index) == (0..<8).map(plain.index), "seed \(seed), step \(step)")
      guard generator.oneIn(2) else { continue }
      #expect(tree.items == plain.items, "seed \(seed), step \(step)")
    }
    #expect(mirrors[0].updates == mirrors[1].updates, "seed \(seed)")
    #expect(mirrors.compactMap { $0.difference() } == [], "seed \(seed)")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func sectionsInTreesDoWhatArraysDo(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (tree, plain) = (SectionedSource<TestSection>(), PlainSections())
    let mirrors = [ListMirror(tree, hasUniqueIDs: false), ListMirror(plain, hasUniqueIDs: false)]
    func edit(_ body: (any EditableSectionedSource<TestSection>) -> Void) {
      body(tree)
      body(plain)
    }
    func place() -> ItemPosition {
      let section = generator.below(plain.sectionCount + 2) - 1
      return ItemPosition(section: section, item: generator.below(plain.itemCount(inSection: section) + 3) - 1)
    }
    for step in 0..<120 {
      let rows = (0..<generator.below(generator.oneIn(9) ? 300 : 5)).map { _ in TestItem(generator.below(60)) }
      let (position, other) = (place(), place())
      let section = TestSection(id: "\(step)", items: rows, header: "\(step)")
      switch generator.below(12) {
      case 0: edit { $0.insert(contentsOf: rows, at: position) }
      case 1: edit { $0.remove(at: [position, other, position]) }
      case 2, 3: edit { $0.move(from: position, to: other) }
      case 4: edit { $0.replace(at: position, with: TestItem($0.item(at: position)?.id ?? 0, content: step)) }
      case 5: edit { $0.update(at: position) { $0.content += 1 } }
      case 6, 7: edit { $0.insertSections([section], at: position.section) }
      case 8: edit { $0.moveSection(from: position.section, to: other.section) }
      case 9: edit { $0.append(contentsOf: rows, toSection: position.section) }
      case 10 where generator.oneIn(4): edit { $0.setSections(Array($0.sections.reversed())) }
      case 10:
        edit { source in
          guard var section = source.section(at: position.section) else { return }
          section.items.reverse()
          section.header = "again"
          source.replaceSection(at: position.section, with: section)
        }
      default: edit { $0.removeSection(at: position.section) }
      }
      guard generator.oneIn(3) else { continue }
      let ids = (0..<8).map { ItemID($0) }
      #expect(ids.map(tree.position) == ids.map(plain.position), "seed \(seed), step \(step)")
      guard generator.oneIn(2) else { continue }
      #expect(tree.sections == plain.sections, "seed \(seed), step \(step)")
    }
    #expect(mirrors[0].updates == mirrors[1].updates, "seed \(seed)")
    #expect(mirrors.compactMap { $0.difference() } == [], "seed \(seed)")
  }

  @Test func itemsAreEditedByID() {
    let list = ListSource((0..<5).map { TestItem($0) })
    let mirror = ListMirror(list)
    #expect(list.update(TestItem(3, content: 1)) && !list.update(TestItem(9)))
    #expect(list.update([TestItem(1, content: 4), TestItem(8), TestItem(4, content: 4)]) == [TestItem(8)])
    #expect(list.moveItem(withID: 0, to: 4) && !list.moveItem(withID: 0, to: 5) && !list.moveItem(withID: 7, to: 0))
    #expect(list.removeItem(withID: 2) == TestItem(2) && list.removeItem(withID: 2) == nil)
    list.removeItems(withIDs: [4, 4, 77, 1])
    #expect(list.items == [TestItem(3, content: 1), TestItem(0)])
    #expect(list.index(ofID: 0) == 1 && list.item(withID: 3)?.content == 1)
    #expect(
      mirror.updates.map(\.changes.description) == [
        "update 0-3", "update 0-1, 0-4", "move 0-0 to 0-4", "delete 0-1", "delete 0-0, 0-2",
      ])
    #expect(mirror.difference() == nil)
  }

  /// Every item beside every other one, in one section and in two, as in an array.
  @Test func itemsMoveBesideOthers() {
    func array(_ moving: Int, beside other: Int, _ offset: Int, _ sections: [[Int]]) -> [[Int]] {
      if moving == other { return sections }
      return sections.map { ids in
        var ids = ids.filter { $0 != moving }
        if let index = ids.firstIndex(of: other) { ids.insert(moving, at: index + offset) }
        return ids
      }
    }
    for moving in 0...4 {
      for other in 0...4 {
        for offset in 0...1 {
          let list = ListSource((0..<4).map { TestItem($0) })
          let sections = SectionedSource([
            TestSection(id: "A", items: [TestItem(0), TestItem(1)]),
            TestSection(id: "B", items: [TestItem(2), TestItem(3)]),
          ])
          let mirrors = [ListMirror(list), ListMirror(sections)]
          let isKnown = moving < 4 && other < 4
          let results =
            offset == 0
            ? [list.moveItem(withID: moving, before: other), sections.moveItem(withID: moving, before: other)]
            : [list.moveItem(withID: moving, after: other), sections.moveItem(withID: moving, after: other)]
          #expect(results == [isKnown, isKnown])
          let expected = isKnown ? array(moving, beside: other, offset, [[0, 1, 2, 3]]) : [[0, 1, 2, 3]]
          #expect([list.items.map(\.id)] == expected, "\(moving) beside \(other)")
          let expectedSections =
            isKnown ? array(moving, beside: other, offset, [[0, 1], [2, 3]]) : [[0, 1], [2, 3]]
          #expect(sections.sections.map { $0.items.map(\.id) } == expectedSections, "\(moving) beside \(other)")
          #expect(mirrors.allSatisfy { $0.difference() == nil && $0.updates.count <= 1 })
        }
      }
    }
  }

  /// A list whose items aren't `Identifiable`, by an ID of its own choice.
  @Test func anIDOfYourChoice() {
    let words = ListSource(["one", "two", "three"], id: \.self)
    let lengths = ListSource(["one", "three"], id: \.count)
    let mirrors = [ListMirror(words), ListMirror(lengths)]
    words.items = ["zero", "three", "one"]
    lengths.items = ["seven", "two"]
    #expect(
      mirrors.map { $0.updates.map(\.changes.description) } == [
        ["delete 0-1; insert 0-0; move 0-2 to 0-1"], ["move 0-1 to 0-0; update 0-0, 0-1"],
      ])
    #expect(words.position(of: ItemID("one"))?.item == 2 && lengths.position(of: ItemID(3))?.item == 1)
    #expect(mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test func sectionsAreReplacedExactly() {
    let source = SectionedSource([TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [])])
    let mirror = ListMirror(source)
    source.replaceSection(at: 0, with: TestSection(id: "A", items: [TestItem(2), TestItem(1)], header: "new"))
    source.replaceSection(at: 1, with: TestSection(id: "C", items: [TestItem(3)]))
    source.replaceSection(at: 2, with: TestSection(id: "D", items: []))
    #expect(
      mirror.updates.map(\.changes.description) == [
        "update section 0; insert 0-0", "delete section 1; insert section 1",
      ])
    #expect(source.index(ofSectionID: "C") == 1 && mirror.difference() == nil)
    #expect(source.update(TestItem(3, content: 2)) && source.removeItem(withID: 1) == TestItem(1))
    #expect(source.item(withID: 3)?.content == 2 && mirror.difference() == nil)
  }

  /// The index reads the IDs of all items once, and an edit reads only those of the items it touches.
  @Test func anEditReadsFewIDs() {
    var reads = 0
    let comparison = ItemComparison<TestItem>(
      id: { row in
        reads += 1
        return row.id
      }, hasSameContent: ==)
    let list = ListSource((0..<10_000).map { TestItem($0) }, comparison: comparison)
    list.append(TestItem(10_000))
    #expect(reads == 0)
    #expect(list.index(ofID: 10_000) == 10_000 && reads == 10_001)
    list.insert(TestItem(-1), at: 0)
    list.remove(at: 5_000)
    list.move(from: 10, to: 9_000)
    list.replace(at: 3, with: TestItem(-2))
    #expect(reads == 10_005)
    #expect(list.index(ofID: 10_000) == 10_000 && list.index(ofID: -2) == 3)
    #expect(list.index(ofID: 2) == nil && list.index(ofID: 4_999) == nil && reads == 10_005)
  }
}
