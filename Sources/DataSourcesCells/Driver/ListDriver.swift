package import DataSources

/// Applies the changes of a source to a view, and answers the view's requests.
///
/// A change is one batch, or two if sections move while their items change. The view is reloaded if it is in no window,
/// if it hasn't requested anything since its last reload, and where ``ListSettings`` say so. While the user moves an
/// item, while the view requests cells, and in completions, changes are deferred. Items whose content changed are
/// configured in their cells after the batch.
@MainActor
package final class ListDriver<View: BatchedListView> {
  package private(set) weak var view: View?
  package private(set) var list: PresentedList<CellReference<View>>
  package var settings = ListSettings()
  /// Whether ``ListSettings/largestBatch`` doesn't apply to the view.
  package var ignoresLargestBatch = false
  package let readiness = Readiness()
  /// What the items can do.
  package internal(set) var uses: CellUses
  /// Connects the view with its delegates: it looks which methods these have.
  package var connect: () -> Void = {}
  /// Configures the views of sections that changed.
  package var refreshSections: (_ sections: [Int], _ update: ListUpdate) -> Void = { _, _ in }
  /// Called when sections were inserted, deleted, moved or updated by a batch.
  package var sectionsDidChange: () -> Void = {}
  /// Called before items with other content are configured, whether they are on screen or not.
  package var itemsDidChange: (_ positions: [ItemPosition]) -> Void = { _ in }
  /// Takes what the user drops on the view from elsewhere.
  package var onDrop: ((_ payloads: [Any], _ target: ItemPosition) -> Bool)? { didSet { connect() } }
  /// Whether the view hasn't requested anything since its last reload.
  package var isDirty = true
  /// Whether an item has had a size of its own.
  var hasSizes = false
  /// Whether visible items are to be configured again when the user lets go of an item.
  var isToBeReconfigured = false
  /// The sections whose views are configured again in the next turn.
  var staleSections = StaleSections.none
  /// Whether the view configures items in the cells that they have.
  var isReconfiguring = false
  var completions = CompletionQueue()
  let departures = DepartureQueue<View>()
  /// The moves whose work hasn't begun.
  var waitingMoves: [(list: PresentedList<CellReference<View>>, number: Int)] = []
  var isMoving = false
  /// How long to wait for a list that may not follow a move at all.
  package let moveLimit: Duration = .seconds(1)
  /// The clock of the waits for lists that follow later.
  package var clock: any Clock<Duration> = ContinuousClock()
  var displayed = DisplayedViews<View>()
  var registry = CellRegistry<View>()
  /// What the running batch holds in place.
  var heldPlace: HeldPlace?
  /// Whether the user holds an item of a list that isn't displayed anymore.
  var refusesDrop = false

  package init(_ source: any DataSource<CellReference<View>>, in view: View) {
    self.view = view
    list = PresentedList(source)
    uses = CellUses(of: source)
    list.presenter = self
    readiness.isViewBusy = { [weak view] in view?.isBusy ?? false }
    readiness.becameReady = { [weak self] in self?.showDeferred() }
  }

  package var source: any DataSource<CellReference<View>> {
    get { list.source }
    set {
      list.presenter = nil
      list = PresentedList(newValue, on: self)
      registry = CellRegistry()
      hasSizes = false
      let ends = displayed.removeAll()
      uses = CellUses(of: newValue)
      if view?.isBusy == true {
        refusesDrop = true
        readiness.wait()
      }
      connect()
      reload()
      // Closures of the app run when everything is in place.
      for end in ends { end() }
    }
  }

  /// Stops displaying, because another adapter takes the view.
  package func detach() {
    list.presenter = nil
    connect = {}
    refreshSections = { _, _ in }
    sectionsDidChange = {}
    itemsDidChange = { _ in }
    view = nil
    for end in displayed.removeAll() { end() }
  }

  /// Has the view ask for everything again.
  package func reload() {
    isDirty = true
    readiness.answering { view?.readAgain() }
    // They may have waited for changes of another source.
    settle()
  }

  /// Runs a closure that changes the source, and another one when the change is displayed.
  package func perform(
    animation: AnimationHint, _ changes: () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
  ) {
    completions.begin(completion)
    list.source.batch(animation: animation) { changes() }
    completions.end()
    settle()
  }

  /// Calls the completions of changes that have left nothing to display.
  private func settle() {
    if !completions.isCollecting, !list.hasPending { finish(nil, completions.take(), true) }
  }

  func finish(_ update: ListUpdate?, _ completions: [(Bool) -> Void], _ isFinished: Bool) {
    readiness.answering {
      for completion in completions { completion(isFinished) }
      guard let update else { return }
      departures.check()
      settings.didDisplay?(update, isFinished)
    }
  }

  /// Displays what has waited for the view, if it takes changes now.
  package func showDeferred() {
    guard isReady else { return }
    refusesDrop = false
    let stale = staleSections
    staleSections = .none
    list.showPending()
    if isToBeReconfigured { reconfigureVisibleItems() }
    // Those of a change that was displayed just now are configured again in the next turn.
    if staleSections == .none { refresh(stale) } else { staleSections = max(staleSections, stale) }
  }

  /// Runs the work of an item.
  ///
  /// - Parameters:
  ///   - task: The work.
  ///   - deleted: The item, if the work deletes it.
  ///   - done: Called when the work is done and displayed, with whether it succeeded.
  package func run(
    _ task: ItemTask<Void>, deleting deleted: TrackedItem<View>? = nil, done: @escaping (Bool) -> Void = { _ in }
  ) {
    switch task {
    case .sync(let work): perform(animation: .automatic, { work(()) }) { _ in done(true) }
    case .async(let work):
      Task {
        do {
          try await work(())
          // A database may report the change later.
          if let deleted, deleted.position != nil { return departures.add(deleted, clock) { done(true) } }
          perform(animation: .automatic, {}) { _ in done(true) }
        } catch {
          settings.report(error)
          done(false)
        }
      }
    }
  }
}

