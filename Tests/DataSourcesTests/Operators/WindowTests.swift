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
    let counted = CountedLookups(base)
    let mirror = counted.window(.fixed(500, offset: 100))
    var emitted: [ChangeSet] = []
    let observation = mirror.observe { emitted.append($0.changes) }
    let lookups = counted.lookups {
      base.insert(TestItem(-1), at: ItemPosition(section: 50, item: 0))
      base.remove(at: ItemPosition(section: 50, item: 0))
      base.move(from: ItemPosition(section: 7, item: 0), to: ItemPosition(section: 7, item: 999))
      base.append(TestItem(-2), toSection: 9)
    }
    #expect(lookups == 4 * 2 && emitted.map(\.count) == [2, 2, 2])
    #expect(counted.lookups { _ = mirror.item(at: ItemPosition(section: 99, item: 499)) } == 1)
    withExtendedLifetime(observation) {}
  }
}

// MARK: - Flexible windows

@Suite struct FlexibleWindowTests {
  private func ids(_ source: some DataSource<TestItem>) -> [Int] { contents(of: source).flatMap { $0.map(\.id) } }

  private func window(
    _ length: Int, offset: Int, _ pin: ItemWindow.Edge, _ growth: ItemWindow.Growth
  ) -> ItemWindow {
    .flexible(length, offset: offset, pinnedTo: pin, .init(growth: growth))
  }

  @Test(
    "YV-26: the growth decides whether an item that is inserted at an edge joins the window",
    arguments: [
      (ItemWindow.Edge.beginning, ItemWindow.Growth.pinnedSide, true, false), (.beginning, .otherSide, false, true),
      (.beginning, .bothSides, true, true), (.beginning, .insideOnly, false, false), (.end, .pinnedSide, false, true),
      (.end, .otherSide, true, false), (.end, .bothSides, true, true), (.end, .insideOnly, false, false),
    ])
  func edges(pin: ItemWindow.Edge, growth: ItemWindow.Growth, joinsInFront: Bool, joinsBehind: Bool) {
    let base = ListSource((0..<5).map { TestItem($0) })
    let source = base.window(window(3, offset: 1, pin, growth))
    let mirror = ListMirror(source)
    base.insert(TestItem(10), at: 1)
    #expect(ids(source) == (joinsInFront ? [10] : []) + [1, 2, 3])
    base.insert(TestItem(11), at: 5)
    #expect(ids(source) == (joinsInFront ? [10] : []) + [1, 2, 3] + (joinsBehind ? [11] : []))
    base.insert(TestItem(12), at: 3)
    base.insert(TestItem(13), at: 0)
    base.append(TestItem(14))
    #expect(ids(source) == (joinsInFront ? [10] : []) + [1, 12, 2, 3] + (joinsBehind ? [11] : []))
    #expect(mirror.changeSets.count == 1 + (joinsInFront ? 1 : 0) + (joinsBehind ? 1 : 0))
    #expect(mirror.difference() == nil)
  }

  @Test("YV-26: a window that has become empty includes inserted items, for the rest of the change")
  func anEmptyWindowIncludesInsertedItems() {
    let base = ListSource((0..<5).map { TestItem($0) })
    let source = base.window(window(2, offset: 1, .beginning, .insideOnly))
    let mirror = ListMirror(source)
    base.items = [0, 7, 8, 9, 3, 4].map { TestItem($0) }
    #expect(ids(source) == [7, 8, 9])
    base.insert(TestItem(10), at: 1)
    #expect(ids(source) == [7, 8, 9] && mirror.difference() == nil)
  }

