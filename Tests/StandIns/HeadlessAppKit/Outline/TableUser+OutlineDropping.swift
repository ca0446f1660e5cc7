#if os(Linux)
  extension NSOutlineView {
    /// Changes where a drop will be, while it is validated.
    public func setDropItem(_ item: Any?, dropChildIndex index: Int) { outlineDropTarget = (item, index) }
  }

  extension TableUser {
    /// Drops the dragged items on an outline view; returns whether it accepts them.
    ///
    /// - Parameters:
    ///   - row: The row of the parent, -1 for the roots. There is no drop on a row that doesn't exist.
    ///   - child: The index of the child before which to drop, or -1 (`NSOutlineViewDropOnItemIndex`) to drop on the
    ///     parent itself.
    @discardableResult
    public func drop(_ drag: HeadlessDrag, onRow row: Int, child: Int = -1) -> Bool {
      guard let outline = table as? NSOutlineView else { return false }
      table.layoutSubtreeIfNeeded()
      var result: NSDragOperation = []
      var isTaken = false
      let types = drag.draggingPasteboard.types ?? []
      let parent = outline.item(atRow: row)
      if row < 0 || parent != nil, types.contains(where: table.registeredDraggedTypes.contains) {
        outline.outlineDropTarget = (parent, child)
        result =
          outline.outlineSource(for: .outlineValidateDrop)?
          .outlineView(outline, validateDrop: drag, proposedItem: parent, proposedChildIndex: child) ?? []
        if !result.isEmpty, let target = outline.outlineDropTarget {
          isTaken =
            outline.outlineSource(for: .outlineAcceptDrop)?
            .outlineView(outline, acceptDrop: drag, item: target.item, childIndex: target.index) ?? false
        }
      }
      end(drag, isTaken ? result : [])
      table.layoutSubtreeIfNeeded()
      return isTaken
    }
  }
#endif
