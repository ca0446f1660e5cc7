import DataSources
import DataSourcesTesting
import ListChanges
import ListTestSupport

/// A list of one's own that counts how often an item is read.
final class ReadCountingList: EditableListSource {
  var storage: [TestItem]
  var readCount = 0
  let changeHub = ChangeHub()

  init(_ items: [TestItem]) { storage = items }

  func item(at position: ItemPosition) -> TestItem? {
    readCount += 1
    return position.section == 0 && storage.indices.contains(position.item) ? storage[position.item] : nil
  }
}

extension ListMirror {
  /// The change sets that it received, without the animations.
  var changeSets: [ChangeSet] { updates.map(\.changes) }
}

/// The items of a source, section by section.
func contents<Item>(of source: any DataSource<Item>) -> [[Item]] {
  (0..<source.sectionCount).map { section in
    (0..<source.itemCount(inSection: section)).compactMap { source.item(at: ItemPosition(section: section, item: $0)) }
  }
}

/// A source that repeats the changes of another one, and counts its lookups.
final class CountedLookups<Item>: DataSource {
  let changeHub = ChangeHub()
  private(set) var count = 0
  private let base: any DataSource<Item>

  init(_ base: any DataSource<Item>) {
    self.base = base
    changeHub.follow(base.changeHub) { $0 }
  }

  var sectionCount: Int { counted { base.sectionCount } }
  func itemCount(inSection section: Int) -> Int { counted { base.itemCount(inSection: section) } }
  func item(at position: ItemPosition) -> Item? { counted { base.item(at: position) } }
  func sectionInfo(at index: Int) -> SectionInfo? { counted { base.sectionInfo(at: index) } }
  func id(at position: ItemPosition) -> ItemID? { counted { base.id(at: position) } }
  func position(of id: ItemID) -> ItemPosition? { counted { base.position(of: id) } }

  /// Returns the number of lookups while a closure runs.
  func lookups(_ body: () -> Void) -> Int {
    let before = count
    body()
    return count - before
  }

  private func counted<Result>(_ body: () -> Result) -> Result {
    count += 1
    return body()
  }
}

/// Many sections of as many rows each.
func manySections(_ sectionCount: Int, rows: Int) -> SectionedSource<TestSection> {
  SectionedSource(
    (0..<sectionCount).map { section in
      TestSection(id: "\(section)", items: (0..<rows).map { TestItem(section * 1_000_000 + $0) })
    })
}
