#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourcesAppKit
  public import SwiftUI

  extension CellConfiguration where Host == NSTableView {
    /// Returns a configuration of cells that display SwiftUI views, for a table of one column.
    ///
    ///     TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
      .cell(HostingCell<Content>.self) { cell, item in cell.show(content(item), id: viewIdentity(of: item)) }
    }
  }

  extension SectionViewConfiguration where Host == NSTableView {
    /// Returns a configuration of section views that display SwiftUI views.
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
      .view(HostingCell<Content>.self) { view, section in view.show(content(section)) }
    }
  }
#endif
