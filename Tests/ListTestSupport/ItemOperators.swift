public import DataSources

/// An operator or composite that displays items of its sources as they are, perhaps among others.
public struct ItemOperator<Item>: CustomStringConvertible {
  public let description: String
  public let apply: (any DataSource<Item>) -> any DataSource<Item>

  private init(_ name: String, _ apply: @escaping (any DataSource<Item>) -> any DataSource<Item>) {
    description = name
    self.apply = apply
  }

  /// Every operator and composite.
  ///
  /// - Parameters:
  ///   - number: Returns a number that no other item has.
  ///   - added: An item that operators add.
  public static func all(_ number: @escaping (Item) -> Int, added: Item) -> [ItemOperator] {
    let empty = StaticSource<Item>(withoutIDs: [])
    return [
      ItemOperator("none") { $0 },
      ItemOperator("map") { $0.map { $0 } },
      ItemOperator("compactMap") { $0.compactMap { number($0) % 5 == 1 ? nil : $0 } },
      ItemOperator("filter") { $0.filter { number($0) % 3 != 1 } },
      ItemOperator("sorted") { $0.sorted { number($0) * 7 % 11 < number($1) * 7 % 11 } },
      ItemOperator("grouped") { $0.grouped { number($0) % 3 } },
      ItemOperator("grouped in") { $0.grouped(by: { number($0) % 4 }, in: [3, 1, 0]) { "\($0)" } },
      ItemOperator("reversed") { $0.reversed() },
      ItemOperator("reversedSections") { $0.reversedSections() },
      ItemOperator("prefix") { $0.prefix(3) },
      ItemOperator("suffix") { $0.suffix(3) },
      ItemOperator("arranged") { $0.arranged(by: TestArrangement(step: 2, isReversed: true)) },
      ItemOperator("hidingEmptySections") { $0.hidingEmptySections() },
      ItemOperator("deduplicated") { $0.deduplicated() },
      ItemOperator("deduplicated by") { $0.deduplicated { number($0) % 4 } },
      ItemOperator("updatingNeighbors") { $0.updatingNeighbors() },
      ItemOperator("consolidated") { $0.consolidated(below: 5) },
      ItemOperator("collapsible") { $0.collapsible() },
      ItemOperator("separated") { $0.separated(by: added) },
      ItemOperator("interleaved") { $0.interleaved(every: 2) { _ in added } },
      ItemOperator("prependingHeaderItems") { $0.prependingHeaderItems { _ in added } },
      ItemOperator("appendingFooterItems") { $0.appendingFooterItems { _ in added } },
      ItemOperator("ConcatenatedItems") { ConcatenatedItems([StaticSource(withoutIDs: [added]), $0]) },
      ItemOperator("ConcatenatedSections") { ConcatenatedSections([$0, StaticSource(withoutIDs: [added]), $0]) },
      ItemOperator("SegmentedSource") { SegmentedSource([empty, $0], selecting: 1, comparison: .reload) },
      ItemOperator("StateSource") { source in StateSource(0, comparison: .reload, source: { _ in source }) },
      ItemOperator("placeholder") { source in
        StateSource(0, comparison: .reload, source: { _ in empty }, whenEmpty: { _ in source })
      },
      ItemOperator("source of one's own") { PassingSource($0) },
    ]
  }
}

/// A source that doesn't say which items of its upstream source it displays.
private final class PassingSource<Item>: DataSource {
  private let emitter = ChangeEmitter()
  private let base: any DataSource<Item>

  init(_ base: any DataSource<Item>) {
    self.base = base
    emitter.follow(base) { $0 }
  }

  var changeHub: ChangeHub { emitter.hub }
  var upstream: [any DataSource] { [base] }
  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { base.item(at: position) }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
}

/// A random tree of operators over two lists in which several items have the same ID.
///
/// Each item has another content.
public final class EqualIDTree {
  public let list: ListSource<TestItem>
  public let sections: SectionedSource<TestSection>
  /// The displayed source.
  public let root: any DataSource<TestItem>
  /// The names of the operators.
  public let description: String
  public var generator: SeededGenerator
  private var lastContent = 0

  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var content = 0
    func items(_ count: Int) -> [TestItem] {
      (0..<count).map { _ in
        content += 1
        return TestItem(random.below(3), content: content)
      }
    }
    let list = ListSource(items(1 + random.below(6)))
    let sections = SectionedSource(
      (0..<1 + random.below(3)).map { TestSection(id: "\($0)", items: items(random.below(5)), header: "\($0)") })
    let operators = ItemOperator<TestItem>.all({ $0.content }, added: TestItem(-1, content: -1))
    var sources: [any DataSource<TestItem>] = [list, sections]
    var names: [String] = []
    for _ in 0..<2 + random.below(3) {
      let other = sources[random.below(sources.count)]
      let last = sources[sources.count - 1 - random.below(2)]
      switch random.below(8) {
      case 0:
        sources.append(ConcatenatedItems([other, last]))
        names.append("items of both")
      case 1:
        sources.append(ConcatenatedSections([other, last]))
        names.append("sections of both")
      case 2:
        sources.append(last.selection(.multiple).map(\.item))
        names.append("selection")
      case 3:
        sources.append(OptimisticSource(last))
        names.append("optimistic")
      default:
        let chosen = operators[random.below(operators.count)]
        sources.append(chosen.apply(last))
        names.append("\(chosen)")
      }
    }
    self.list = list
    self.sections = sections
    root = sources[sources.count - 1]
    description = names.joined(separator: ", ")
    generator = random
    lastContent = content
  }

  /// The contents of all items of both lists.
  public var contents: [Int] { (list.items + sections.sections.flatMap(\.items)).map(\.content) }

  /// Inserts an item whose ID others may have.
  public func insert() {
    lastContent += 1
    let item = TestItem(generator.below(3), content: lastContent)
    if generator.oneIn(2) { return list.insert(item, at: generator.below(list.count + 1)) }
    let section = generator.below(sections.sectionCount)
    sections.insert(
      item, at: ItemPosition(section: section, item: generator.below(sections.itemCount(inSection: section) + 1)))
  }
}

extension ChangeSet {
  /// Whether items are deleted, perhaps to be inserted again.
  public var hasDeletes: Bool { isReload || !deletes.isEmpty || !sectionDeletes.isEmpty }
}

/// Every item of each section, or every second or third one, from either end.
struct TestArrangement: SectionLayout {
  var step: Int
  var isReversed: Bool

  private func turned(_ index: Int, _ count: Int) -> Int { isReversed ? count - 1 - index : index }

  func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
  func upstreamIndex(of index: Int, count: Int) -> Int { turned(step * index, count) }
  func displayedIndex(of index: Int, count: Int) -> Int? {
    let index = turned(index, count)
    return index.isMultiple(of: step) ? index / step : nil
  }
}
