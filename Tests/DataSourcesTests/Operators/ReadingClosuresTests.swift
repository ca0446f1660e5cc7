import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Closures of users that read the source that calls them, or one upstream or downstream, during the call.
@Suite struct ReadingClosuresTests {
  private final class Reader {
    var sources: [any DataSource<TestItem>] = []
    var reads = 0
    private var isReading = false

    func read() {
      // Reading can call the closure again.
      guard !isReading else { return }
      isReading = true
      defer { isReading = false }
      reads += 1
      for source in sources {
        _ = source.shape
        let position = ItemPosition(section: 0, item: 0)
        _ = source.item(at: position)
        _ = source.sectionInfo(at: 0)
        _ = source.id(at: position).flatMap(source.position(of:))
      }
    }
  }

  private static func section(_ id: Int, _ ids: Range<Int>) -> ListSection<Int, TestItem> {
    ListSection(id: id, items: ids.map { TestItem($0, content: $0 * 7 % 10) })
  }

  /// Builds operators on a base that all read each other whenever a closure is called.
  private func check(
    _ make: (any DataSource<TestItem>, @escaping () -> Void) -> any DataSource<TestItem>,
    then act: (any DataSource<TestItem>) -> Void = { _ in }
  ) {
    let base = SectionedSource([Self.section(0, 0..<4), Self.section(1, 10..<14)])
    let reader = Reader()
    let source = make(base) { [unowned reader] in reader.read() }
    let above = source.map { $0 }
    reader.sources = [base, source, above]
    let mirror = ListMirror(above)
    reader.reads = 0
    base.insertSection(Self.section(2, 20..<30), at: 1)
    base.append(TestItem(5, content: 3), toSection: 0)
    base.insert(TestItem(6, content: 12), at: ItemPosition(section: 1, item: 0))
    base.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: 19))
    base.remove(at: ItemPosition(section: 0, item: 0))
    base.moveSection(from: 0, to: 2)
    base.insertSection(ListSection(id: 3, items: []), at: 0)
    base.append(TestItem(40), toSection: 0)
    base.remove(at: ItemPosition(section: 0, item: 0))
    base.removeSection(at: 1)
    #expect(mirror.difference() == nil)
    act(source)
    base.sections = [Self.section(2, 22..<27), Self.section(9, 50..<70)]
    #expect(mirror.difference() == nil)
    base.reload(with: [Self.section(5, 0..<3)])
    #expect(mirror.difference() == nil)
    #expect(reader.reads > 0)
    reader.sources = []
  }

  @Test func conditions() {
    check { base, read in
      base.filter { row in
        read()
        return row.id % 3 != 0
      }
    } then: { source in
      let filtered = source as? FilteredSource<TestItem>
      let old = filtered?.isIncluded
      filtered?.isIncluded = { !(old?($0) ?? true) }
    }
  }

  @Test func transforms() {
    check { base, read in
      base.compactMap { row in
        read()
        return row.id % 3 != 0 ? TestItem(row.id, content: -row.content) : nil
      }
    }
  }

  @Test func orders() {
    check { base, read in
      base.sorted { left, right in
        read()
        return left.content < right.content
      }
    } then: { source in
      let sorted = source as? SortedSource<TestItem>
      let old = sorted?.areInIncreasingOrder
      sorted?.areInIncreasingOrder = { old?($1, $0) ?? false }
    }
  }

  @Test func keysAndTheirOrder() {
    check { base, read in
      base.grouped { row in
        read()
        return row.content
      } areInIncreasingOrder: { left, right in
        read()
        return left < right
      } header: { key in
        read()
        return "\(key)"
      }
    } then: { source in
      let grouped = source as? GroupedSource<TestItem, Int>
      let old = grouped?.key
      grouped?.key = { 3 * (old?($0) ?? 0) % 4 }
    }
  }

  @Test func keysOfDuplicates() {
    check { base, read in
      base.deduplicated { row in
        read()
        return row.content
      }
    }
  }

  @Test func conditionsOfSections() {
    check { base, read in
      base.filter { $0.content > 3 }.hidingEmptySections { _ in
        read()
        return true
      }
    }
  }

  @Test func windows() {
    check { base, read in
      base.window { _ in
        read()
        return .flexible(3, offset: 1)
      }
    }
  }

  @Test func rowsOfSections() {
    check { base, read in
      base.appendingFooterItems { info in
        read()
        return info.id == ItemID(1) ? nil : TestItem(-1000 - (info.header?.count ?? 0))
      }
    }
  }

  /// Unconfirmed edits follow the items that they name, and read their IDs.
  @Test func identitiesOfEditedRows() {
    let reader = Reader()
    let base = ListSource((0..<8).map { TestItem($0) })
    let read = base.map { [unowned reader] row in
      reader.read()
      return row
    }
    let identity = ItemComparison<TestItem>(
      id: { [unowned reader] row in
        reader.read()
        return row.id
      }, hasSameContent: ==)
    let optimistic = OptimisticSource(read, comparison: identity)
    reader.sources = [base, optimistic]
    let mirror = ListMirror(optimistic)
    optimistic.insert(TestItem(20), at: ItemPosition(section: 0, item: 4))
    optimistic.move(from: ItemPosition(section: 0, item: 7), to: ItemPosition(section: 0, item: 2))
    base.remove(at: [3, 6])
    base.remove(at: [1, 2])
    base.append(TestItem(30))
    #expect(mirror.difference() == nil && reader.reads > 0)
    reader.sources = []
  }

  /// Downstream sources read the titles of groups.
  @Test func titles() {
    check { base, read in
      base.grouped(by: \.content) { key in
        read()
        return "\(key)"
      }.collapsible(collapsed: [ItemID(3)])
    }
    check { base, read in
      base.grouped(by: \.content) { key in
        read()
        return "\(key)"
      }.consolidated(below: 8, as: SectionInfo(id: ItemID(-1)))
    }
    check { base, read in
      base.grouped(by: \.content) { key in
        read()
        return "\(key)"
      }.interleaved(every: 2) { TestItem(-1 - $0) }
    }
  }

  /// An order that changes the list violates its contract: items can be anywhere, but nothing traps, and the next sort
  /// repairs it.
  @Test(arguments: 0..<24) func anOrderThatChangesTheListDoesNotTrap(call: Int) {
    let base = SectionedSource([Self.section(0, 0..<9), Self.section(1, 10..<19)])
    var countdown = Int.max
    let sorted = base.sorted { [unowned base] left, right in
      countdown -= 1
      if countdown == 0 {
        base.remove(at: (0..<7).map { ItemPosition(section: 0, item: $0) })
        base.append(TestItem(100 + call), toSection: 1)
      }
      return left.content < right.content
    }
    countdown = call + 1
    base.append(contentsOf: [TestItem(30, content: 5), TestItem(31, content: 99)], toSection: 0)
    countdown = call + 1
    base.insertSection(Self.section(2, 40..<49), at: 0)
    countdown = call + 1
    sorted.areInIncreasingOrder = { [unowned base] left, right in
      countdown -= 1
      if countdown == 0 { base.append(contentsOf: [TestItem(200), TestItem(201)], toSection: 1) }
      return left.id > right.id
    }
    countdown = .max
    sorted.areInIncreasingOrder = { $0.id < $1.id }
    #expect(sorted.shape == base.shape)
    for section in 0..<base.sectionCount {
      let ids = (0..<base.itemCount(inSection: section)).compactMap {
        sorted.item(at: ItemPosition(section: section, item: $0))?.id
      }
      #expect(ids == base.sections[section].items.map(\.id).sorted())
    }
  }

  /// As with orders: a key, or an order of keys, that changes the list.
  @Test(arguments: 0..<16) func aKeyThatChangesTheListDoesNotTrap(call: Int) {
    for isOrder in [false, true] {
      let base = ListSource((0..<12).map { TestItem($0, content: $0 % 5) })
      var countdown = Int.max
      func count() {
        countdown -= 1
        if countdown == 0 {
          base.remove(at: [0, 1, 2, 3, 4, 5, 6])
          base.append(TestItem(50, content: 9))
        }
      }
      let grouped = base.grouped { row in
        if !isOrder { count() }
        return row.content
      } areInIncreasingOrder: { left, right in
        if isOrder { count() }
        return left < right
      }
      countdown = call + 1
      base.append(contentsOf: [TestItem(20, content: 9), TestItem(21, content: 8), TestItem(22, content: 9)])
      countdown = call + 1
      base.replace([(index: 1, item: TestItem(60, content: 11)), (index: 0, item: TestItem(61, content: 12))])
      countdown = .max
      base.reload(with: base.items)
      #expect(grouped.shape.itemCounts.reduce(0, +) == base.count)
    }
  }
}
