#if os(Linux)
  import DataSourcesTesting

  /// A drop on a collection.
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
  final class CollectionPlaceholder: DropPlaceholder, UICollectionViewDropPlaceholderContext {
    private weak var collection: UICollectionView?

    init(_ item: UIDragItem, _ placeholder: UICollectionViewDropPlaceholder, in collection: UICollectionView) {
      self.collection = collection
      super.init(item, in: collection, at: placeholder.insertionIndexPath, placeholder.reuseIdentifier) { view in
        if let cell = view as? UICollectionViewCell { placeholder.cellUpdateHandler?(cell) }
      }
    }

    func setNeedsCellUpdate() {
      guard let state = waiting else { return }
      collection?.shownItems[IndexPath(at: state.position)].map { state.update?($0) }
    }
  }
#endif
