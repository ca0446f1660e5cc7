#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import DataSourcesUIKit
  public import SwiftUI
  public import UIKit

  extension CellConfiguration where Host == UICollectionView {
    /// Returns a configuration of list cells that display SwiftUI views.
    ///
    ///     CollectionAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: collectionView)
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
      .cell(UICollectionViewListCell.self, reuseIdentifier: "hosting \(Content.self)") { cell, item in
        cell.contentConfiguration = UIHostingConfiguration { content(item).id(viewIdentity(of: item)) }
      }
    }
  }

  extension CellConfiguration where Host == UITableView {
    /// Returns a configuration of cells that display SwiftUI views.
    ///
    ///     TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
      .cell(UITableViewCell.self, reuseIdentifier: "hosting \(Content.self)") { cell, item in
        cell.contentConfiguration = UIHostingConfiguration { content(item).id(viewIdentity(of: item)) }
      }
    }
  }

  extension SectionViewConfiguration where Host == UICollectionView {
    /// Returns a configuration of section views of a list layout that display SwiftUI views.
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
      .view(UICollectionViewListCell.self, reuseIdentifier: "hosting \(Content.self)") { view, section in
        view.contentConfiguration = UIHostingConfiguration { content(section) }
      }
    }
  }

  extension SectionViewConfiguration where Host == UITableView {
    /// Returns a configuration of section views that display SwiftUI views.
    @MainActor
    public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
      .view(UITableViewHeaderFooterView.self, reuseIdentifier: "hosting \(Content.self)") { view, section in
        view.contentConfiguration = UIHostingConfiguration { content(section) }
      }
    }
  }
#endif
