#if os(Linux)
  import DataSourcesTesting

  /// A drop on a table.
  @MainActor
  final class TableDropItem: UITableViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize = CGSize.zero

    init(_ item: UIDragItem, from path: IndexPath?) {
      dragItem = item
      sourceIndexPath = path
    }
  }

  /// All about a drop on a table.
  @MainActor
  final class TableDrop: UITableViewDropCoordinator {
    let items: [any UITableViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UITableViewDropProposal
    let session: any UIDropSession
    private let table: UITableView

    init(
      _ session: HeadlessDropSession, on table: UITableView, at path: IndexPath?, _ proposal: UITableViewDropProposal
    ) {
      items = session.items.map { TableDropItem($0, from: session.drag.path(of: $0, in: table)) }
      destinationIndexPath = path
      self.proposal = proposal
      self.session = session
      self.table = table
    }

    func drop(_ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder)
      -> any UITableViewDropPlaceholderContext
    { TablePlaceholder(dragItem, placeholder, in: table) }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating { DropAnimation() }

    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
      DropAnimation()
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating { DropAnimation() }
  }

  /// A placeholder in a table.
  final class TablePlaceholder: DropPlaceholder, UITableViewDropPlaceholderContext {
    init(_ item: UIDragItem, _ placeholder: UITableViewDropPlaceholder, in table: UITableView) {
      super.init(item, in: table, at: placeholder.insertionIndexPath, placeholder.reuseIdentifier) { view in
        if let cell = view as? UITableViewCell { placeholder.cellUpdateHandler?(cell) }
      }
    }
  }
#endif
