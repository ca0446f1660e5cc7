import DataSources
import Testing

/// The examples of the article on operators.
@Suite struct OperatorExampleTests {
  let talks = ListSource([
    Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Trees", hour: 10),
    Talk(id: 3, title: "Diffs", hour: 9), Talk(id: 4, title: "Graphs", hour: 11),
  ])

  @Test func map() {
    let lines = talks.map { "\($0.hour):00 \($0.title)" }
    let emitted = ObservedChanges(lines)
    let first = lines.item(at: ItemPosition(section: 0, item: 0))  // 9:00 Lists
    talks.move(from: 0, to: 3)  // move 0-0 to 0-3
    #expect(emitted.next() == "move 0-0 to 0-3" && first == "9:00 Lists")
  }

  @Test func compactMap() {
    let early = talks.compactMap { $0.hour < 10 ? $0.title : nil }  // Lists, Diffs
    #expect(early.snapshot().items == ["Lists", "Diffs"])
    let emitted = ObservedChanges(early)
    talks.update(at: 3) { $0.hour = 8 }  // insert 0-2
    #expect(emitted.next() == "insert 0-2")
  }

  @Test func filter() {
    let favorites = talks.filter(\.isFavorite)
    let emitted = ObservedChanges(favorites)
    talks.update(at: 1) { $0.isFavorite = true }  // insert 0-0
    #expect(emitted.next() == "insert 0-0")
    favorites.isIncluded = { $0.hour < 11 }  // insert 0-0, 0-2
    #expect(emitted.next() == "insert 0-0, 0-2" && titles(favorites) == [["Lists", "Trees", "Diffs"]])
  }

  @Test func sorted() {
    let byTitle = talks.sorted(by: \.title)  // Diffs, Graphs, Lists, Trees
    #expect(titles(byTitle) == [["Diffs", "Graphs", "Lists", "Trees"]])
    let emitted = ObservedChanges(byTitle)
    talks.update(at: 2) { $0.title = "Zippers" }  // move 0-0 to 0-3; update 0-3
    #expect(emitted.next() == "move 0-0 to 0-3; update 0-3")
    byTitle.areInIncreasingOrder = { $0.title > $1.title }  // the fewest moves
    #expect(titles(byTitle) == [["Zippers", "Trees", "Lists", "Graphs"]])
  }

  @Test func grouped() {
    let hours = talks.grouped(by: \.hour) { "\($0) o'clock" }  // Lists, Diffs | Trees | Graphs
    #expect(titles(hours) == [["Lists", "Diffs"], ["Trees"], ["Graphs"]])
    let emitted = ObservedChanges(hours)
    talks.update(at: 0) { $0.hour = 12 }  // insert section 3; delete 0-0
    #expect(emitted.next() == "insert section 3; delete 0-0")
    #expect(hours.section(ofKey: 12) == 3)
    let latest = talks.grouped(by: \.hour, areInIncreasingOrder: >)  // Lists | Graphs | Trees | Diffs
    #expect(titles(latest) == [["Lists"], ["Graphs"], ["Trees"], ["Diffs"]])
  }

  @Test func anotherKey() {
    let hours = talks.grouped(by: \.hour)  // Lists, Diffs | Trees | Graphs
    #expect(titles(hours) == [["Lists", "Diffs"], ["Trees"], ["Graphs"]])
    let emitted = ObservedChanges(hours)
    hours.key = { max(10, $0.hour) }  // delete section 0; insert 0-0, 0-2
    #expect(emitted.next() == "delete section 0; insert 0-0, 0-2")
    #expect(titles(hours) == [["Lists", "Trees", "Diffs"], ["Graphs"]])
  }

  @Test func groupsThatStay() {
    let parts = talks.grouped(by: { $0.hour < 10 ? "early" : "late" }, in: ["late", "early", "evening"])
    #expect(titles(parts) == [["Trees", "Graphs"], ["Lists", "Diffs"], []])
    let emitted = ObservedChanges(parts)
    talks.removeAll { $0.hour < 10 }  // delete 1-0, 1-1
    #expect(emitted.next() == "delete 1-0, 1-1")
  }

  @Test func hidingEmptySections() {
    let favorites = talks.grouped(by: \.hour).filter(\.isFavorite).hidingEmptySections()
    let emitted = ObservedChanges(favorites)
    talks.update(at: 1) { $0.isFavorite = true }  // insert section 0
    #expect(emitted.next() == "insert section 0")
    favorites.hidesWhenEmpty = { $0.id != ItemID(9) }  // insert section 0: hour 9 stays
    #expect(emitted.next() == "insert section 0" && titles(favorites) == [[], ["Trees"]])
  }

