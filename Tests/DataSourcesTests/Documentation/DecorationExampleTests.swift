import DataSources
import Testing

/// The examples of the article on operators that add rows, or update more of them.
@Suite struct DecorationExampleTests {
  private let talks = ListSource([
    Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Trees", hour: 10),
    Talk(id: 3, title: "Diffs", hour: 9), Talk(id: 4, title: "Graphs", hour: 11),
  ])

  @Test func separated() {
    let rows = talks.map(\.title).separated(by: "·")  // Lists · Trees · Diffs · Graphs
    #expect(rows.snapshot().items == ["Lists", "·", "Trees", "·", "Diffs", "·", "Graphs"])
    let emitted = ObservedChanges(rows)
    talks.move(from: 2, to: 0)  // moves Diffs, and the separator below it
    #expect(emitted.take() == "move 0-4 to 0-0, 0-5 to 0-1")
  }

  @Test func separatedByDerivedItems() {
    let rows = talks.sorted(by: \.hour).separated { above, below in below.hour - above.hour }
    let pauses = rows.snapshot().items.compactMap(\.decoration)  // 0, 1, 1
    #expect(pauses == [0, 1, 1])
  }

  @Test func headerRows() {
    let hours = talks.grouped(by: \.hour) { "\($0) o'clock" }
    let rows = hours.map(\.title).prependingHeaderItems { $0.header }  // 9 o'clock, Lists, Diffs | 10 o'clock | …
    #expect(rows.snapshot().sections.first?.items == ["9 o'clock", "Lists", "Diffs"])
    let emitted = ObservedChanges(rows)
    talks.removeItem(withID: 1)  // delete 0-1
    #expect(emitted.take() == "delete 0-1")
  }

  @Test func interleaving() {
    let rows = talks.map(\.title).interleaved(every: 2) { "Sponsor \($0 + 1)" }
    #expect(rows.snapshot().items == ["Lists", "Trees", "Sponsor 1", "Diffs", "Graphs", "Sponsor 2"])
    let emitted = ObservedChanges(rows)
    talks.append(Talk(id: 5, title: "Queues"))  // insert 0-6
    #expect(emitted.take() == "insert 0-6")
    talks.insert(Talk(id: 6, title: "Heaps"), at: 0)  // the sponsors stay at 0-2 and 0-5; inserts a third one
    #expect(rows.snapshot().items.enumerated().filter { $0.element.hasPrefix("Sponsor") }.map(\.offset) == [2, 5, 8])
  }

  @Test func neighbors() {
    let list = talks.updatingNeighbors(at: [-1])  // a cell displays the hour if it differs from the one above
    let emitted = ObservedChanges(list)
    talks.removeItem(withID: 1)  // delete 0-0; update 0-0
    #expect(emitted.take() == "delete 0-0; update 0-0")
  }
}
