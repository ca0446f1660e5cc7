public import DataSources

/// The screen “Undo and optimistic edits”: edits are displayed at once, and stored by a slow server that may refuse
/// them.
public final class DraftsModel {
  /// A task of a list.
  public struct Task: Hashable, Sendable, Identifiable {
    /// The ID of the task.
    public let id: Int
    /// The title of the task.
    public var text: String
    /// Whether the server has it.
    public var isStored: Bool
  }

  /// The displayed tasks: those of the server, with the edits that it hasn't stored yet.
  public let rows: OptimisticSource<Task>
  /// The edits of the server's list that can be undone.
  public let undo: UndoRecorder<Task>
  private let stored: ListSource<Task>
  private var nextID: Int
  private var changes: [(edit: OptimisticEdit<Task>.ID, store: () -> Void)] = []

  /// Creates a screen with tasks.
  public init(_ tasks: [String] = ["Water the plants", "Call Grace", "Fix the bicycle", "Bake bread"]) {
    stored = ListSource(tasks.enumerated().map { Task(id: $0, text: $1, isStored: true) })
    rows = OptimisticSource(stored)
    undo = UndoRecorder(stored)
    undo.levelLimit = 100
    nextID = tasks.count
  }

  /// The number of edits that the server has neither stored nor refused.
  public var pendingCount: Int { changes.count }

  /// Adds a task at the top.
  public func add(_ text: String) {
    var task = Task(id: nextID, text: text, isStored: false)
    nextID += 1
    let edit = rows.insert(task, at: ItemPosition(section: 0, item: 0), animation: .top)
    task.isStored = true
    remember(edit) { [stored, task] in stored.insert(task, at: 0) }
  }

  /// Deletes a task.
  public func remove(id: Task.ID) {
    let edit = rows.position(of: ItemID(id)).flatMap { rows.remove(at: $0, animation: .left) }
    remember(edit) { [stored] in stored.removeItem(withID: id) }
  }

  /// Moves a task to the top.
  public func moveToTop(id: Task.ID) {
    let top = ItemPosition(section: 0, item: 0)
    let edit = rows.position(of: ItemID(id)).flatMap { rows.move(from: $0, to: top) }
    remember(edit) { [stored] in stored.moveItem(withID: id, to: 0) }
  }

  /// Stores the oldest pending edit on the server, or refuses it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func resolveOldestEdit(accepting isAccepted: Bool) -> Bool {
    guard !changes.isEmpty else { return false }
    let change = changes.removeFirst()
    if isAccepted {
      // The server's task differs from the displayed one: it is stored.
      rows.confirm(change.edit)
      change.store()
    } else {
      rows.reject(change.edit)
    }
    return true
  }

  private func remember(_ edit: OptimisticEdit<Task>.ID?, store: @escaping () -> Void) {
    if let edit { changes.append((edit, store)) }
  }
}
