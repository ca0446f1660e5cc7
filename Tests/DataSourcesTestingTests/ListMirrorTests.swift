import DataSourcesTesting
import Testing

@Suite struct ListMirrorTests {
  @Test func aRightSourceHasNoDifference() {
    let list = ListSource([SampleRow(1), SampleRow(2)])
    let other = SectionedSource([SampleSection(id: "A", items: [SampleRow(3)], header: "A")])
    let whole = ConcatenatedSections([list, other])
    let mirror = ListMirror(whole)
    list.items = [SampleRow(2, content: 1), SampleRow(4), SampleRow(1)]
    other.sections = [SampleSection(id: "B", items: []), SampleSection(id: "A", items: [SampleRow(3)], header: "B")]
    mirror.pause()
    list.remove(at: 0)
    list.append(SampleRow(5))
    #expect(mirror.difference()?.contains("the mirror") == true, "it was not told yet")
    mirror.resume()
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.count == 3 && mirror.faults.isEmpty)
  }

  @Test func aReloadIsTaken() {
    let list = ListSource([SampleRow(1)])
    let mirror = ListMirror(list, in: .table)
    list.reload(with: [SampleRow(7), SampleRow(8)])
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.isReload == true)
  }

  @Test func silentChangesAreSeen() {
    let list = ListSource([SampleRow(1), SampleRow(2)])
    let mirror = ListMirror(list)
    list.applySilently(.move(from: 0, to: 1))
    #expect(mirror.difference()?.hasPrefix("the source has the identities of [[SampleRow(2), SampleRow(1)]]") == true)
    list.applySilently(.set([SampleRow(1), SampleRow(2, content: 3)]))
    #expect(mirror.difference()?.contains("SampleRow(2, content: 3) at 0-1") == true)
    list.applySilently(.set([]))
    #expect(mirror.difference() == "the source has the item counts [0], the mirror [2]")
  }

  /// A source that tells something else than it does.
  private final class LyingSource: EditableListSource {
    var storage = [SampleRow(1), SampleRow(2)]
    let changeHub = ChangeHub()
    /// What is told of any change.
    var lie = ChangeSet()
    func changes(from old: [SampleRow], to new: [SampleRow]) -> ChangeSet { lie }
  }

  @Test(
    arguments: [
      ([SampleRow(1)], [0], "ID1"), ([SampleRow(2)], [5], "D5"), ([SampleRow(2)], [0, 1], "C2"),
      ([SampleRow(2, content: 1)], [0], "UP1"),
    ] as [([SampleRow], [Int], String)])
  func liesAreFaults(items: [SampleRow], deletes: [Int], rule: String) throws {
    let source = LyingSource()
    let mirror = ListMirror(source)
    source.lie = try ChangeSet(deletes: deletes.map { ItemPosition(section: 0, item: $0) })
    source.setItems(items)
    #expect(mirror.faults.count == 1 && mirror.difference() == mirror.faults.first)
    #expect(mirror.difference()?.hasPrefix("UICollectionView: \(rule) ") == true, "\(mirror.faults)")
  }

  @Test func needlessUpdatesAreTaken() throws {
    let source = LyingSource()
    let mirror = ListMirror(source)
    source.lie = try ChangeSet(updates: [row(0, 0)])
    source.setItems(source.items)
    #expect(mirror.difference() == nil && mirror.updates.count == 1)
  }

  @Test func rowsWithoutEquality() {
    struct Plain: Identifiable { let id: Int }
    let list = ListSource([Plain(id: 1)], comparison: ItemComparison(id: \.id) { _, _ in true })
    let mirror = ListMirror(list, hasSameContent: nil)
    list.items = [Plain(id: 2), Plain(id: 1)]
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.inserts.count == 1)
  }

  @Test func unsafeUpdatesAreNoted() {
    let sections = ["A", "B"].map { SampleSection(id: $0, items: [SampleRow($0 == "A" ? 1 : 2)]) }
    let source = SectionedSource(sections)
    let mirror = ListMirror(source)
    source.sections = [sections[1], SampleSection(id: "A", items: [])]
    #expect(mirror.difference() == nil)
    #expect(mirror.hazards.count == (mirror.updates.first?.changes.sectionMoves.first?.from == 0 ? 1 : 0))
    source.sections = [SampleSection(id: "A", items: [SampleRow(5)]), SampleSection(id: "B", items: [SampleRow(6)])]
    #expect(mirror.difference() == nil && mirror.hazards.contains { $0.contains("U1") })
  }
}
