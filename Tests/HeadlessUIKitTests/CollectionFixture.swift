#if LIST_VIEWS
  import DataSourcesTesting
  import Testing
  import UIKitStage

  final class ItemCell: UICollectionViewCell {
    var number = 0
    var reuses = 0

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  final class HeaderView: UICollectionReusableView {
    var section = ""
  }

  /// A collection of four columns and ten visible lines, over lists of numbers, that records all delegate calls.
  @MainActor
  final class CollectionFixture: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    let layout = UICollectionViewFlowLayout()
    let collection: UICollectionView
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    var rows: [[Int]]
    var names: [String]
    var events: [String] = []
    /// The calls that read counts, apart: UIKit may read them more often.
    var countQueries: [String] = []
    /// Every cell that was displayed.
    private(set) var cells: Set<UICollectionViewCell> = []
    /// The methods that are missing, by a part of their names; read on the main thread only.
    nonisolated(unsafe) var missing = ["layout:"]
    var shown: Set<ObjectIdentifier> = []
    var mayDeselect = true
    var target: (IndexPath) -> IndexPath = { $0 }
    var offset: (CGPoint) -> CGPoint = { $0 }
    var identifier = "item"
    var size: (IndexPath) -> CGSize = { _ in CGSize(width: 100, height: 50) }

    init(_ rows: [[Int]], missing: [String] = ["layout:"]) {
      self.rows = rows
      self.missing = missing
      names = rows.indices.map { "section \($0)" }
      layout.itemSize = CGSize(width: 100, height: 50)
      layout.minimumLineSpacing = 0
      layout.minimumInteritemSpacing = 0
      collection = UICollectionView(frame: window.frame, collectionViewLayout: layout)
      super.init()
      collection.isPrefetchingEnabled = false
      collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
      collection.register(ItemCell.self, forCellWithReuseIdentifier: "other")
      collection.register(
        HeaderView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      collection.dataSource = self
      collection.delegate = self
      window.show(collection)
    }

    #if os(Linux)
      func responds(to selector: Selector) -> Bool { implements(selector) }
    #else
      override nonisolated func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) && implements(selector)
      }
    #endif

    private nonisolated func implements(_ selector: Selector) -> Bool {
      !missing.contains { "\(selector)".contains($0) }
    }

    func takeEvents() -> [String] {
      defer { events = [] }
      return events
    }

    private func note(_ event: String, _ path: IndexPath) { events.append("\(event) \(path.section)-\(path.item)") }

    /// Checks that each visible cell displays its item, once, and exactly those were reported as displayed.
    func fault() -> String? {
      guard rows.map(\.count) == (0..<collection.numberOfSections).map({ collection.numberOfItems(inSection: $0) })
      else { return "counts" }
      let all = rows.enumerated().flatMap { section, items in
        items.indices.map { IndexPath(item: $0, section: section) }
      }
      let bounds = collection.bounds
      let expected = all.filter {
        guard let frame = collection.layoutAttributesForItem(at: $0)?.frame else { return false }
        return frame.minY < bounds.maxY && frame.maxY > bounds.minY
      }
      guard collection.visiblePaths == expected else { return "displays \(collection.visiblePaths), not \(expected)" }
      for path in expected {
        guard let cell = collection.cellForItem(at: path) as? ItemCell else { return "no cell at \(path)" }
        if cell.number != rows[path.section][path.item] { return "\(path) displays \(cell.number)" }
        if collection.indexPath(for: cell) != path { return "a cell is not at \(path)" }
        if cell.frame != collection.layoutAttributesForItem(at: path)?.frame { return "the frame of \(path)" }
      }
      if shown != Set(collection.visibleCells.map { ObjectIdentifier($0) }) { return "displays unpaired" }
      return nil
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
      countQueries.append("sections")
      return rows.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      rows.indices.contains(section) ? rows[section].count : 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      note("cell", indexPath)
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      if rows.indices.contains(indexPath.section), rows[indexPath.section].indices.contains(indexPath.item) {
        (cell as? ItemCell)?.number = rows[indexPath.section][indexPath.item]
      }
      cells.insert(cell)
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      note("view", indexPath)
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (view as? HeaderView)?.section = names[indexPath.section]
      return view
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      note("moveItem", destinationIndexPath)
      let row = rows[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      rows[destinationIndexPath.section].insert(row, at: destinationIndexPath.item)
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      note("will", indexPath)
      shown.insert(ObjectIdentifier(cell))
    }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      note("end", indexPath)
      shown.remove(ObjectIdentifier(cell))
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath
    ) { note("willView", indexPath) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { note("endView", indexPath) }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      note("shouldHighlight", indexPath)
      return true
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
      note("didHighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
      note("didUnhighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      note("shouldSelect", indexPath)
      return true
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      note("shouldDeselect", indexPath)
      return mayDeselect
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      note("didSelect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      note("didDeselect", indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
      atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { target(proposedIndexPath) }

    func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { offset(proposedContentOffset) }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { size(indexPath) }
  }

  extension UICollectionView {
    /// Sends a change set to a collection as an adapter does.
    func send(_ changes: ChangeSet, turn: @escaping () -> Void) {
      performBatchUpdates {
        func path(_ position: ItemPosition) -> IndexPath { IndexPath(item: position.item, section: position.section) }
        turn()
        self.deleteSections(IndexSet(changes.sectionDeletes))
        self.insertSections(IndexSet(changes.sectionInserts))
        for move in changes.sectionMoves { self.moveSection(move.from, toSection: move.to) }
        self.deleteItems(at: changes.deletes.map(path))
        self.insertItems(at: changes.inserts.map(path))
        for move in changes.moves { self.moveItem(at: path(move.from), to: path(move.to)) }
      }
    }
  }
#endif
