import ListChanges

/// Undo and redo for a list: keeps what every change removed, and leads back exactly.
///
///     let recorder = UndoRecorder(list)
///     list.remove(at: 3)
///     recorder.undo()  // one change set, as if the removal had been told backwards
///
/// A change that observers are told at once is one step: so is a batch. Undoing restores rows, contents and order; what moved
/// moves back. After an undo the change can be made again, until somebody else changes the list.
///
/// A reload, and a change that does not fit, forget everything: nothing tells what the list was before.
///
/// A list that is also loaded from elsewhere has a recorder of edits. Only what is done in ``record(animation:_:)`` can be undone;
/// everything else, as a server's page, stays when that is:
///
///     let recorder = UndoRecorder(editsOf: list)
///     recorder.record { list.remove(at: 3) }
///     list.append(contentsOf: page)
///     recorder.undo()  // the row is back, and the page is still there
///
/// Steps are kept by identity: rows that are to come back go next to what they were next to, or where they were by number
/// if that is gone, too; a row whose content is to come back gets it, whoever changed it meanwhile; what is gone by itself
/// stays so. A section that was inserted, and has got other rows since, stays with them. Even a reload forgets nothing.
///
/// With Foundation's `UndoManager` the recorder gives out actions, and the manager says when:
///
///     recorder.onRecord = { action in
///       undoManager.registerUndo(withTarget: recorder) { _ in action.perform() }
///     }
///
/// Recorders of several lists may register with one manager, which then goes through the steps of all of them in order.
///
/// - Complexity: the recorder keeps the list's rows a second time. Following a change of *k* rows takes O(*k* log *n*), and
///   O(*s*) when sections come, go or move. A step keeps the rows and sections that it brings back. Undoing takes *k* edits of
///   the list, of as many rows as go, or come, side by side.
public final class UndoRecorder<Item> {
  /// One step that was recorded, and can be taken back: once, and only while no other step is to be taken back before it.
  public struct Action {
    private weak var recorder: UndoRecorder?
    private let group: UndoGroup<Item>

    fileprivate init(recorder: UndoRecorder, group: UndoGroup<Item>) {
      self.recorder = recorder
      self.group = group
    }

    /// Whether it is the next step to undo or to redo.
    public var isNext: Bool {
      recorder.map { $0.undoGroups.last === group || $0.redoGroups.last === group } ?? false
    }

    /// Undoes what was done, or does again what was undone.
    ///
    /// - Returns: whether it did; if it is not the next step, nothing happens, nor if its rows are gone.
    @discardableResult
    public func perform(animation: AnimationHint = .automatic) -> Bool {
      guard let recorder else { return false }
      if recorder.undoGroups.last === group { return recorder.undoNext(animation) ?? false }
      return recorder.redoGroups.last === group && recorder.redoNext(animation) ?? false
    }
  }

  /// What a change is made by.
  enum Mode { case somebody, undo, redo }

  /// Called for every step that can be taken back from now on, when it is complete: after a change with the one that undoes
  /// it, after an undo with the one that does it again.
  public var onRecord: ((Action) -> Void)?

  /// How many steps are kept at most; `nil`, at first, keeps all.
  ///
  /// The oldest ones go first.
  public var levelLimit: Int? {
    didSet { dropOldest() }
  }

  let target: UndoTarget<Item>
  var undoGroups: [UndoGroup<Item>] = []
  var redoGroups: [UndoGroup<Item>] = []
  var mode = Mode.somebody
  private var isRecording = false
  private var openGroup = UndoGroup<Item>()
  private var rows: RecordedRows<Item>
  private let hub = ChangeHub()

  private init(_ target: UndoTarget<Item>) {
    self.target = target
    rows = RecordedRows(of: target)
    // A reload is never composed away: so the end of every batch is told.
    hub.follow(target.source.changeHub) { [weak self] changes in
      self?.take(changes)
      return .reload
    }
    hub.add(Observer { [weak self] _ in self?.closeGroup() })
  }

