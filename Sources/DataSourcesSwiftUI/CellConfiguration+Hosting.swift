#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// The identity of the views in a cell, whose state ends when the cell is reused, or when its item is replaced by one with another ID.
  private struct ViewIdentity: Hashable {
    /// The time between two reuses of the cell.
    private final class Use: Hashable {
      static func == (left: Use, right: Use) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let use = Use()
    private var item: AnyHashable?

    /// Returns the identity with that of an item.
    func of(_ item: Any?) -> Self {
      func id(of item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
      var identity = self
      identity.item = (item as? any Identifiable).map { id(of: $0) }
      return identity
    }
  }

  // MARK: - UIKit

  #if canImport(UIKit)
    public import DataSourcesUIKit
    public import UIKit

    extension CellConfiguration where Host == UICollectionView {
      /// Returns a configuration of list cells that display SwiftUI views.
      ///
      ///     CollectionAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: collectionView)
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
        .cell(HostingListCell.self, reuseIdentifier: "hosting \(Content.self)") { cell, item in
          cell.show(content(item), of: item)
        }
      }
    }

    extension CellConfiguration where Host == UITableView {
      /// Returns a configuration of cells that display SwiftUI views.
      ///
      ///     TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
        .cell(HostingTableCell.self, reuseIdentifier: "hosting \(Content.self)") { cell, item in
          cell.show(content(item), of: item)
        }
      }
    }

    extension SectionViewConfiguration where Host == UICollectionView {
      /// Returns a configuration of section views of a list layout that display SwiftUI views.
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
        .view(HostingListCell.self, reuseIdentifier: "hosting \(Content.self)") { view, section in
          view.show(content(section))
        }
      }
    }

    extension SectionViewConfiguration where Host == UITableView {
      /// Returns a configuration of section views that display SwiftUI views.
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
        .view(HostingSectionView.self, reuseIdentifier: "hosting \(Content.self)") { view, section in
          view.show(content(section))
        }
      }
    }

    final class HostingListCell: UICollectionViewListCell {
      private var identity = ViewIdentity()

      override func prepareForReuse() {
        super.prepareForReuse()
        identity = ViewIdentity()
      }

      func show(_ content: some View, of item: Any? = nil) {
        contentConfiguration = UIHostingConfiguration { content.id(identity.of(item)) }
      }
    }

    /// A cell of a layout that isn't a list.
    final class HostingItemCell: UICollectionViewCell {
      private var identity = ViewIdentity()

      override func prepareForReuse() {
        super.prepareForReuse()
        identity = ViewIdentity()
      }

      func show(_ content: some View, of item: Any) {
        contentConfiguration = UIHostingConfiguration { content.id(identity.of(item)) }.margins(.all, 0)
      }
    }

    private final class HostingTableCell: UITableViewCell {
      private var identity = ViewIdentity()

      override func prepareForReuse() {
        super.prepareForReuse()
        identity = ViewIdentity()
      }

      func show(_ content: some View, of item: Any) {
        contentConfiguration = UIHostingConfiguration { content.id(identity.of(item)) }
      }
    }

    private final class HostingSectionView: UITableViewHeaderFooterView {
      private var identity = ViewIdentity()

      override func prepareForReuse() {
        super.prepareForReuse()
        identity = ViewIdentity()
      }

      func show(_ content: some View) {
        contentConfiguration = UIHostingConfiguration { content.id(identity) }
      }
    }
  #endif

  // MARK: - AppKit

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    public import DataSourcesAppKit

    extension CellConfiguration where Host == NSTableView {
      /// Returns a configuration of cells that display SwiftUI views, for a table of one column.
      ///
      ///     TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
        .cell(HostingCell<Content>.self) { cell, item in cell.show(content(item), of: item) }
      }
    }

    extension CellConfiguration where Host == NSCollectionView {
      /// Returns a configuration of collection items that display SwiftUI views.
      ///
      ///     CollectionAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: collectionView)
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (Item) -> Content) -> Self {
        .cell(HostingItem<Content>.self) { cell, item in
          cell.hostingCell.show(content(item), of: item)
        }
      }
    }

    extension SectionViewConfiguration where Host == NSTableView {
      /// Returns a configuration of section views that display SwiftUI views.
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
        .view(HostingCell<Content>.self) { view, section in view.show(content(section)) }
      }
    }

    extension SectionViewConfiguration where Host == NSCollectionView {
      /// Returns a configuration of section views that display SwiftUI views.
      @MainActor
      public static func hosting<Content: View>(@ViewBuilder _ content: @escaping (SectionContext) -> Content) -> Self {
        .view(HostingCell<Content>.self) { view, section in view.show(content(section)) }
      }
    }

    /// A cell that displays a SwiftUI view.
    final class HostingCell<Content: View>: NSTableCellView, NSCollectionViewElement {
      private struct Identified: View {
        let content: Content
        let id: ViewIdentity
        var body: some View { content.id(id) }
      }

      private var hosting: NSHostingView<Identified>?
      private var identity = ViewIdentity()

      override func prepareForReuse() {
        super.prepareForReuse()
        identity = ViewIdentity()
      }

      func show(_ content: Content, of item: Any? = nil) {
        let view = Identified(content: content, id: identity.of(item))
        if let hosting { return hosting.rootView = view }
        let hosting = NSHostingView(rootView: view)
        hosting.translatesAutoresizingMaskIntoConstraints = false
        addSubview(hosting)
        // The height of the row follows from that of the view.
        NSLayoutConstraint.activate([
          hosting.leadingAnchor.constraint(equalTo: leadingAnchor),
          hosting.trailingAnchor.constraint(equalTo: trailingAnchor),
          hosting.topAnchor.constraint(equalTo: topAnchor),
          hosting.bottomAnchor.constraint(equalTo: bottomAnchor),
        ])
        self.hosting = hosting
      }

      /// Returns the layout of the cell in a collection, with the height that the view needs.
      func preferredLayoutAttributesFitting(
        _ attributes: NSCollectionViewLayoutAttributes
      ) -> NSCollectionViewLayoutAttributes {
        guard let fitting = attributes.copy() as? NSCollectionViewLayoutAttributes else { return attributes }
        let width = widthAnchor.constraint(equalToConstant: attributes.size.width)
        width.isActive = true
        fitting.size.height = fittingSize.height
        width.isActive = false
        return fitting
      }
    }

    /// An item of a collection that displays a SwiftUI view.
    private final class HostingItem<Content: View>: NSCollectionViewItem {
      let hostingCell = HostingCell<Content>()

      override func prepareForReuse() {
        super.prepareForReuse()
        hostingCell.prepareForReuse()
      }

      override func loadView() {
        hostingCell.wantsLayer = true
        hostingCell.layer?.cornerRadius = 8
        view = hostingCell
      }

      override func preferredLayoutAttributesFitting(
        _ attributes: NSCollectionViewLayoutAttributes
      ) -> NSCollectionViewLayoutAttributes { hostingCell.preferredLayoutAttributesFitting(attributes) }

      override var isSelected: Bool { didSet { showSelection() } }

      override var highlightState: NSCollectionViewItem.HighlightState { didSet { showSelection() } }

      private func showSelection() {
        let isMarked = isSelected && highlightState != .forDeselection || highlightState == .forSelection
        hostingCell.layer?.backgroundColor =
          isMarked ? NSColor.selectedContentBackgroundColor.withAlphaComponent(0.3).cgColor : nil
      }
    }
  #endif
#endif
