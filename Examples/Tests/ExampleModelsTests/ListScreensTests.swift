import DataSources
import ExampleModels
import Testing

struct ListScreensTests {
  @Test func listsWithoutBehavior() {
    #expect(ListScreens.list().all == [["First", "Second", "Third"]])
    #expect(ListScreens.colors().all == [NamedColor.allCases])
    #expect(ListScreens.colors().itemCount == 13)
    #expect(Set(NamedColor.allCases.map(\.hexadecimal)).count == 13)
    #expect(NamedColor.red.hexadecimal == "#d73a3a" && NamedColor.red.title == "Red")
  }

  @Test func sectionsWithAndWithoutTitles() {
    let sections = ListScreens.sections()
    #expect(sections.shape.itemCounts == [3, 3, 3])
    #expect((0..<3).map { sections.sectionInfo(at: $0)?.header } == ["Header 1", nil, "Header 3"])
    #expect((0..<3).map { sections.sectionInfo(at: $0)?.footer } == ["Footer 1", "Footer 2", nil])
    #expect(sections.item(at: ItemPosition(section: 2, item: 1)) == "Item 3.2")
  }

  @Test func itemsCountUp() {
    let model = ItemsModel()
    let follower = Follower(model.rows)
    for _ in 0..<3 { model.add() }
    model.remove(at: ItemPosition(section: 0, item: 1))
    model.add()
    #expect(model.rows.all == [["Item 1", "Item 3", "Item 4"]])
    #expect(follower.changes() == ["insert 0-0", "insert 0-1", "insert 0-2", "delete 0-1", "insert 0-2"])
    model.remove(at: ItemPosition(section: 0, item: 3))
    model.remove(at: ItemPosition(section: 1, item: 0))
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  @Test func theHomeListLeadsToAllScreens() {
    let home = ExampleScreen.home()
    #expect(home.all.flatMap { $0 } == ExampleScreen.allCases)
    let headers = (0..<home.sectionCount).map { home.sectionInfo(at: $0)?.header }
    #expect(headers == ["TaylorSource", "GenericDataSource", "EDataSource", "EZDataSource", "YapDatabase"])
    #expect(Set(ExampleScreen.allCases.map(\.title)).count == ExampleScreen.allCases.count)
  }
}
