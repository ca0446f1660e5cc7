package import DataSources
import ListStorage

/// A source as one host displays it: it answers in the positions that the host knows while the source is ahead.
///
/// The source changes first, and the host follows inside its batch update. In between, the counts here never disagree
/// with what the host expects.
package final class PresentedList<Item> {
  /// What is displayed.
  package let source: any DataSource<Item>
  /// Displays changes; without one, changes count as displayed.
  package weak var presenter: (any ListPresenting)?
  /// The item counts that the host knows.
  var counts: CountList { didSet { cachedShape = nil } }
  /// The batches that are being displayed, each with its map, which is made when it is needed.
  var ahead: [(changes: ChangeSet, map: PositionMap?)] = []
  /// The changes that are deferred; more may follow, see `observation`.
  var deferred = PendingUpdates()
  /// The moves by the user that the source hasn't made, above everything that it has emitted.
  var heldMoves: [HeldMove] = [] { didSet { heldMap = nil } }
  var heldMoveCount = 0
  /// The map from the list with the held moves to the one without, which is made when it is needed.
  var heldMap: PositionMap?
  var isShowing = false
  var suspensions = 0
  private(set) var observation: ListObservation?
  private var cachedShape: ListShape?

  /// Displays a source by a presenter, which isn't kept alive and can be set later.
  package init(_ source: any DataSource<Item>, on presenter: (any ListPresenting)? = nil) {
    self.source = source
    self.presenter = presenter
    counts = CountList(of: source)
    observation = source.observe { [weak self] update in self?.take(update) }
    observation?.onDisplayRequest { [weak self] in self?.presenter?.reportDisplayedItems() }
  }

  /// The item counts that the host knows.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections, after a change, then O(1).
  package var shape: ListShape {
    if let cachedShape { return cachedShape }
    let shape = ListShape(itemCounts: counts.array)
    cachedShape = shape
    return shape
  }

  package var sectionCount: Int { counts.count }

  package func itemCount(inSection section: Int) -> Int { counts.itemCount(inSection: section) }

  /// Whether the host knows an item at `position`.
  package func contains(_ position: ItemPosition) -> Bool { counts.contains(position) }

  /// Returns the item at a position that the host knows; `nil` if there is none, or if it is about to be deleted.
  ///
  /// - Complexity: That of the source, and O(log *k*) while a change of *k* items is being displayed.
  package func item(at position: ItemPosition) -> Item? { sourcePosition(of: position).flatMap(source.item(at:)) }

  package func id(at position: ItemPosition) -> ItemID? { sourcePosition(of: position).flatMap(source.id(at:)) }

  package func sectionInfo(at index: Int) -> SectionInfo? { sourceSection(of: index).flatMap(source.sectionInfo(at:)) }

  /// Whether something hasn't been displayed yet.
  package var hasPending: Bool { !deferred.isEmpty || observation?.isBehind == true }

  /// Defers changes, and continues to answer in the positions that the host knows, until ``resume()``.
  ///
  /// Calls nest.
  package func suspend() { suspensions += 1 }

  /// Whether changes are suspended.
  package var isSuspended: Bool { suspensions > 0 }

  /// Displays what was deferred, as one change, once for every ``suspend()``.
  package func resume() {
    guard suspensions > 0 else { return }
    suspensions -= 1
    // A move that the source has made as well needn't wait for a host that is still busy with it.
    if suspensions == 0, deferred.removeIfCancelledOut() { presenter?.presentationDidCancelChanges() }
    showPending()
    // No other event may follow that would display the rest, as after a refused move.
    if suspensions == 0, !deferred.isEmpty { presenter?.presentationDidDeferChanges() }
  }

  /// Displays deferred changes, unless the presenter isn't ready or changes are suspended.
  package func showPending() {
    while !deferred.isEmpty, canShow {
      if let update = deferred.take() { showNow(update) } else { presenter?.presentationDidCancelChanges() }
    }
  }

  private var canShow: Bool {
    suspensions == 0 && !isShowing && observation?.isBehind != true && presenter?.isReady ?? true
  }

  /// Takes over a change of the source.
  private func take(_ update: ListUpdate) {
    guard !heldMoves.isEmpty else { return display(update) }
    var update = update
    let ended = follow(&update.changes)
    display(update)
    for move in ended { move.didEnd() }
  }

  /// Displays a change if the host can take it now, and defers it otherwise.
  func display(_ update: ListUpdate) {
    if update.changes.isEmpty { return }
    if deferred.isEmpty, canShow { showNow(update) } else { deferred.append(update) }
    showPending()
    if !deferred.isEmpty { presenter?.presentationDidDeferChanges() }
  }

  private func showNow(_ update: ListUpdate) {
    isShowing = true
    show(update)
    isShowing = false
  }
}

