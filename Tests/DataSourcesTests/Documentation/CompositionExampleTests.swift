import DataSources
import Testing

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
    #expect(emitted.take() == "insert 1-1")
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
    #expect(emitted.take() == "insert 0-1")
    all.header = "All talks"  // update section 0
    #expect(emitted.take() == "update section 0")
    #expect(titles(all) == [["Lists", "Diffs", "Trees"]])
  }

  @Test func headerOfFirstNonemptyChild() {
    let favorites = SectionedSource([ListSection(id: 0, items: [Talk](), header: "Favorites")])
    let all = SectionedSource([ListSection(id: 0, items: [Talk(id: 1, title: "Lists")], header: "All talks")])

    let list = favorites.appendingItems(of: all)  // header: All talks
    #expect(list.sectionInfo(at: 0)?.header == "All talks")
    let emitted = ObservedChanges(list)
    favorites.append(Talk(id: 1, title: "Lists"), toSection: 0)  // update section 0; insert 0-0
    #expect(emitted.take() == "update section 0; insert 0-0")
    #expect(list.sectionInfo(at: 0)?.header == "Favorites")
  }

  @Test func segments() {
    let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees", isFavorite: true)])

    let segments = SegmentedSource([talks, talks.filter(\.isFavorite), talks.sorted(by: \.hour)])
    let emitted = ObservedChanges(segments)
    segments.select(1)  // delete 0-0
    #expect(emitted.take() == "delete 0-0" && titles(segments) == [["Trees"]])
  }

  @Test func states() {
    enum Mode { case offline, online }
    let remote = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    let cached = ListSource([Talk(id: 1, title: "Lists")])

    let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
    let emitted = ObservedChanges(list)
    list.state = .offline  // delete 0-1
    #expect(emitted.take() == "delete 0-1")
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
    #expect(emitted.take() == "insert section 0")
    screen.moveChild(from: 0, to: 1)  // move section 0 to 1
    #expect(emitted.take() == "move section 0 to 1")
    screen.replaceChild(at: 1, with: sponsors)  // update 1-0: both contain an item with ID 1
    #expect(emitted.take() == "update 1-0")
    screen.removeChild(talks)  // delete section 0
    #expect(emitted.take() == "delete section 0")
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
    #expect(emitted.take() == "delete 0-0; insert 1-1")
    let result = lists.moveItem(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 0, item: 0))
    #expect(result == .refused(reason: "talks are read-only") && emitted.take().isEmpty)
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
