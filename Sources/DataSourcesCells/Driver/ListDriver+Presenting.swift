import DataSources

extension ListDriver: @MainActor ListPresenting {
  package var isReady: Bool { readiness.isReady }

  package func presentationDidDeferChanges() { readiness.wait() }

  package func presentationDidCancelChanges() {
    finish(nil, completions.take(), true)
    refreshSectionsLater(.onScreen)
  }

  package func reportDisplayedItems() {
    guard let view, view.isInWindow, !isDirty else { return }
    readiness.answering { list.willDisplayItems(at: view.displayedPositions) }
  }

  package func show(_ change: PresentedChange) {
    let completions = completions.take()
    let shownList = list
    let isAllowed = settings.allowsBatch(change.update, ofAnySize: ignoresLargestBatch)
    // The closure may have replaced the source.
    guard list === shownList else {
      change.commit()
      return finish(change.update, completions, true)
    }
    let isNew = uses.notice(change.update.changes, in: list)
    guard let view, !isNew, !isDirty, view.isInWindow, isAllowed else { return reload(for: change, isNew, completions) }
    if change.update.animation == .none {
      view.withoutAnimation { perform(change, in: view, completions) }
    } else {
      perform(change, in: view, completions)
    }
    if change.batches.isEmpty { finish(change.update, completions, true) }
  }

  /// Displays a change by a reload, which keeps the place and the marks.
  private func reload(for change: PresentedChange, _ isNew: Bool, _ completions: [(Bool) -> Void]) {
    let isDisplayed = view?.isInWindow == true && !isDirty
    let place = isDisplayed ? view.flatMap { placeToHold(change, in: $0) } : nil
    let map = PositionMap(change.update.changes)
    // Tables restore the marks of selections, and drop those of the user.
    let keepsMarks = (isNew || view?.marksHiddenItems == true) && !change.update.changes.isReload
    let marks = keepsMarks ? view?.markedPositions.compactMap(map.newPosition(ofOld:)) : nil
    change.commit()
    if isNew { connect() }
    reload()
    if let marks, !marks.isEmpty { restoreMarks(marks) }
    restore(place, animated: false)
    if isDisplayed { refreshSectionsLater(.onScreen) }
    finish(change.update, completions, true)
  }

  private func perform(_ change: PresentedChange, in view: View, _ completions: [(Bool) -> Void]) {
    let shownList = list
    heldPlace = placeToHold(change, in: view)
    defer { heldPlace = nil }
    for (index, batch) in change.batches.enumerated() {
      // The view's questions run closures of the app, and these may replace the source.
      guard list === shownList else { return finish(change.update, completions, false) }
      let isLast = index == change.batches.count - 1
      view.perform(animation: change.update.animation) { [weak self] in
        batch.commit()
        return self?.list === shownList ? batch.changes : nil
      } completion: { [weak self] isFinished in
        if isLast { self?.finish(change.update, completions, isFinished) }
      }
    }
    guard list === shownList else { return }
    if marksHiddenItems { markInserted(change.update.changes, in: view) }
    refresh(change.update, in: view)
    guard list === shownList else { return }
    restore(heldPlace, animated: change.update.animation != .none)
    // Rows that stayed have no new cells.
    if list === shownList, change.update.changes.hasStructuralChanges {
      readiness.answering { list.willDisplayItems(at: view.displayedPositions) }
    }
  }

  private func placeToHold(_ change: PresentedChange, in view: View) -> HeldPlace? {
    let changes = change.update.changes
    guard settings.anchoring != .off, !changes.isReload,
      measures || changes.hasStructuralChanges || !changes.sectionUpdates.isEmpty
    else { return nil }
    let shownList = list
    // After an earlier change, the view may have been scrolled to items that aren't displayed yet.
    view.layoutIfNeeded()
    return list === shownList ? HeldPlace(change, in: view, settings.anchoring) : nil
  }

  private func restore(_ place: HeldPlace?, animated: Bool) {
    guard let place, let view else { return }
    let shownList = list
    // Only a layout says how large the content is; it runs closures of the app.
    view.layoutIfNeeded()
    if list === shownList { place.restore(in: view, after: list.shape, animated: animated) }
  }

  private var measures: Bool { uses.capabilities.contains(.size) }

  private var marksHiddenItems: Bool { view?.marksHiddenItems == true && uses.capabilities.contains(.selection) }

  /// Marks inserted items that are selected; views that mark only what is on screen do when items appear.
  private func markInserted(_ changes: ChangeSet, in view: View) {
    func mark(_ position: ItemPosition) {
      if item(at: position)?.isSelected == true { view.mark(position, isSelected: true) }
    }
    for position in changes.inserts { mark(position) }
    for section in changes.sectionInserts {
      for item in 0..<list.itemCount(inSection: section) { mark(ItemPosition(section: section, item: item)) }
    }
  }

