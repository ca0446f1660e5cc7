import DataSourcesCells

// Selections. Like those of any host, they are the list's: all pages display them.
extension WebHost {
  /// Performs the primary action of an item, or selects it.
  func choose(
    _ item: any HostedItem<WebHost>, at position: ItemPosition, for window: ListWindow, isAlone: Bool = true
  ) async throws(WebListError) {
    guard item.canSelect else { throw .notAllowed }
    window.rangeStart = number(at: position)
    if isAlone, let action = item.primaryAction { return try await run(action) }
    source.batch {
      if isAlone, item.isSelected != nil {
        for other in presentation.selectedPositions() where other != position { deselectIfAllowed(other) }
      }
      item.setSelected(true)
      item.select()
    }
  }

  /// Deselects an item.
  func deselect(_ item: any HostedItem<WebHost>) throws(WebListError) {
    guard item.canDeselect else { throw .notAllowed }
    item.setSelected(false)
    item.deselect()
  }

  /// Selects the items between the one that the page chose last and another one, and no others.
  func extendSelection(to position: ItemPosition, for window: ListWindow) throws(WebListError) {
    let start = window.rangeStart.flatMap(self.position(ofNumber:)) ?? position
    window.rangeStart = number(at: start)
    guard let from = shape.flatIndex(of: start), let to = shape.flatIndex(of: position) else { throw .itemIsGone }
    let range = min(from, to)...max(from, to)
    guard range.count <= Self.largestSelection else { throw .tooManyItems(limit: Self.largestSelection) }
    let wanted = Set(range.compactMap(shape.position(atFlatIndex:)))
    source.batch {
      for other in presentation.selectedPositions() where !wanted.contains(other) { deselectIfAllowed(other) }
      for place in wanted.sorted() {
        guard let item = self.item(at: place), item.isSelected == false, item.canSelect else { continue }
        item.setSelected(true)
        item.select()
      }
    }
  }

  private func deselectIfAllowed(_ position: ItemPosition) {
    guard let item = self.item(at: position), item.canDeselect else { return }
    item.setSelected(false)
    item.deselect()
  }
}
