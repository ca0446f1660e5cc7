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
  package let readiness = Readiness()
  /// What the items can do.
  package internal(set) var uses: CellUses
  /// Connects the view with its delegates: it looks which methods these have.
  package var connect: () -> Void = {}
  /// Configures the views of sections that changed.
  package var refreshSections: (_ sections: [Int], _ update: ListUpdate) -> Void = { _, _ in }
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
    readiness.becameReady = { [weak self] in self?.becameReady() }
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
    animation: AnimationHint?, _ changes: () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
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

  private func becameReady() {
    refusesDrop = false
    list.showPending()
    if isToBeReconfigured { reconfigureVisibleItems() }
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
    case .sync(let work): perform(animation: nil, { work(()) }) { _ in done(true) }
    case .async(let work):
      Task {
        do {
          try await work(())
          // A database may report the change later.
          if let deleted, deleted.position != nil { return departures.add(deleted, clock) { done(true) } }
          perform(animation: nil, {}) { _ in done(true) }
        } catch {
          settings.onError?(error)
          done(false)
        }
      }
    }
  }
}
