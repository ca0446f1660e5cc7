#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import SwiftUI

  /// A table of one column of AppKit.
  enum TablePlatform: ListPlatform {
    static func cell<Item>(_ content: @escaping (Item) -> some View) -> CellConfiguration<Item, NSTableView> {
      .hosting { content($0) }
    }

    static func sectionView(_ content: some View) -> SectionViewConfiguration<NSTableView> { .hosting { _ in content } }

    static func adapter(_ list: any DataSource<CellReference<NSTableView>>, in view: NSTableView) -> TableAdapter {
      TableAdapter(list, in: view)
    }

    static func hasLayout(_ view: NSTableView) -> Bool { view.window != nil && !view.bounds.isEmpty }

    static func observeScrolling(
      _ adapter: TableAdapter, _ view: NSTableView, _ didScroll: @escaping () -> Void
    ) -> AnyObject {
      let clip = view.enclosingScrollView?.contentView
      clip?.postsBoundsChangedNotifications = true
      return ScrollObserver(clip, didScroll)
    }

    private final class ScrollObserver: NSObject {
      private let didScroll: () -> Void

      init(_ clip: NSClipView?, _ didScroll: @escaping () -> Void) {
        self.didScroll = didScroll
        super.init()
        NotificationCenter.default.addObserver(
          self, selector: #selector(boundsDidChange), name: NSView.boundsDidChangeNotification, object: clip)
      }

      @objc private func boundsDidChange() { didScroll() }
    }
  }
#endif
