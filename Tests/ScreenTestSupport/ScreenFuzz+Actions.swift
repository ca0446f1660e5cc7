public import DataSourcesCells
import HeadlessSupport
import ListTestSupport

// The actions on every kind of screen between two checks.
extension ScreenFuzz {
  /// Suspends a list during several changes.
  public func hold(_ screen: some FuzzScreen, _ work: () -> Void) {
    let list = screen.list
    list.suspend()
    for _ in 0..<1 + chance.below(3) {
      mutate(atMost: 3)
      work()
    }
    list.resume()
  }

  /// Changes the tree while a view is in no window.
  public func leaveWindow(_ screen: some FuzzScreen) {
    screen.leaveWindow {
      mutate(atMost: 4)
      if chance.oneIn(3) { screen.layOut() }
    }
    if chance.oneIn(2) { mutate() }
  }

  /// Changes the tree, and again when the change is displayed.
  public func complete(on screen: some FuzzScreen, _ hints: [AnimationHint?], prepare: () -> Void = {}) {
    let hint = hints.randomElement(using: &chance) ?? nil
    prepare()
    screen.adapter.perform(animation: hint) {
      mutate(atMost: 2)
    } completion: { [unowned self] _ in
      if chance.oneIn(2) { mutate() }
    }
  }

  public func changeLargestBatch(of screen: some FuzzScreen) {
    screen.adapter.settings.largestBatch = [nil, 2, 1_000].randomElement(using: &chance) ?? nil
  }
}
