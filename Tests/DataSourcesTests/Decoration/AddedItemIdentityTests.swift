import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The IDs of items that operators add to sections.
@Suite struct AddedItemIdentityTests {
  private func added(_ number: Int, to base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    switch number {
    case 0: base.interleaved(every: 1) { TestItem(-1 - $0) }
    case 1: base.prependingHeaderItems { _ in TestItem(-1) }
    default: base.appendingFooterItems { _ in TestItem(-1) }
    }
  }

  /// All lists of up to three sections without identity, and every way from one to another.
  @Test("an added item keeps its ID while sections without identity are inserted, moved and deleted", arguments: 0..<3)
  func idsStay(of number: Int) throws {
    let lists = (0..<3).map { ListSource([TestItem($0)]) }
    let stack = ConcatenatedSections<TestItem>([lists[0]])
    let source = added(number, to: stack)
    let selection = source.selection(.multiple)
    var ids: [ObjectIdentifier: [ItemID]] = [:]
    func check(_ step: String) {
      for (section, list) in stack.children.enumerated() {
        let added = (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
          .filter { source.item(at: $0)?.id == -1 }
        let now = added.compactMap(source.id(at:))
        #expect(now.count == added.count && now.compactMap(source.position(of:)) == added, "\(step)")
        #expect(ids[ObjectIdentifier(list), default: now] == now, "\(step)")
        ids[ObjectIdentifier(list)] = now
      }
      for id in selection.ids { #expect(source.position(of: id) != nil, "\(step): \(id)") }
    }
    check("at first")
    selection.selectAll()
    stack.appendChild(lists[1])
    check("the second one")
    selection.selectAll()
    stack.insertChild(lists[2], at: 0)
    check("the third one")
    stack.moveChild(from: 0, to: 2)
    check("moved")
    stack.removeChild(at: 2)
    check("two left")
    stack.removeChild(at: 1)
    check("one left")
    #expect(selection.ids.count == 2)
  }

  @Test(
    "an added item of the second of two sections with one ID is found after the first one was deleted", arguments: 0..<3
  )
  func namesakes(of number: Int) throws {
    let base = SectionedSource((0..<3).map { TestSection(id: "A", items: [TestItem($0)]) })
    let source = added(number, to: base)
    let mirror = ListMirror(source, hasUniqueIDs: false)
    for _ in 0..<3 {
      let position = try #require(source.positions.first { source.item(at: $0)?.id == -1 })
      let id = try #require(source.id(at: position))
      #expect(source.position(of: id) == position)
      base.removeSection(at: 0)
    }
    base.sections = ["B", "A", "A"].map { TestSection(id: $0, items: [TestItem(1)]) }
    base.moveSection(from: 2, to: 0)
    let first = try #require(source.positions.first { source.item(at: $0)?.id == -1 })
    #expect(source.id(at: first).flatMap(source.position(of:)) == first)
    #expect(mirror.difference() == nil)
  }
}