// MARK: - Answers to the view

// Answers to the view.
extension ListDriver {
  package func item(at position: ItemPosition) -> (any HostedItem<View>)? {
    readiness.answering { list.hostedItem(at: position) }
  }

  /// Asks an item something.
  package func ask<Answer>(_ position: ItemPosition, _ question: (any HostedItem<View>) -> Answer?) -> Answer? {
    readiness.answering { list.hostedItem(at: position).flatMap(question) }
  }

  /// The size of an item in a view of a size.
  package func size(at position: ItemPosition, in list: ListSize) -> CellSize {
    let size = ask(position) { $0.size(in: list) } ?? .automatic
    if size != .automatic { hasSizes = true }
    return size
  }

  /// Notifies an item of an action of the user; it may change the list.
  package func notify(_ position: ItemPosition, _ event: (any HostedItem<View>) -> Void) {
    if let item: any HostedItem<View> = list.hostedItem(at: position) { event(item) }
  }

  /// Returns a configured cell for a slot of the view, which displays the item at `position`.
  package func makeCell(at position: ItemPosition, in slot: View.Slot) -> View.Cell? {
    guard let view else { return nil }
    return readiness.answering {
      let item: (any HostedItem<View>)? = list.hostedItem(at: position)
      // The closure of another item has changed or deleted this one; that is displayed next.
      if isReconfiguring, let (cell, kind) = view.displayedCell(at: position, in: slot), kind != item?.kind {
        return cell
      }
      guard let item else { return nil }
      list.willDisplayItems(at: [position])
      item.register(in: view, &registry)
      return item.makeCell(in: view, at: slot)
    }
  }

  package func makeCell(at position: ItemPosition) -> View.Cell? where View.Slot == ItemPosition {
    makeCell(at: position, in: position)
  }

  package func display(_ cell: View.Cell, at position: ItemPosition) {
    readiness.answering {
      guard let item: any HostedItem<View> = list.hostedItem(at: position) else { return }
      displayed.add(cell, item)?()
      if let isSelected = item.isSelected { view?.mark(position, isSelected: isSelected) }
      item.display(cell)
    }
  }

  package func endDisplay(_ cell: View.Cell) { readiness.answering { displayed.remove(cell)?() } }

  /// The user tapped an item.
  ///
  /// - Parameters:
  ///   - isEditing: Whether the view is being edited, where a tap selects.
  ///   - deselect: Removes the mark of the item in the view.
  package func userDidSelect(_ position: ItemPosition, isEditing: Bool, deselect: () -> Void) {
    guard let item: any HostedItem<View> = list.hostedItem(at: position) else { return }
    if !isEditing, let task = item.primaryAction {
      // First, because the action may move items.
      deselect()
      run(task)
    } else {
      item.select(true)
    }
  }