// MARK: - Displaying changes

extension PresentedList {
  /// Displays a change.
  func show(_ update: ListUpdate) {
    var update = update
    guard update.changes.isReload || update.changes.hasStructuralChanges else { return showContents(update) }
    let before = counts
    var after = counts
    if !update.changes.isReload, !follow(update.changes, &after) { update.changes = .reload }
    if update.changes.isReload { after = upcomingCounts }
    guard !update.changes.isEmpty else { return }
    let stages = stages(of: update.changes, to: after)
    ahead = stages.map { ($0.changes, nil) }
    var committed = 0
    let commit = { [weak self] (stage: Int) in
      guard let self, stage > committed else { return }
      committed = stage
      ahead = stage == stages.count ? [] : Array(ahead.suffix(stages.count - stage))
      counts = stage == stages.count ? after : CountList((stages[stage - 1].after ?? ListShape()).itemCounts)
    }
    let batches = stages.indices.map { stage in
      ListBatch(changes: stages[stage].changes) { commit(stage + 1) }
    }
    let commitAll = { commit(stages.count) }
    if update.changes.isReload { commitAll() }
    presenter?.show(
      PresentedChange(
        update: update, batches: update.changes.isReload ? [] : batches, counts: before, commitAll: commitAll))
    // There may be no presenter, or it may have displayed nothing.
    commitAll()
  }

  /// Has item counts follow a change; returns whether they are those of the list after it.
  private func follow(_ changes: ChangeSet, _ counts: inout CountList) -> Bool {
    if heldMoves.isEmpty { return counts.apply(changes, of: source) }
    let upcoming = upcomingCounts
    let isPossible = changes.steps.allSatisfy { counts.apply($0, newCount: upcoming.itemCount(inSection:)) }
    return isPossible && counts == upcoming
  }

  /// Displays a change that moves nothing.
  private func showContents(_ update: ListUpdate) {
    var update = update
    if !update.changes.steps.allSatisfy(counts.allows) || counts.count != source.sectionCount {
      update.changes = .reload
      return show(update)
    }
    presenter?.show(PresentedChange(update: update, batches: [], counts: counts, commitAll: {}))
  }

  /// The batches of a change, each with the counts after it; those after the last one are known.
  private func stages(of changes: ChangeSet, to new: CountList) -> [(changes: ChangeSet, after: ListShape?)] {
    guard !changes.sectionMoves.isEmpty, !changes.risks.isEmpty else { return [(changes, nil)] }
    let plan = try? changes.plan(from: shape, to: ListShape(itemCounts: new.array))
    guard let plan, plan.stages.count > 1 else { return [(plan?.stages.first?.changes ?? changes, nil)] }
    return plan.stages.map { ($0.changes, $0.shapeAfter) }
  }
}

// MARK: - Positions

extension PresentedList {
  /// Returns where the source has the item at a position that the host knows.
  package func sourcePosition(of position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    var position: ItemPosition? = position
    forEachMap { map in position = position.flatMap(map.newPosition(ofOld:)) }
    return position
  }

  /// Returns the position at which the source inserts an item before one that the host displays: the position of the next item of
  /// the section that the source still has there, or else the end of the section.
  ///
  /// - Complexity: That of ``sourcePosition(of:)``, once for each item at or after `position` that the section doesn't have anymore.
  package func sourceInsertionPosition(before position: ItemPosition) -> ItemPosition {
    let section = sourceSection(of: position.section) ?? max(0, min(position.section, source.sectionCount - 1))
    for item in stride(from: position.item, to: itemCount(inSection: position.section), by: 1) {
      let next = sourcePosition(of: ItemPosition(section: position.section, item: item))
      if let next, next.section == section { return next }
    }
    let end = section < source.sectionCount ? source.itemCount(inSection: section) : 0
    return ItemPosition(section: section, item: end)
  }

  /// Notifies the source that the host displays items.
  package func willDisplayItems(at positions: [ItemPosition]) {
    let positions = positions.compactMap(sourcePosition(of:))
    if !positions.isEmpty { source.willDisplayItems(at: positions) }
  }