  @Test func reversed() {
    let latest = talks.reversed().prefix(2)  // Graphs, Diffs
    #expect(titles(latest) == [["Graphs", "Diffs"]])
    let emitted = ObservedChanges(latest)
    talks.append(Talk(id: 5, title: "Queues"))  // delete 0-1; insert 0-0
    #expect(emitted.next() == "delete 0-1; insert 0-0")
  }

  @Test func reversedSections() {
    let hours = talks.grouped(by: \.hour).reversedSections()  // Graphs | Trees | Lists, Diffs
    #expect(titles(hours) == [["Graphs"], ["Trees"], ["Lists", "Diffs"]])
    let emitted = ObservedChanges(hours)
    talks.removeItem(withID: 3)  // delete 2-1
    #expect(emitted.next() == "delete 2-1")
  }

  @Test func windows() {
    let page = talks.window(.fixed(2, pinnedTo: .end))  // Diffs, Graphs
    #expect(titles(page) == [["Diffs", "Graphs"]])
    let emitted = ObservedChanges(page)
    talks.removeItem(withID: 4)  // delete 0-1; insert 0-0
    #expect(emitted.next() == "delete 0-1; insert 0-0")
    page.setWindow(.fixed(50, pinnedTo: .end))  // insert 0-0
    #expect(emitted.next() == "insert 0-0" && titles(page) == [["Lists", "Trees", "Diffs"]])
  }

  @Test func windowsThatGrow() {
    let growing = ItemWindow.Flexibility(growth: .pinnedSide, maxLength: 3)
    let latest = talks.window(.flexible(2, pinnedTo: .end, growing))  // Diffs, Graphs
    let emitted = ObservedChanges(latest)
    talks.append(Talk(id: 5, title: "Queues"))  // insert 0-2
    #expect(emitted.next() == "insert 0-2")
    talks.append(Talk(id: 6, title: "Heaps"))  // delete 0-0; insert 0-2
    #expect(emitted.next() == "delete 0-0; insert 0-2")
  }

  @Test func deduplicated() {
    let mine = ListSource([Talk(id: 3, title: "Diffs")])

    let all = mine.appendingItems(of: talks).deduplicated(by: \.id)  // Diffs, Lists, Trees, Graphs
    #expect(titles(all) == [["Diffs", "Lists", "Trees", "Graphs"]])
    let emitted = ObservedChanges(all)
    mine.removeAll()  // delete 0-0; insert 0-2: the next one
    #expect(emitted.next() == "delete 0-0; insert 0-2")
  }

  @Test func consolidated() {
    let hours = talks.grouped(by: \.hour).consolidated(below: 5, as: SectionInfo(header: "All talks"))
    #expect(hours.isConsolidated && titles(hours) == [["Lists", "Diffs", "Trees", "Graphs"]])
    let emitted = ObservedChanges(hours)
    talks.append(Talk(id: 5, title: "Queues"))  // delete section 0; insert section 0, 1, 2
    #expect(emitted.next() == "delete section 0; insert section 0, 1, 2")
  }
}

final class Program {
  let talks = ListSource<Talk>()
  let found: FilteredSource<Talk>
  let ordered: SortedSource<Talk>
  let hours: GroupedSource<Talk, Int>
  let titles: any DataSource<String>

  init() {
    found = talks.filter { _ in true }
    ordered = found.sorted(by: \.title)
    hours = ordered.grouped(by: \.hour) { "\($0) o'clock" }
    titles = hours.map(\.title)
  }

  func search(_ text: String) { found.isIncluded = { text.isEmpty || $0.title.contains(text) } }
  func showLastTalksFirst() { ordered.areInIncreasingOrder = { $0.hour > $1.hour } }
  func showMorningAndAfternoon() { hours.key = { $0.hour < 12 ? 0 : 12 } }
}

@Suite struct OperatorPropertyTests {
  @Test func settingPropertiesEmitsTheDifference() {
    let program = Program()
    program.talks.items = [
      Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Trees", hour: 10),
      Talk(id: 3, title: "Diffs", hour: 14),
    ]
    let observed = ObservedChanges(program.titles)
    func shown() -> [[String]] {
      (0..<program.titles.sectionCount).map { section in
        (0..<program.titles.itemCount(inSection: section)).compactMap {
          program.titles.item(at: ItemPosition(section: section, item: $0))
        }
      }
    }
    #expect(shown() == [["Lists"], ["Trees"], ["Diffs"]])
    program.showMorningAndAfternoon()
    #expect(shown() == [["Lists", "Trees"], ["Diffs"]] && observed.next() != nil)
    program.showLastTalksFirst()
    #expect(shown() == [["Trees", "Lists"], ["Diffs"]] && observed.next() == "move 0-1 to 0-0")
    program.search("i")
    #expect(shown() == [["Lists"], ["Diffs"]] && observed.next() == "delete 0-0")
  }
}
