import ListChanges
import ListStorage

/// A recorder of the changes of a list, which undoes and redoes them.
///
///     let recorder = UndoRecorder(list)
///     list.remove(at: 3)
///     recorder.undo()  // inserts the item again, in one change set
///
/// A step consists of all changes that observers are notified of together, such as those of a batch. Undoing a step
/// restores items, content and order, and moves items back. After an undo, the step can be redone until the list
/// changes in another way. An update to an equal item isn't a step. A reload, or a change set that doesn't match the list, clears all steps.
///
/// If a list is also loaded from elsewhere, create a recorder with `init(editsOf:)`. It records only the changes made
/// in ``record(animation:_:)``, and an undo leaves all other changes in place:
///
///     let recorder = UndoRecorder(editsOf: list)
///     recorder.record { list.remove(at: 3) }
///     list.append(contentsOf: page)
///     recorder.undo()  // inserts the item again; the page is unaffected
///
/// After other changes, such a recorder refers to items by ID and, if several have the same one, by their neighbors. Items are
/// inserted again next to their former neighbors or, if these were deleted, at their former index. An updated item gets its old
/// content back, even if it was changed since. An item that was deleted in the meantime isn't inserted again, nor is one whose section was
/// deleted. A deleted section that is there again gets its items, and an inserted section that has received other items isn't deleted. A reload doesn't clear steps.
///
/// To let Foundation's `UndoManager` control undo, register the recorder's actions with it:
///
///     recorder.onRecord = { [unowned recorder] action in
///       undoManager.registerUndo(withTarget: recorder) { _ in action.perform() }
///     }
///
/// Recorders of several lists can share one manager, which then undoes their steps in chronological order. Actions of
/// steps that the recorder has removed do nothing: give both the same limit of steps, and call `removeAllActions(withTarget:)` when you
/// clear the recorder or reload a list all of whose changes it records.
///
/// - Complexity: A recorder stores a copy of the list's items. Recording a change of *k* items takes O(*k* log *n*),
///   plus O(*s*) if any of the *s* sections are inserted, deleted or moved, or if the recorder was created with `init(editsOf:)`. A step
///   stores the items and sections that it restores. Undoing a change of *k* items takes *k* edits of the list.
public final class UndoRecorder<Item> {
  /// A recorded step, which can be performed once and only while it is the next step to undo or redo.
  ///
  ///     recorder.onRecord = { [unowned recorder] action in
  ///       undoManager.registerUndo(withTarget: recorder) { _ in action.perform() }
  ///     }
  public struct Action {
    private weak var recorder: UndoRecorder?
    private let group: UndoGroup<Item>

    fileprivate init(recorder: UndoRecorder, group: UndoGroup<Item>) {
      self.recorder = recorder
      self.group = group
    }

    /// Undoes or redoes the step.
    ///
    /// - Returns: Whether it had an effect. If it isn't the next step, nothing changes.
    @discardableResult
    public func perform(animation: AnimationHint = .automatic) -> Bool {
      guard let recorder, recorder.openGroup.isEmpty else { return false }
      if recorder.undoGroups.last === group { return recorder.undoNext(animation) ?? false }
      return recorder.redoGroups.last === group && recorder.redoNext(animation) ?? false
    }
  }

  /// The origin of a change.
  private enum Mode { case edit, undo, redo }

  /// A closure that is called for each new step that can be undone or redone.
  ///
  /// After an edit or a redo, the action undoes it; after an undo, the action redoes it.
  ///
  /// A move from one list to another is a step of each list's recorder. To undo it at once, collect the actions of one change, and perform
  /// them in reverse order in a `batch` of the displayed list.
  public var onRecord: ((Action) -> Void)?

  /// The maximum number of steps, or `nil`, the default, if there is none.
  ///
  /// The oldest steps are removed first.
  public var levelLimit: Int? {
    didSet { dropOldest() }
  }

