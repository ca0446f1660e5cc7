#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  /// A random tree of sources in a few tables and collections, and all that can happen to them.
  @MainActor
  final class AdapterFuzz: ScreenFuzz {
    var judges: [ObjectIdentifier: ScrollJudge] = [:]
    /// The sizes of the items of each list of cells.
    var sizes: [ObjectIdentifier: SizeRule] = [:]

    init(seed: UInt64) {
      super.init(seed: seed, salt: 7)
      action = "start*"
      makeScreen(TableKinds()) { TableScreen($0) }
      makeScreen(CollectionKinds()) { CollectionScreen($0) }
      if chance.oneIn(2) {
        makeScreen(TableKinds()) { TableScreen($0) }
      } else {
        makeScreen(CollectionKinds()) { CollectionScreen($0) }
      }
      observeSources()
    }

    var lists: [any ListScreen] { screens.compactMap { $0 as? any ListScreen } }

    override func act() { doSomething() }

    override var mayReload: Bool { hasReplacedLately || action.hasSuffix("*") }

    override func delete(_ item: TestItem) {
      if let list = tree.sources[0] as? ListSource<TestItem>, let index = list.index(ofID: item.id) {
        list.remove(at: index)
      }
    }

    override func fault(onScreen number: Int) -> String? {
      let screen = lists[number]
      // A move stays on screen during the next changes, unless a reload is to be accounted for.
      if screen.isHoldingMoves, !mayReload, !hasReplaced, chance.oneIn(2) { return nil }
      screen.rest()
      let excess = excess(onScreen: number)
      let judge = judges[ObjectIdentifier(screen)]
      if let fault = judge?.fault ?? screen.fault(sizes) ?? (hasReplaced ? nil : excess) { return fault }
      let counts = judge?.takeCounts() ?? (judgments: 0, scrolls: 0)
      figures.judgments += counts.judgments
      figures.scrolls += counts.scrolls
      judge?.attach()
      return nil
    }
  }
#endif
