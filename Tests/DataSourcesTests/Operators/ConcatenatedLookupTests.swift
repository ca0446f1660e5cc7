import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Lookups between edits of children, in any order: the place that was looked up last is never out of date.
@Suite struct ConcatenatedLookupTests {
  @Test(arguments: 0..<6) func findTheRowsOfTheChildren(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var nextID = 0
    func rows(_ count: Int) -> [TestItem] {
      (0..<count).map { _ in
        nextID += 1
        return TestItem(nextID)
      }
    }
    var children = (0..<5).map { _ in ListSource(rows(random.below(4))) }
    let concatenated = ConcatenatedItems<TestItem>(children)
    let stacked = ConcatenatedSections<TestItem>(children)
    let mirror = ListMirror(concatenated)
    for round in 0..<80 {
      let index = random.below(children.count)
      switch random.below(8) {
      case 0: children[index].append(rows(1)[0])
      case 1: children[index].remove(at: 0)
      case 2: children[index].items = rows(random.below(4))
      case 3:
        let target = random.below(children.count)
        children.insert(children.remove(at: index), at: target)
        concatenated.moveChild(from: index, to: target)
        stacked.moveChild(from: index, to: target)
      case 4:
        let child = ListSource(rows(random.below(4)))
        children[index] = child
        concatenated.replaceChild(at: index, with: child)
        stacked.replaceChild(at: index, with: child)
      case 5 where children.count > 2:
        children.remove(at: index)
        concatenated.removeChild(at: index)
        stacked.removeChild(at: index)
      case 6:
        let child = ListSource(rows(random.below(4)))
        children.insert(child, at: index)
        concatenated.insertChild(child, at: index)
        stacked.insertChild(child, at: index)
      default: concatenated.header = "\(round)"
      }
      let expected = children.flatMap(\.items)
      guard concatenated.itemCount(inSection: 0) == expected.count, mirror.difference() == nil else {
        Issue.record("seed \(seed), round \(round): other rows")
        return
      }
      for _ in 0..<6 {
        let item = random.below(expected.count + 2) - 1
        let found = concatenated.item(at: ItemPosition(section: 0, item: item))
        guard found == (expected.indices.contains(item) ? expected[item] : nil) else {
          Issue.record("seed \(seed), round \(round): \(String(describing: found)) at \(item)")
          return
        }
        let child = random.below(children.count + 2) - 1
        let count = stacked.itemCount(inSection: child)
        #expect(count == (children.indices.contains(child) ? children[child].count : 0), "seed \(seed), round \(round)")
      }
    }
  }

  @Test func numbersOfNoRowOrChildDoNothing() {
    let first = ListSource([TestItem(1), TestItem(2)])
    let concatenated = ConcatenatedItems<TestItem>([first, first])
    let stacked = ConcatenatedSections<TestItem>([first, concatenated])
    let extremes = [Int.min, -1, 2, 5, Int.max - 1, Int.max]
    #expect(!concatenated.appendChild(stacked) && !stacked.appendChild(stacked))
    #expect(!concatenated.removeChild(ListSource([TestItem(9)])))
    for number in extremes {
      #expect(concatenated.removeChild(at: number) == nil && !concatenated.moveChild(from: 0, to: number))
      #expect(!stacked.moveChild(from: number, to: number) && stacked.removeChild(at: number) == nil)
      #expect(!stacked.replaceChild(at: number, with: ListSource([TestItem(9)])))
      #expect(number == 2 || !concatenated.insertChild(ListSource([TestItem(9)]), at: number))
      _ = number == 2 && concatenated.insertChild(ListSource<TestItem>(), at: 2)
    }
    let operators: [any DataSource<TestItem>] = [
      concatenated, stacked, stacked.filter { $0.id > 1 }, stacked.sorted { $0.id < $1.id },
      stacked.grouped(by: \.id), stacked.hidingEmptySections(), stacked.window(.flexible(1, offset: .max)),
      stacked.window(.fixed(.max, offset: .max, pinnedTo: .end)), stacked.consolidated(below: .max),
      stacked.updatingNeighbors(at: [.min, .max]), stacked.deduplicated(), stacked.collapsible(),
    ]
    let mirrors = operators.map { ListMirror($0) }
    for section in extremes + [0] {
      for item in extremes {
        let position = ItemPosition(section: section, item: item)
        for source in operators where section < 0 || section > 2 || item < 0 || item > 10 {
          #expect(source.item(at: position) == nil && source.id(at: position) == nil)
          if section < 0 || section > 4 {
            #expect(source.itemCount(inSection: section) == 0 && source.sectionInfo(at: section) == nil)
          }
        }
        _ = concatenated.childPosition(of: position)
        _ = concatenated.childPosition(ofInsertionAt: position, preferring: item)
        _ = concatenated.position(of: position, inChild: item)
        _ = stacked.childPosition(of: position)
        _ = stacked.childPosition(ofInsertionAt: position, preferring: item)
        _ = stacked.position(of: position, inChild: item)
      }
    }
    first.append(TestItem(3))
    first.move(from: 0, to: 2)
    first.removeAll()
    for mirror in mirrors { #expect(mirror.difference() == nil) }
  }
}