  /// Returns the items of a menu at one of them: a view that marks only what is on screen can have other marks than the selection.
  package func menuItems(at pressed: ItemPosition?, marked: [ItemPosition]) -> [ItemPosition] {
    guard let pressed else { return marked }
    guard item(at: pressed)?.isSelected ?? marked.contains(pressed) else { return [pressed] }
    // Items without a selection have marks only.
    return (list.selectedPositions() + marked.filter { item(at: $0)?.isSelected == nil }).sorted()
  }

  /// The user deselected an item; the view may select another one next, whose position it has already.
  package func userDidDeselect(_ position: ItemPosition) {
    readiness.answering { notify(position) { $0.select(false) } }
  }

  /// The focus moved; both positions are those from before, also if a handler changes the list.
  package func focusDidMove(from old: ItemPosition?, to new: ItemPosition?) {
    readiness.answering {
      if let old { notify(old) { $0.focus(false) } }
      if let new { notify(new) { $0.focus(true) } }
    }
  }

  /// The user dropped something before an item; returns whether the app accepts it.
  package func userDidDrop(_ payloads: [Any], before position: ItemPosition) -> Bool {
    guard !payloads.isEmpty, let onDrop else { return false }
    return onDrop(payloads, list.sourceInsertionPosition(before: position))
  }

  // Sections

  package func sectionView(_ kind: SectionViewKind, at position: ItemPosition) -> HostedSectionView<View>? {
    readiness.answering { list.sectionView(kind, at: position) }
  }

  package func makeSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> View.SectionView? {
    guard let view else { return nil }
    return readiness.answering {
      guard let content: HostedSectionView<View> = list.sectionView(kind, at: position) else { return nil }
      content.register(kind, in: view, &registry)
      return content.makeView(kind, in: view, at: position)
    }
  }

  package func display(_ view: View.SectionView, _ kind: SectionViewKind, at position: ItemPosition) {
    readiness.answering {
      guard let content: HostedSectionView<View> = list.sectionView(kind, at: position) else { return }
      displayed.add(view, content)?()
      content.display(view)
    }
  }

  package func endDisplay(ofSectionView view: View.SectionView) { readiness.answering { displayed.remove(view)?() } }

  /// Whether a view on screen is one that the list describes.
  package func displays(_ view: View.SectionView) -> Bool { displayed.contains(view) }

  // Marks

  /// Marks items again that the view has forgotten, except those that aren't selected anymore.
  package func restoreMarks(_ positions: [ItemPosition]) {
    readiness.answering {
      for position in positions where list.contains(position) {
        if item(at: position)?.isSelected != false { view?.mark(position, isSelected: true) }
      }
    }
  }

  /// Marks the items on screen as their selections say.
  package func markSelection() {
    for position in view?.displayedPositions ?? [] {
      if let isSelected = item(at: position)?.isSelected { view?.mark(position, isSelected: isSelected) }
    }
  }

  /// The distance by which the item that is held in place is away from there, in the middle of a batch.
  package var heldDistance: Double? {
    view.flatMap { view in heldPlace?.distance(in: view, after: list.shape) }
  }
}

// MARK: - Configuring again

extension ListDriver {
  /// Configures the items and the section views on screen again, and those that the view has prepared.
  package func reconfigureVisibleItems() {
    isToBeReconfigured = false
    guard let view, !isDirty else { return }
    // Cells aren't at the positions of their items then, and the view would end the drag.
    if view.isBusy {
      isToBeReconfigured = true
      return readiness.wait()
    }
    let visible = view.displayedPositions.filter(list.contains)
    let positions =
      prepared(from: visible.first, in: view, by: -1).reversed() + visible
      + prepared(from: visible.last, in: view, by: 1)
    let resized = configure(positions, in: view, animation: .none)
    if !resized.isEmpty { view.remeasure(resized) }
    guard uses.capabilities.describesSections else { return }
    refreshSections(sections(around: visible), ListUpdate(changes: ChangeSet(), animation: .none))
  }

  /// Configures the views of sections once more when the view is ready, in the next turn at the earliest.
  ///
  /// A title can display what another list has, which may change later in this turn, or within a change that isn't displayed: after a
  /// move of the user, which the view displays by itself, and when changes cancel each other out.
  func refreshSectionsLater(_ sections: StaleSections) {
    guard uses.capabilities.describesSections else { return }
    staleSections = max(staleSections, sections)
    readiness.wait()
  }

