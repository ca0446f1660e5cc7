#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport
  import ScreenTestSupport

  /// A collection item that displays one item of the tests.
  class TestCell: NSCollectionViewItem {
    var item: TestItem?
    var context: CellContext<TestItem>?

    override func loadView() { view = NSView(frame: .zero) }

    func show(_ item: TestItem, _ context: CellContext<TestItem>) {
      self.item = item
      self.context = context
    }
  }

  final class SecondTestCell: TestCell {}

  /// A list of cells in a collection with room for ten lines of two items, in a window.
  @MainActor
  final class CollectionScreen: @MainActor MacScreen {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 200))
    let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 200))
    let collection = NSCollectionView(frame: .zero)
    let layout = NSCollectionViewFlowLayout()
    let adapter: CollectionAdapter

    init(_ source: any DataSource<CellReference<NSCollectionView>>) {
      layout.itemSize = NSSize(width: 50, height: 20)
      (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
      collection.collectionViewLayout = layout
      scroll.documentView = collection
      window.contentView?.addSubview(scroll)
      adapter = CollectionAdapter(source, in: collection)
      window.layoutIfNeeded()
    }

    var visiblePaths: [IndexPath] { collection.indexPathsForVisibleItems().sorted() }
    /// The selected items by their index in the first section.
    var marked: [Int] { collection.selectionIndexPaths.sorted().map(\.item) }
    /// The items on screen, as their cells show them.
    var shown: [TestItem?] { visiblePaths.map { (collection.item(at: $0) as? TestCell)?.item } }

    func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    var work: ScreenWork {
      ScreenWork(appearances: collection.record.cellQueries, reloads: 0, batches: collection.record.batches)
    }

    // MARK: - Faults on screen

    /// Returns the first fault on screen; `nil` if everything matches the source.
    func fault() -> String? {
      window.layoutIfNeeded()
      let source = list.source
      let counts = (0..<source.sectionCount).map(source.itemCount)
      let known = (0..<collection.numberOfSections).map(collection.numberOfItems)
      if known != counts { return "\(known) items, should be \(counts)" }
      if let fault = presentationFault() { return fault }
      let marks = Set(collection.selectionIndexPaths)
      for section in 0..<counts.count {
        for item in 0..<counts[section] {
          let position = ItemPosition(section: section, item: item)
          let (path, reference) = (IndexPath(position), source.item(at: position))
          let hosted = reference?.hostedItem(at: position)
          let isVisible = layout.layoutAttributesForItem(at: path)?.frame.overlaps(collection.visibleRect) ?? false
          let cell = collection.item(at: path)
          if isVisible != (cell != nil) { return "\(position) is displayed: \(cell != nil)" }
          if let isSelected = hosted?.isSelected, isSelected != marks.contains(path) {
            return "\(position) is marked: \(!isSelected)"
          }
          guard let cell else { continue }
          if let fault = fault(cell, path, reference, hosted?.kind) { return "\(position): \(fault)" }
        }
        for kind in [SectionViewKind.header, .footer] {
          if let fault = fault(kind, section) { return "\(kind) of section \(section): \(fault)" }
        }
      }
      return collection.record.hazards.first.map { "\($0)" }
    }

    private func fault(
      _ cell: NSCollectionViewItem, _ path: IndexPath, _ reference: CellReference<NSCollectionView>?, _ kind: String?
    ) -> String? {
      guard let item = reference?.testItem else { return "no item" }
      let shown = (cell as? TestCell)?.item
      if shown != item { return "displays \(shown.map(\.description) ?? "nothing"), not \(item)" }
      if let kind, cell.identifier?.rawValue != kind { return "has a cell of another kind" }
      if cell.isSelected != collection.selectionIndexPaths.contains(path) {
        return "looks selected: \(cell.isSelected)"
      }
      return cell.view.superview === collection ? nil : "isn't in the collection"
    }

    private func fault(_ kind: SectionViewKind, _ section: Int) -> String? {
      let path = IndexPath(item: 0, section: section)
      let content: HostedSectionView<NSCollectionView>? = list.sectionView(
        kind, at: ItemPosition(section: section, item: 0))
      let place = layout.layoutAttributesForSupplementaryView(ofKind: kind.elementKind, at: path)
      if (content != nil) != (place != nil) { return "has room: \(place != nil)" }
      let view = collection.supplementaryView(forElementKind: kind.elementKind, at: path)
      let isVisible = place?.frame.overlaps(collection.visibleRect) ?? false
      if isVisible != (view != nil) { return "is displayed: \(view != nil)" }
      guard let content, let view else { return nil }
      let text = SectionKinds.text(content.kind, content.context)
      return (view as? HeaderView)?.text == text
        ? nil : "has the text \((view as? HeaderView)?.text ?? "nothing"), not \(text)"
    }
  }

  extension NSRect {
    /// Whether both have more in common than an edge.
    fileprivate func overlaps(_ other: NSRect) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
  }

  extension DataSource<TestItem> {
    /// The items as collection items of the tests; `configured` is called for each one that is configured.
    @MainActor
    func collectionCells(configured: @escaping () -> Void = {}) -> CellList<TestItem, NSCollectionView> {
      cells(
        .cell(TestCell.self) { cell, item, context in
          cell.show(item, context)
          configured()
        })
    }
  }
#endif