  /// Every growth, pin and limit, and every way to split a few rows into edits.
  @Test("YV-26: an empty window includes inserted items, in one edit or in several edits of a batch")
  func aBatchFillsAnEmptyWindowAsOneEditDoes() {
    for pin in ItemWindow.Edge.allCases {
      for growth in ItemWindow.Growth.allCases {
        for most in [1, 2, Int.max] {
          for split in 0..<8 {
            let lists = (0..<2).map { _ in ListSource<TestItem>([TestItem(9)]) }
            let window = ItemWindow.flexible(1, offset: 0, pinnedTo: pin, .init(growth: growth, maxLength: most))
            let sources = lists.map { $0.window(window) }
            let mirrors = sources.map { ListMirror($0) }
            lists[0].items = [0, 1, 2, 3].map { TestItem($0) }
            lists[1].batch {
              lists[1].remove(at: 0)
              lists[1].append(TestItem(0))
              for id in 1...3 {
                if split >> (id - 1) & 1 == 1, id < 3 { continue }
                lists[1].append(contentsOf: (lists[1].count...id).map { TestItem($0) })
              }
            }
            let shown = sources.map { ids($0) }
            #expect(shown[0] == shown[1], "\(window), split \(split)")
            lists[1].append(TestItem(10))
            #expect(mirrors[1].difference() == nil)
          }
        }
      }
    }
    let list = ListSource<TestItem>([])
    let source = list.window(window(3, offset: 0, .beginning, .insideOnly))
    list.append(TestItem(1))
    list.append(TestItem(2))
    #expect(ids(source) == [1])
  }

  @Test("YV-26: the lengths are kept between the limits")
  func limits() {
    let base = ListSource((0..<8).map { TestItem($0) })
    let source = base.window(.flexible(3, offset: 1, .init(growth: .bothSides, minLength: 2, maxLength: 4)))
    let mirror = ListMirror(source)
    base.insert(contentsOf: [20, 21].map { TestItem($0) }, at: 1)
    #expect(ids(source) == [20, 21, 1, 2])
    base.remove(at: [1, 2, 3])
    #expect(ids(source) == [0, 2])
    base.remove(at: [0, 1])
    #expect(ids(source) == [3, 4] && mirror.difference() == nil)
  }

  /// Limits that are set one by one count as those that are passed together.
  @Test func limitsThatAreSet() {
    var limits = ItemWindow.Flexibility(minLength: 10, maxLength: 40)
    limits.maxLength = 5
    let base = ListSource((0..<100).map { TestItem($0) })
    let source = base.window(.flexible(20, limits))
    #expect(ids(source) == [0, 1, 2, 3, 4])
    limits.minLength = -1
    limits.maxLength = -1
    source.setWindow(.flexible(20, limits))
    base.insert(TestItem(100), at: 0)
    #expect(ids(source).isEmpty)
  }

  /// Random lists and windows, fixed and flexible, by the model.
  @Test(
    "YV-25, YV-26, YV-27: windows are those of the model, with the fewest changes",
    arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 15))
  func windowsAreThoseOfTheModel(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = SectionedSource(generator.sections(maximum: 3, rows: 9, ids: 40))
    let choices = (0..<3).map { _ in randomWindow(&generator) }
    func choice(_ info: SectionInfo?) -> ItemWindow { choices[(info?.header?.count ?? 0) % 3] }
    let judge = WindowJudge(base, base.window { choice($0) })
    for step in 0..<15 {
      let before = judge.model
      if generator.oneIn(5), base.sectionCount > 0 {
        let (window, section) = (randomWindow(&generator), generator.below(base.sectionCount))
        judge.model.set(window, inSection: section)
        judge.source.setWindow(window, inSection: section)
      } else {
        base.sections = generator.edited(base.sections, edits: 1 + generator.below(7))
      }
      if let fault = judge.fault(since: before, window: { choice(base.sectionInfo(at: $0)) }) {
        Issue.record("step \(step): \(fault)")
        return
      }
    }
  }

  private func randomWindow(_ generator: inout SeededGenerator) -> ItemWindow {
    let pin = ItemWindow.Edge.allCases[generator.below(2)]
    let (length, offset) = (generator.below(7) - 1, generator.below(5) - 1)
    if generator.oneIn(3) { return .fixed(length, offset: offset, pinnedTo: pin) }
    let (least, most) = (generator.below(5) - 1, generator.oneIn(2) ? Int.max : generator.below(8))
    let growth = ItemWindow.Growth.allCases[generator.below(4)]
    var limits = ItemWindow.Flexibility(growth: growth, minLength: least, maxLength: most)
    if generator.oneIn(2) {
      limits.minLength = least
      limits.maxLength = most
    }
    return .flexible(length, offset: offset, pinnedTo: pin, limits)
  }
}
