#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import UIKitStage

  /// A cell that displays an item of the tests, and counts how often it was configured.
  final class DiffableCell: UICollectionViewCell {
    var item: TestItem?
    var configurations = 0
  }

  /// A collection with a diffable data source as an app has one, that a source drives.
  @MainActor
  final class DiffableScreen<SectionID: Hashable & Sendable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, Int>

    /// Notes what is applied.
    final class Recorder: UICollectionViewDiffableDataSource<SectionID, Int> {
      // UIKit's methods are nonisolated, and these tests call them on the main actor only.
      nonisolated(unsafe) var applied: [(snapshot: Snapshot, isAnimated: Bool)] = []
      nonisolated(unsafe) var reloads = 0

      override func apply(_ snapshot: Snapshot, animatingDifferences: Bool, completion: (() -> Void)?) {
        applied.append((snapshot, animatingDifferences))
        super.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
      }

      override func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)?) {
        reloads += 1
        super.applySnapshotUsingReloadData(snapshot, completion: completion)
      }
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: UICollectionView
    let dataSource: Recorder
    let source: any DataSource<TestItem>
    weak var adapter: DiffableAdapter<SectionID, TestItem>?
    var errors: [DiffableSnapshotError] = []

    init(_ source: any DataSource<TestItem>, sectionID: ((Int) -> SectionID)? = nil) {
      self.source = source
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 20)
      collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      collection.register(DiffableCell.self, forCellWithReuseIdentifier: "cell")
      window.addSubview(collection)
      dataSource = Recorder(collectionView: collection) { collection, path, id in
        let cell = collection.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        if let cell = cell as? DiffableCell {
          cell.item = source.item(withID: id)
          cell.configurations += 1
        }
        return cell
      }
      let adapter = DiffableAdapter(source, in: dataSource, sectionID: sectionID) { [unowned self] in errors.append($0)
      }
      self.adapter = adapter
      collection.layoutIfNeeded()
    }

    func cell(_ id: Int) -> DiffableCell? {
      dataSource.indexPath(for: id).flatMap { collection.cellForItem(at: $0) as? DiffableCell }
    }

    /// The expected content of the snapshot, as plain arrays.
    func expected(_ sectionID: (Int) -> SectionID) -> [(SectionID, [Int])] {
      var seen: Set<Int> = []
      var result: [(id: SectionID, items: [Int])] = []
      for (section, count) in source.shape.itemCounts.enumerated() {
        let ids = (0..<count).compactMap { source.item(at: ItemPosition(section: section, item: $0))?.id }
          .filter { seen.insert($0).inserted }
        let id = sectionID(section)
        if let known = result.firstIndex(where: { $0.id == id }) {
          result[known].items += ids
        } else {
          result.append((id, ids))
        }
      }
      return result
    }

    /// The first fault of the snapshot and the cells on screen; `nil` if they match the source.
    func fault(_ sectionID: (Int) -> SectionID) -> String? {
      let (snapshot, expected) = (dataSource.snapshot(), expected(sectionID))
      if snapshot.sectionIdentifiers != expected.map(\.0) { return "sections \(snapshot.sectionIdentifiers)" }
      for (section, items) in expected where snapshot.itemIdentifiers(inSection: section) != items {
        return "section \(section) has \(snapshot.itemIdentifiers(inSection: section)) instead of \(items)"
      }
      collection.layoutIfNeeded()
      for path in collection.indexPathsForVisibleItems {
        let (cell, id) = (collection.cellForItem(at: path) as? DiffableCell, dataSource.itemIdentifier(for: path))
        let item = id.flatMap { source.item(withID: $0) }
        if cell?.item != item { return "the cell at \(path) displays \(cell?.item as Any), not \(item as Any)" }
      }
      return nil
    }
  }
#endif
