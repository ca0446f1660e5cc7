import DataSources
import ListTestSupport
import Testing

/// The examples of the article on changes as streams.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StreamExampleTests {
  private let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])

  @Test func observers() {
    var log: [String] = []

    let observation = talks.observe { update in
      log.append("\(update.changes), \(update.animation)")
    }
    talks.append(Talk(id: 3, title: "Diffs"), animation: .fade)  // insert 0-2, fade
    talks.batch(animation: .top) {
      talks.removeItem(withID: 1)
      talks.insert(Talk(id: 0, title: "Welcome"), at: 0)
    }  // delete 0-0; insert 0-0, top
    #expect(log == ["insert 0-2, fade", "delete 0-0; insert 0-0, top"])
    observation.pause()
    talks.moveItem(withID: 3, to: 0)
    talks.moveItem(withID: 3, to: 2)
    observation.resume()  // nothing: the item is back at its old position
    #expect(log.count == 2)
  }

  @Test func aSequence() async {
    let screen = Screen()

    let reader = Task {
      for await update in talks.changes() {
        if update.changes.isReload { screen.show(talks.items) } else { screen.apply(update.changes) }
      }
    }
    #expect(await eventually { !screen.shown.isEmpty })
    talks.append(Talk(id: 3, title: "Diffs"))
    talks.removeItem(withID: 1)
    #expect(await eventually { !screen.applied.isEmpty })
    reader.cancel()
    #expect(screen.shown.map(\.id) == [1, 2] && screen.applied == ["delete 0-0; insert 0-1"])
  }

  @Test func aSnapshot() async {
    let contents = talks.snapshot()
    let longest = await Task.detached { contents.items.max { $0.title.count < $1.title.count } }.value
    #expect(longest?.title == "Lists")
  }

  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func swiftUI() {
    let list = ObservableList(talks.grouped(by: \.hour) { "\($0) o'clock" })
    let headers = list.map { section in section.header ?? "" }  // observed in the body of a view
    #expect(headers == ["9 o'clock"] && list.first?.map(\.title) == ["Lists", "Trees"])
  }

  @Test func keepingTheScrollPosition() throws {
    let before = talks.shape
    var anchor: ScrollAnchor?
    let first = ItemPosition(section: 0, item: 0)
    let last = ItemPosition(section: 0, item: 1)

    let observation = talks.observe { update in
      anchor = ScrollAnchor(in: update.changes, visible: first...last, from: before, to: self.talks.shape)
    }
    talks.insert(Talk(id: 0, title: "Welcome"), at: 0)
    #expect(anchor?.oldPosition == first && anchor?.newPosition == last && anchor?.isSameItem == true)
    withExtendedLifetime(observation) {}
  }
}

@MainActor
private final class Screen {
  private(set) var shown: [Talk] = []
  private(set) var applied: [String] = []

  func show(_ talks: [Talk]) { shown = talks }
  func apply(_ changes: ChangeSet) { applied.append("\(changes)") }
}
