import DataSources

/// The samples of doc comments on undo and optimistic edits, compiled word for word; see `CommentSampleTests`.
enum UndoCommentSamples {
  static func undo(_ list: ListSource<Talk>) {
    let recorder = UndoRecorder(list)
    list.remove(at: 3)
    recorder.undo()  // inserts the item again, in one change set
    recorder.redo()
    recorder.undo()
  }

  static func undoOfEdits(_ list: ListSource<Talk>, _ page: [Talk]) {
    let recorder = UndoRecorder(editsOf: list)
    recorder.record { list.remove(at: 3) }
    list.append(contentsOf: page)
    recorder.undo()  // inserts the item again; the page is unaffected
  }

  static func undoOfPages(_ mails: PagedSource<Talk, Int>, _ mail: Talk) {
    let recorder = UndoRecorder(editsOf: mails)
    recorder.record { mails.removeItem(withID: ItemID(mail.id)) }
  }

  final class Manager {
    func registerUndo<Target>(withTarget target: Target, handler: @escaping (Target) -> Void) {}
  }

  static func undoManager(_ recorder: UndoRecorder<Talk>, _ undoManager: Manager) {
    recorder.onRecord = { [unowned recorder] action in
      undoManager.registerUndo(withTarget: recorder) { _ in action.perform() }
    }
  }

  final class Button { var isEnabled = true }

  static func buttons(_ undoButton: Button, _ redoButton: Button, _ recorder: UndoRecorder<Talk>) {
    undoButton.isEnabled = recorder.canUndo
    redoButton.isEnabled = recorder.canRedo
  }

  static func discarding(_ shown: OptimisticSource<Talk>) {
    let unsaved = shown.pendingEdits.filter { !$0.isConfirmed }
    if !unsaved.isEmpty { shown.rejectAll() }  // the user discards them
  }

  struct Store { func delete(_ item: Talk) async throws {} }

  static func optimistic(_ stored: ListSource<Talk>, _ position: ItemPosition, _ item: Talk, _ store: Store) async {
    let shown = OptimisticSource(stored)
    let edit = shown.remove(at: position)
    do { try await store.delete(item) } catch { shown.reject(edit) }
  }

  static func outcomes(_ shown: OptimisticSource<Talk>) {
    shown.onResult = { edit, outcome in
      if outcome != .applied { print("edit of \(edit.itemID) was not applied") }
    }
  }

  static func edits(_ shown: OptimisticSource<Talk>, _ position: ItemPosition, _ draft: Talk) -> [Any?] {
    func insert() -> OptimisticEdit<Talk>.ID? {
      let edit = shown.insert(draft, at: ItemPosition(section: 0, item: 0))
      return edit
    }
    func replace() -> OptimisticEdit<Talk>.ID? {
      let edit = shown.replace(at: position, with: draft)
      return edit
    }
    func move() -> OptimisticEdit<Talk>.ID? {
      let edit = shown.move(from: position, to: ItemPosition(section: 0, item: 0))
      return edit
    }
    return [insert(), replace(), move()]
  }

  static func sending(
    _ draft: Talk, in shown: OptimisticSource<Talk>, send: (Talk) async throws -> Talk
  ) async throws {
    let edit = shown.insert(draft, at: ItemPosition(section: 0, item: 0))
    let message = try await send(draft)
    if let edit { shown.confirm(edit, as: message) }
  }

  static func results(_ shown: OptimisticSource<Talk>, _ edit: OptimisticEdit<Talk>.ID) {
    shown.confirm(edit)
    shown.reject(edit)
  }
}
