import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// GDS-16 to GDS-20: changing the children of concatenated sources.
@Suite struct CompositeSourceTests {
  private let one = ListSource([TestItem(1)])
  private let two = ListSource([TestItem(2), TestItem(3)])
  private let many = SectionedSource([
    TestSection(id: "A", items: [TestItem(4)], header: "A"), TestSection(id: "B", items: [TestItem(5), TestItem(6)]),
  ])

  @Test("GDS-16, GDS-18 sections are inserted, deleted and moved with their children, with minimal moves")
  func concatenatedSectionsFollowTheirChildren() {
    let stack = ConcatenatedSections<TestItem>()
    let mirror = ListMirror(stack)
    stack.insertChildren([one, many], at: 0, animation: .automatic)
    stack.insertChild(two, at: 1)
    stack.moveChild(from: 0, to: 2)
    stack.moveChild(from: 1, to: 0)
    many.append(TestItem(7), toSection: 1)
    #expect(stack.removeChild(at: 1) === two)
    two.removeAll()
    stack.removeAllChildren()
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert section 0, 1, 2", "insert section 1", "move section 0 to 3", "move section 0 to 2", "insert 1-2",
        "delete section 2", "delete section 0, 1, 2",
      ])
    #expect(stack.children.isEmpty && mirror.difference() == nil)
  }

  @Test("GDS-16, GDS-17 items are inserted, deleted and moved with their children, with minimal moves")
  func concatenatedItemsFollowTheirChildren() {
    let list = ConcatenatedItems<TestItem>()
    let mirror = ListMirror(list)
    #expect(list.sectionCount == 1)
    list.appendChild(two)
    list.insertChild(one, at: 0)
    list.moveChild(from: 1, to: 0)
    list.appendChild(many)
    #expect(list.removeChild(two))
    many.removeSection(at: 0)
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert 0-0, 0-1", "insert 0-0", "move 0-0 to 0-2", "insert 0-3, 0-4, 0-5", "delete 0-0, 0-1", "delete 0-1",
      ])
    #expect(mirror.difference() == nil)
  }

  /// Replacing a child keeps the items that both contain; without a comparison they are deleted and inserted.
  @Test func replacingChildren() {
    let other = ListSource([TestItem(3, content: 1), TestItem(9)])
    for composite in [ConcatenatedSections([one, two]), ConcatenatedItems([one, two])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      #expect(composite.replaceChild(at: 1, with: other))
      #expect(composite.replaceChild(at: 1, with: two, comparison: .reload, animation: .fade))
      other.removeAll()
      let isStack = composite is ConcatenatedSections<TestItem>
      #expect(
        mirror.changeSets.map(\.description)
          == (isStack
            ? ["delete 1-0; insert 1-1; update 1-0", "delete section 1; insert section 1"]
            : ["delete 0-1; insert 0-2; update 0-1", "delete 0-1, 0-2; insert 0-1, 0-2"]))
      #expect(mirror.difference() == nil)
      other.items = [TestItem(3, content: 1), TestItem(9)]
    }
  }

  /// An item keeps its ID while its child moves, and no other child ever uses it.
  @Test func idsOfMovedChildren() throws {
    let list = ConcatenatedItems([one, two])
    let id = try #require(list.id(at: ItemPosition(section: 0, item: 0)))
    list.moveChild(from: 0, to: 1)
    #expect(list.position(of: id) == ItemPosition(section: 0, item: 2))
    list.removeChild(one)
    list.appendChild(one)
    #expect(list.position(of: id) == nil && list.item(at: ItemPosition(section: 0, item: 2)) == TestItem(1))
  }

  @Test("GDS-19 a composite can contain composites, but not itself")
  func compositesNestButNotInThemselves() {
    let inner = ConcatenatedSections([one])
    let outer = ConcatenatedSections([inner, many])
    let mirror = ListMirror(outer)
    #expect(!inner.appendChild(outer) && !inner.appendChild(inner) && !outer.appendChild(outer.filter { _ in true }))
    #expect(!inner.insertChildren([two, outer], at: 0, animation: .none) && inner.children.count == 1)
    two.append(TestItem(8))
    inner.appendChild(two.map { $0 }.appendingItems(of: one))
    one.append(TestItem(7))
    #expect(mirror.changeSets.map(\.description) == ["insert section 1", "insert 0-1, 1-4"])
    #expect(mirror.difference() == nil)
  }

  @Test("GDS-20 an unknown child, a repeated child, an index out of range: a result, never a trap")
  func invalidInput() {
    for composite in [ConcatenatedSections([one, two, one]), ConcatenatedItems([one, two, one])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      #expect(
        composite.index(ofChild: one) == 0 && composite.index(ofChild: two) != nil
          && composite.index(ofChild: many) == nil)
      #expect(!composite.removeChild(many) && composite.removeChild(at: 3) == nil)
      #expect(composite.removeChild(at: -1) == nil && composite.removeChild(at: .max) == nil)
      #expect(!composite.insertChild(many, at: 4) && !composite.insertChild(many, at: .min))
      #expect(!composite.moveChild(from: 3, to: 0) && !composite.replaceChild(at: -1, with: many))
      #expect(composite.removeChildren(2..<4, animation: .none).isEmpty && composite.children.count == 3)
      #expect(mirror.changeSets.isEmpty)
      #expect(composite.removeChild(one) && composite.index(ofChild: one) == 1)
      #expect(mirror.changeSets.count == 1 && mirror.difference() == nil)
    }
  }

  @Test("GDS-16, GDS-17, GDS-18 positions convert both ways, for every item and out of range")
  func positionsTranslateBothWays() {
    let empty = ListSource<TestItem>()
    let parts: [any DataSource<TestItem>] = [many, empty, one, many]
    for composite in [ConcatenatedSections(parts), ConcatenatedItems(parts)] as [any CompositeSource<TestItem>] {
      var found: Set<ChildPosition> = []
      for section in -1...composite.sectionCount {
        for item in -1...composite.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: item)
          let local = composite.childPosition(of: position)
          #expect((local == nil) == (composite.item(at: position) == nil))
          guard let local else { continue }
          found.insert(local)
          #expect(composite.position(of: local.position, inChild: local.child) == position)
          #expect(parts[local.child].item(at: local.position) == composite.item(at: position))
        }
      }
      #expect(found.count == parts.map(\.shape.itemCount).reduce(0, +))
      for child in -1...4 {
        for section in -1...3 {
          for item in -1...3 where !found.contains(.init(child: child, position: .init(section: section, item: item))) {
            #expect(composite.position(of: ItemPosition(section: section, item: item), inChild: child) == nil)
          }
        }
      }
    }
    let stack = ConcatenatedSections(parts)
    #expect(stack.sections(ofChild: 3) == 4..<6 && stack.sections(ofChild: 4).isEmpty)
    #expect(stack.childSection(of: 5).map { [$0.child, $0.section] } == [3, 1] && stack.childSection(of: 6) == nil)
    #expect(ConcatenatedItems(parts).items(ofChild: 2) == 3..<4)
  }

  /// 10,000 children can change in one batch.
  @Test func tenThousandChildren() {
    let base = ListSource([TestItem(0)])
    let stack = ConcatenatedSections((0..<10_000).map { _ in base.map { $0 } })
    var updates: [ChangeSet] = []
    let observation = stack.observe { updates.append($0.changes) }
    base.append(TestItem(1))
    #expect(updates.map(\.count) == [10_000] && stack.itemCount(inSection: 9_999) == 2)
    stack.moveChild(from: 9_999, to: 0)
    #expect(updates.last?.description == "move section 9999 to 0")
    withExtendedLifetime(observation) {}
  }
}