  // MARK: - State
  //
  // All of it belongs to the isolation domain of the list. `receive(_:)` records the changes of the list, also those that an undo
  // makes, and `closeGroup()` turns them into a step. The `deinit` of items can edit the list meanwhile.

  private let target: UndoTarget<Item>
  /// The steps to undo, the next one last.
  private var undoGroups: [UndoGroup<Item>] = []
  /// The steps to redo, the next one last.
  private var redoGroups: [UndoGroup<Item>] = []
  /// The edits of the current batch, which aren't a step yet.
  private var openGroup = UndoGroup<Item>()
  private var mode = Mode.edit
  /// Whether a closure of ``record(animation:_:)`` is running.
  private var isRecording = false
  /// The number of changes that weren't recorded.
  private var otherChangeCount = 0
  /// The items as of the last change.
  private var recorded: RecordedItems<Item>
  private let hub = ChangeHub()

  // MARK: - Creating a recorder

  private init(_ target: UndoTarget<Item>) {
    self.target = target
    recorded = RecordedItems(of: target)
    // Reloads are never coalesced away, so the observer is notified at the end of every batch.
    hub.follow(target.source.changeHub) { [weak self] changes in
      self?.receive(changes)
      return .reload
    }
    hub.add(Observer { [weak self] _ in self?.closeGroup() })
  }

  /// Creates a recorder of all changes of a list, which it retains.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public convenience init(_ list: some EditableListSource<Item>) { self.init(UndoTarget(list)) }

  /// Creates a recorder of all changes of a list of sections, which it retains.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public convenience init<Section>(_ list: some EditableSectionedSource<Section>) where Section.Item == Item {
    self.init(UndoTarget(list))
  }

  /// Creates a recorder of the edits made in ``record(animation:_:)`` to a list, which it retains.
  ///
  ///     let recorder = UndoRecorder(editsOf: list)
  ///     recorder.record { list.remove(at: 3) }
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public convenience init(editsOf list: some EditableListSource<Item>)
  where Item: Identifiable, Item.ID: Sendable {
    var target = UndoTarget(list)
    target.identify = { ItemID($0.id) }
    self.init(target)
  }

  /// Creates a recorder of the edits made in ``record(animation:_:)`` to a list of sections, which it retains.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public convenience init<Section>(
    editsOf list: some EditableSectionedSource<Section>
  ) where Section.Item == Item, Item: Identifiable, Item.ID: Sendable {
    var target = UndoTarget(list)
    target.identify = { ItemID($0.id) }
    self.init(target)
  }

  /// Creates a recorder of the edits made in ``record(animation:_:)`` to a paged source, which it retains.
  ///
  ///     let recorder = UndoRecorder(editsOf: mails)
  ///     recorder.record { mails.removeItem(withID: ItemID(mail.id)) }
  ///
  /// An undo inserts a deleted item next to a loaded one. It reverts an update only if the item is loaded.
  ///
  /// - Complexity: O(*n*), where *n* is the number of loaded items.
  public convenience init<PageItem, Key>(
    editsOf pages: PagedSource<PageItem, Key>
  ) where Item == PagedItem<PageItem> {
    self.init(UndoTarget(pages))
  }

  // MARK: - Recording

  /// Performs edits in a batch and records them as one step.
  ///
  ///     recorder.record { list.remove(at: 3) }
  ///
  /// In nested calls, and within a batch, all recorded edits form one step.
  ///
  /// - Parameters:
  ///   - animation: The animation hint for all changes of the batch; by default, they have their own.
  ///   - edits: A closure that edits the list.
  @discardableResult
  public func record<Result, Failure: Error>(
    animation: AnimationHint = .automatic, _ edits: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try target.source.batch(animation: animation) { () throws(Failure) -> Result in
      let outer = isRecording
      isRecording = true
      defer { isRecording = outer }
      return try edits()
    }
  }

  /// Records a single change, also within a batch.
  private func receive(_ changes: ChangeSet) {
    if target.identify != nil, mode == .edit, !isRecording {
      countOtherChange()
      // The `deinit` of an item that is deleted can edit the list, so it's released last.
      let deleted = recorded.inverse(of: changes)
      if !recorded.apply(changes, of: target) { recorded = RecordedItems(of: target) }
      return withExtendedLifetime(deleted) {}
    }
    // Copy the items only if their former IDs are needed.
    let before = target.identify == nil ? nil : recorded
    guard var edit = recorded.inverse(of: changes), recorded.apply(changes, of: target) else {
      recorded = RecordedItems(of: target)
      // Steps by ID stay valid.
      if target.identify == nil { clear() } else { countOtherChange() }
      return
    }
    // An update to an equal item only displays it again.
    if recorded.isUpdateToEqualItems(edit, of: target) { return }
    if let before {
      let source = target.source
      edit.keyed = KeyedEdit(
        edit, from: recorded.ids(of: target), to: before.ids(of: target),
        contains: target.hasFastLookup ? { source.position(of: $0) != nil } : nil)
    }
    edit.otherChangeCount = otherChangeCount
    openGroup.edits.append(edit)
  }

  private func countOtherChange() {
    openGroup.hasUnrecordedChanges = true
    otherChangeCount += 1
  }

  /// Turns the edits since the last step into a new step.
  private func closeGroup() {
    let group = openGroup
    openGroup = UndoGroup()
    if group.isEmpty { return }
    if mode == .undo { redoGroups.append(group) } else { undoGroups.append(group) }
    if mode == .edit { redoGroups = [] }
    dropOldest()
    if undoGroups.last === group || redoGroups.last === group { onRecord?(Action(recorder: self, group: group)) }
  }

  /// Removes all steps without changing the list.
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
}

