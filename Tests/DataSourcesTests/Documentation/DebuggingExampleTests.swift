import DataSources
import Testing

/// The examples of the article on what can go wrong.
@Suite struct DebuggingExampleTests {
  private let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])

  @Test func wrongNumbers() {
    let told = ToldChanges(talks)

    talks.insert(Talk(id: 3, title: "Diffs"), at: 7)  // nothing happens
    let gone = talks.remove(at: -1)  // nil
    talks.remove(at: [1, 1, 9])  // delete 0-1
    #expect(gone == nil && told.take() == "delete 0-1")
    let nothing = talks.item(at: ItemPosition(section: 3, item: 0))  // nil
    #expect(nothing == nil)
  }

  @Test func equalIdentities() {
    let told = ToldChanges(talks)

    talks.items = [Talk(id: 1, title: "A"), Talk(id: 1, title: "B")]  // delete 0-1; insert 0-1; update 0-0
    #expect(told.take() == "delete 0-1; insert 0-1; update 0-0")
    talks.update(Talk(id: 1, title: "C"))  // the first of them
    #expect(titles(talks) == [["C", "B"]])
  }

  @Test func aTrace() {
    let favourites = talks.filter(\.isFavourite)
    let screen = talks.appendingSections(of: favourites)
    var printed = ""
    func print(_ trace: ChangeTrace) { printed += "\(trace)\n" }

    let tracing = screen.trace { print($0) }
    talks.update(at: 0) { $0.isFavourite = true }
    #expect(
      printed == """
        ListSource<Talk>: update 0-0
        FilteredSource<Talk>: update 0-0 → insert 0-0
        ConcatenatedSections<Talk>: [ListSource<Talk>] update 0-0 + [FilteredSource<Talk>] insert 0-0 → insert 1-0; update 0-0

        """)
    tracing.cancel()
  }

  @Test func aTree() {
    let screen = talks.appendingSections(of: talks.filter(\.isFavourite).collapsible())
    let text = screen.treeDescription
    #expect(
      text == """
        ConcatenatedSections<Talk>: 2 sections, 2 rows
          [1] ListSource<Talk>: 1 section, 2 rows
          CollapsibleSource<Talk>: 1 section, 0 rows, 0 collapsed
            FilteredSource<Talk>: 1 section, 0 rows
              [1] above
        """)
  }

  @Test func aSourceThatChangesWithoutAWord() {
    let source = FavoriteTalks()
    var reasons: [ChangeTrace.ReloadReason?] = []

    let sorted = source.sorted(by: \.title)
    let tracing = sorted.trace { trace in reasons = trace.steps.map(\.reloadReason) }
    source.storage.append(Talk(id: 1, title: "Lists"))  // wrong: doesn't notify observers
    source.append(Talk(id: 2, title: "Diffs"))  // right, but it does not fit any more: the list is read anew
    #expect(reasons == [nil, .unannounced(source: "FavoriteTalks")])
    #expect(titles(sorted) == [["Diffs", "Lists"]])
    withExtendedLifetime(tracing) {}
  }
}
