#if canImport(UIKit) && !os(watchOS)
  public import DataSources
  public import UIKit

  extension UITableView: @MainActor ListHost {
    /// What shows a row.
    public typealias Cell = UITableViewCell

    /// Shows a change as one batch where the table takes it, or else by reading everything anew.
    ///
    /// Read anew are: reloads, tables that are in no window, and moves of sections together with changes of rows, for
    /// which UIKit's animation is known to fail.
    public func apply(_ update: ListUpdate, from old: ListShape, to new: ListShape, turn: @escaping () -> Void) {
      let changes = update.changes
      let movesTooMuch = !changes.sectionMoves.isEmpty && changes.count > changes.sectionMoves.count
      guard window != nil, !changes.isReload, !movesTooMuch else {
        turn()
        return reloadData()
      }
      let animation = RowAnimation(update.animation)
      let batch = {
        turn()
        self.send(changes, animation: animation)
      }
      if update.animation == .none {
        UIView.performWithoutAnimation { performBatchUpdates(batch) }
      } else {
        performBatchUpdates(batch)
      }
      // Content never goes through a reload inside the batch: that is a delete and an insert, and collides with moves.
      reconfigureRows(at: changes.updates.map(IndexPath.init))
    }

    private func send(_ changes: ChangeSet, animation: RowAnimation) {
      deleteSections(IndexSet(changes.sectionDeletes), with: animation)
      insertSections(IndexSet(changes.sectionInserts), with: animation)
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: changes.deletes.map(IndexPath.init), with: animation)
      insertRows(at: changes.inserts.map(IndexPath.init), with: animation)
      for move in changes.moves { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }

  extension UITableView.RowAnimation {
    fileprivate init(_ hint: AnimationHint) {
      self =
        switch hint {
        case .automatic: .automatic
        case .none: .none
        case .fade: .fade
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        }
    }
  }

  extension IndexPath {
    /// The index path of a row.
    public init(_ position: ItemPosition) {
      self.init(row: position.item, section: position.section)
    }
  }

  extension ItemPosition {
    /// The position of a row that UIKit names.
    public init(_ indexPath: IndexPath) {
      self.init(section: indexPath.section, item: indexPath.row)
    }
  }
#endif