  /// A recorder of a list, which is kept.
  ///
  /// - Complexity: O(*n*).
  public convenience init(_ list: some EditableListSource<Item>) { self.init(UndoTarget(list)) }

  /// A recorder of a list of sections, which is kept.
  ///
  /// - Complexity: O(*n*).
  public convenience init<Section>(_ list: some EditableSectionedSource<Section>) where Section.Item == Item {
    self.init(UndoTarget(list))
  }

  /// A recorder of edits of a list, which is kept: only what is done in ``record(animation:_:)`` can be undone.
  ///
  /// - Complexity: O(*n*).
  public convenience init(editsOf list: some EditableListSource<Item>)
  where Item: Identifiable, Item.ID: Sendable {
    var target = UndoTarget(list)
    target.identify = { ItemID($0.id) }
    self.init(target)
  }

  /// A recorder of edits of a list of sections, which is kept: only what is done in ``record(animation:_:)`` can be undone.
  ///
  /// - Complexity: O(*n*).
  public convenience init<Section>(
    editsOf list: some EditableSectionedSource<Section>
  ) where Section.Item == Item, Item: Identifiable, Item.ID: Sendable {
    var target = UndoTarget(list)
    target.identify = { ItemID($0.id) }
    self.init(target)
  }

  /// A recorder of edits of a paged source, which is kept: only what is done in ``record(animation:_:)`` can be undone.
  ///
  ///     let recorder = UndoRecorder(editsOf: mails)
  ///     recorder.record { mails.remove(ItemID(mail.id)) }
  ///
  /// What an edit removed comes back next to a row that is loaded; an update is taken back if its row is.
  ///
  /// - Complexity: O(*n*).
  public convenience init<Row, Key>(editsOf pages: PagedSource<Row, Key>) where Item == PagedItem<Row> {
    self.init(UndoTarget(pages))
  }

  /// Edits the list in a batch, as a step that can be undone.
  ///
  /// Within a batch, all that is recorded is one step. A recorder of all changes records them here, too.
  ///
  /// - Parameters:
  ///   - animation: the hint for all changes made meanwhile, or `nil` to keep theirs.
  ///   - edits: edits the list.
  @discardableResult
  public func record<Result, Failure: Error>(
    animation: AnimationHint? = nil, _ edits: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try target.source.batch(animation: animation) { () throws(Failure) -> Result in
      let outer = isRecording
      isRecording = true
      defer { isRecording = outer }
      return try edits()
    }
  }

  /// Follows a single change, also in the middle of a batch.
  private func take(_ changes: ChangeSet) {
    if target.identify != nil, mode == .somebody, !isRecording {
      openGroup.isMixed = true
      if !rows.apply(changes, of: target) { rows = RecordedRows(of: target) }
      return
    }
    // The rows are copied only where their identities before the change are asked for.
    let before = target.identify == nil ? nil : rows
    guard var edit = rows.inverse(of: changes), rows.apply(changes, of: target) else {
      rows = RecordedRows(of: target)
      return clear()
    }
    if let before { edit.keyed = KeyedEdit(edit, from: rows.ids(of: target), to: before.ids(of: target)) }
    openGroup.edits.append(edit)
  }

  /// Makes a step of what happened since the last one.
  func closeGroup() {
    let group = openGroup
    openGroup = UndoGroup()
    if group.isIdle { return }
    if mode == .undo { redoGroups.append(group) } else { undoGroups.append(group) }
    if mode == .somebody { redoGroups = [] }
    dropOldest()
    onRecord?(Action(recorder: self, group: group))
  }

  /// Forgets all steps; the list stays as it is.
  public func clear() {
    undoGroups = []
    redoGroups = []
    openGroup = UndoGroup()
  }

  private func dropOldest() {
    guard let levelLimit else { return }
    undoGroups.removeFirst(max(0, undoGroups.count - max(0, levelLimit)))
    redoGroups.removeFirst(max(0, redoGroups.count - max(0, levelLimit)))
  }

  /// Whether something happened in a batch that is not a step yet.
  var hasOpenGroup: Bool { !openGroup.edits.isEmpty }
}
