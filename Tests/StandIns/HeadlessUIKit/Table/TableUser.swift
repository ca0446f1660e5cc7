#if os(Linux)
  import DataSourcesTesting

  /// The person at the screen of a table.
  ///
  /// Every action lays the table out before, as the screen does between two touches. What the table does not offer does
  /// nothing and answers `false` or `nil`.
  @MainActor
  public struct TableUser {
    let table: UITableView

    /// Touches a row: it is highlighted, and then selected, or deselected where several can be.
    @discardableResult
    public func tap(rowAt indexPath: IndexPath) -> Bool {
      table.layoutIfNeeded()
      guard let position = shown(indexPath), table.canSelect else { return false }
      if table.delegate(for: .tableShouldHighlight)?.tableView(table, shouldHighlightRowAt: indexPath) == false {
        return false
      }
      table.shownRows[position]?.setHighlighted(true, animated: false)
      table.delegate(for: .tableDidHighlight)?.tableView(table, didHighlightRowAt: indexPath)
      table.shownRows[position]?.setHighlighted(false, animated: false)
      table.delegate(for: .tableDidUnhighlight)?.tableView(table, didUnhighlightRowAt: indexPath)
      if table.selectsSeveral, table.selection.contains(position) {
        deselect(position)
      } else {
        select(indexPath)
      }
      table.layoutIfNeeded()
      return true
    }

    private func select(_ indexPath: IndexPath) {
      var target: IndexPath? = indexPath
      if let delegate = table.delegate(for: .tableWillSelect) {
        target = delegate.tableView(table, willSelectRowAt: indexPath)
      }
      if let target, let position = ItemPosition(path: target) {
        if !table.selectsSeveral { for other in table.selection where other != position { deselect(other) } }
        table.select(position, animated: false)
        table.delegate(for: .tableDidSelect)?.tableView(table, didSelectRowAt: target)
      }
      let mayAct = table.delegate(for: .tableCanPerformPrimaryAction)?
        .tableView(table, canPerformPrimaryActionForRowAt: indexPath)
      if mayAct ?? !table.isEditing {
        table.delegate(for: .tablePerformPrimaryAction)?.tableView(table, performPrimaryActionForRowAt: indexPath)
      }
    }

    private func deselect(_ position: ItemPosition) {
      var target: IndexPath? = IndexPath(at: position)
      if let delegate = table.delegate(for: .tableWillDeselect) {
        target = delegate.tableView(table, willDeselectRowAt: IndexPath(at: position))
      }
      guard let target, let position = ItemPosition(path: target) else { return }
      table.deselect(position, animated: false)
      table.delegate(for: .tableDidDeselect)?.tableView(table, didDeselectRowAt: target)
    }

    /// Touches the button at the end of a row.
    public func tap(accessoryAt indexPath: IndexPath) {
      table.layoutIfNeeded()
      guard shown(indexPath) != nil else { return }
      table.delegate(for: .tableAccessoryButtonTapped)?.tableView(table, accessoryButtonTappedForRowWith: indexPath)
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
      guard table.headlessIndexTitles.indices.contains(index) else { return }
      let title = table.headlessIndexTitles[index]
      let section =
        table.source(for: .tableSectionForIndexTitle)?.tableView(table, sectionForSectionIndexTitle: title, at: index)
      guard let section, section >= 0, section < table.numberOfSections else { return }
      table.setContentOffset(table.clamped(table.rect(forSection: section).origin), animated: false)
      table.layoutIfNeeded()
    }

    /// The position of a row that can be touched.
    func shown(_ indexPath: IndexPath) -> ItemPosition? {
      guard let position = ItemPosition(path: indexPath), table.shownRows[position] != nil,
        table.isUserInteractionEnabled
      else { return nil }
      return position
    }
  }

  extension UITableView {
    /// The person at the screen.
    public var user: TableUser { TableUser(table: self) }
  }

  extension UIScrollView {
    /// Moves the content by a finger, and notifies the delegate.
    func drag(to offset: CGPoint) {
      guard isScrollEnabled else { return }
      isTracking = true
      isDragging = true
      scrollReceiver(.scrollViewWillBeginDragging)?.scrollViewWillBeginDragging(self)
      contentOffset = clamped(offset)
      layoutIfNeeded()
      var target = contentOffset
      withUnsafeMutablePointer(to: &target) { target in
        scrollReceiver(.scrollViewWillEndDragging)?
          .scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: target)
      }
      isTracking = false
      isDragging = false
      contentOffset = clamped(target)
      scrollReceiver(.scrollViewDidEndDragging)?.scrollViewDidEndDragging(self, willDecelerate: false)
      layoutIfNeeded()
    }
  }
#endif
