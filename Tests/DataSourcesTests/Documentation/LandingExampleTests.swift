import DataSources
import Testing

/// The example of the landing page.
@Suite struct LandingExampleTests {
  @Test func screenWithSearch() {
    var emitted: [String] = []
    func show(_ changes: ChangeSet) { emitted.append("\(changes)") }

    let talks = ListSource([
      Talk(id: 1, title: "Swift on servers", hour: 10), Talk(id: 2, title: "Accessible lists", hour: 9),
      Talk(id: 3, title: "Change sets", hour: 10),
    ])
    let found = talks.filter { _ in true }
    let hours = found.sorted(by: \.title).grouped(by: \.hour) { "\($0) o'clock" }
    let titles = hours.map { talk in talk.isFavorite ? "★ \(talk.title)" : talk.title }
    let hint = StaticSource(["Nothing found"], id: \.self)
    let screen = StateSource(ContentState.content, content: titles, empty: hint)

    let observation = screen.observe { update in show(update.changes) }
    talks.append(Talk(id: 4, title: "Paging", hour: 9))  // insert 0-1
    #expect(emitted.last == "insert 0-1")
    talks.update(Talk(id: 1, title: "Swift on servers", hour: 10, isFavorite: true))  // update 1-1
    #expect(emitted.last == "update 1-1")
    talks.moveItem(withID: 4, to: 0)  // nothing: the list is sorted
    #expect(emitted.count == 2)
    found.isIncluded = { $0.title.hasPrefix("Ch") }  // delete section 0; delete 1-1
    #expect(emitted.last == "delete section 0; delete 1-1")
    found.isIncluded = { _ in false }  // delete section 0; insert section 0
    #expect(emitted.last == "delete section 0; insert section 0")
    #expect(screen.snapshot().items == ["Nothing found"] && emitted.count == 4)
    withExtendedLifetime(observation) {}
  }
}
