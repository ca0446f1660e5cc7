#if LIST_VIEWS && !os(Linux)
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Layouts and heights that only the platform has.
  @MainActor
  @Suite struct PlatformLayoutTests {
    /// The layouts of collections that are no plain flow layout.
    enum Layout: CaseIterable {
      case compositional, estimating, ownContext

      @MainActor
      func make() -> UICollectionViewLayout {
        func rows(_ height: NSCollectionLayoutDimension) -> UICollectionViewLayout {
          let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
          let item = NSCollectionLayoutItem(layoutSize: size)
          return UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [item])))
        }
        switch self {
        case .compositional: return rows(.absolute(50))
        case .estimating: return rows(.estimated(50))
        case .ownContext:
          let layout = ContextLayout()
          layout.itemSize = CGSize(width: 100, height: 50)
          return layout
        }
      }
    }

    /// Items that change, appear, move and disappear are displayed, with and without a size of their own.
    @Test(arguments: Layout.allCases, [false, true]) func layoutsDisplayUpdates(layout: Layout, isSized: Bool) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout.make())
      window.show(collection)
      let list = ListSource((0..<30).map { TestItem($0) })
      let cells = list.cells(RowItemCell.self) { cell, item in cell.row = item }
      let sized = cells.size { item, _ in CellSize(width: 100, height: 50 + CGFloat(item.content)) }
      CollectionAdapter(isSized ? sized : cells, in: collection)
      func fault() -> String? {
        Animations.finish()
        collection.layoutIfNeeded()
        let paths = collection.visiblePaths
        if collection.numberOfItems(inSection: 0) != list.count || paths.first != [0, 0] { return "\(paths)" }
        let wrong = paths.first { (collection.cellForItem(at: $0) as? RowItemCell)?.row != list.item(at: $0.item) }
        return wrong.map { "\($0)" }
      }
      #expect(fault() == nil)
      let changes: [() -> Void] = [
        { list.replace(at: 1, with: TestItem(1, content: 20)) },
        { list.insert(TestItem(100, content: 5), at: 0) },
        { list.move(from: 2, to: 6) },
        { list.remove(at: 3) },
        { list.items = (0..<12).map { TestItem($0 * 3, content: $0) } },
      ]
      for (index, change) in changes.enumerated() {
        let exceptions = ViewException.recorded { change() }
        #expect(exceptions.isEmpty, "change \(index): \(exceptions)")
        if !exceptions.isEmpty { return }
        #expect(fault() == nil, "change \(index)")
      }
    }

    /// The first visible row moves by less than a row when rows that measure themselves appear above.
    @Test func anchoredRowsMeasureThemselves() {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let table = UITableView(frame: window.bounds, style: .plain)
      window.show(table)
      table.rowHeight = UITableView.automaticDimension
      table.estimatedRowHeight = 0
      let list = ListSource((0..<200).map { TestItem($0, content: $0 % 7) })
      let adapter = TableAdapter(list.cells(MeasuredCell.self) { cell, item in cell.show(item) }, in: table)
      adapter.settings.anchoring = .whenScrolled
      table.layoutIfNeeded()
      table.user.scroll(to: 3_000)
      func top(_ id: Int) -> CGFloat? {
        list.index(ofID: id).map {
          table.rectForRow(at: IndexPath(row: $0, section: 0)).minY - table.contentOffset.y
        }
      }
      let first = table.indexPathsForVisibleRows.flatMap { list.item(at: $0[0].row)?.id } ?? 0
      let before = top(first) ?? 0
      list.insert(contentsOf: (1_000..<1_003).map { TestItem($0, content: 3) }, at: 0)
      Animations.finish()
      table.layoutIfNeeded()
      #expect(abs((top(first) ?? 10_000) - before) < 44)
    }
  }

  /// A flow layout whose invalidations have a class of their own.
  private final class ContextLayout: UICollectionViewFlowLayout {
    final class Context: UICollectionViewFlowLayoutInvalidationContext {}
    override class var invalidationContextClass: AnyClass { Context.self }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      #expect(context is Context)
      super.invalidateLayout(with: context)
    }
  }

  /// A row whose constraints make it as high as its item wants.
  private final class MeasuredCell: UITableViewCell {
    private lazy var height = contentView.heightAnchor.constraint(equalToConstant: 44)

    func show(_ item: TestItem) {
      height.constant = 44 + 8 * CGFloat(item.content)
      height.priority = .defaultHigh
      height.isActive = true
    }
  }
#endif
