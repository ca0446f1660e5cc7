import DataSources
import ListTestSupport
import Observation
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

/// The example of the README that composes lists.
@Suite struct ReadmeExampleTests {
  @Test func aScreen() {
    func show(_ changes: ChangeSet) { shown = "\(changes)" }
    var shown = ""

    let news = ListSource([Talk(id: 0, title: "Doors open at eight")])
    let talks = ListSource([Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Diffs", hour: 10)])
    let program = talks.filter { $0.hour < 18 }.sorted(by: \.title).grouped(by: \.hour) { "\($0) o'clock" }
    let screen = news.appendingSections(of: program)
    let observation = screen.observe { update in show(update.changes) }

    talks.append(Talk(id: 3, title: "Trees", hour: 10))  // insert 2-1
    #expect(shown == "insert 2-1")
    talks.update(Talk(id: 3, title: "Trees", hour: 9))  // by its ID: move 2-1 to 1-1; update 1-1
    #expect(shown == "move 2-1 to 1-1; update 1-1")
    withExtendedLifetime(observation) {}
  }
}

/// The examples of the article on composing lists.
@Suite struct CompositionExampleTests {
  @Test func concatenatedSections() {
    let talks = SectionedSource([
      ListSection(id: 9, items: [Talk(id: 1, title: "Lists")], header: "Morning"),
      ListSection(id: 14, items: [Talk(id: 2, title: "Trees")], header: "Afternoon"),
    ])
    let news = ListSource([Talk(id: 1, title: "Doors open at eight")])

    let screen = news.appendingSections(of: talks)
    let emitted = ObservedChanges(screen)
    talks.append(Talk(id: 3, title: "Diffs"), toSection: 0)  // insert 1-1
    #expect(emitted.next() == "insert 1-1")
    let ids = screen.positions.map { screen.id(at: $0) }  // 0/1, 1/1, 1/3, 1/2
    #expect(ids.compactMap { $0.map { "\($0)" } } == ["0/1", "1/1", "1/3", "1/2"])
    #expect(titles(screen) == [["Doors open at eight"], ["Lists", "Diffs"], ["Trees"]])
  }

  @Test func concatenatedItems() {
    let mine = ListSource([Talk(id: 1, title: "Lists")])
    let theirs = ListSource([Talk(id: 2, title: "Trees")])

    let all = mine.appendingItems(of: theirs)
    let emitted = ObservedChanges(all)
    mine.append(Talk(id: 3, title: "Diffs"))  // insert 0-1
    #expect(emitted.next() == "insert 0-1")
    all.header = "All talks"  // update section 0
    #expect(emitted.next() == "update section 0")
    #expect(titles(all) == [["Lists", "Diffs", "Trees"]])
  }

  @Test func headerOfFirstNonemptyChild() {
    let favorites = SectionedSource([ListSection(id: 0, items: [Talk](), header: "Favorites")])
    let all = SectionedSource([ListSection(id: 0, items: [Talk(id: 1, title: "Lists")], header: "All talks")])

    let list = favorites.appendingItems(of: all)  // header: All talks
    #expect(list.sectionInfo(at: 0)?.header == "All talks")
    let emitted = ObservedChanges(list)
    favorites.append(Talk(id: 1, title: "Lists"), toSection: 0)  // update section 0; insert 0-0
    #expect(emitted.next() == "update section 0; insert 0-0")
    #expect(list.sectionInfo(at: 0)?.header == "Favorites")
  }

  @Test func segments() {
    let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees", isFavorite: true)])

    let segments = SegmentedSource([talks, talks.filter(\.isFavorite), talks.sorted(by: \.hour)])
    let emitted = ObservedChanges(segments)
    segments.select(1)  // delete 0-0
    #expect(emitted.next() == "delete 0-0" && titles(segments) == [["Trees"]])
  }

  @Test func states() {
    enum Mode { case offline, online }
    let remote = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    let cached = ListSource([Talk(id: 1, title: "Lists")])

    let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
    let emitted = ObservedChanges(list)
    list.state = .offline  // delete 0-1
    #expect(emitted.next() == "delete 0-1")
  }

  @Test func contentStates() {
    struct Unreachable: Error {}
    var attempts = 0
    func load() { attempts += 1 }
    let talks = ListSource([Talk]())

    let screen = StateSource(
      content: talks, loading: StaticSource([Talk(id: -1, title: "Loading …")]),
      empty: StaticSource([Talk(id: -2, title: "No talks yet")]),
      failed: { _ in StaticSource([Talk(id: -3, title: "Try again")]) })
    #expect(titles(screen) == [["Loading …"]])
    screen.state = .failed(Unreachable(), retry: load)
    #expect(titles(screen) == [["Try again"]])
    screen.retry()  // calls load
    screen.state = .content  // displays the source for empty content
    #expect(titles(screen) == [["No talks yet"]])
    talks.append(Talk(id: 1, title: "Lists"))  // delete 0-0; insert 0-0
    #expect(titles(screen) == [["Lists"]])
    #expect(attempts == 1)
  }

  @Test func changingChildren() {
    let talks = ListSource([Talk(id: 1, title: "Lists")])
    let news = ListSource([Talk(id: 1, title: "Doors open at eight")])
    let sponsors = ListSource([Talk(id: 1, title: "Thanks")])

    let screen = ConcatenatedSections([talks])
    let emitted = ObservedChanges(screen)
    screen.insertChild(news, at: 0)  // insert section 0
    #expect(emitted.next() == "insert section 0")
    screen.moveChild(from: 0, to: 1)  // move section 0 to 1
    #expect(emitted.next() == "move section 0 to 1")
    screen.replaceChild(at: 1, with: sponsors)  // update 1-0: both contain an item with ID 1
    #expect(emitted.next() == "update 1-0")
    screen.removeChild(talks)  // delete section 0
    #expect(emitted.next() == "delete section 0")
    let refused = screen.appendChild(screen)  // false: it would contain itself
    #expect(!refused && titles(screen) == [["Thanks"]])
  }

  @Test func movingItemsBetweenChildren() {
    let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    let chosen = ListSource([Talk(id: 3, title: "Diffs")])

    let lists = talks.appendingSections(of: chosen)
    lists.moveHandler = { move in
      move.to.child == 0 ? .refused(reason: "talks are read-only") : move.perform()
    }
    let emitted = ObservedChanges(lists)
    lists.moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))  // .moved
    #expect(emitted.next() == "delete 0-0; insert 1-1")
    let result = lists.moveItem(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 0, item: 0))
    #expect(result == .refused(reason: "talks are read-only") && emitted.next().isEmpty)
    #expect(talks.items.map(\.title) == ["Trees"] && chosen.items.map(\.title) == ["Diffs", "Lists"])
  }

  @Test func convertingPositions() {
    let talks = ListSource([Talk(id: 1, title: "Lists")])
    let news = ListSource([Talk(id: 1, title: "Doors open at eight")])

    let all = news.appendingItems(of: talks)
    let local = all.childPosition(of: ItemPosition(section: 0, item: 1))  // child 1, 0-0
    let position = all.position(of: ItemPosition(section: 0, item: 0), inChild: 1)  // 0-1
    #expect(local == ChildPosition(child: 1, position: ItemPosition(section: 0, item: 0)))
    #expect(position == ItemPosition(section: 0, item: 1))
  }
}

