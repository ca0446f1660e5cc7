#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  // What happens to the lists between two rests. The name of an action that may reload lists ends with a star.
  extension AdapterFuzz {
    func doSomething() {
      let screen = lists[chance.below(screens.count)]
      disturbances = chance.oneIn(2) ? 0 : 1 + chance.below(3)
      switch chance.below(20) {
      case 0...5:
        perform("change") {
          if chance.oneIn(2) { scroll(screen) }
          mutate(atMost: 2)
        }
      case 6:
        perform("hold") {
          hold(screen) {
            if chance.oneIn(2) { scroll(screen) }
            if chance.oneIn(4) { tap(screen) }
          }
        }
      case 7: perform("scroll") { for screen in lists { scroll(screen) } }
      case 8: perform("away*") { leaveWindow(screen) }
      case 9: perform("turn") { turn(screen) }
      case 10, 11: perform("tap") { tap(screen) }
      case 12: perform("delete") { delete(on: screen) }
      case 13, 14: perform("move") { move(on: screen) }
      case 15:
        #if !os(tvOS)
          perform("drop") { drop(on: screen) }
        #else
          break
        #endif
      case 16: perform("completion") { complete(on: screen, [.automatic, .none, .fade, .top]) }
      case 17: perform("animation") { animate() }
      case 18: perform("segment") { switchSegment() }
      default: perform("rare*") { doRareThing(to: screen) }
      }
    }

    private func scroll(_ screen: some ListScreen) {
      let end = max(0, screen.view.contentSize.height - screen.view.bounds.height)
      screen.scroll(to: chance.oneIn(4) ? end : CGFloat(chance.below(Int(end) + 1)))
    }

    /// Resizes a screen, as a rotation, a window or a keyboard does.
    func resize(_ screen: some ListScreen) {
      let size = screen.view.frame.size
      switch chance.below(3) {
      case 0: screen.view.frame.size = CGSize(width: size.height, height: size.width)
      case 1: screen.view.frame.size.width = [200, 320, 440].randomElement(using: &chance) ?? 320
      default: screen.view.frame.size.height = [50, 90, 160, 440].randomElement(using: &chance) ?? 440
      }
    }

    private func turn(_ screen: some ListScreen) {
      resize(screen)
      // Content that is shorter than the view is not scrolled.
      screen.scroll(to: screen.view.contentOffset.y)
      if chance.oneIn(2) { mutate() }
    }

    private func tap(_ screen: some ListScreen) {
      for _ in 0..<1 + chance.below(3) {
        if let path = screen.visiblePaths.randomElement(using: &chance) { screen.tap(path) }
      }
    }

    private func delete(on screen: some ListScreen) {
      screen.setEditing(true)
      if let path = screen.visiblePaths.randomElement(using: &chance) { screen.delete(path) }
      if chance.oneIn(2) { mutate() }
      screen.setEditing(false)
    }

    private func move(on screen: some ListScreen) {
      screen.setEditing(true)
      defer { screen.setEditing(false) }
      guard let path = screen.visiblePaths.randomElement(using: &chance), screen.beginMoving(path) else { return }
      for _ in 0..<chance.below(3) {
        if chance.oneIn(3) { mutate() }
        if let target = screen.visiblePaths.randomElement(using: &chance) { screen.drag(to: target) }
        if chance.oneIn(4) { scroll(screen) }
      }
      if chance.oneIn(3) { mutate() }
      if chance.oneIn(5) { screen.cancelMove() } else { screen.drop() }
      if chance.oneIn(3) { mutate() }
    }

    #if !os(tvOS)
      private func drop(on screen: some ListScreen) {
        let target = screen.visiblePaths.randomElement(using: &chance)
        let from = lists[chance.below(screens.count)]
        if chance.oneIn(2), let path = from.visiblePaths.randomElement(using: &chance), let drag = from.lift(path) {
          if chance.oneIn(2) { mutate() }
          return screen.drop(drag, at: target)
        }
        let item = UIDragItem(itemProvider: NSItemProvider())
        item.localObject = TestItem(chance.below(20))
        screen.drop(ListDrag(items: [item]), at: target)
      }
    #endif

    /// Changes while earlier ones are still being animated.
    private func animate() {
      Animations.areInstant = false
      mutate(atMost: 3)
      tap(lists[0])
      mutate()
      Animations.finish()
      Animations.areInstant = true
    }

    private func doRareThing(to screen: some ListScreen) {
      switch chance.below(4) {
      case 0: screen.adapter.reload()
      case 1:
        let source = screen.adapter.source
        screen.adapter.source = source
      case 2: screen.view.frame.size.height = CGFloat(chance.below(3) * 220)
      default: changeLargestBatch(of: screen)
      }
      mutate()
      if screen.view.frame.height == 0 { screen.view.frame.size.height = 440 }
    }
  }
#endif
