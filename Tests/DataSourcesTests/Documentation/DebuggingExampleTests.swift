import DataSources
import Testing

/// The examples of the article on what can go wrong.
@Suite struct DebuggingExampleTests {
  private let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])

  @Test func positionsOutOfRange() {
    let emitted = ObservedChanges(talks)

    talks.insert(Talk(id: 3, title: "Diffs"), at: 7)  // nothing happens
    let removed = talks.remove(at: -1)  // nil
    talks.remove(at: [1, 1, 9])  // delete 0-1
    #expect(removed == nil && emitted.next() == "delete 0-1")
    let nothing = talks.item(at: ItemPosition(section: 3, item: 0))  // nil
    #expect(nothing == nil)
  }

  @Test func equalIDs() {
    let emitted = ObservedChanges(talks)

    talks.items = [Talk(id: 1, title: "A"), Talk(id: 1, title: "B")]  // delete 0-1; insert 0-1; update 0-0
    #expect(emitted.next() == "delete 0-1; insert 0-1; update 0-0")
    talks.update(Talk(id: 1, title: "C"))  // updates the first of them
    #expect(titles(talks) == [["C", "B"]])
  }

  @Test func trace() {
    let favorites = talks.filter(\.isFavorite)
    let screen = talks.appendingSections(of: favorites)
    var printed = ""
    func print(_ trace: ChangeTrace) { printed += "\(trace)\n" }

    let tracing = screen.trace { print($0) }
    talks.update(at: 0) { $0.isFavorite = true }
    #expect(
      printed == """
        ListSource<Talk>: update 0-0
        FilteredSource<Talk>: update 0-0 → insert 0-0
        ConcatenatedSections<Talk>: [ListSource<Talk>] update 0-0 + [FilteredSource<Talk>] insert 0-0 → insert 1-0; update 0-0

        """)
    tracing.cancel()
  }

  @Test func treeDescription() {
    let screen = talks.appendingSections(of: talks.filter(\.isFavorite).collapsible())
    let text = screen.treeDescription
    #expect(
      text == """
        ConcatenatedSections<Talk>: 2 sections, 2 items
          [1] ListSource<Talk>: 1 section, 2 items
          CollapsibleSource<Talk>: 1 section, 0 items, 0 collapsed
            FilteredSource<Talk>: 1 section, 0 items
              [1] above
        """)
  }

  @Test func missedChange() {
    let source = FavoriteTalks()
    var reasons: [ChangeTrace.ReloadReason?] = []

    let sorted = source.sorted(by: \.title)
    let tracing = sorted.trace { trace in reasons = trace.steps.map(\.reloadReason) }
    source.storage.append(Talk(id: 1, title: "Lists"))  // wrong: doesn't emit a change
    source.append(Talk(id: 2, title: "Diffs"))  // correct, but causes a reload because of the missed change
    #expect(reasons == [nil, .missedChange(source: "FavoriteTalks")])
    #expect(titles(sorted) == [["Diffs", "Lists"]])
    withExtendedLifetime(tracing) {}
  }
}
