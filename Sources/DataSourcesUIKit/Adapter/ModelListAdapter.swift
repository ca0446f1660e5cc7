#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// What the adapters for tables and for collections share: when and how changes are shown, and which methods UIKit gets
  /// to see.
  ///
  /// A change is one batch, or two where sections move while their rows change. Everything is read anew when the view is in
  /// no window, or has not asked for anything since it was read anew; for a reload; and where ``settings`` say so. While the user
  /// moves a row, the view is asking for cells, or a completion runs, changes wait. Rows whose content changed are configured in
  /// their cells, after the batch; a row that is now another kind of cell is reloaded.
  @MainActor
  open class ModelListAdapter: NSObject {
    /// How changes are shown.
    public var settings = AdapterSettings()

    /// Who gets the calls of UIKit that this adapter does not need: those of the scroll view, and any other.
    ///
    /// Not kept alive.
    ///
    /// Methods that the adapter uses go to the adapter alone; override them to add something.
    public weak var forwardedDelegate: NSObject? {
      didSet {
        if forwardedDelegate === self { forwardedDelegate = nil }
        watchForwardedDelegate()
        methodsChanged()
      }
    }

    /// Takes what the user drops on the view from elsewhere, before the row at a position; answers whether it did.
    public var onDrop: ((_ objects: [Any], _ target: ItemPosition) -> Bool)? { didSet { methodsChanged() } }

    /// What is shown, for what does not depend on the kind of view.
    var list: (any ModelPresentation)? { didSet { listChanged(hadOne: oldValue != nil) } }
    /// Whether the user still holds a row of what was shown before, which can be dropped nowhere.
    private var holdsFormerRow = false
    /// Whether the view has asked for nothing since everything was to be read anew.
    var isDirty = true
    /// How deep in questions of the view this is, which takes no changes meanwhile.
    var questions = 0
    /// Whether the view is having rows configured in the cells that they have.
    var isReconfiguring = false
    private var knownUses: CellUses = []
    private var isWaitingForView = false
    private var runningCompletions = 0
    private var pendingCompletions: [(Bool) -> Void] = []
    /// How many closures that change the source are running.
    private var runningChanges = 0
    /// Whether the view has been connected since the list is shown.
    private var hasTakenView = false
    #if canImport(UIKit)
      /// Methods that UIKit has asked for and that this adapter has, as long as what it shows stays the same.
      var ownMethods: Set<Selector> = []
    #else
      let seenMethods = SeenMethods()
    #endif

    // What a kind of view has of its own.

    /// Which behaviours make the optional methods visible, by the methods' Objective-C names.
    var optionalMethods: [String: CellUses] { [:] }
    /// Whether the view is in a window.
    var isOnScreen: Bool { false }
    /// Whether the view is busy with a row that the user moves.
    var isViewBusy: Bool { false }
    /// Gives the view its delegates once more: it remembers which methods there are from that moment.
    func connectView() {}
    /// Has the view read everything anew.
    func reloadView() {}
    /// Whether the view asks another adapter by now.
    var isViewTaken: Bool { false }
    /// The rows that the view marks as selected.
    var selectedRows: [IndexPath] { [] }
    /// Marks rows again that the view has forgotten.
    func restoreMarks(_ indexPaths: [IndexPath]) {}
    /// Makes the calls of a batch.
    func perform(_ batch: ListTransition.Batch, of update: ListUpdate, completion: @escaping (Bool) -> Void) {}
    /// Configures what survives and shows something else.
    func refresh(_ transition: ListTransition) {}

    /// Marks the rows on screen as their selections say.
    ///
    /// To be called after UIKit has taken marks away without a word, as a table does when its editing mode begins or ends.
    open func markSelection() {}

    /// Has the view read everything anew.
    public func reload() {
      isDirty = true
      if hasLostView { return }
      answering { reloadView() }
      // They may have waited for the changes of another source.
      settleCompletions()
    }

    /// Runs a closure that changes the source, and another one when the change has been shown.
    ///
    /// - Parameters:
    ///   - animation: the hint for all that the closure changes, or `nil` to keep theirs.
    ///   - changes: changes the source.
    ///   - completion: called when the change has been shown, or at once when there is none; with `false` when an
    ///     animation was interrupted.
    public func perform(
      animation: AnimationHint? = nil, _ changes: () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
    ) {
      pendingCompletions.append(completion)
      runningChanges += 1
      list?.batch(animation: animation, changes)
      runningChanges -= 1
      settleCompletions()
    }

    /// Calls back those who wait for something although nothing waits to be shown.
    private func settleCompletions() {
      guard runningChanges == 0, !pendingCompletions.isEmpty, list?.hasPending != true else { return }
      finish(nil, takeCompletions(), true)
    }

    private func takeCompletions() -> [(Bool) -> Void] {
      defer { pendingCompletions = [] }
      return pendingCompletions
    }

    /// Calls back at the end of a change; what the callbacks change waits until the view is done.
    private func finish(_ update: ListUpdate?, _ completions: [(Bool) -> Void], _ isFinished: Bool) {
      runningCompletions += 1
      for completion in completions { completion(isFinished) }
      if let update { settings.completion?(update, isFinished) }
      runningCompletions -= 1
    }

    /// Has UIKit look again which methods there are.
    func methodsChanged() {
      knownUses = uses
      #if canImport(UIKit)
        ownMethods = []
      #endif
      if hasLostView { return }
      // Cells leave the screen, and have closures: what these change waits until the view is connected again.
      keepingMarks { answering { connectView() } }
      hasTakenView = true
    }

    private func listChanged(hadOne: Bool) {
      hasTakenView = false
      guard hadOne, isViewBusy else { return }
      holdsFormerRow = true
      Task { @MainActor [weak self] in
        while self?.isViewBusy == true { try? await Task.sleep(nanoseconds: 20_000_000) }
        self?.holdsFormerRow = false
      }
    }

    /// Whether a row that the user drops is one of what was shown before; if so, everything is read anew.
    func refusesFormerRow() -> Bool {
      guard holdsFormerRow else { return false }
      holdsFormerRow = false
      reload()
      return true
    }

    /// Whether another adapter has taken the view: it shows something else, and nothing of this one may reach it.
    var hasLostView: Bool { hasTakenView && isViewTaken }

    /// Runs what has the view forget which rows are selected, and marks them again.
    private func keepingMarks(_ work: () -> Void) {
      let marks = hasTakenView ? selectedRows : []
      work()
      if !marks.isEmpty { answering { restoreMarks(marks) } }
    }

    private func methodsChanged(readingAnew: Bool) {
      guard readingAnew, !hasLostView else { return methodsChanged() }
      keepingMarks {
        methodsChanged()
        reload()
      }
    }

    /// Looks whether rows have turned up that can do more than those seen before.
    func checkMethods() {
      guard uses != knownUses else { return }
      let grown = uses.subtracting(knownUses)
      knownUses = uses
      #if !canImport(UIKit)
        seenMethods.version += 1
      #endif
      // Not in the middle of a question.
      Task { @MainActor [weak self] in
        while self?.isViewBusy == true { try? await Task.sleep(nanoseconds: 20_000_000) }
        self?.methodsChanged(readingAnew: !grown.isDisjoint(with: [.size, .estimatedSize, .sectionViews]))
      }
    }

    /// The behaviours that rows and sections have.
    var uses: CellUses { list?.uses.union(.always) ?? .always }

    /// Whether a subclass has a method of its own that UIKit is to see.
    ///
    /// Found out by itself; only where there is no Objective-C runtime a subclass has to say so.
    open func overrides(_ method: String) -> Bool { hasOverride(of: method) }

    /// Who gets a call of UIKit.
    ///
    /// - Parameter method: the Objective-C name.
    /// - Returns: the adapter, the forwarded delegate, or `nil` when UIKit is not to see such a method.
    func receiver(of method: String) -> NSObject? {
      if let needed = optionalMethods[method], !needed.isDisjoint(with: uses) || overrides(method) { return self }
      return forwardedDelegate.flatMap { $0.hears(method) ? $0 : nil }
    }

    /// Runs what has the view configure rows in the cells that they have.
    func reconfiguring(_ work: () -> Void) {
      isReconfiguring = true
      defer { isReconfiguring = false }
      work()
    }

    /// Runs the answer to a question of the view, which takes no changes meanwhile.
    func answering<Answer>(_ answer: () -> Answer) -> Answer {
      questions += 1
      defer { questions -= 1 }
      return answer()
    }
  }

  extension ModelListAdapter: ListPresenter {
    /// Whether the view takes a change now.
    public var isReady: Bool { questions == 0 && runningCompletions == 0 && !isViewBusy }

    /// Tries again soon.
    public func isWaiting() {
      guard !isWaitingForView else { return }
      isWaitingForView = true
      Task { @MainActor [weak self] in
        while self?.isReady == false { try? await Task.sleep(nanoseconds: 20_000_000) }
        self?.isWaitingForView = false
        self?.list?.showPending()
      }
    }

    /// Calls back those who wait for a change that is not to be seen.
    public func changesCameToNothing() {
      if !pendingCompletions.isEmpty { finish(nil, takeCompletions(), true) }
    }

    /// Shows a change.
    public func show(_ transition: ListTransition) {
      // Rows that come may do more than those before them.
      checkMethods()
      let completions = takeCompletions()
      let shown = list
      let isAllowed = settings.allows(transition.update)
      defer { checkMethods() }
      guard list === shown, !hasLostView else {
        // Another source took its place meanwhile, and is read anew anyway; or another adapter that of this one.
        transition.turn()
        return finish(transition.update, completions, true)
      }
      guard !isDirty, isOnScreen, isAllowed else {
        transition.turn()
        reload()
        return finish(transition.update, completions, true)
      }
      let update = {
        for (index, batch) in transition.batches.enumerated() {
          // The view's questions run closures of the app, and these may show another source.
          guard self.list === shown else { return self.finish(transition.update, completions, false) }
          let isLast = index == transition.batches.count - 1
          self.perform(batch, of: transition.update) { [weak self] isFinished in
            if isLast { self?.finish(transition.update, completions, isFinished) }
          }
        }
        if self.list === shown { self.refresh(transition) }
      }
      if transition.update.animation == .none { UIView.performWithoutAnimation(update) } else { update() }
      if transition.batches.isEmpty { finish(transition.update, completions, true) }
    }
  }
#endif
