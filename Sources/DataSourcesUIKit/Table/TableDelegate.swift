#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Answers the questions of a table from the presentation of a source, and passes on what the user does.
  ///
  /// Every method can be overridden; call `super` for what is not yours. Use ``ModelTableAdapter``, which also shows changes.
  @MainActor
  open class TableDelegate: ModelListAdapter, UITableViewDataSource, UITableViewDelegate {
    /// What the table shows, in the positions that it knows.
    public internal(set) var presentation: ListPresentation<UITableView>
    /// The view.
    weak var presentedView: UITableView?
    /// What cells and views on screen show.
    var shown = ShownCells<UITableView>()

    init(_ presentation: ListPresentation<UITableView>) {
      self.presentation = presentation
      super.init()
    }

    override var optionalMethods: [String: CellUses] { TableMethods.uses }

    /// The number of sections that the table knows.
    open func numberOfSections(in tableView: UITableView) -> Int { presentation.sectionCount }

    /// The number of rows that the table knows.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      presentation.itemCount(inSection: section)
    }

    /// The row's cell; an empty one for a row that is about to go.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      answering { presentation.cell(at: ItemPosition(indexPath), in: tableView) ?? UITableViewCell() }
    }

    /// The section's title.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      presentation.sectionInfo(at: section)?.header
    }

    /// The section's lower title.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      presentation.sectionInfo(at: section)?.footer
    }

    /// The section's header; one with its title when only that is there.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      sectionView(.header, section, in: tableView)
    }

    /// The section's footer; one with its title when only that is there.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      sectionView(.footer, section, in: tableView)
    }

    /// The header's height; none for a section without header.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      sectionHeight(.header, section, in: tableView)
    }

    /// The footer's height; none for a section without footer.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      sectionHeight(.footer, section, in: tableView)
    }

    /// Tells the header that it comes on screen.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      display(view, .header, at: ItemPosition(section: section, item: 0))
    }

    /// Tells the footer that it comes on screen.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
      display(view, .footer, at: ItemPosition(section: section, item: 0))
    }

    /// Tells the header that it has left the screen.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
      answering { shown.removeView(view)?() }
    }

    /// Tells the footer that it has left the screen.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
      answering { shown.removeView(view)?() }
    }

    /// The row's height.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      rowHeight(at: indexPath, in: tableView)
    }

    /// A guess of the row's height.
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      ask(indexPath) { $0.showing.estimatedSize?($1).height }.map { CGFloat($0) } ?? tableView.estimatedRowHeight
    }

    /// Tells the row that its cell comes on screen.
    open func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { display(cell, at: indexPath) }

    /// Tells the row that its cell has left the screen, whether the row is still there or not.
    open func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      answering { shown.remove(cell)?() }
    }

    /// Whether a touch highlights the row.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.selecting.shouldHighlight?($1) } ?? true
    }

    /// A touch highlights the row.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      tell(indexPath) { $0.selecting.didHighlight?($1) }
    }

    /// The row is highlighted no more.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      tell(indexPath) { $0.selecting.didUnhighlight?($1) }
    }

    /// The row, if the user may select it.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      answering { presentation.canSelect(at: ItemPosition(indexPath)) } ? indexPath : nil
    }

    /// The row, if the user may deselect it.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      ask(indexPath) { $0.selecting.shouldDeselect?($1) } ?? true ? indexPath : nil
    }

    /// The user selected the row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      // First, as those who hear of the selection may have rows move.
      if deselectsAtOnce(indexPath) { tableView.deselectRow(at: indexPath, animated: true) }
      guard let (behaviours, index) = presentation.userSet(selected: true, at: ItemPosition(indexPath)) else { return }
      behaviours.selecting.didSelect?(index)
    }

    /// The user deselected the row.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      guard let (behaviours, index) = presentation.userSet(selected: false, at: ItemPosition(indexPath)) else { return }
      behaviours.selecting.didDeselect?(index)
    }

    /// Whether there is anything to do with the row in editing mode, or by a swipe.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      let position = ItemPosition(indexPath)
      return ask(indexPath) { $0.editing.canEdit(at: $1) } ?? false || answering { presentation.canMove(at: position) }
    }

    /// Deletes or inserts, as the user wants.
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      tell(indexPath) { behaviours, index in
        switch editingStyle {
        case .delete: behaviours.editing.delete?(index)
        case .insert: behaviours.editing.insert?(index)
        default: break
        }
      }
    }

    /// The control that the row has in editing mode; without that mode, tables let only rows be swiped that could be deleted.
    open func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      let isEditing = tableView.isEditing
      return UITableViewCell.EditingStyle(
        ask(indexPath) { !isEditing && $0.editing.hasActions ? .delete : $0.editing.style(at: $1) } ?? .none)
    }

    /// Whether the row makes room for its control in editing mode; only rows that have one do.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.editing.indentsWhileEditing?($1) ?? ($0.editing.style(at: $1) != .none) } ?? true
    }

    /// How far the row is indented.
    open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
      ask(indexPath) { $0.editing.indentationLevel?($1) } ?? 0
    }

    /// Whether the user can move the row.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      answering { presentation.canMove(at: ItemPosition(indexPath)) }
    }

    /// Where the row may be dropped.
    open func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
      toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      IndexPath(
        answering { presentation.moveTarget(from: ItemPosition(source), proposed: ItemPosition(proposed)) })
    }

    /// Has the source follow a move that the table shows already.
    open func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
      if refusesFormerRow() { return }
      presentation.userMoved(from: ItemPosition(source), to: ItemPosition(target))
    }

    #if !os(tvOS)
      /// What the delete button says.
      open func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
      ) -> String? {
        ask(indexPath) { $0.editing.deleteTitle?($1) ?? nil }
      }

      /// Editing of the row begins.
      open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        tell(indexPath) { $0.editing.willBegin?($1) }
      }

      /// Editing of a row has ended; without a row, that row is gone.
      open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        if let indexPath { tell(indexPath) { $0.editing.didEnd?($1) } }
      }

      /// What is behind the row's beginning.
      open func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        ask(indexPath) { $0.editing.leadingActions?($1) }.flatMap { UISwipeActionsConfiguration($0) }
      }

      /// What is behind the row's end: its actions or, without any, what deletes it.
      open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        ask(indexPath) { editing, index in
          UISwipeActionsConfiguration(editing.editing.trailingActions?(index) ?? [])
            ?? (editing.editing.style(at: index) == .delete ? nil : UISwipeActionsConfiguration(actions: []))
        }
      }
    #endif

    /// The row's context menu.
    @available(tvOS 17, *)
    open func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      ask(indexPath) { $0.others.menu?($1) }.flatMap { UIContextMenuConfiguration($0) }
    }

    /// Whether the row takes the focus.
    open func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.others.canFocus?($1) } ?? false
    }

    /// The focus goes from one row to another.
    open func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      if let old = context.previouslyFocusedIndexPath { tell(old) { $0.others.didLoseFocus?($1) } }
      if let new = context.nextFocusedIndexPath { tell(new) { $0.others.didFocus?($1) } }
    }

    /// The index at the table's edge.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      let titles = presentation.indexTitles
      return titles.isEmpty ? nil : titles.map(\.title)
    }

    /// The section that an entry of the index stands for.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      let titles = presentation.indexTitles
      return titles.indices.contains(index) ? titles[index].section : 0
    }
  }
#endif
