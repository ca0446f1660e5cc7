#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport
  import ScreenTestSupport

  /// A table or a collection in a scroll view in a window.
  @MainActor
  protocol MacScreen<Host>: FuzzScreen where Host: BatchedListView {
    var window: NSWindow { get }
    var scroll: NSScrollView { get }
  }

  extension MacScreen {
    var driver: ListDriver<Host>? { adapter.driver as? ListDriver<Host> }
    var list: PresentedList<CellReference<Host>> { adapter.driver.list }
    var offset: CGFloat { scroll.contentView.bounds.minY }

    /// Displays all that is deferred.
    func rest() {
      adapter.driver.showDeferred()
      window.layoutIfNeeded()
      adapter.driver.showDeferred()
    }

    func leaveWindow(during work: () -> Void) {
      scroll.removeFromSuperview()
      work()
      window.contentView?.addSubview(scroll)
    }

    func layOut() { scroll.layoutSubtreeIfNeeded() }

    /// Returns the fault of the presentation or of the scroll position; `nil` if both are right.
    func presentationFault() -> String? {
      if list.shape.itemCounts != list.source.shape.itemCounts || list.hasPending { return "the presentation is late" }
      let end = max(0, (scroll.documentView?.frame.height ?? 0) - scroll.contentView.bounds.height)
      return offset < 0 || offset > end ? "scrolled to \(offset) of \(end)" : nil
    }
  }

  extension CellReference {
    /// The item of the tests that a cell displays.
    var testItem: TestItem? {
      for level in levels {
        if let list = level.list as? CellList<TestItem, Host>, let item = list.base.item(at: level.position) {
          return item
        }
      }
      return nil
    }
  }

  /// A header of the tests.
  final class HeaderView: NSView {
    var text: String?
  }

  #if !os(Linux)
    extension HeaderView: NSCollectionViewElement {}
  #endif
#endif
