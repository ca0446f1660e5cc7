#if canImport(UIKit)
  import ObjectiveC
  public import UIKit

  /// The person at the screen of a table.
  ///
  /// A test without a finger: the calls that UIKit makes for a touch, in its order, to the delegates that the table has.
  @MainActor
  public struct TableUser {
    let table: UITableView

    var delegate: (any UITableViewDelegate)? { table.delegate }
    var source: (any UITableViewDataSource)? { table.dataSource }

    /// Touches a row: it is highlighted, and then selected, or deselected where several can be.
    @discardableResult
    public func tap(rowAt indexPath: IndexPath) -> Bool {
      guard isShown(indexPath), table.isEditing ? table.allowsSelectionDuringEditing : table.allowsSelection else {
        return false
      }
      if delegate?.tableView?(table, shouldHighlightRowAt: indexPath) == false { return false }
      table.cellForRow(at: indexPath)?.setHighlighted(true, animated: false)
      delegate?.tableView?(table, didHighlightRowAt: indexPath)
      table.cellForRow(at: indexPath)?.setHighlighted(false, animated: false)
      delegate?.tableView?(table, didUnhighlightRowAt: indexPath)
      if selectsSeveral, isSelected(indexPath) { deselect(indexPath) } else { select(indexPath) }
      table.layoutIfNeeded()
      return true
    }

    private var selectsSeveral: Bool {
      table.isEditing ? table.allowsMultipleSelectionDuringEditing : table.allowsMultipleSelection
    }
    private func isSelected(_ path: IndexPath) -> Bool { table.indexPathsForSelectedRows?.contains(path) ?? false }

    private func select(_ indexPath: IndexPath) {
      var target: IndexPath? = indexPath
      if let delegate, delegate.responds(to: #selector((any UITableViewDelegate).tableView(_:willSelectRowAt:))) {
        target = delegate.tableView?(table, willSelectRowAt: indexPath)
      }
      if let target {
        if !selectsSeveral {
          for other in table.indexPathsForSelectedRows ?? [] where other != target { deselect(other) }
        }
        table.selectRow(at: target, animated: false, scrollPosition: .none)
        delegate?.tableView?(table, didSelectRowAt: target)
      }
      let mayAct = delegate?.tableView?(table, canPerformPrimaryActionForRowAt: indexPath) ?? !table.isEditing
      if mayAct { delegate?.tableView?(table, performPrimaryActionForRowAt: indexPath) }
    }

    private func deselect(_ indexPath: IndexPath) {
      var target: IndexPath? = indexPath
      if let delegate, delegate.responds(to: #selector((any UITableViewDelegate).tableView(_:willDeselectRowAt:))) {
        target = delegate.tableView?(table, willDeselectRowAt: indexPath)
      }
      guard let target else { return }
      table.deselectRow(at: target, animated: false)
      delegate?.tableView?(table, didDeselectRowAt: target)
    }

    /// Touches the button at the end of a row.
    public func tap(accessoryAt indexPath: IndexPath) {
      if isShown(indexPath) { delegate?.tableView?(table, accessoryButtonTappedForRowWith: indexPath) }
    }

    /// Scrolls until the top of the visible part is at `y`, as far as the content extends.
    public func scroll(to y: CGFloat) {
      table.layoutIfNeeded()
      table.drag(to: CGPoint(x: table.contentOffset.x, y: y))
    }

    /// Scrolls until a row is at the top, as far as the content extends.
    public func scroll(to indexPath: IndexPath) {
      table.layoutIfNeeded()
      scroll(to: table.rectForRow(at: indexPath).minY)
    }

    /// Touches a title of the index, which scrolls its section to the top.
    public func tap(indexTitleAt index: Int) {
      table.layoutIfNeeded()
      guard let titles = source?.sectionIndexTitles?(for: table), titles.indices.contains(index) else { return }
      let section = source?.tableView?(table, sectionForSectionIndexTitle: titles[index], at: index) ?? index
      guard section >= 0, section < table.numberOfSections else { return }
      table.setContentOffset(table.clamped(table.rect(forSection: section).origin), animated: false)
      table.layoutIfNeeded()
    }

    func isShown(_ indexPath: IndexPath) -> Bool {
      table.layoutIfNeeded()
      return table.isUserInteractionEnabled && table.indexPathsForVisibleRows?.contains(indexPath) == true
    }
  }

  extension UITableView {
    /// The person at the screen.
    public var user: TableUser { TableUser(table: self) }
  }

  extension UITableView {
    /// The titles at the edge.
    public var indexTitles: [String] { dataSource?.sectionIndexTitles?(for: self) ?? [] }
  }

  @available(tvOS 17, *)
  extension UIContextMenuConfiguration {
    /// The menu, as it opens: UIKit has its provider, and no method for it.
    public var menu: UIMenu? {
      typealias Provider = @convention(block) ([UIMenuElement]) -> UIMenu?
      guard let block = value(forKey: "actionProvider") else { return nil }
      return unsafeBitCast(block as AnyObject, to: Provider.self)([])
    }
  }

  // Editing, swipes, menus and moves. On tvOS there are no swipes.
  extension TableUser {
    /// From which end a row is swiped.
    public enum Edge: Sendable { case leading, trailing }

    /// Touches the minus of a row and confirms; the data source commits.
    @discardableResult
    public func delete(rowAt indexPath: IndexPath) -> Bool { commit(.delete, at: indexPath) }

    /// Touches the plus of a row; the data source commits.
    @discardableResult
    public func insert(rowAt indexPath: IndexPath) -> Bool { commit(.insert, at: indexPath) }

    private func commit(_ style: UITableViewCell.EditingStyle, at indexPath: IndexPath) -> Bool {
      guard isShown(indexPath), table.isEditing, let cell = table.cellForRow(at: indexPath), cell.isEditing,
        cell.editingStyle == style, let source,
        source.responds(to: #selector((any UITableViewDataSource).tableView(_:commit:forRowAt:)))
      else { return false }
      source.tableView?(table, commit: style, forRowAt: indexPath)
      table.layoutIfNeeded()
      return true
    }

    #if !os(tvOS)
      /// Swipes a row: the buttons that appear, which stay until ``endSwipe()`` or until one of them is touched.
      public func swipe(rowAt indexPath: IndexPath, _ edge: Edge) -> UISwipeActionsConfiguration? {
        guard isShown(indexPath), !table.isEditing, canEdit(indexPath), style(indexPath) != .none else { return nil }
        endSwipe()
        var configuration: UISwipeActionsConfiguration?
        if edge == .leading {
          configuration = delegate?.tableView?(table, leadingSwipeActionsConfigurationForRowAt: indexPath)
        } else {
          configuration =
            delegate?.tableView?(table, trailingSwipeActionsConfigurationForRowAt: indexPath)
            ?? usualButtons(at: indexPath)
        }
        guard let configuration, !configuration.actions.isEmpty else { return nil }
        interaction.swiped = indexPath
        delegate?.tableView?(table, willBeginEditingRowAt: indexPath)
        return configuration
      }

      private func usualButtons(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        guard style(indexPath) == .delete, let source,
          source.responds(to: #selector((any UITableViewDataSource).tableView(_:commit:forRowAt:)))
        else { return nil }
        let title = delegate?.tableView?(table, titleForDeleteConfirmationButtonForRowAt: indexPath) ?? nil
        let table = table
        return UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: title ?? "Delete") { _, _, completion in
            source.tableView?(table, commit: .delete, forRowAt: indexPath)
            completion(true)
          }
        ])
      }

      /// Taps a button behind the swiped row; returns whether its action was performed.
      @discardableResult
      public func tap(_ action: UIContextualAction) -> Bool {
        guard let path = interaction.swiped else { return false }
        var answer = false
        action.handler(action, table.cellForRow(at: path) ?? UIView()) { answer = $0 }
        endSwipe()
        table.layoutIfNeeded()
        return answer
      }

      /// Lets the buttons go.
      public func endSwipe() {
        guard let path = interaction.swiped else { return }
        interaction.swiped = nil
        delegate?.tableView?(table, didEndEditingRowAt: path)
      }
    #endif

    private func canEdit(_ path: IndexPath) -> Bool {
      source?.tableView?(table, canEditRowAt: path)
        ?? (source?.responds(to: #selector((any UITableViewDataSource).tableView(_:commit:forRowAt:))) ?? false)
    }
    private func style(_ path: IndexPath) -> UITableViewCell.EditingStyle {
      delegate?.tableView?(table, editingStyleForRowAt: path) ?? .delete
    }

    /// Presses a row for long: the menu that appears.
    @available(tvOS 17, *)
    public func longPress(rowAt indexPath: IndexPath) -> UIContextMenuConfiguration? {
      guard isShown(indexPath) else { return nil }
      let row = table.rectForRow(at: indexPath)
      return delegate?.tableView?(
        table, contextMenuConfigurationForRowAt: indexPath, point: CGPoint(x: row.midX, y: row.midY)) ?? nil
    }

    // MARK: Moves

    /// Begins to move a row by its control.
    @discardableResult
    public func beginMoving(rowAt indexPath: IndexPath) -> Bool {
      guard isShown(indexPath), interaction.moving == nil, table.isEditing,
        table.cellForRow(at: indexPath)?.showsReorderControl == true
          || source?.tableView?(table, canMoveRowAt: indexPath) == true,
        source?.responds(to: #selector((any UITableViewDataSource).tableView(_:moveRowAt:to:))) == true
      else { return false }
      interaction.moving = (indexPath, indexPath)
      return true
    }

    /// Drags it over another row; returns where it would be dropped, which the delegate can change.
    @discardableResult
    public func drag(to indexPath: IndexPath) -> IndexPath? {
      guard let (from, _) = interaction.moving else { return nil }
      let target =
        delegate?.tableView?(table, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: indexPath) ?? indexPath
      interaction.moving = (from, target)
      return target
    }

    /// Lets it go: the data source moves the row, and the table has it there already.
    public func drop() {
      guard let (from, to) = interaction.moving else { return }
      interaction.moving = nil
      guard from != to else { return }
      // The table's own move needs no batch; here it is one, with the answers of the source that has moved already.
      table.performBatchUpdates {
        source?.tableView?(table, moveRowAt: from, to: to)
        table.moveRow(at: from, to: to)
      }
      table.layoutIfNeeded()
    }

    /// Lets it go where it was.
    public func cancelMove() { interaction.moving = nil }

    fileprivate var interaction: Interaction { Interaction.of(table) }
  }

  /// The current interaction of the user.
  @MainActor
  final class Interaction {
    var moving: (from: IndexPath, to: IndexPath)?
    var swiped: IndexPath?
    private static let key = UnsafeRawPointer(Unmanaged.passRetained(NSObject()).toOpaque())

    static func of(_ view: UIScrollView) -> Interaction {
      if let known = objc_getAssociatedObject(view, key) as? Interaction { return known }
      let new = Interaction()
      objc_setAssociatedObject(view, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return new
    }
  }

  // The focus can't be moved without a scene: only whether a row can have it is asked.
  extension TableUser {
    /// Returns whether a row can have the focus.
    @discardableResult
    public func focus(rowAt indexPath: IndexPath?) -> Bool {
      guard let indexPath else { return true }
      return isShown(indexPath) && table.delegate?.tableView?(table, canFocusRowAt: indexPath) ?? table.allowsFocus
    }
  }
#endif
