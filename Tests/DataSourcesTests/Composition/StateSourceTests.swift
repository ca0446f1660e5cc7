import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// GDS-27: children of different kinds for loading, empty, data and error, as states.
@Suite struct StateSourceTests {
  private struct Offline: Error {}
  private let content = ListSource([TestItem(1)])
  private let spinner = ListSource([TestItem(-1)])
  private let hint = ListSource([TestItem(-2)])

  @Test("GDS-27 children of different kinds for loading, empty, data and error, as states")
  func everyStateDisplaysItsSource() throws {
    let list = StateSource(content: content, loading: spinner, empty: hint) { _ in ListSource([TestItem(-3)]) }
    let mirror = ListMirror(list)
    var retries = 0
    #expect(list.displayedSource === spinner && !list.retry())
    list.state = .failed(Offline(), retry: { retries += 1 })
    guard case .failed(let error, _) = list.state else { throw Unexpected() }
    #expect(error is Offline && list.retry() && retries == 1)
    #expect(list.item(at: ItemPosition(section: 0, item: 0)) == TestItem(-3))
    list.state = .content
    #expect(list.displayedSource === content && !list.retry())
    list.state = .empty
    #expect(list.displayedSource === hint)
    list.state = .failed(Offline(), retry: nil)
    #expect(!list.retry() && mirror.changeSets.count == 4)
    #expect(mirror.changeSets.allSatisfy { $0.description == "delete 0-0; insert 0-0" })
    #expect(mirror.difference() == nil)
  }

  /// A state without a source displays nothing.
  @Test func stateWithoutSource() {
    #expect(StateSource(content: content).sectionCount == 1)
    let list = StateSource(.loading, content: content)
    let mirror = ListMirror(list)
    #expect(list.displayedSource == nil && list.sectionCount == 0)
    list.state = .content
    content.removeAll()
    #expect(list.sectionCount == 1 && !list.showsPlaceholder)
    list.setState(.loading, comparison: .reload, animation: .none)
    #expect(mirror.changeSets.map(\.description) == ["insert section 0", "delete 0-0", "reload"])
    #expect(mirror.difference() == nil)
  }

  /// The placeholder appears with the deletion of the last item and disappears with the insertion of the first.
  @Test func placeholderFollowsItemCount() throws {
    let list = StateSource(.content, content: content, empty: hint)
    let mirror = ListMirror(list)
    hint.append(TestItem(-4))
    #expect(mirror.changeSets.isEmpty && !list.showsPlaceholder)
    content.remove(at: 0)
    #expect(list.displayedSource === hint && list.showsPlaceholder)
    guard case .content = list.state else { throw Unexpected() }
    hint.remove(at: 0)
    content.append(contentsOf: [TestItem(5), TestItem(6)])
    #expect(list.displayedSource === content)
    content.items = []
    content.items = [TestItem(7)]
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete 0-0; insert 0-0, 0-1", "delete 0-0", "delete 0-0; insert 0-0, 0-1", "delete 0-0, 0-1; insert 0-0",
        "delete 0-0; insert 0-0",
      ])
    #expect(mirror.difference() == nil)
  }

  /// A list whose sections are all collapsed isn't empty: its headers stay.
  @Test func collapsedContentIsDisplayed() {
    let board = SectionedSource([TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [])])
    let collapsible = board.collapsible()
    let other = board.collapsible(collapsed: [ItemID("A")])
    let segments = SegmentedSource([collapsible.filter { $0.id < 9 }, ListSource<TestItem>([]), other])
    let list = StateSource(.content, content: segments, empty: hint)
    let mirror = ListMirror(list)
    collapsible.collapseAll()
    #expect(list.displayedSource === segments && list.sectionCount == 2 && list.itemCount == 0)
    // Only what is displayed counts.
    segments.select(1)
    #expect(list.displayedSource === hint)
    segments.select(2)
    #expect(list.displayedSource === segments)
    segments.select(0)
    board.remove(at: ItemPosition(section: 0, item: 0))
    #expect(list.displayedSource === hint)
    board.append(TestItem(2), toSection: 0)
    #expect(list.displayedSource === segments && list.sectionCount == 2)
    board.removeSection(at: 0)
    #expect(list.displayedSource === hint && mirror.difference() == nil)
  }

  /// Content and placeholder can change together, and read from the same source.
  @Test func contentAndPlaceholderOfOneSource() {
    let few = content.filter { $0.id < 10 }
    let rest = content.filter { $0.id >= 10 }
    let list = StateSource(.content, content: few, empty: rest)
    let mirror = ListMirror(list)
    content.items = [TestItem(11)]
    content.items = [TestItem(11, content: 1), TestItem(12)]
    content.items = [TestItem(12), TestItem(2)]
    content.batch {
      content.items = [TestItem(13)]
      content.items = []
    }
    #expect(list.displayedSource === rest && mirror.changeSets.count == 4 && mirror.difference() == nil)
  }

  /// States can be any values, and their sources can be created each time.
  @Test func customStates() {
    let list = StateSource("b") { name in
      ListSource("abc".filter { String($0) >= name }.map { TestItem(Int($0.asciiValue ?? 0)) })
    }
    let mirror = ListMirror(list)
    list.state = "a"
    list.state = "c"
    list.state = "c"
    #expect(mirror.changeSets.map(\.description) == ["insert 0-0", "delete 0-0, 0-1"])
    #expect(mirror.difference() == nil)
  }

  /// A source that reads from the list itself counts as none.
  @Test func sourceCannotDisplayItself() {
    let made = Made()
    let list = StateSource(false) { $0 ? made.source : ListSource([TestItem(1)]) }
    made.source = list.map { $0 }
    let mirror = ListMirror(list)
    list.state = true
    #expect(list.displayedSource == nil && mirror.changeSets.map(\.description) == ["delete section 0"])
    list.state = false
    #expect(mirror.difference() == nil)
    made.source = nil
  }

  private final class Made {
    var source: (any DataSource<TestItem>)?
  }
  private struct Unexpected: Error {}
}
