import DataSourcesTesting
import ListChanges
import ListTestSupport
import Testing

@testable import DataSources
@testable import ListStorage

/// Items keep their handles through every edit, and are found by them.
@Suite struct ItemHandlesTests {
  private typealias Section = ListSection<Int, SampleItem>

  private func items(of source: any DataSource<SampleItem>) -> [SampleItem] {
    (0..<source.itemCount(inSection: 0)).compactMap { source.item(at: ItemPosition(section: 0, item: $0)) }
  }

  /// Follows the handles of a list, with a dictionary as the model.
  private final class Judge<Source: DataSource> where Source.Item == SampleItem {
    let source: Source
    let output: Output<SampleItem>
    /// Uses the handles, so that the list keeps them.
    let sorted: SortedSource<SampleItem>
    var handles: [Int: UInt32] = [:]
    var reloads = 0
    private var observation: ListObservation?

    init(_ source: Source) {
      self.source = source
      output = source.makeOutput()
      sorted = source.sorted { $0.id < $1.id }
      handles = currentHandles()
      observation = source.observe { [unowned self] in reloads += $0.changes.isReload ? 1 : 0 }
    }

    func currentHandles() -> [Int: UInt32] {
      var result: [Int: UInt32] = [:]
      let arrangement = output.arrangement
      for section in 0..<source.sectionCount {
        var inSection: [UInt32] = []
        arrangement.forEachHandle(in: arrangement.counts.flatIndices(inSection: section)) { inSection.append($0) }
        #expect(inSection.count == source.itemCount(inSection: section))
        for item in 0..<source.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: item)
          guard let value = source.item(at: position), let index = arrangement.counts.flatIndex(of: position) else {
            Issue.record("no item at \(position)")
            continue
          }
          let handle = arrangement.handle(at: index)
          #expect(inSection[item] == handle)
          #expect(arrangement.index(ofHandle: handle) == index)
          var lent: SampleItem?
          #expect(output.reader.withItem(handle) { lent = $0 } && lent == value)
          lent = nil
          #expect(output.items.withItem(at: index) { lent = $0 } && lent == value)
          result[value.id] = handle
        }
      }
      return result
    }

    /// Checks the handles after an edit.
    func check(_ comment: Comment) {
      let now = currentHandles()
      #expect(Set(now.values).count == now.count, comment)
      for (id, handle) in now { if let old = handles[id] { #expect(handle == old, comment) } }
      handles = now
    }
  }

  @Test(arguments: 0..<20) func listsKeepHandles(run: Int) {
    var random = SeededGenerator(seed: UInt64(run))
    var next = 0
    func new() -> SampleItem {
      next += 1
      return SampleItem(next, content: random.below(100))
    }
    let list = ListSource((0..<random.below(40)).map { _ in new() })
    let judge = Judge(list)
    for step in 0..<120 {
      let count = list.count
      switch random.below(9) {
      case 0: list.insert(new(), at: random.below(count + 1))
      case 1: list.insert(contentsOf: (0..<random.below(5)).map { _ in new() }, at: random.below(count + 1))
      case 2: list.remove(at: random.below(max(1, count)))
      case 3: list.remove(at: (0..<random.below(4)).map { _ in random.below(max(1, count)) })
      case 4: list.move(from: random.below(max(1, count)), to: random.below(max(1, count)))
      case 5: list.update(at: random.below(max(1, count))) { $0.content += 1 }
      case 6: list.replace((0..<random.below(4)).compactMap { _ in change(of: list, &random) })
      case 7:
        var items = list.items.filter { _ in random.below(6) > 0 }
        for _ in 0..<random.below(4) { items.insert(new(), at: random.below(items.count + 1)) }
        for _ in 0..<random.below(3) where items.count > 1 {
          items.insert(items.remove(at: random.below(items.count)), at: random.below(items.count))
        }
        list.items = items
      default: list.items = list.items
      }
      if random.below(3) == 0, let item = list.items.randomElement(using: &random) {
        #expect(
          list.position(of: ItemID(item.id))
            == list.items.firstIndex(of: item).map { ItemPosition(section: 0, item: $0) })
      }
      judge.check("run \(run), step \(step)")
    }
    #expect(judge.reloads == 0)
  }

  private func change(of list: ListSource<SampleItem>, _ random: inout SeededGenerator) -> (
    index: Int, item: SampleItem
  )? {
    guard list.count > 0 else { return nil }
    let index = random.below(list.count)
    return list.item(at: index).map { (index, SampleItem($0.id, content: $0.content + 1)) }
  }

  @Test(arguments: 0..<20) func sectionedListsKeepHandles(run: Int) {
    var random = SeededGenerator(seed: UInt64(run))
    var (next, nextSection) = (0, 0)
    func new() -> SampleItem {
      next += 1
      return SampleItem(next, content: random.below(100))
    }
    func newSection() -> Section {
      nextSection += 1
      return Section(id: nextSection, items: (0..<random.below(6)).map { _ in new() })
    }
    let list = SectionedSource((0..<random.below(5)).map { _ in newSection() })
    let judge = Judge(list)
    for step in 0..<120 {
      let sections = list.sectionCount
      let section = random.below(max(1, sections))
      func position(in section: Int) -> ItemPosition {
        ItemPosition(section: section, item: random.below(max(1, list.itemCount(inSection: section))))
      }
      switch random.below(11) {
      case 0: list.insert(new(), at: position(in: section))
      case 1: list.insert(contentsOf: (0..<random.below(4)).map { _ in new() }, at: position(in: section))
      case 2: list.remove(at: position(in: section))
      case 3: list.remove(at: (0..<random.below(4)).map { _ in position(in: random.below(max(1, sections))) })
      case 4: list.move(from: position(in: section), to: position(in: random.below(max(1, sections))))
      case 5: list.update(at: position(in: section)) { $0.content += 1 }
      case 6: list.insertSections((0..<random.below(3)).map { _ in newSection() }, at: random.below(sections + 1))
      case 7: list.removeSection(at: section)
      case 8: list.moveSection(from: section, to: random.below(max(1, sections)))
      case 9:
        guard var changed = list.section(at: section) else { break }
        changed.items.removeAll { _ in random.below(4) == 0 }
        for _ in 0..<random.below(3) { changed.items.insert(new(), at: random.below(changed.items.count + 1)) }
        if changed.items.count > 1 {
          changed.items.insert(changed.items.removeLast(), at: random.below(changed.items.count))
        }
        list.replaceSection(at: section, with: changed)
      default:
        var changed = list.sections
        changed.shuffle(using: &random)
        if !changed.isEmpty { changed[random.below(changed.count)].items.removeAll { _ in random.below(2) == 0 } }
        if changed.count > 3 { changed.removeLast() }
        list.sections = changed
      }
      if random.below(3) == 0, let item = list.sections.flatMap(\.items).randomElement(using: &random) {
        let found = list.position(of: ItemID(item.id))
        #expect(found.flatMap { list.item(at: $0) } == item)
      }
      judge.check("run \(run), step \(step)")
    }
    #expect(judge.reloads == 0)
  }

  @Test func silentEditsAreNoticed() {
    let list = ListSource((1...20).map { SampleItem($0, content: $0) })
    let sorted = list.sorted { $0.content > $1.content }
    list.append(SampleItem(21, content: 5))
    list.applySilently(.remove(at: [0, 3]))
    list.applySilently(.move(from: 0, to: 9))
    list.append(SampleItem(22, content: 7))
    #expect(
      items(of: sorted)
        == list.items.enumerated().sorted { ($1.element.content, $0.offset) < ($0.element.content, $1.offset) }.map(
          \.element))
    list.applySilently(.set([SampleItem(1, content: 1)]))
    list.append(SampleItem(2, content: 2))
    #expect(items(of: sorted).map(\.id) == [2, 1])
  }

  @Test func sourcesThatShareAHubHaveHandlesOfTheirOwn() {
    final class Doubled: DataSource {
      let list: ListSource<SampleItem>
      init(_ list: ListSource<SampleItem>) { self.list = list }
      var changeHub: ChangeHub { list.changeHub }
      var sectionCount: Int { 1 }
      func itemCount(inSection section: Int) -> Int { list.itemCount(inSection: section) }
      func item(at position: ItemPosition) -> SampleItem? {
        list.item(at: position).map { SampleItem($0.id, content: -$0.content) }
      }
    }
    let list = ListSource((1...9).map { SampleItem($0, content: $0) })
    let doubled = Doubled(list)
    let ascending = list.sorted { $0.content < $1.content }
    let descending = doubled.sorted { $0.content < $1.content }
    var changes = 0
    let observations = [
      ascending.observe { changes += $0.changes.isReload ? 100 : 1 },
      descending.observe { changes += $0.changes.isReload ? 100 : 1 },
    ]
    list.insert(SampleItem(10, content: 4), at: 0)
    list.remove(at: 5)
    withExtendedLifetime(observations) {}
    #expect(changes == 4)
    #expect(items(of: ascending).map(\.content) == [1, 2, 3, 4, 4, 6, 7, 8, 9])
    #expect(items(of: descending).map(\.content) == [-9, -8, -7, -6, -4, -4, -3, -2, -1])
  }

  @Test func aListThatShrinksIsNumberedAgain() {
    let list = ListSource((1...20_000).map { SampleItem($0, content: $0) })
    list.remove(at: 0)
    list.remove(at: 0..<18_000)
    #expect(list.order.makeHandle() < 4_097)
    list.move(from: 0, to: 3)
    #expect(list.items.map(\.id) == [18_003, 18_004, 18_005, 18_002] + Array(18_006...20_000))
    #expect(list.position(of: ItemID(18_002)) == ItemPosition(section: 0, item: 3))
  }

  @Test func sectionsThatAreObjectsCanChangeSilently() {
    final class Group: ListSectionProtocol {
      let id: Int
      var items: [SampleItem]
      init(_ id: Int, _ items: [SampleItem]) { (self.id, self.items) = (id, items) }
    }
    let groups = [Group(1, [SampleItem(1), SampleItem(2)]), Group(2, [SampleItem(3)])]
    let list = SectionedSource(groups)
    let sorted = list.sorted { $0.id > $1.id }
    groups[0].items.append(SampleItem(4))
    groups[1].items = []
    list.insert(SampleItem(5), at: ItemPosition(section: 0, item: 3))
    #expect(items(of: sorted).map(\.id) == [5, 4, 2, 1])
    list.remove(at: ItemPosition(section: 0, item: 0))
    #expect(items(of: sorted).map(\.id) == [5, 4, 2])
  }
}
