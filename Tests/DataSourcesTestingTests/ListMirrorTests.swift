import DataSourcesTesting
import Testing

@Suite struct ListMirrorTests {
  @Test func aCorrectSourceHasNoDifference() {
    let list = ListSource([SampleItem(1), SampleItem(2)])
    let other = SectionedSource([SampleSection(id: "A", items: [SampleItem(3)], header: "A")])
    let whole = ConcatenatedSections([list, other])
    let mirror = ListMirror(whole)
    list.items = [SampleItem(2, content: 1), SampleItem(4), SampleItem(1)]
    other.sections = [SampleSection(id: "B", items: []), SampleSection(id: "A", items: [SampleItem(3)], header: "B")]
    mirror.pause()
    list.remove(at: 0)
    list.append(SampleItem(5))
    #expect(mirror.difference()?.contains("the mirror") == true, "the update is pending")
    mirror.resume()
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.count == 3 && mirror.faults.isEmpty)
  }

  @Test func reloadsAreAccepted() {
    let list = ListSource([SampleItem(1)])
    let mirror = ListMirror(list, in: .table)
    list.reload(with: [SampleItem(7), SampleItem(8)])
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.isReload == true)
  }

  @Test func silentChangesAreDetected() {
    let list = ListSource([SampleItem(1), SampleItem(2)])
    let mirror = ListMirror(list)
    list.applySilently(.move(from: 0, to: 1))
    #expect(mirror.difference()?.hasPrefix("the source has the identities of [[SampleItem(2), SampleItem(1)]]") == true)
    list.applySilently(.set([SampleItem(1), SampleItem(2, content: 3)]))
    #expect(mirror.difference()?.contains("SampleItem(2, content: 3) at 0-1") == true)
    list.applySilently(.set([]))
    #expect(mirror.difference() == "the source has the item counts [0], the mirror [2]")
  }

  /// A source that emits a change set that doesn't match its changes.
  private final class WrongSource: EditableListSource {
    var storage = [SampleItem(1), SampleItem(2)]
    let changeHub = ChangeHub()
    /// The change set to emit for any change.
    var wrongChanges = ChangeSet()
    func changes(from old: [SampleItem], to new: [SampleItem]) -> ChangeSet { wrongChanges }
  }

  @Test(
    arguments: [
      ([SampleItem(1)], [0], "ID1"), ([SampleItem(2)], [5], "D5"), ([SampleItem(2)], [0, 1], "C2"),
      ([SampleItem(2, content: 1)], [0], "UP1"),
    ] as [([SampleItem], [Int], String)])
  func wrongChangeSetsAreFaults(items: [SampleItem], deletes: [Int], rule: String) throws {
    let source = WrongSource()
    let mirror = ListMirror(source)
    source.wrongChanges = try ChangeSet(deletes: deletes.map { ItemPosition(section: 0, item: $0) })
    source.setItems(items)
    #expect(mirror.faults.count == 1 && mirror.difference() == mirror.faults.first)
    #expect(mirror.difference()?.hasPrefix("UICollectionView: \(rule) ") == true, "\(mirror.faults)")
  }

  @Test func needlessUpdatesAreAccepted() throws {
    let source = WrongSource()
    let mirror = ListMirror(source)
    source.wrongChanges = try ChangeSet(updates: [at(0, 0)])
    source.setItems(source.items)
    #expect(mirror.difference() == nil && mirror.updates.count == 1)
  }

  @Test func itemsThatAreNotEquatable() {
    struct Plain: Identifiable { let id: Int }
    let list = ListSource([Plain(id: 1)], comparison: ItemComparison(id: \.id) { _, _ in true })
    let mirror = ListMirror(list, hasSameContent: nil)
    list.items = [Plain(id: 2), Plain(id: 1)]
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.inserts.count == 1)
  }

  @Test func unsafeUpdatesAreHazards() {
    let sections = ["A", "B"].map { SampleSection(id: $0, items: [SampleItem($0 == "A" ? 1 : 2)]) }
    let source = SectionedSource(sections)
    let mirror = ListMirror(source)
    source.sections = [sections[1], SampleSection(id: "A", items: [])]
    #expect(mirror.difference() == nil)
    #expect(mirror.hazards.count == (mirror.updates.first?.changes.sectionMoves.first?.from == 0 ? 1 : 0))
    source.sections = [SampleSection(id: "A", items: [SampleItem(5)]), SampleSection(id: "B", items: [SampleItem(6)])]
    #expect(mirror.difference() == nil && mirror.hazards.contains { $0.contains("U1") })
  }
}
