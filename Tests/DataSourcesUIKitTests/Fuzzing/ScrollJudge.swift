#if LIST_VIEWS
  @testable import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  /// Forwards between a list and its adapter, and checks after every change whether the list is scrolled as promised.
  @MainActor
  final class ScrollJudge: @MainActor ListPresenting {
    private unowned let screen: any ListScreen
    private weak var presenter: (any ListPresenting)?
    private var chance: SeededGenerator
    private var counts = (judgments: 0, scrolls: 0)
    private(set) var fault: String?

    init(_ screen: any ListScreen, seed: UInt64) {
      self.screen = screen
      chance = SeededGenerator(seed: seed)
      attach()
    }

    /// Becomes the observer again after an adapter with another source has replaced it.
    func attach() { attach(screen) }

    private func attach(_ screen: some ListScreen) {
      guard screen.presentation.presenter !== self else { return }
      presenter = screen.presentation.presenter
      screen.presentation.presenter = self
    }

    /// Returns how many changes were judged since the last call, and for how many of them the list was scrolled.
    func takeCounts() -> (judgments: Int, scrolls: Int) {
      defer { counts = (0, 0) }
      return counts
    }

    var isReady: Bool { presenter?.isReady ?? true }
    func presentationDidDeferChanges() { presenter?.presentationDidDeferChanges() }
    func presentationDidCancelChanges() { presenter?.presentationDidCancelChanges() }
    func reportDisplayedItems() { presenter?.reportDisplayedItems() }
    func show(_ change: PresentedChange) { show(change, on: screen) }

    private func show(_ change: PresentedChange, on screen: some ListScreen) {
      let list = screen.presentation
      // What a reload shows is new, and who sees nothing isn't promised anything. A list that was resized, or whose
      // cells are to be measured, scrolls when it is laid out: what is visible before isn't what the adapter holds.
      let isJudged =
        !change.update.changes.isReload && !screen.isDirty && screen.view.window != nil
        && screen.view.bounds.height > 0 && chance.oneIn(2)
      if isJudged { screen.view.layoutIfNeeded() }
      // Closures that the layout called may have replaced the source: the change isn't for the adapter anymore.
      guard screen.presentation === list else { return }
      let (before, offset) = (change.before, screen.view.contentOffset)
      let promise = isJudged ? ScrollPromise(screen) : nil
      presenter?.show(change)
      guard let promise, fault == nil, screen.presentation === list else { return }
      let shown = list.shape
      // Reading positions of a view that is about to reload makes it load its counts.
      if screen.isDirty || chance.oneIn(2) { screen.view.layoutIfNeeded() }
      // A closure that the layout called may have replaced the source.
      guard screen.presentation === list, list.shape == shown else { return }
      counts.judgments += 1
      if screen.view.contentOffset != offset { counts.scrolls += 1 }
      fault = promise.fault(screen, change.update.changes, from: before, to: list.shape)
    }
  }
#endif
