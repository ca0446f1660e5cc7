#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import SwiftUI

  /// A table of AppKit under SwiftUI views.
  struct ListRepresentable<Item, Content: View>: NSViewRepresentable {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    func makeCoordinator() -> ListCoordinator<Item, Content, TablePlatform> { ListCoordinator() }

    func makeNSView(context: Context) -> NSScrollView {
      let table = NSTableView()
      table.headerView = nil
      table.usesAutomaticRowHeights = true
      table.style = list.parts.appearance.tableStyle
      // A footer would float above the items of the next section.
      table.floatsGroupRows = list.parts.footer == nil || list.parts.header != nil
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("items")))
      let scrollView = NSScrollView()
      scrollView.hasVerticalScroller = true
      scrollView.documentView = table
      return scrollView
    }

    func updateNSView(_ view: NSScrollView, context: Context) {
      guard let table = view.documentView as? NSTableView else { return }
      context.coordinator.update(list, source, context.environment, in: table)
    }
  }

  extension ListAppearance {
    fileprivate var tableStyle: NSTableView.Style {
      switch self {
      case .plain: .plain
      case .grouped, .insetGrouped: .inset
      case .sidebar: .sourceList
      }
    }
  }
#endif
