import DataSources
import ListTestSupport
import Observation
import Testing

@Suite struct ObservableListTests {
  @Test(arguments: [2, 7, 1_000]) func aChangeReadsOnlyNewItems(sectionSize: Int) {
    let sections = (0..<30).map { section in
      TestSection(id: "\(section)", items: (0..<sectionSize).map { TestItem(section * 10_000 + $0) })
    }
    let source = SectionedSource(sections)
    var reads = 0
    let list = ObservableList(
      source.map { item in
        reads += 1
        return item
      })
    let kept = list[3]
    reads = 0
    source.insert(TestItem(-1), at: ItemPosition(section: 3, item: 0))
    #expect(reads == 1)
    source.remove(at: ItemPosition(section: 4, item: 0))
    source.moveSection(from: 0, to: 29)
    source.removeSection(at: 7)
    #expect(reads == 1)
    source.replace(at: ItemPosition(section: 2, item: 0), with: TestItem(-1, content: 1))
    source.move(from: ItemPosition(section: 3, item: 0), to: ItemPosition(section: 5, item: 0))
    #expect(reads == 2)
    source.insertSection(TestSection(id: "new", items: [TestItem(-2), TestItem(-3)]), at: 1)
    #expect(reads == 4)
    #expect(list.map { Array($0) } == source.sections.map(\.items))
    // A section that a view keeps doesn't change.
    #expect(kept.count == sectionSize && Array(kept) == sections[3].items)
  }

  /// A closure of the source, and the end of an item, read the list as it was before the change.
  @Test func isReadWhileItFollowsAChange() {
    final class Token {
      var onEnd: () -> Void = {}
      deinit { onEnd() }
    }
    struct Row: Identifiable {
      let id: Int
      let token = Token()
    }
    let source = ListSource(reloading: (0..<20).map { Row(id: $0) })
    var counts: [Int] = []
    var read: () -> Void = {}
    let list = ObservableList(
      source.map { row in
        read()
        return row
      })
    read = { [unowned list] in counts.append(list.first?.count ?? 0) }
    source.append(Row(id: 20))
    #expect(counts == [20] && list.first?.count == 21)
    list.first?.first?.token.onEnd = { [unowned list] in counts.append(list.first?.count ?? 0) }
    source.remove(at: 0)
    #expect(counts == [20, 20])
  }

  @Test func everyOperatorIsObserved() {
    for seed in UInt64(1)...20 {
      let tree = RandomTree(seed: seed)
      let lists = tree.sources.map { ObservableList($0) }
      for step in 0..<60 {
        tree.mutate()
        guard step % 5 == 4 else { continue }
        for (number, (source, list)) in zip(tree.sources, lists).enumerated() {
          let name: Comment = "seed \(seed), step \(step), source \(number) (\(type(of: source)))"
          #expect(list.map { Array($0) } == source.itemsBySection, name)
          #expect(list.map(\.id) == list.indices.map { source.sectionInfo(at: $0)?.id ?? ItemID($0) }, name)
          #expect(list.map(\.header) == list.indices.map { source.sectionInfo(at: $0)?.header }, name)
        }
      }
    }
  }
}

extension DataSource {
  fileprivate var itemsBySection: [[Item]] {
    (0..<sectionCount).map { section in
      (0..<itemCount(inSection: section)).compactMap { item(at: ItemPosition(section: section, item: $0)) }
    }
  }
}
