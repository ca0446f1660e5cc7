import DataSources

// Answers to the view.
extension ListDriver {
  package func item(at position: ItemPosition) -> (any HostedItem<View>)? {
    readiness.answering { list.hostedItem(at: position) }
  }

  /// Asks an item something.
  package func ask<Answer>(_ position: ItemPosition, _ question: (any HostedItem<View>) -> Answer?) -> Answer? {
    readiness.answering { list.hostedItem(at: position).flatMap(question) }
  }

  /// The size of an item in a view of a size.
  package func size(at position: ItemPosition, in list: ListSize) -> CellSize {
    let size = ask(position) { $0.size(in: list) } ?? .automatic
    if size != .automatic { hasSizes = true }
    return size
  }

  /// Notifies an item of an action of the user; it may change the list.
  package func notify(_ position: ItemPosition, _ event: (any HostedItem<View>) -> Void) {
    if let item: any HostedItem<View> = list.hostedItem(at: position) { event(item) }
  }

  /// Returns a configured cell for a slot of the view, which displays the item at `position`.
  package func makeCell(at position: ItemPosition, in slot: View.Slot) -> View.Cell? {
    guard let view else { return nil }
    return readiness.answering {
      let item: (any HostedItem<View>)? = list.hostedItem(at: position)
      // The closure of another item has changed or deleted this one; that is displayed next.
      if isReconfiguring, let (cell, kind) = view.displayedCell(at: position, in: slot), kind != item?.kind {
        return cell
      }
      guard let item else { return nil }
      list.willDisplayItems(at: [position])
      item.register(in: view, &registry)
      return item.makeCell(in: view, at: slot)
    }
  }

  package func makeCell(at position: ItemPosition) -> View.Cell? where View.Slot == ItemPosition {
    makeCell(at: position, in: position)
  }

  package func display(_ cell: View.Cell, at position: ItemPosition) {
    readiness.answering {
      guard let item: any HostedItem<View> = list.hostedItem(at: position) else { return }
      displayed.add(cell, item)?()
      if let isSelected = item.isSelected { view?.mark(position, isSelected: isSelected) }
      item.display(cell)
    }
  }

  package func endDisplay(_ cell: View.Cell) { readiness.answering { displayed.remove(cell)?() } }

  /// The user tapped an item.
  ///
  /// - Parameters:
  ///   - isEditing: Whether the view is being edited, where a tap selects.
  ///   - deselect: Removes the mark of the item in the view.
  package func userDidSelect(_ position: ItemPosition, isEditing: Bool, deselect: () -> Void) {
    guard let item: any HostedItem<View> = list.hostedItem(at: position) else { return }
    if !isEditing, let task = item.primaryAction {
      // First, because the action may move items.
      deselect()
      run(task)
    } else {
      item.select(true)
    }
  }

  package func userDidDeselect(_ position: ItemPosition) {
    notify(position) { $0.select(false) }
  }

  // Sections

  package func sectionView(_ kind: SectionViewKind, at position: ItemPosition) -> HostedSectionView<View>? {
    readiness.answering { list.sectionView(kind, at: position) }
  }

  package func makeSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> View.SectionView? {
    guard let view else { return nil }
    return readiness.answering {
      guard let content: HostedSectionView<View> = list.sectionView(kind, at: position) else { return nil }
      content.register(kind, in: view, &registry)
      return content.makeView(kind, in: view, at: position)
    }
  }

  package func display(_ view: View.SectionView, _ kind: SectionViewKind, at position: ItemPosition) {
    readiness.answering {
      guard let content: HostedSectionView<View> = list.sectionView(kind, at: position) else { return }
      displayed.add(view, content)?()
      content.display(view)
    }
  }

  package func endDisplay(ofSectionView view: View.SectionView) { readiness.answering { displayed.remove(view)?() } }

  /// Whether a view on screen is one that the list describes.
  package func displays(_ view: View.SectionView) -> Bool { displayed.contains(view) }

  // Marks

  /// Marks items again that the view has forgotten, except those that aren't selected anymore.
  package func restoreMarks(_ positions: [ItemPosition]) {
    readiness.answering {
      for position in positions where list.contains(position) {
        if item(at: position)?.isSelected != false { view?.mark(position, isSelected: true) }
      }
    }
  }

  /// Marks the items on screen as their selections say.
  package func markSelection() {
    for position in view?.displayedPositions ?? [] {
      if let isSelected = item(at: position)?.isSelected { view?.mark(position, isSelected: isSelected) }
    }
  }

  /// The distance by which the item that is held in place is away from there, in the middle of a batch.
  package var heldDistance: Double? {
    view.flatMap { view in heldPlace?.distance(in: view, after: list.shape) }
  }
}