// MARK: - Undoing

extension UndoRecorder {
  /// Whether there is a step to undo.
  ///
  ///     undoButton.isEnabled = recorder.canUndo
  ///     redoButton.isEnabled = recorder.canRedo
  public var canUndo: Bool { hasOpenGroup || !undoGroups.isEmpty }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !hasOpenGroup && !redoGroups.isEmpty }
  /// The number of steps to undo.
  package var undoCount: Int { undoGroups.count + (hasOpenGroup ? 1 : 0) }
  /// The number of steps to redo.
  package var redoCount: Int { hasOpenGroup ? 0 : redoGroups.count }

  /// Undoes the last step, in one change set.
  ///
  ///     recorder.undo()
  ///
  /// Within a batch, this undoes the changes of the batch so far. A recorder created with `init(editsOf:)` skips steps
  /// that have no effect anymore, because their items were deleted.
  ///
  /// - Returns: Whether a step was undone.
  @discardableResult
  public func undo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = undoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Redoes the last undone step, in one change set.
  ///
  ///     recorder.redo()
  ///
  /// - Returns: Whether a step was redone.
  @discardableResult
  public func redo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = redoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Undoes the last step.
  ///
  /// - Returns: Whether it had an effect, or `nil` if there is no step.
  private func undoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return undoGroups.popLast().map { perform($0, .undo, animation) }
  }

  /// Redoes the last undone step.
  ///
  /// - Returns: Whether it had an effect, or `nil` if there is no step.
  private func redoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return redoGroups.popLast().map { perform($0, .redo, animation) }
  }

  private var hasOpenGroup: Bool { !openGroup.edits.isEmpty }

  private func perform(_ group: UndoGroup<Item>, _ mode: Mode, _ animation: AnimationHint) -> Bool {
    target.source.batch(animation: animation) {
      self.mode = mode
      var lookup = ListLookup(of: target.source)
      for edit in group.edits.reversed() {
        if let keyed = edit.keyed, !target.isExact || edit.otherChangeCount != otherChangeCount {
          target.apply(keyed, &lookup)
        } else {
          target.apply(edit)
        }
      }
      let isDone = target.identify == nil || !openGroup.isEmpty
      closeGroup()
      // Edits that observers make in response are new steps.
      self.mode = .edit
      return isDone
    }
  }
}