  private func refresh(_ stale: StaleSections) {
    guard stale != .none, uses.capabilities.describesSections, let view, !isDirty, view.isInWindow else { return }
    let shownList = list
    view.layoutIfNeeded()
    guard list === shownList else { return }
    let visible = view.displayedPositions.filter(list.contains)
    let sections = stale == .all ? Array(0..<list.sectionCount) : sections(around: visible)
    refreshSections(sections, ListUpdate(changes: ChangeSet(), animation: .none))
  }

  /// The items beside the visible ones whose cells wait to be scrolled in.
  private func prepared(from position: ItemPosition?, in view: View, by step: Int) -> [ItemPosition] {
    let shape = list.shape
    guard var index = position.flatMap(shape.flatIndex(of:)) else { return [] }
    var positions: [ItemPosition] = []
    while let next = shape.position(atFlatIndex: index + step), view.displayedCell(at: next) != nil {
      positions.append(next)
      index += step
    }
    return positions
  }

  /// The sections whose views are configured after a change: those that it concerns, and all on screen.
  ///
  /// Titles and views can display the index of a section, its item count, and anything about its items.
  func sections(toRefreshAfter changes: ChangeSet, in view: View) -> [Int] {
    guard uses.capabilities.describesSections else { return changes.sectionUpdates }
    // Then each section on screen has its views.
    view.layoutIfNeeded()
    let visible = sections(around: view.displayedPositions.filter(list.contains))
    let old = changes.deletes.map(\.section) + changes.moves.map(\.from.section)
    let kept = old.isEmpty ? [] : old.compactMap(PositionMap(changes).newSection(ofOld:))
    let new = changes.inserts.map(\.section) + changes.moves.map(\.to.section)
    return Set(changes.sectionUpdates + visible + kept + new).sorted()
  }

  /// The sections of items, and the empty ones beside them, which can be visible, too; all if no item is visible.
  private func sections(around positions: [ItemPosition]) -> [Int] {
    guard let first = positions.first?.section, let last = positions.last?.section else {
      return Array(0..<list.sectionCount)
    }
    // No screen has room for more headers.
    let most = 100
    var (lower, upper) = (first - 1, last + 1)
    while lower > max(0, first - most), list.itemCount(inSection: lower) == 0 { lower -= 1 }
    while upper + 1 < min(list.sectionCount, last + most), list.itemCount(inSection: upper) == 0 { upper += 1 }
    return Array(max(0, lower)..<max(0, min(list.sectionCount, upper + 1)))
  }
}

// MARK: - Commands

/// A command that a swipe reveals.
package struct SwipeCommand<View: CellHost> {
  package let command: ItemCommand
  /// The item, if the command deletes it.
  let deleted: TrackedItem<View>?
}

extension ListDriver {
  /// The commands that a swipe reveals; `nil` if an item has none of its own at an edge.
  ///
  /// - Parameter offersDeletion: Whether a button that deletes the item counts as a command, for views that have none.
  package func swipeCommands(at position: ItemPosition, _ edge: SwipeEdge, offersDeletion: Bool)
    -> [SwipeCommand<View>]?
  {
    guard let item: any HostedItem<View> = item(at: position) else { return nil }
    return readiness.answering {
      // An item that can be deleted has a button for that beside its own commands.
      let canDelete = edge == .trailing && item.deletion != nil
      guard let commands = item.actions(at: edge)?.filter(\.isEnabled) ?? (offersDeletion ? [] : nil) else {
        return nil
      }
      var swiped = commands.map { SwipeCommand<View>(command: $0, deleted: nil) }
      if canDelete {
        // The list can change until the user taps the button.
        let deleted = TrackedItem(list.source, at: list.sourcePosition(of: position))
        let command = ItemCommand(item.deleteTitle ?? "Delete", symbol: "trash", role: .destructive) {}
        swiped.insert(SwipeCommand(command: command, deleted: deleted), at: 0)
      }
      return swiped
    }
  }

  /// Runs a command that a swipe revealed.
  ///
  /// - Parameter done: Called when the work is done and displayed, with whether it succeeded.
  package func run(_ swiped: SwipeCommand<View>, done: @escaping (Bool) -> Void) {
    guard let deleted = swiped.deleted else { return run(swiped.command.task, done: done) }
    guard let deletion = deleted.item?.deletion else { return done(false) }
    run(deletion, deleting: deleted, done: done)
  }

