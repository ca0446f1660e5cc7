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