  /// Returns where the host knows the item that the source has at a position.
  package func hostPosition(ofSource position: ItemPosition) -> ItemPosition? {
    var maps: [PositionMap] = []
    forEachMap { maps.append($0) }
    var position: ItemPosition? = position
    for map in maps.reversed() { position = position.flatMap(map.oldPosition(ofNew:)) }
    return position.flatMap { counts.contains($0) ? $0 : nil }
  }

  func sourceSection(of index: Int) -> Int? {
    guard index >= 0, index < sectionCount else { return nil }
    var section: Int? = index
    forEachMap { map in section = section.flatMap(map.newSection(ofOld:)) }
    return section
  }

  /// The position after the last item.
  package var end: ItemPosition {
    let section = max(0, sectionCount - 1)
    return ItemPosition(section: section, item: itemCount(inSection: section))
  }

  /// Calls a closure with the maps from what the host knows to the source, in order.
  private func forEachMap(_ body: (PositionMap) -> Void) {
    for index in ahead.indices {
      let map = ahead[index].map ?? PositionMap(ahead[index].changes)
      ahead[index].map = map
      body(map)
    }
    if let map = deferred.ahead() { body(map) }
    if !heldMoves.isEmpty {
      let map =
        heldMap
        ?? PositionMap(heldMoves.reversed().reduce(ChangeSet()) { $0.concatenated(with: $1.changes.inverted()) })
      heldMap = map
      body(map)
    }
    if let map = observation?.ahead { body(map) }
  }

  /// Returns where the host knows an item of any source that the list is derived from: the first place that displays it.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between the list and its part.
  package func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition? {
    source.positions(of: position, from: part).lazy.compactMap(self.hostPosition(ofSource:)).first
  }
}

// MARK: - Cells

extension PresentedList {
  /// Returns the item at a position that the host knows, with everything that can be asked of it.
  package func hostedItem<Host>(at position: ItemPosition) -> (any HostedItem<Host>)?
  where Item == CellReference<Host> {
    item(at: position)?.hostedItem(at: position)
  }

  /// Returns the commands of the context menu of several items: those that all of them offer, each for all of them.
  package func contextMenu<Host>(at positions: some Sequence<ItemPosition>) -> [ItemCommand]
  where Item == CellReference<Host> {
    var commands: [ItemCommand]?
    for position in positions {
      let item: (any HostedItem<Host>)? = hostedItem(at: position)
      if commands == nil { commands = item?.menu ?? [] } else { commands?.formIntersection(item?.menu ?? []) }
      if commands?.isEmpty == true { break }
    }
    return commands ?? []
  }

  /// Returns a view of a section that the host knows; the outermost list that has the kind decides.
  package func sectionView<Host>(_ kind: SectionViewKind, at position: ItemPosition) -> HostedSectionView<Host>?
  where Item == CellReference<Host> {
    guard let info = sectionInfo(at: position.section), let owners = info[SectionOwners<Host>.self] else { return nil }
    for owner in owners.all.reversed() {
      let context = SectionContext(
        section: owner.section, listSection: position.section, viewIndex: position.item, info: info,
        values: owner.list.values)
      guard let view = owner.list.sectionView(kind, context) else { continue }
      return view.map { HostedSectionView($0, context) }
    }
    return nil
  }

  /// The kinds of views that a section that the host knows can have.
  package func sectionViewKinds<Host>(at index: Int) -> Set<SectionViewKind> where Item == CellReference<Host> {
    let owners = sectionInfo(at: index)?[SectionOwners<Host>.self]?.all ?? []
    return owners.reduce(into: []) { $0.formUnion($1.list.sectionViewKinds) }
  }

  /// The titles of the index at the edge of the list, with the section of each: of neighbors with the same title, the first one.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  package var indexTitles: [(title: String, section: Int)] {
    (0..<sectionCount).reduce(into: []) { titles, section in
      guard let title = sectionInfo(at: section)?.indexTitle, title != titles.last?.title else { return }
      titles.append((title, section))
    }
  }

  /// Returns the section of a title of the index that the user has touched, at an index that it had when the view read the titles.
  package func section(ofIndexTitle title: String, at index: Int) -> Int {
    let titles = indexTitles
    let isCurrent = titles.indices.contains(index) && titles[index].title == title
    return isCurrent ? titles[index].section : titles.first { $0.title == title }?.section ?? 0
  }

  /// The positions, as the host knows them, of all items that the selections of the list have.
  ///
  /// - Complexity: O(*t* *k*), where *t* is the number of sources between the list and its items, and *k* that of the selected
  ///   items.
  package func selectedPositions<Host>() -> [ItemPosition] where Item == CellReference<Host> {
    var found: [ItemPosition] = []
    for case let cells as any CellProvider<Host> & DataSource in source.origins {
      found += cells.selectedPositions.flatMap { source.positions(of: $0, from: cells) }
    }
    return found.compactMap(hostPosition(ofSource:))
  }
}

