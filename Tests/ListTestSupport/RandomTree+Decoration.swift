import DataSources

extension RandomTree {
  /// Applies a random operator that adds, removes or regroups items, and whose added items contain all their inputs.
  func decorated(_ base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    // Nested separators make lists too long to check quickly.
    let kind = base.shape.itemCount > 40 ? 3 + generator.below(5) : generator.below(8)
    return switch kind {
    case 0: base.separated { above, below in TestItem(-1, content: 7 * above.hashOfAll + below.hashOfAll) }
    case 1: base.separated(by: TestItem(-2)).map { TestItem($0.id, content: $0.content % 5) }
    case 2: base.interleaved(every: generator.below(4)) { TestItem(-3 - $0) }
    case 3:
      base.prependingHeaderItems(includingEmptySections: generator.oneIn(2)) { info in
        info.header?.count == 2 ? nil : TestItem(-20, content: (info.header ?? "").hashOfAll)
      }
    case 4:
      base.appendingFooterItems(includingEmptySections: generator.oneIn(2)) { info in
        TestItem(-30, content: (info.header ?? "").hashOfAll)
      }
    case 5: deduplicated(base)
    case 6:
      NeighborReader(base, offsets: Set((0..<generator.below(3)).map { _ in generator.below(7) - 3 }))
    default:
      base.consolidated(
        below: generator.below(9), as: SectionInfo(id: generator.oneIn(2) ? ItemID("B") : nil, header: "all"))
    }
  }

  private func deduplicated(_ base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    let modulus = 1 + generator.below(5)
    return generator.oneIn(2) ? base.deduplicated() : base.deduplicated { ($0.id + $0.content) % modulus }
  }
}

/// Items whose content depends on their neighbors, so that a missing update of a dependent item is detected.
private final class NeighborReader: DataSource {
  typealias Item = TestItem
  let changeHub = ChangeHub()
  private let base: any DataSource<TestItem>
  private let offsets: Set<Int>

  init(_ base: any DataSource<TestItem>, offsets: Set<Int>) {
    self.base = base.updatingNeighbors(at: offsets)
    self.offsets = offsets.subtracting([0])
    changeHub.follow(self.base.changeHub) { $0 }
  }

  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> TestItem? {
    guard var item = base.item(at: position) else { return nil }
    for offset in offsets.sorted() {
      let neighbor = ItemPosition(section: position.section, item: position.item + offset)
      item.content = (item.content * 31 + (base.item(at: neighbor)?.hashOfAll ?? 5)) % 1_000_003
    }
    return item
  }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
}

extension TestItem {
  fileprivate var hashOfAll: Int { (id * 1_009 + content * 31) % 100_003 }
}

extension String {
  fileprivate var hashOfAll: Int { unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 100_003 } }
}
