#if LIST_VIEWS
  import DataSourcesCells

  /// The optional methods of tables that an adapter has, and what makes each one visible.
  enum TableMethods {
    static let uses: [String: CellUses] = [
      "numberOfSectionsInTableView:": .always,
      "tableView:titleForHeaderInSection:": .always,
      "tableView:titleForFooterInSection:": .always,
      "tableView:canEditRowAtIndexPath:": [.editing, .moving],
      "tableView:commitEditingStyle:forRowAtIndexPath:": .editing,
      "tableView:canMoveRowAtIndexPath:": .moving,
      "tableView:moveRowAtIndexPath:toIndexPath:": .moving,
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:": .moving,
      "sectionIndexTitlesForTableView:": .indexTitles,
      "tableView:sectionForSectionIndexTitle:atIndex:": .indexTitles,
      "tableView:willDisplayCell:forRowAtIndexPath:": [.display, .selection],
      "tableView:didEndDisplayingCell:forRowAtIndexPath:": .display,
      "tableView:willDisplayHeaderView:forSection:": .sectionViews,
      "tableView:willDisplayFooterView:forSection:": .sectionViews,
      "tableView:didEndDisplayingHeaderView:forSection:": .sectionViews,
      "tableView:didEndDisplayingFooterView:forSection:": .sectionViews,
      "tableView:heightForRowAtIndexPath:": .size,
      "tableView:estimatedHeightForRowAtIndexPath:": .estimatedSize,
      "tableView:heightForHeaderInSection:": .sectionViews,
      "tableView:heightForFooterInSection:": .sectionViews,
      "tableView:viewForHeaderInSection:": .sectionViews,
      "tableView:viewForFooterInSection:": .sectionViews,
      "tableView:shouldHighlightRowAtIndexPath:": .selecting,
      "tableView:didHighlightRowAtIndexPath:": .selecting,
      "tableView:didUnhighlightRowAtIndexPath:": .selecting,
      "tableView:willSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:willDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:editingStyleForRowAtIndexPath:": [.editing, .moving],
      "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:": .deleteTitle,
      "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:shouldIndentWhileEditingRowAtIndexPath:": [.indentation, .moving],
      "tableView:indentationLevelForRowAtIndexPath:": .indentation,
      "tableView:willBeginEditingRowAtIndexPath:": .editingSessions,
      "tableView:didEndEditingRowAtIndexPath:": .editingSessions,
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:": .menus,
      "tableView:canFocusRowAtIndexPath:": .focus,
      "tableView:didUpdateFocusInContext:withAnimationCoordinator:": .focusUpdates,
    ]
  }
#endif
