import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

private final class OwnList: EditableListSource {
  var storage: [TestItem] = []
  let changeHub = ChangeHub()
}

private final class OwnSections: EditableSectionedSource {
  var storage: [TestSection] = []
  let changeHub = ChangeHub()
}

private final class OwnWords: EditableListSource {
  var storage: [String] = []
  let changeHub = ChangeHub()
  func changes(from old: [String], to new: [String]) -> ChangeSet { .reload }
  func id(at position: ItemPosition) -> ItemID? { nil }
}

/// Setting all items of a source compares them and notifies observers, for every kind of source alike.
@Suite struct AssignmentTests {
  /// All lists of up to three items with different IDs from 0 to 2, and content 0 or 1.
  private static let lists: [[TestItem]] = {
    var lists: [[TestItem]] = [[]]
    var longest = lists
    for _ in 0..<3 {
      longest = longest.flatMap { list in
        (0..<3).filter { id in !list.contains { $0.id == id } }
          .flatMap { id in (0...1).map { list + [TestItem(id, content: $0)] } }
      }
      lists += longest
    }
    return lists
  }()

  /// The smallest number of moves that brings the kept items into their new order, by trying all subsequences.
  private static func fewestMoves(from old: [Int], to new: [Int]) -> Int {
    let kept = old.filter(new.contains)
    let target = new.filter(old.contains)
    let unmoved = (0..<1 << kept.count).compactMap { bits -> Int? in
      let subset = kept.indices.filter { bits >> $0 & 1 == 1 }.map { kept[$0] }
      return target.filter(subset.contains) == subset ? subset.count : nil
    }
    return kept.count - (unmoved.max() ?? 0)
  }