/// The examples of the section on lists whose items are the state of something else.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StateExampleTests {
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func anObservableModel() async {
    let model = ConferenceModel()
    let screen = TalksScreen(model)
    let emitted = ObservedChanges(screen.talks)
    model.talks.append(Talk(id: 2, title: "Trees"))
    #expect(await eventually { screen.talks.itemCount >= 2 })
    #expect(emitted.next() == "insert 0-1")
    model.talks[0].title = "Arrays"
    #expect(await eventually { screen.talks.item(at: 0)?.title == "Arrays" })
    #expect(emitted.next() == "update 0-0")
  }

  @Test func anAsynchronousSequence() async {
    let talks = ListSource<Talk>()
    let emitted = ObservedChanges(talks)
    let (updates, continuation) = AsyncStream.makeStream(of: [Talk].self)
    let task = Task {
      for await all in updates { talks.items = all }
    }
    continuation.yield([Talk(id: 1, title: "Lists")])
    continuation.yield([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    continuation.finish()
    await task.value
    #expect(emitted.next() == "insert 0-0 | insert 0-1")
  }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
@MainActor
@Observable
private final class ConferenceModel {
  var talks = [Talk(id: 1, title: "Lists")]
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
@MainActor
private final class TalksScreen {
  let talks = ListSource<Talk>()
  private let model: ConferenceModel

  init(_ model: ConferenceModel) {
    self.model = model
    follow()
  }

  func follow() {
    withObservationTracking {
      talks.items = model.talks
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
  }
}

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
    #expect(emitted.next() == "move 0-4 to 0-0, 0-5 to 0-1")
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
    #expect(emitted.next() == "delete 0-1")
  }

  @Test func interleaving() {
    let rows = talks.map(\.title).interleaved(every: 2) { "Sponsor \($0 + 1)" }
    #expect(rows.snapshot().items == ["Lists", "Trees", "Sponsor 1", "Diffs", "Graphs", "Sponsor 2"])
    let emitted = ObservedChanges(rows)
    talks.append(Talk(id: 5, title: "Queues"))  // insert 0-6
    #expect(emitted.next() == "insert 0-6")
    talks.insert(Talk(id: 6, title: "Heaps"), at: 0)  // the sponsors stay at 0-2 and 0-5; inserts a third one
    #expect(rows.snapshot().items.enumerated().filter { $0.element.hasPrefix("Sponsor") }.map(\.offset) == [2, 5, 8])
  }

  @Test func neighbors() {
    let list = talks.updatingNeighbors(at: [-1])  // a cell displays the hour if it differs from the one above
    let emitted = ObservedChanges(list)
    talks.removeItem(withID: 1)  // delete 0-0; update 0-0
    #expect(emitted.next() == "delete 0-0; update 0-0")
  }
}