  /// Configures items that changed: in place if their kind is the same, and measured again if their size isn't.
  private func refresh(_ update: ListUpdate, in view: View) {
    if !update.changes.updates.isEmpty { itemsDidChange(Array(update.changes.updates)) }
    let shownList = list
    let resized = configure(update.changes.updates, in: view, animation: update.animation)
    guard list === shownList else { return }
    let sections = sections(toRefreshAfter: update.changes, in: view)
    guard list === shownList else { return }
    if !sections.isEmpty { refreshSections(sections, update) }
    if update.changes.hasSectionChanges || !update.changes.sectionUpdates.isEmpty { sectionsDidChange() }
    refreshSectionsLater(.onScreen)
    if !resized.isEmpty { view.remeasure(resized) }
  }

  /// Configures items: in place if their kind is the same.
  ///
  /// - Returns: those that have to be measured again.
  func configure(_ positions: some Sequence<ItemPosition>, in view: View, animation: AnimationHint)
    -> [ItemPosition]
  {
    var (kept, replaced): ([ItemPosition], [ItemPosition]) = ([], [])
    var resized: [ItemPosition] = []
    let size = view.listSize
    let marksHidden = marksHiddenItems
    for position in positions {
      let displayedCell = view.displayedCell(at: position)
      guard displayedCell != nil || measures || marksHidden,
        let item: any HostedItem<View> = list.hostedItem(at: position)
      else { continue }
      if let (cell, kind) = displayedCell {
        if kind == item.kind { kept.append(position) } else { replaced.append(position) }
        displayed.update(cell, item)
      }
      if displayedCell != nil || marksHidden, let isSelected = item.isSelected {
        view.mark(position, isSelected: isSelected)
      }
      // Items that aren't visible have sizes, too.
      if measures, let old = view.layoutSize(at: position),
        isNew(item.size(in: size) ?? .automatic, old, in: view)
      {
        resized.append(position)
      }
    }
    isReconfiguring = true
    if !kept.isEmpty { view.reconfigure(kept) }
    isReconfiguring = false
    if !replaced.isEmpty { view.replaceCells(at: replaced, animation: animation) }
    return resized
  }

  /// Whether an item has to be measured again that had a size in the layout.
  private func isNew(_ size: CellSize, _ old: CellSize, in view: View) -> Bool {
    func isNew(_ length: Double?, _ old: Double?) -> Bool {
      guard let old else { return false }
      // The layout doesn't say whether a size that the view determines now was that of the item before.
      return length.map { abs($0 - old) >= 0.5 } ?? hasSizes
    }
    let standard = view.standardSize
    return isNew(size.width ?? standard.width, old.width) || isNew(size.height ?? standard.height, old.height)
  }
}

// MARK: - Places

/// An item that stays in place on screen while the list changes around it.
@MainActor
struct HeldPlace {
  private enum Goal {
    /// The end of the list stays visible.
    case end
    /// A visible item stays at its offset.
    case item(visible: [ItemPosition], offsets: [Double])
  }

  private let goal: Goal
  private let changes: ChangeSet
  private let before: ListShape

  /// Notes where the visible items are; `nil` if none has to stay.
  ///
  /// - Complexity: O(*v*), where *v* is the number of visible items.
  init?(_ change: PresentedChange, in view: some BatchedListView, _ anchoring: ScrollAnchoring) {
    let changes = change.update.changes
    if anchoring == .followingEnd, view.isScrolledToEnd {
      (goal, self.changes, before) = (.end, changes, ListShape())
      return
    }
    if anchoring == .whenScrolled, view.isScrolledToStart { return nil }
    let visible = view.displayedPositions
    let offsets = visible.compactMap { view.visibleOffset(of: $0) }
    guard !visible.isEmpty, offsets.count == visible.count else { return nil }
    (goal, self.changes, before) = (.item(visible: visible, offsets: offsets), changes, change.before)
  }

  /// The distance by which the item is away from its place.
  func distance(in view: some BatchedListView, after: ListShape) -> Double? {
    guard case .item(let visible, let offsets) = goal,
      let anchor = ScrollAnchor(in: changes, visible: visible, from: before, to: after),
      let index = visible.firstIndex(of: anchor.oldPosition),
      let offset = view.visibleOffset(of: anchor.newPosition)
    else { return nil }
    return offset - offsets[index]
  }

  /// Scrolls back to the place.
  func restore(in view: some BatchedListView, after: ListShape, animated: Bool) {
    if case .end = goal { return view.scrollToEnd(animated: animated) }
    if let distance = distance(in: view, after: after), abs(distance) > 0.001 { view.scroll(by: distance) }
  }
}