  /// Counted once for each pair of lists of IDs.
  private static let moveCounts: [[[Int]]: Int] = {
    let all = Set(lists.map { $0.map(\.id) })
    let pairs = all.flatMap { old in all.map { [old, $0] } }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0, fewestMoves(from: $0[0], to: $0[1])) })
  }()

  private static func fault(of changes: [ChangeSet], from old: [TestItem], to new: [TestItem]) -> String? {
    if old == new { return changes.isEmpty ? nil : "changes without a difference" }
    guard changes.count == 1, let changes = changes.first, !changes.isReload else { return "\(changes)" }
    let (oldIDs, newIDs) = (old.map(\.id), new.map(\.id))
    let deletes = oldIDs.indices.filter { !newIDs.contains(oldIDs[$0]) }
    let inserts = newIDs.indices.filter { !oldIDs.contains(newIDs[$0]) }
    let updates = new.indices.filter { index in old.contains { $0.id == new[index].id && $0 != new[index] } }
    let isExact =
      changes.deletes.map(\.item) == deletes && changes.inserts.map(\.item) == inserts
      && changes.updates.map(\.item) == updates && changes.moves.count == moveCounts[[oldIDs, newIDs]]
    return isExact ? nil : "\(changes)"
  }

  private static func assign<List: EditableListSource>(_ items: [List.Item], to list: List) { list.items = items }

  private static func assign<List: EditableSectionedSource>(_ sections: [List.Section], to list: List) {
    list.sections = sections
  }

  /// - Parameter length: The most items of a list; fewer for another way to set the items of a source that was checked already.
  private func check<Source: DataSource<TestItem>>(
    _ kind: String, _ source: Source, upTo length: Int = 3, assign: (Source, [TestItem]) -> Void
  ) {
    let mirror = ListMirror(source)
    var old: [TestItem] = []
    // Each list before and after each other one.
    let lists = Self.lists.filter { $0.count <= length }
    for (index, first) in lists.enumerated() {
      for second in lists[index...] {
        for new in [first, second] {
          let count = mirror.updates.count
          assign(source, new)
          if let fault = Self.fault(of: mirror.updates[count...].map(\.changes), from: old, to: new) {
            Issue.record("\(kind): \(old) to \(new): \(fault)")
          }
          old = new
        }
      }
      #expect(mirror.difference() == nil, "\(kind)")
    }
  }

  @Test func aListSource() { check("list", ListSource<TestItem>()) { $0.items = $1 } }

  @Test func aListSourceByItsProtocol() { check("list", ListSource<TestItem>(), upTo: 2) { Self.assign($1, to: $0) } }

  @Test func aListOfOnesOwn() {
    check("own list", OwnList()) { $0.items = $1 }
    check("own list", OwnList(), upTo: 2) { Self.assign($1, to: $0) }
    check("any list", OwnList(), upTo: 2) { ($0 as any EditableListSource<TestItem>).items = $1 }
  }

  @Test func aListWithAComparison() {
    let comparison = ItemComparison<TestItem>(id: { "\($0.id)" }, hasSameContent: ==)
    check("comparison", ListSource([], comparison: comparison)) { $0.items = $1 }
  }

  @Test func aSectionedSource() {
    let empty = [TestSection(id: "A", items: [])]
    check("sections", SectionedSource(empty)) { $0.sections = [TestSection(id: "A", items: $1)] }
    check("sections", SectionedSource(empty), upTo: 2) { Self.assign([TestSection(id: "A", items: $1)], to: $0) }
    check("items of a section", SectionedSource(empty), upTo: 2) { $0.sections[0].items = $1 }
  }

  @Test func aSectionedSourceOfOnesOwn() {
    let own = OwnSections()
    own.storage = [TestSection(id: "A", items: [])]
    check("own sections", own) { $0.sections = [TestSection(id: "A", items: $1)] }
    own.storage = [TestSection(id: "A", items: [])]
    check("own sections", own, upTo: 2) { Self.assign([TestSection(id: "A", items: $1)], to: $0) }
  }

  @Test func aSectionedSourceWithAComparison() {
    let comparison = ItemComparison<TestItem>(id: { "\($0.id)" }, hasSameContent: ==)
    let source = SectionedSource([TestSection(id: "A", items: [])], comparison: comparison)
    check("comparison", source) { $0.sections = [TestSection(id: "A", items: $1)] }
  }

  @Test func aValueSource() { check("value", ValueSource([TestItem]()) { $0 }) { $0.value = $1 } }

  @Test func listsThatReload() {
    let section = { [ListSection(id: 0, items: $0 as [Int])] }
    let (list, sections, words) = (ListSource(reloading: [1]), SectionedSource(reloading: section([1])), OwnWords())
    let value = ValueSource(reloading: [1]) { $0 }
    let sectionedValue = ValueSource(reloadingSectionsOf: [1], section)
    var changes: [ChangeSet] = []
    let sources: [any DataSource] = [list, sections, words, value, sectionedValue]
    let observations = sources.map { $0.observe { changes.append($0.changes) } }
    Self.assign([2, 1], to: list)
    Self.assign(section([2, 1]), to: sections)
    Self.assign(["a"], to: words)
    value.value = [3]
    sectionedValue.value = [3]
    #expect(changes == Array(repeating: .reload, count: 5))
    #expect(sources.allSatisfy { $0.id(at: ItemPosition(section: 0, item: 0)) == nil })
    withExtendedLifetime(observations) {}
  }

  /// Setting the stored items does not notify observers.
  @Test func storageIsSilent() {
    let lists: [any EditableListSource<TestItem>] = [ListSource<TestItem>(), OwnList()]
    for list in lists {
      var count = 0
      let observation = list.observe { _ in count += 1 }
      list.storage = [TestItem(1)]
      #expect(count == 0 && list.items == [TestItem(1)] && list.index(ofID: 1) == 0)
      list.items.append(TestItem(2))
      #expect(count == 1 && list.storage.map(\.id) == [1, 2] && list.index(ofID: 2) == 1)
      observation.cancel()
    }
  }
}
