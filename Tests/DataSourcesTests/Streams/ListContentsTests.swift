import DataSources
import DataSourcesTesting
import ListTestSupport
import Observation
import Testing

/// Snapshots of a source.
@MainActor @Suite struct ListSnapshotTests {
  /// Every section has the identity and titles that it has in the source, also in a composite.
  @Test func sectionsHaveTheirInformation() {
    let source = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)], header: "a", footer: "z", indexTitle: "A"),
      TestSection(id: "B", items: []),
    ])
    let stack = source.appendingSections(of: ListSource([TestItem(2)]), source)
    for list in [source, stack] as [any DataSource<TestItem>] {
      let contents = list.snapshot()
      #expect(
        contents.sections.map {
          SectionInfo(id: $0.id, header: $0.header, footer: $0.footer, indexTitle: $0.indexTitle)
        }
          == (0..<list.sectionCount).map { list.sectionInfo(at: $0) })
    }
    let sections = source.snapshot().sections
    #expect(sections.map(\.id) == [ItemID("A"), ItemID("B")])
    #expect(sections.map(\.header) == ["a", nil] && sections.map(\.footer) == ["z", nil])
    #expect(sections.map(\.indexTitle) == ["A", nil])
    #expect(stack.snapshot().sections.map(\.id)[2] == nil)
    let ids = stack.snapshot().sections.map(\.id)
    #expect(ids[0] != ids[3] && ids[0] != nil)
  }

  /// An operator of your own, or a test, makes sections of another item type.
  @Test func sectionsAreMapped() {
    let section = TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a", footer: "z", indexTitle: "A")
    let snapshot = StaticSource(sections: [section]).snapshot()
    let names = snapshot.sections.map { $0.map { "\($0.id)" } }
    #expect(names == [ListSection(id: ItemID("A"), items: ["1", "2"], header: "a", footer: "z", indexTitle: "A")])
    #expect(names == SectionedSource([section]).map { "\($0.id)" }.snapshot().sections)
    #expect(throws: CancellationError.self) { try snapshot.sections[0].map { _ -> Int in throw CancellationError() } }
  }

  /// A section whose index title changes is updated, as for its header.
  @Test func indexTitlesAreContent() {
    let source = SectionedSource([TestSection(id: "A", items: [TestItem(1)], indexTitle: "A")])
    let mirror = ListMirror(source)
    source.setSections([TestSection(id: "A", items: [TestItem(1)], indexTitle: "a")])
    #expect(mirror.updates.map(\.changes.description) == ["update section 0"] && mirror.difference() == nil)
    #expect(source.sectionInfo(at: 0)?.indexTitle == "a")
  }

  /// Sections with the same items and different IDs are different sections.
  @Test func identityIsPartOfTheValue() {
    let (one, two) = (TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(1)]))
    #expect(StaticSource(sections: [one]).snapshot() != StaticSource(sections: [two]).snapshot())
    #expect(StaticSource(sections: [one]).snapshot() == SectionedSource([one]).snapshot())
  }

  @Test func snapshotLeavesTheIsolationDomain() async {
    let source = SectionedSource([TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a", footer: "z")])
    let snapshot = source.snapshot()
    source.removeSection(at: 0)
    let count = await Task.detached { snapshot.items.count }.value
    #expect(count == 2 && snapshot.sections.map(\.header) == ["a"] && snapshot.sections.map(\.footer) == ["z"])
    #expect(snapshot.item(at: ItemPosition(section: 0, item: 1)) == TestItem(2))
    #expect(snapshot.item(at: ItemPosition(section: 0, item: -1)) == nil)
    #expect(snapshot.item(at: ItemPosition(section: 1, item: 0)) == nil)
    #expect(snapshot.shape.itemCounts == [2] && source.snapshot() != snapshot)
  }
}

// MARK: - Observable list

/// Sources as observable collections.
@Suite struct ObservableListTests {
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func observableListChangesOnceADelivery(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(generator.sections())
    let list = ObservableList(source)
    for _ in 0..<20 {
      let count = Counter()
      withObservationTracking {
        _ = list.count
      } onChange: {
        count.value += 1
      }
      let before = source.sections
      source.batch {
        source.sections = generator.edited(source.sections)
        source.sections = generator.edited(source.sections)
      }
      if generator.oneIn(9) { source.reload(with: generator.sections()) }
      #expect(list.map(\.header) == source.sections.map(\.header))
      #expect(list.map(Array.init) == source.sections.map(\.items))
      #expect(list.map(\.id) == source.sections.map { ItemID($0.id) })
      if before != source.sections { #expect(count.value == 1) }
    }
  }

  /// Items that the source can't return, like rows that can't be decoded, are left out, and change no other item.
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func itemsThatTheSourceCannotReturn(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource(generator.sections())
    let gaps = SourceWithGaps(source) { $0.content % 3 == 1 }
    let list = ObservableList(gaps)
    for _ in 0..<30 {
      source.batch {
        source.sections = generator.edited(source.sections)
        for (section, items) in source.sections.map(\.items).enumerated() {
          for item in items.indices where generator.oneIn(4) {
            source.update(at: ItemPosition(section: section, item: item)) { $0.content += 1 }
          }
        }
      }
      #expect(list.map(Array.init) == source.sections.map { $0.items.filter { $0.content % 3 != 1 } })
      #expect(gaps.snapshot().sections.map(\.items) == list.map(Array.init))
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test(arguments: [2, 7, 1_000]) func changeReadsOnlyNewItems(sectionSize: Int) {
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
    let section = list[3]
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
    // A section that a view stores doesn't change.
    #expect(section.count == sectionSize && Array(section) == sections[3].items)
  }

  /// A closure of the source, and the end of an item, read the list as it was before the change.
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func isReadWhileItChanges() {
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

  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func everyOperatorIsObserved(seed: UInt64) {
    let tree = RandomTree(seed: seed)
    let lists = tree.sources.map { ObservableList($0) }
    for step in 0..<60 {
      tree.mutate()
      guard step % 5 == 4 else { continue }
      for (number, (source, list)) in zip(tree.sources, lists).enumerated() {
        let name: Comment = "step \(step), source \(number) (\(type(of: source)))"
        #expect(list.map { Array($0) } == contents(of: source), name)
        #expect(list.map(\.id) == list.indices.map { source.sectionInfo(at: $0)?.id ?? ItemID($0) }, name)
        #expect(list.map(\.header) == list.indices.map { source.sectionInfo(at: $0)?.header }, name)
      }
    }
  }
}

/// A number that a sendable closure may change, on one thread.
private final class Counter: @unchecked Sendable {
  var value = 0
}

/// A source that has no items for some positions.
private final class SourceWithGaps<Item>: DataSource {
  private let base: any DataSource<Item>
  private let isMissing: (Item) -> Bool

  init(_ base: any DataSource<Item>, isMissing: @escaping (Item) -> Bool) {
    (self.base, self.isMissing) = (base, isMissing)
  }

  var changeHub: ChangeHub { base.changeHub }
  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { base.item(at: position).flatMap { isMissing($0) ? nil : $0 } }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
}
