import DataSources
import ListStorage

/// A source as one host shows it, for as long as both live.
///
/// The source changes first, and the host follows a moment later, inside its batch. In between, everything here is
/// answered in the positions that the host still knows, so the host never sees a count that disagrees with the batch.
public final class ListPresentation<H: ListHost> {
  /// What is shown.
  public let source: any DataSource<CellModel<H>>
  /// Groups of behaviours that rows have, as far as rows have been looked at.
  package internal(set) var uses: CellUses
  /// Answers commands that come from parts of the list.
  public weak var commands: (any ListCommands<H>)?
  /// Who shows changes on the host; without one they are taken for shown.
  public weak var presenter: (any ListPresenter)?
  /// The item counts that the host knows.
  var counts: CountList { didSet { cachedShape = nil } }
  /// Batch by batch, what is being shown, and the map of it, made when somebody asks.
  private var ahead: [(changes: ChangeSet, map: PositionMap?)] = []
  /// What could not be shown yet.
  ///
  /// Behind it may come more, see `observation`.
  var owed = PendingUpdates()
  private var isShowing = false
  var registrations = HostRegistrations<H>()
  private(set) var observation: ListObservation?
  private var holds = 0
  private var cachedShape: ListShape?

  /// Shows a source by way of a presenter, which is not kept alive and may be named later.
  public init(_ source: any DataSource<CellModel<H>>, on presenter: (any ListPresenter)? = nil) {
    self.source = source
    self.presenter = presenter
    counts = CountList(of: source)
    uses = source.cellUses()
    observation = source.observe { [weak self] update in self?.take(update) }
  }

  /// The item counts that the host knows.
  ///
  /// - Complexity: O(*s*) for *s* sections after a change, then O(1).
  public var shape: ListShape {
    if let cachedShape { return cachedShape }
    let shape = ListShape(itemCounts: counts.array)
    cachedShape = shape
    return shape
  }

  /// The number of sections that the host knows.
  public var sectionCount: Int { counts.count }

  /// The number of rows that the host knows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { counts.itemCount(inSection: section) }

  /// How to show the row at a position that the host knows; `nil` when there is none, or it is about to go.
  ///
  /// - Complexity: that of the source, and O(log *k*) while a change of *k* rows is being shown.
  public func model(at position: ItemPosition) -> CellModel<H>? {
    sourcePosition(of: position).flatMap(source.item(at:))
  }

  /// The identity of the row at a position that the host knows.
  public func id(at position: ItemPosition) -> ItemID? { sourcePosition(of: position).flatMap(source.id(at:)) }

  /// Where the source has the row at a position that the host knows; `nil` when there is none, or it is gone.
  func sourcePosition(of position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    var position: ItemPosition? = position
    forEachMap { map in position = position.flatMap(map.newPosition(ofOld:)) }
    return position
  }

  /// Keeps changes back, and goes on answering in the positions that the host knows, until ``release()``.
  ///
  /// Calls nest.
  public func hold() { holds += 1 }

  /// Shows what was kept back, as one change, once for every ``hold()``.
  public func release() {
    guard holds > 0 else { return }
    holds -= 1
    // A move that the source made, too, need not wait for a host that is still busy with it.
    if holds == 0, owed.removeIfCancelledOut() { presenter?.changesCameToNothing() }
    showPending()
    // Nothing else may come that would try again, as after a refused move.
    if holds == 0, !owed.isEmpty { presenter?.isWaiting() }
  }

  /// Whether changes are kept back.
  public var isHeld: Bool { holds > 0 }

  /// Shows what could not be shown yet, unless the presenter is still not ready, or changes are kept back.
  public func showPending() {
    while !owed.isEmpty, canShow {
      if let update = owed.take() { showNow(update) } else { presenter?.changesCameToNothing() }
    }
  }

  /// Whether something has not been shown yet.
  public var hasPending: Bool { !owed.isEmpty || observation?.isBehind == true }

  /// What leads from what the host knows to the source, in order.
  func forEachMap(_ body: (PositionMap) -> Void) {
    for index in ahead.indices {
      let map = ahead[index].map ?? PositionMap(ahead[index].changes)
      ahead[index].map = map
      body(map)
    }
    if let map = owed.ahead() { body(map) }
    if let map = observation?.ahead { body(map) }
  }

  private var canShow: Bool {
    holds == 0 && !isShowing && observation?.isBehind != true && presenter?.isReady ?? true
  }

  /// Takes over what the source said, and shows it if the host can take it now.
  private func take(_ update: ListUpdate) {
    if owed.isEmpty, canShow {
      showNow(update)
    } else {
      owed.append(update)
    }
    showPending()
    if !owed.isEmpty { presenter?.isWaiting() }
  }

  private func showNow(_ update: ListUpdate) {
    isShowing = true
    show(update)
    isShowing = false
  }

  private func show(_ update: ListUpdate) {
    var update = update
    guard update.changes.isReload || update.changes.hasStructure else { return showContents(update) }
    var after = counts
    if !update.changes.isReload, !follow(update.changes, &after) { update.changes = .reload }
    if update.changes.isReload { after = CountList(of: source) }
    guard !update.changes.isEmpty else { return }
    noticeUses(of: update.changes)
    let stages = stages(of: update.changes, to: after)
    ahead = stages.map { ($0.changes, nil) }
    var turns = 0
    let turn = { [weak self] (stage: Int) in
      guard let self, stage > turns else { return }
      turns = stage
      ahead = stage == stages.count ? [] : Array(ahead.suffix(stages.count - stage))
      counts = stage == stages.count ? after : CountList((stages[stage - 1].after ?? ListShape()).itemCounts)
    }
    let isBatch = !update.changes.isReload
    let batches = stages.indices.map { stage in
      ListTransition.Batch(changes: stages[stage].changes) { turn(stage + 1) }
    }
    let turnAll = { turn(stages.count) }
    if !isBatch { turnAll() }
    presenter?.show(ListTransition(update: update, batches: isBatch ? batches : [], makeTurn: turnAll))
    turnAll()  // in case that the presenter is gone, or shows nothing
  }

  /// Takes over what the source changed; whether it fits.
  private func follow(_ changes: ChangeSet, _ counts: inout CountList) -> Bool {
    counts.follow(changes, of: source)
  }

  /// Shows what changes no position.
  private func showContents(_ update: ListUpdate) {
    var update = update
    if !update.changes.steps.allSatisfy(counts.allows) || counts.count != source.sectionCount {
      update.changes = .reload
      return show(update)
    }
    presenter?.show(ListTransition(update: update, batches: [], makeTurn: {}))
  }

  /// The batches of a change, each with the counts after it; the last one's are known.
  private func stages(of changes: ChangeSet, to new: CountList) -> [(changes: ChangeSet, after: ListShape?)] {
    guard !changes.sectionMoves.isEmpty, !changes.risks.isEmpty else { return [(changes, nil)] }
    let plan = try? changes.plan(from: shape, to: ListShape(itemCounts: new.array))
    guard let plan, plan.stages.count > 1 else { return [(plan?.stages.first?.changes ?? changes, nil)] }
    return plan.stages.map { ($0.changes, $0.after) }
  }
}
