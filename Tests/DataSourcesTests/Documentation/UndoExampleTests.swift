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

  @Test func rejectedEdit() async {
    struct Offline: Error {}
    func delete(_ talk: Talk) async throws { throw Offline() }
    let shown = OptimisticSource(talks)
    let position = ItemPosition(section: 0, item: 0)
    guard let talk = shown.item(at: position) else { return }

    let edit = shown.remove(at: position)
    do {
      try await delete(talk)
    } catch {
      shown.reject(edit)  // inserts the item again, at its current position
    }

    #expect(titles(shown) == [["Lists", "Trees", "Diffs"]])
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