  /// Deletes the items at several positions, as one change; returns whether the user can delete any.
  ///
  /// Of an outline, a handler isn't called for nodes whose ancestor it deletes. A list that can be edited removes all of them.
  ///
  /// - Parameter positions: The positions, in order.
  package func delete(at positions: [ItemPosition]) -> Bool {
    var removals: [ItemRemoval] = []
    var tasks: [ItemTask<Void>] = []
    let rows = list.source.outlineRows
    var endOfDeleted = 0
    for position in positions {
      let row = rows == nil ? nil : list.sourcePosition(of: position)?.item
      let isDeletedWithAncestor = row.map { $0 < endOfDeleted } ?? false
      ask(position) { item in
        guard let deletion = item.deletion else { return }
        if let removal = item.removal { return removals.append(removal) }
        if isDeletedWithAncestor { return }
        tasks.append(deletion)
        if let row, let rows { endOfDeleted = rows.end(ofSubtreeAt: row) }
      }
    }
    if removals.isEmpty, tasks.isEmpty { return false }
    performTogether {
      run(.sync { removals.perform() })
      for task in tasks { run(task) }
    }
    return true
  }

  /// Runs closures of several items, whose changes are displayed as one: positions stay the same meanwhile.
  package func performTogether(_ work: () -> Void) {
    let list = list
    list.suspend()
    list.source.batch { work() }
    list.resume()
  }

  /// Runs a command, for several items together.
  package func run(_ command: ItemCommand) {
    if command.otherTasks.isEmpty { return run(command.task) }
    performTogether { for task in [command.task] + command.otherTasks { run(task) } }
  }

  /// Performs the primary action of an item, which those that can't be selected don't have.
  package func performPrimaryAction(at position: ItemPosition) {
    if let action = ask(position, { $0.canSelect ? $0.primaryAction : nil }) { run(action) }
  }
}

// MARK: - Displayed views

/// What cells and section views on screen display, for when they disappear and their items are deleted.
///
/// Only views that were reported as appearing are in here: platform lists also prepare cells that never appear.
struct DisplayedViews<Host: CellHost> where Host.Cell: AnyObject, Host.SectionView: AnyObject {
  private struct DisplayedCell {
    weak var cell: Host.Cell?
    let item: any HostedItem<Host>

    func end() { if let cell { item.endDisplay(cell) } }
  }

  private struct DisplayedSectionView {
    weak var view: Host.SectionView?
    let content: HostedSectionView<Host>

    func end() { if let view { content.endDisplay(view) } }
  }

  private var cells: [ObjectIdentifier: DisplayedCell] = [:]
  private var sectionViews: [ObjectIdentifier: DisplayedSectionView] = [:]

  /// Adds a cell that appears.
  ///
  /// - Returns: The end of what the cell displayed before, if the host didn't report it.
  mutating func add(_ cell: Host.Cell, _ item: any HostedItem<Host>) -> (() -> Void)? {
    let end = remove(cell)
    cells[ObjectIdentifier(cell)] = DisplayedCell(cell: cell, item: item)
    return end
  }

  /// Notes what a cell displays now, if it is on screen.
  mutating func update(_ cell: Host.Cell, _ item: any HostedItem<Host>) {
    guard cells[ObjectIdentifier(cell)] != nil else { return }
    cells[ObjectIdentifier(cell)] = DisplayedCell(cell: cell, item: item)
  }

  mutating func remove(_ cell: Host.Cell) -> (() -> Void)? {
    cells.removeValue(forKey: ObjectIdentifier(cell))?.end
  }

  mutating func add(_ view: Host.SectionView, _ content: HostedSectionView<Host>) -> (() -> Void)? {
    let end = remove(view)
    sectionViews[ObjectIdentifier(view)] = DisplayedSectionView(view: view, content: content)
    return end
  }

  mutating func remove(_ view: Host.SectionView) -> (() -> Void)? {
    sectionViews.removeValue(forKey: ObjectIdentifier(view))?.end
  }

  func contains(_ view: Host.SectionView) -> Bool { sectionViews[ObjectIdentifier(view)] != nil }

  /// Removes everything, because the view displays another list.
  mutating func removeAll() -> [() -> Void] {
    defer { (cells, sectionViews) = ([:], [:]) }
    return cells.values.map { $0.end } + sectionViews.values.map { $0.end }
  }
}

/// Sections whose titles and views may be outdated.
enum StaleSections: Int, Comparable {
  case none
  case onScreen
  case all

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
