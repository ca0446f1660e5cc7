#if !canImport(UIKit)
  import DataSourcesTesting

  /// What is dropped on a collection.
  @MainActor
  final class CollectionDropItem: UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize = CGSize.zero

    init(_ item: UIDragItem, from path: IndexPath?) {
      dragItem = item
      sourceIndexPath = path
    }
  }

  /// All about a drop on a collection.
  @MainActor
  final class CollectionDrop: UICollectionViewDropCoordinator {
    let items: [any UICollectionViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UICollectionViewDropProposal
    let session: any UIDropSession
    private let collection: UICollectionView

    init(
      _ session: HeadlessDropSession, on collection: UICollectionView, at path: IndexPath?,
      _ proposal: UICollectionViewDropProposal
    ) {
      items = session.items.map { CollectionDropItem($0, from: session.drag.path(of: $0, in: collection)) }
      destinationIndexPath = path
      self.proposal = proposal
      self.session = session
      self.collection = collection
    }

    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
      -> any UICollectionViewDropPlaceholderContext
    { CollectionPlaceholder(dragItem, placeholder, in: collection) }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating { DropAnimation() }

    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
      DropAnimation()
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating { DropAnimation() }
  }

  /// A placeholder in a collection.
  @MainActor
  final class CollectionPlaceholder: DropAnimation, UICollectionViewDropPlaceholderContext {
    let dragItem: UIDragItem
    private let state: PlaceholderState?
    private weak var collection: UICollectionView?

    init(_ item: UIDragItem, _ placeholder: UICollectionViewDropPlaceholder, in collection: UICollectionView) {
      dragItem = item
      self.collection = collection
      state = ItemPosition(row: placeholder.insertionIndexPath).map {
        PlaceholderState(at: $0, placeholder.reuseIdentifier) { view in
          if let cell = view as? UICollectionViewCell { placeholder.cellUpdateHandler?(cell) }
        }
      }
      super.init()
      guard let state else { return }
      collection.engine.begin()
      collection.placeholders.append(state)
      collection.engine.call { $0.insertedRows.append(state.position) }
      collection.engine.end()
    }

    private func take(out updates: ((IndexPath) -> Void)?) -> Bool {
      guard let collection, let state, let index = collection.placeholders.firstIndex(where: { $0 === state }) else {
        return false
      }
      collection.engine.begin()
      collection.placeholders.remove(at: index)
      if let updates {
        // The data's row takes the place of the placeholder: one that is reloaded.
        updates(IndexPath(at: collection.placeholders.dataPosition(of: state.position)))
        collection.engine.call { $0.reloadedRows.append(state.position) }
      } else {
        collection.engine.call { $0.deletedRows.append(state.position) }
      }
      collection.engine.end()
      return true
    }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
      withoutActuallyEscaping(dataSourceUpdates) { take(out: $0) }
    }

    func deletePlaceholder() -> Bool { take(out: nil) }

    func setNeedsCellUpdate() {
      guard let collection, let state, collection.placeholders.contains(where: { $0 === state }) else { return }
      collection.shownItems[IndexPath(at: state.position)].map { state.update?($0) }
    }
  }
#endif