// MARK: - What is presented

/// A change, and the batches in which a host displays it.
package struct PresentedChange {
  /// The change.
  package let update: ListUpdate
  /// The batches: empty for a reload, and if only contents changed; two if sections move while their items change.
  package let batches: [ListBatch]
  let counts: CountList
  let commitAll: () -> Void

  /// The item counts before the change.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  package var before: ListShape { ListShape(itemCounts: counts.array) }

  /// Advances the presented state past the whole change, for a host that reloads.
  package func commit() { commitAll() }
}

/// What one batch update of a host takes.
package struct ListBatch {
  /// The structural changes.
  package let changes: ChangeSet
  let commitBatch: () -> Void

  /// Advances the presented state past this batch.
  ///
  /// Call it exactly once, inside the host's batch-update block.
  package func commit() { commitBatch() }
}

/// Displays the changes of a ``PresentedList``.
package protocol ListPresenting: AnyObject {
  /// Displays a change.
  ///
  /// The list answers with the state before it until the change is committed; at the latest when this returns.
  func show(_ change: PresentedChange)
  /// Whether the host can take a change now. If not, changes are deferred.
  var isReady: Bool { get }
  /// Called when changes are deferred. Call `showPending()` once the host is ready.
  func presentationDidDeferChanges()
  /// Called when deferred changes have cancelled each other out.
  func presentationDidCancelChanges()
  /// Notifies the list of all items that the host displays.
  func reportDisplayedItems()
}

/// What the items and sections of a displayed list can do.
package struct CellUses: Equatable {
  package private(set) var capabilities: CellCapabilities = []
  /// Whether several items can be selected at the same time, as the selections of the list say; `nil` without selections.
  package private(set) var allowsMultipleSelection: Bool?

  /// What the lists of cells can do that a source is derived from.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between this one and its cells.
  package init<Host>(of source: any DataSource<CellReference<Host>>) {
    for case let list as any CellProvider<Host> in source.origins {
      capabilities.formUnion(list.capabilities)
      // Each part of a composite can have a selected item, and marks follow the selections.
      if let isMultiple = list.allowsMultipleSelection { allowsMultipleSelection = isMultiple || list !== source }
    }
  }

  /// Looks what items and sections can do that are new: a list may have new parts.
  ///
  /// - Parameter changes: What is displayed next.
  /// - Returns: Whether anything is new.
  /// - Complexity: O(*k*) for *k* inserted or updated sections; the whole tree after a reload, and for items of a selection beside
  ///   one in which the user selects one item.
  package mutating func notice<Host>(_ changes: ChangeSet, in list: PresentedList<CellReference<Host>>) -> Bool {
    let source = list.source
    let old = self
    var hasSelection = false
    func notice(_ reference: CellReference<Host>?) {
      for level in reference.map({ Array($0.levels) }) ?? [] {
        capabilities.formUnion(level.list.capabilities)
        if allowsMultipleSelection != true || !capabilities.contains(.selection) {
          hasSelection = hasSelection || level.list.selectedItem(at: level.position) != nil
        }
      }
    }
    if changes.isReload {
      let found = CellUses(of: source)
      capabilities.formUnion(found.capabilities)
      allowsMultipleSelection = found.allowsMultipleSelection
    } else {
      for section in [changes.sectionInserts, changes.sectionUpdates].joined() {
        notice(source.item(at: ItemPosition(section: section, item: 0)))
        for owner in source.sectionInfo(at: section)?[SectionOwners<Host>.self]?.all ?? [] {
          capabilities.formUnion(owner.list.capabilities)
        }
      }
      if let position = changes.inserts.first { notice(list.upcomingItem(at: position)) }
    }
    if hasSelection {
      capabilities.insert(.selection)
      allowsMultipleSelection = CellUses(of: source).allowsMultipleSelection
    }
    // Views are asked for titles whether there are any or not.
    return capabilities.union(.sectionTitles) != old.capabilities.union(.sectionTitles)
      || allowsMultipleSelection != old.allowsMultipleSelection
  }
}
