import DataSources
import Testing

/// The examples of the article on undo and optimistic edits.
@Suite struct UndoExampleTests {
  private let talks = ListSource([
    Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees"), Talk(id: 3, title: "Diffs"),
  ])

  @Test func undo() {
    let recorder = UndoRecorder(talks)
    talks.batch {
      talks.removeItem(withID: 2)
      talks.moveItem(withID: 3, to: 0)
    }
    let emitted = ObservedChanges(talks)
    recorder.undo()  // insert 0-1; move 0-0 to 0-2
    #expect(titles(talks) == [["Lists", "Trees", "Diffs"]] && emitted.next() == "insert 0-1; move 0-0 to 0-2")
    recorder.redo()
    #expect(titles(talks) == [["Diffs", "Lists"]] && !recorder.canRedo)
  }

  @Test func undoOfEdits() {
    let page = [Talk(id: 4, title: "Graphs")]

    let recorder = UndoRecorder(editsOf: talks)
    recorder.record { talks.update(Talk(id: 1, title: "Linked lists")) }
    talks.append(contentsOf: page)  // loaded from a server
    let emitted = ObservedChanges(talks)
    recorder.undo()  // update 0-0: the page is unaffected
    #expect(titles(talks) == [["Lists", "Trees", "Diffs", "Graphs"]] && emitted.next() == "update 0-0")
  }

  @Test func undoManager() {
    let undoManager = Manager()

    let recorder = UndoRecorder(talks)
    recorder.onRecord = { [unowned recorder] action in
      undoManager.registerUndo(withTarget: recorder) { _ in action.perform() }
    }

    talks.removeItem(withID: 1)
    undoManager.undo()
    #expect(talks.count == 3)
    recorder.onRecord = nil
  }

  @Test func optimisticEdits() {
    let shown = OptimisticSource(talks)
    let emitted = ObservedChanges(shown)
    let edit = shown.remove(at: ItemPosition(section: 0, item: 1))  // delete 0-1, at once
    #expect(emitted.next() == "delete 0-1" && shown.pendingEdits.map(\.id) == [edit])
    talks.removeItem(withID: 2)  // nothing: the result is displayed already
    #expect(emitted.next().isEmpty && shown.pendingEdits.isEmpty)
  }

  @Test(arguments: [true, false]) func savedEdit(isOffline: Bool) async {
    struct Offline: Error {}
    func save(_ talk: Talk) async throws { if isOffline { throw Offline() } }
    let shown = OptimisticSource(talks)
    let position = ItemPosition(section: 0, item: 0)
    let talk = Talk(id: 1, title: "Linked lists")

    let edit = shown.replace(at: position, with: talk)
    do {
      try await save(talk)
      if let edit { shown.confirm(edit) }  // displayed until the item changes upstream
    } catch {
      shown.reject(edit)  // displays the item as it is upstream
    }

    #expect(titles(shown) == [[isOffline ? "Lists" : "Linked lists", "Trees", "Diffs"]])
    #expect(shown.pendingEdits.isEmpty == isOffline)
    // Another user has changed the hour.
    talks.update(Talk(id: 1, title: "Linked lists", hour: 11))
    #expect(shown.item(at: position)?.hour == 11 && shown.pendingEdits.isEmpty)
  }

  /// An edit that isn't confirmed is pending as long as the item isn't exactly its result.
  @Test func unconfirmedEdit() {
    let shown = OptimisticSource(talks)
    let position = ItemPosition(section: 0, item: 0)
    let edit = shown.replace(at: position, with: Talk(id: 1, title: "Linked lists"))
    talks.update(Talk(id: 1, title: "Linked lists", hour: 11))
    #expect(shown.item(at: position)?.hour == 9)
    #expect(shown.reject(edit) && shown.item(at: position)?.hour == 11)
  }

  @Test func rejectedRemoval() {
    let shown = OptimisticSource(talks)
    let selection = shown.selection()
    let position = ItemPosition(section: 0, item: 0)
    selection.select(at: position)
    let edit = shown.remove(at: position)
    #expect(titles(shown) == [["Trees", "Diffs"]])
    shown.reject(edit)
    #expect(titles(shown) == [["Lists", "Trees", "Diffs"]] && selection.ids.isEmpty)
  }

  /// A removal above a search is applied when the search hides the item; below a search it isn't.
  @Test func searches() {
    let found = talks.filter { _ in true }
    let (above, below) = (OptimisticSource(found), OptimisticSource(talks))
    let foundBelow = below.filter { _ in true }
    let position = ItemPosition(section: 0, item: 0)
    above.remove(at: position)
    below.remove(at: position)
    for isSearching in [true, false] {
      found.isIncluded = { !isSearching || $0.title == "Trees" }
      foundBelow.isIncluded = { !isSearching || $0.title == "Trees" }
    }
    #expect(titles(above) == [["Lists", "Trees", "Diffs"]] && titles(foundBelow) == [["Trees", "Diffs"]])
  }

  @Test func confirmedEdit() {
    let shown = OptimisticSource(talks)
    let draft = Talk(id: 2, title: "trees")
    guard let edit = shown.replace(at: ItemPosition(section: 0, item: 1), with: draft) else { return }
    var outcomes: [OptimisticEdit<Talk>.Outcome] = []
    shown.onResult = { _, outcome in outcomes.append(outcome) }
    shown.confirm(edit)  // displayed until the item changes upstream
    talks.update(Talk(id: 2, title: "Trees (trees)"))
    #expect(titles(shown)[0][1] == "Trees (trees)" && outcomes == [.superseded])
  }

  @Test func confirmedItem() {
    let shown = OptimisticSource(talks)
    let emitted = ObservedChanges(shown)
    let start = ItemPosition(section: 0, item: 0)
    let edit = shown.insert(Talk(id: -1, title: "Sets"), at: start)  // insert 0-0
    let talk = Talk(id: 4, title: "Sets")  // the answer of the server
    if let edit { shown.confirm(edit, as: talk) }  // update 0-0
    talks.insert(talk, at: 0)  // nothing: the row is displayed already
    #expect(emitted.next() == "insert 0-0 | update 0-0" && shown.pendingEdits.isEmpty)
    #expect(shown.item(at: start) == talk && shown.id(at: start) == ItemID(-1))
    #expect(shown.position(of: ItemID(4)) == start)
    let selection = shown.selection()
    selection.select(ItemID(4))
    #expect(selection.ids == [ItemID(-1)] && !selection.contains(ItemID(4)))
  }

  /// The upstream source inserts the item before its edit is confirmed.
  @Test func confirmedItemThatIsDisplayed() throws {
    let shown = OptimisticSource(talks)
    let selection = shown.selection()
    let start = ItemPosition(section: 0, item: 0)
    let edit = try #require(shown.insert(Talk(id: -1, title: "Sets"), at: start))
    selection.select(at: start)
    talks.append(Talk(id: 4, title: "Sets"))
    #expect(titles(shown) == [["Sets", "Lists", "Trees", "Diffs", "Sets"]])
    shown.confirm(edit, as: Talk(id: 4, title: "Sets"))
    #expect(titles(shown) == [["Lists", "Trees", "Diffs", "Sets"]] && selection.ids.isEmpty)
  }
}

/// The part of Foundation's `UndoManager` that the example needs.
private final class Manager {
  private var actions: [() -> Void] = []

  func registerUndo<Target>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    actions.append { handler(target) }
  }

  func undo() { actions.popLast()?() }
}