// MARK: - Steps

/// Edits that are undone or redone together.
private final class UndoGroup<Item> {
  // Guarded by the isolation domain of the list; changed only until `UndoRecorder.closeGroup()`.

  /// The edits, to be applied in reverse order.
  var edits: [UndoEdit<Item>] = []
  /// Whether unrecorded changes happened between the edits.
  var hasUnrecordedChanges = false

  /// Whether the edits have no effect together, such as an insert that is deleted again.
  ///
  /// - Complexity: O(*k* log² *k*), where *k* is the number of operations; O(1) for a single edit.
  var isEmpty: Bool {
    guard edits.count > 1, !hasUnrecordedChanges else { return edits.isEmpty }
    var pending = PendingChanges()
    for edit in edits.reversed() { pending.append(edit.changes) }
    return pending.composed().isEmpty
  }
}

// MARK: - Copied items

/// A copy of a list's items as of its last change, from which deleted items are restored.
private struct RecordedItems<Item> {
  private var copy: SectionedCopy<Any?, Item>

  /// Copies all items of a list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  init(of target: UndoTarget<Item>) { copy = SectionedCopy(of: target.source, shell: target.emptySection) }

  /// Returns the edit that reverts a change, or `nil` if it can't be determined.
  ///
  /// The copy must be in the state before the change.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations, including the items of deleted sections, and
  ///   *n* the number of items.
  func inverse(of changes: ChangeSet) -> UndoEdit<Item>? {
    let inverse = changes.inverted()
    guard !inverse.isReload else { return nil }
    var edit = UndoEdit<Item>(changes: inverse)
    for (positions, items) in [(inverse.inserts, \UndoEdit<Item>.inserted), (inverse.updates, \.updated)] {
      for position in positions {
        guard let item = copy.item(at: position) else { return nil }
        edit[keyPath: items].append(item)
      }
    }
    let sections = copy.sections
    for section in inverse.sectionInserts {
      guard sections.indices.contains(section) else { return nil }
      edit.insertedSections.append(.init(emptySection: sections[section].shell, items: sections[section].items.array))
    }
    for section in inverse.sectionUpdates {
      guard sections.indices.contains(section) else { return nil }
      edit.updatedSections.append(.init(emptySection: sections[section].shell))
    }
    return edit
  }

  /// Whether an edit does nothing but update items to equal ones, which also the list compares as equal: `==` may compare IDs only.
  func isUpdateToEqualItems(_ edit: UndoEdit<Item>, of target: UndoTarget<Item>) -> Bool {
    if edit.changes.hasStructuralChanges || !edit.changes.sectionUpdates.isEmpty { return false }
    return zip(edit.changes.updates, edit.updated).allSatisfy { position, old in
      guard let new = copy.item(at: position), areEqual(old, new) else { return false }
      return target.hasSameContent(old, new)
    }
  }

  /// Returns the IDs of the items and sections.
  func ids(of target: UndoTarget<Item>) -> KeyedEdit<Item>.IDs {
    let sections = copy.sections
    return KeyedEdit.IDs(
      item: { position in copy.item(at: position).flatMap { target.identify?($0) } },
      section: { sections.indices.contains($0) ? target.sectionID(sections[$0].shell) : nil },
      itemCount: { sections.indices.contains($0) ? sections[$0].items.count : 0 }, sectionCount: sections.count)
  }

  /// Applies a change, reading new items from the list.
  ///
  /// - Returns: Whether the change is valid. If not, the copy is unusable.
  /// - Complexity: That of ``SectionedCopy/apply(_:of:shell:)``.
  mutating func apply(_ changes: ChangeSet, of target: UndoTarget<Item>) -> Bool {
    copy.apply(changes, of: target.source, shell: target.emptySection)
  }
}
