import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct FixedWindowTests {
  private func ids(_ source: some DataSource<TestItem>) -> [[Int]] { contents(of: source).map { $0.map(\.id) } }

  @Test("YV-25: every window over every change of a small list")
  func everyWindowOverEveryChange() {
    let lists =
      [[]] + (0..<3).map { [$0] } + [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] + [
        [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
      ]
    for pin in ItemWindow.Edge.allCases {
      for (length, offset) in [(0, 0), (1, 0), (2, 0), (4, 0), (1, 1), (2, 1), (.max, 1), (1, 2), (3, .max)] {
        let base = ListSource<TestItem>()
        let judge = WindowJudge(base, base.window(.fixed(length, offset: offset, pinnedTo: pin)))
        for old in lists {
          for new in lists {
            for rows in [old.map { TestItem($0) }, new.map { TestItem($0, content: $0 % 2) }] {
              let before = judge.model
              base.items = rows
              if let fault = judge.fault(since: before) {
                Issue.record("\(old) to \(new), \(length) after \(offset) from the \(pin): \(fault)")
                return
              }
            }
          }
        }
      }
    }
  }

  @Test("YV-25: the fewest items are inserted and deleted")
  func anInsertedItemDisplacesAnother() {
    let base = ListSource((0..<10).map { TestItem($0) })
    let (first, last) = (base.prefix(3), base.window(.fixed(3, offset: 1, pinnedTo: .end)))
    #expect(ids(first) == [[0, 1, 2]] && ids(last) == [[6, 7, 8]] && ids(base.suffix(2)) == [[8, 9]])
    let mirrors = [ListMirror(first), ListMirror(last)]
    base.insert(TestItem(10), at: 1)  // [0, 10, 1 | 2, 3, 4, 5, 6, 7, 8, 9]
    base.insert(TestItem(11), at: 10)
    base.remove(at: 0)
    base.replace(at: 4, with: TestItem(4, content: 1))
    base.move(from: 1, to: 8)  // A row of the first window moves to the last one.
    #expect(ids(base) == [[10, 2, 3, 4, 5, 6, 7, 8, 1, 11, 9]] && ids(first) == [[10, 2, 3]])
    #expect(ids(last) == [[8, 1, 11]])
    #expect(
      mirrors.map { $0.changeSets.map(\.description) } == [
        ["delete 0-2; insert 0-1", "delete 0-0; insert 0-2", "delete 0-1; insert 0-2"],
        ["delete 0-0; insert 0-2", "delete 0-0; insert 0-1"],
      ])
    #expect(mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test("YV-25: an update of the displaced item becomes part of its delete")
  func anUpdateBecomesTheDelete() {
    let base = ListSource((0..<4).map { TestItem($0) })
    let mirror = ListMirror(base.prefix(2))
    base.items = [TestItem(9), TestItem(0, content: 1), TestItem(1, content: 1), TestItem(2, content: 1)]
    #expect(mirror.changeSets.map(\.description) == ["delete 0-1; insert 0-0; update 0-1"])
    #expect(mirror.difference() == nil)
  }

  @Test("YV-27: windows are replaced at run time, and emit the inserted and deleted items")
  func windowsAreReplaced() {
    let base = manySections(3, rows: 6)
    let source = base.prefix(2)
    let mirror = ListMirror(source)
    source.setWindow(.fixed(2, offset: 1, pinnedTo: .end), inSection: 1)
    base.moveSection(from: 1, to: 2)
    #expect(ids(source) == [[0, 1], [2_000_000, 2_000_001], [1_000_003, 1_000_004]])
    #expect(source.rangePosition(inSection: 2) == .init(offsetFromBeginning: 3, offsetFromEnd: 1, length: 2))
    source.setWindow(.fixed(3))
    source.setWindows { $0.id == ItemID("0") ? .all : .fixed(1) }
    base.insertSection(TestSection(id: "3", items: (0..<4).map { TestItem(-1 - $0) }), at: 0)
    #expect(source.shape.itemCounts == [1, 6, 1, 1] && source.window(inSection: 1) == .all)
    source.setWindow(.all, inSection: 4)
    source.setWindow(.all, inSection: -1)
    #expect(source.window(inSection: 4) == nil && source.rangePosition(inSection: -1) == nil)
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete 1-0, 1-1; insert 1-0, 1-1", "move section 1 to 2",
        "delete 2-0, 2-1; insert 0-2, 1-2, 2-0, 2-1, 2-2",
        "delete 1-1, 1-2, 2-1, 2-2; insert 0-3, 0-4, 0-5", "insert section 0",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test func aWrongUpstreamChangeCausesAReload() {
    let base = manySections(2, rows: 5)
    let source = base.window { $0.id == ItemID("0") ? .fixed(2) : .flexible(2) }
    let mirror = ListMirror(source)
    base.applySilently(
      .remove(at: (1...3).reversed().map { ItemPosition(section: 1, item: base.itemCount(inSection: 1) - $0) }))
    base.append(TestItem(9), toSection: 1)
    base.reload(with: [])
    #expect(mirror.changeSets == [.reload, .reload] && mirror.difference() == nil)
  }

  /// Among many rows and sections, a change requests no item, and emits one change for one.
  @Test func aChangeReadsLittle() {
    let base = manySections(100, rows: 1_000)
    let asked = AskedSource(base)
    let mirror = asked.window(.fixed(500, offset: 100))
    var emitted: [ChangeSet] = []
    let observation = mirror.observe { emitted.append($0.changes) }
    let questions = asked.questions {
      base.insert(TestItem(-1), at: ItemPosition(section: 50, item: 0))
      base.remove(at: ItemPosition(section: 50, item: 0))
      base.move(from: ItemPosition(section: 7, item: 0), to: ItemPosition(section: 7, item: 999))
      base.append(TestItem(-2), toSection: 9)
    }
    #expect(questions == 4 * 2 && emitted.map(\.count) == [2, 2, 2])
    #expect(asked.questions { _ = mirror.item(at: ItemPosition(section: 99, item: 499)) } == 1)
    withExtendedLifetime(observation) {}
  }
}
