import DataSources
import Testing

/// The example of the README that composes lists.
@Suite struct ReadmeExampleTests {
  @Test func aScreen() {
    func show(_ changes: ChangeSet) { shown = "\(changes)" }
    var shown = ""

    let news = ListSource([Talk(id: 0, title: "Doors open at eight")])
    let talks = ListSource([
      Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Trees", hour: 10),
      Talk(id: 3, title: "Diffs", hour: 10),
    ])
    let program = talks.filter { $0.hour < 18 }.sorted(by: \.title).grouped(by: \.hour) { "\($0) o'clock" }
    let screen = news.appendingSections(of: program)
    let observation = screen.observe { update in show(update.changes) }

    talks.update(Talk(id: 3, title: "Diffs", hour: 9))  // by its ID: move 2-0 to 1-0; update 1-0
    #expect(shown == "move 2-0 to 1-0; update 1-0")
    withExtendedLifetime(observation) {}
  }
}
