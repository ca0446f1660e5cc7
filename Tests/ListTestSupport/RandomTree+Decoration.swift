import DataSources

extension RandomTree {
  /// The list with rows added, or left out, or in other sections; what is added shows all that it depends on.
  func decorated(_ base: any DataSource<TestRow>) -> any DataSource<TestRow> {
    // Separators of separators of separators make lists that are too long to be judged quickly.
    let kind = base.shape.itemCount > 40 ? 3 + generator.below(5) : generator.below(8)
    return switch kind {
    case 0: base.separated { above, below in TestRow(-1, content: 7 * above.hashOfAll + below.hashOfAll) }
    case 1: base.separated(by: TestRow(-2)).map { TestRow($0.id, content: $0.content % 5) }
    case 2: base.interleaved(every: generator.below(4)) { TestRow(-3 - $0) }
    case 3:
      base.prependingHeaderItems(includingEmptySections: generator.oneIn(2)) { info in
        info.header?.count == 2 ? nil : TestRow(-20, content: (info.header ?? "").hashOfAll)
      }
    case 4:
      base.appendingFooterItems(includingEmptySections: generator.oneIn(2)) { info in
        TestRow(-30, content: (info.header ?? "").hashOfAll)
      }
    case 5: deduplicated(base)
    case 6:
      NeighbourReader(base, offsets: Set((0..<generator.below(3)).map { _ in generator.below(7) - 3 }))
    default:
      base.consolidated(
        below: generator.below(9), as: SectionInfo(id: generator.oneIn(2) ? ItemID("B") : nil, header: "all"))
    }
  }

  private func deduplicated(_ base: any DataSource<TestRow>) -> any DataSource<TestRow> {
    let modulus = 1 + generator.below(5)
    return generator.oneIn(2) ? base.deduplicated() : base.deduplicated { ($0.id + $0.content) % modulus }
  }
}

/// Rows that show what is in their neighbours: every update that a dependence misses is seen.
private final class NeighbourReader: DataSource {
  typealias Item = TestRow
  let changeHub = ChangeHub()
  private let base: NeighborDependentSource<TestRow>

  init(_ base: any DataSource<TestRow>, offsets: Set<Int>) {
    self.base = base.updatingNeighbors(at: offsets)
    changeHub.follow(self.base.changeHub) { $0 }
  }

  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> TestRow? {
    guard var row = base.item(at: position) else { return nil }
    for offset in base.offsets.sorted() {
      let neighbour = ItemPosition(section: position.section, item: position.item + offset)
      row.content = (row.content * 31 + (base.item(at: neighbour)?.hashOfAll ?? 5)) % 1_000_003
    }
    return row
  }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
}

extension TestRow {
  fileprivate var hashOfAll: Int { (id * 1_009 + content * 31) % 100_003 }
}

extension String {
  fileprivate var hashOfAll: Int { unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 100_003 } }
}
