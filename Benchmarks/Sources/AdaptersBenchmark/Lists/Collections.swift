import DataSourcesUIKit
import HeadlessUIKit

/// A cell of the benchmarks' collections.
final class CollectionCell: UICollectionViewCell {
  var row: Row?
}

/// A collection in a window.
@MainActor
class ShownCollection: @MainActor ShownList {
  let rows: ListRows
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let collection: UICollectionView

  init(_ rows: ListRows) {
    self.rows = rows
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 34)
    collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    collection.judgesBatches = false
    window.addSubview(collection)
  }

  var cellQueries: Int { collection.record.cellQueries }

  var isRight: Bool {
    let paths = collection.indexPathsForVisibleItems
    return !paths.isEmpty
      && paths.allSatisfy {
        (collection.cellForItem(at: $0) as? CollectionCell)?.row == rows.source.item(at: ItemPosition($0))
      }
  }
}

/// A collection that an adapter keeps in step.
final class AdaptedCollection: ShownCollection {
  private var adapter: CollectionAdapter?

  override init(_ rows: ListRows) {
    super.init(rows)
    let cells = rows.source.cells(CollectionCell.self) { $0.row = $1 }
    adapter = CollectionAdapter(cells, in: collection)
    adapter?.settings.largestBatch = nil
    collection.layoutIfNeeded()
  }
}

/// A collection that is updated directly, as in an app without the library.
final class HandCollection: ShownCollection, UICollectionViewDataSource, UICollectionViewDelegate {
  private var observation: ListObservation?

  override init(_ rows: ListRows) {
    super.init(rows)
    collection.register(CollectionCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = self
    collection.delegate = self
    collection.layoutIfNeeded()
    observation = rows.source.observe { [unowned self] in show($0.changes) }
  }

  private func show(_ changes: ChangeSet) {
    let paths = changes.updates.map { IndexPath($0) }
    if !paths.isEmpty {
      let shown = paths.filter { collection.cellForItem(at: $0) != nil }
      return shown.isEmpty ? () : collection.reconfigureItems(at: shown)
    }
    collection.performBatchUpdates {
      if !changes.deletes.isEmpty { self.collection.deleteItems(at: changes.deletes.map { IndexPath($0) }) }
      if !changes.inserts.isEmpty { self.collection.insertItems(at: changes.inserts.map { IndexPath($0) }) }
      for move in changes.moves { self.collection.moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }

  func responds(to selector: Selector) -> Bool { selector == Selector("numberOfSectionsInCollectionView:") }

  func numberOfSections(in collectionView: UICollectionView) -> Int { rows.source.sectionCount }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    rows.source.itemCount(inSection: section)
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? CollectionCell)?.row = rows.source.item(at: ItemPosition(indexPath))
    return cell
  }
}
