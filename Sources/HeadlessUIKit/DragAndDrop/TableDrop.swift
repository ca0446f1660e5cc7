#if !canImport(UIKit)
  import DataSourcesTesting

  /// What is dropped on a table.
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
  @MainActor
  final class TablePlaceholder: DropAnimation, UITableViewDropPlaceholderContext {
    let dragItem: UIDragItem
    private let state: PlaceholderState?
    private weak var table: UITableView?

    init(_ item: UIDragItem, _ placeholder: UITableViewDropPlaceholder, in table: UITableView) {
      dragItem = item
      self.table = table
      state = ItemPosition(row: placeholder.insertionIndexPath).map {
        PlaceholderState(at: $0, placeholder.reuseIdentifier) { view in
          if let cell = view as? UITableViewCell { placeholder.cellUpdateHandler?(cell) }
        }
      }
      super.init()
      guard let state else { return }
      table.engine.begin()
      table.placeholders.append(state)
      table.engine.call { $0.insertedRows.append(state.position) }
      table.engine.end()
    }

    private func take(out updates: ((IndexPath) -> Void)?) -> Bool {
      guard let table, let state, let index = table.placeholders.firstIndex(where: { $0 === state }) else {
        return false
      }
      table.engine.begin()
      table.placeholders.remove(at: index)
      if let updates {
        // The data's row takes the place of the placeholder: one that is reloaded.
        updates(IndexPath(at: table.placeholders.dataPosition(of: state.position)))
        table.engine.call { $0.reloadedRows.append(state.position) }
      } else {
        table.engine.call { $0.deletedRows.append(state.position) }
      }
      table.engine.end()
      return true
    }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
      withoutActuallyEscaping(dataSourceUpdates) { take(out: $0) }
    }

    func deletePlaceholder() -> Bool { take(out: nil) }
  }
#endif
