#if LIST_VIEWS
  public import DataSources
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
  open class ListAdapter: NSObject {
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

    /// What is shown, for what does not depend on the kind of view.
    var list: (any PresentedList)?
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
    #if canImport(UIKit)
      /// Methods that UIKit has asked for and that this adapter has, as long as what it shows stays the same.
      var ownMethods: Set<Selector> = []
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
      answering { reloadView() }
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
      list?.batch(animation: animation, changes)
      // Nothing has been shown, and nothing waits to be.
      if !pendingCompletions.isEmpty, list?.hasPending != true { finish(nil, takeCompletions(), true) }
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
      // Cells leave the screen, and have closures: what these change waits until the view is connected again.
      answering { connectView() }
    }

    /// Looks whether rows have turned up that can do more than those seen before.
    func checkMethods() {
      guard uses != knownUses else { return }
      let grown = uses.subtracting(knownUses)
      knownUses = uses
      // Not in the middle of a question.
      Task { @MainActor [weak self] in
        self?.methodsChanged()
        if !grown.isDisjoint(with: [.size, .estimatedSize, .sectionViews]) { self?.reload() }
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

  extension ListAdapter: ListPresenter {
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
      let completions = takeCompletions()
      let shown = list
      let isAllowed = settings.allows(transition.update)
      defer { checkMethods() }
      guard list === shown else {
        // Another source took its place meanwhile, and is read anew anyway.
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
          let isLast = index == transition.batches.count - 1
          self.perform(batch, of: transition.update) { [weak self] isFinished in
            if isLast { self?.finish(transition.update, completions, isFinished) }
          }
        }
        self.refresh(transition)
      }
      if transition.update.animation == .none { UIView.performWithoutAnimation(update) } else { update() }
      if transition.batches.isEmpty { finish(transition.update, completions, true) }
    }
  }

  /// A presentation, for what does not depend on the kind of view.
  protocol PresentedList: AnyObject {
    var uses: CellUses { get }
    var hasPending: Bool { get }
    func showPending()
    func batch(animation: AnimationHint?, _ changes: () -> Void)
  }

  extension ListPresentation: PresentedList {
    func batch(animation: AnimationHint?, _ changes: () -> Void) {
      source.changeHub.batch(animation: animation) { changes() }
    }
  }

  extension CellUses {
    /// What every list has.
    static let always = CellUses(rawValue: 1 << 31)
  }
#endif
