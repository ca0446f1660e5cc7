import DataSources
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

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

  /// Random lists and windows, fixed and flexible, by the model; `FUZZ_STEPS` is the number of steps.
  @Test("YV-25, YV-26, YV-27: windows are those of the model, with the fewest changes")
  func windowsAreThoseOfTheModel() {
    let steps = ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 6_000
    for seed in 1...UInt64(max(1, steps / 15)) {
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
          Issue.record("seed \(seed), step \(step): \(fault)")
          return
        }
      }
    }
  }

  private func randomWindow(_ generator: inout SeededGenerator) -> ItemWindow {
    let pin = ItemWindow.Edge.allCases[generator.below(2)]
    let (length, offset) = (generator.below(7) - 1, generator.below(5) - 1)
    if generator.oneIn(3) { return .fixed(length, offset: offset, pinnedTo: pin) }
    let (least, most) = (generator.below(5) - 1, generator.oneIn(2) ? Int.max : generator.below(8))
    let growth = ItemWindow.Growth.allCases[generator.below(4)]
    return .flexible(length, offset: offset, pinnedTo: pin, .init(growth: growth, minLength: least, maxLength: most))
  }
}
