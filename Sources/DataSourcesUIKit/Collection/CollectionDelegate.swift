#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Answers the questions of a collection from the presentation of a source, and passes on what the user does.
  ///
  /// Every method can be overridden; call `super` for what is not yours. Use ``ModelCollectionAdapter``, which also shows changes.
  @MainActor
  open class CollectionDelegate: ModelListAdapter, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// What the collection shows, in the positions that it knows.
    public internal(set) var presentation: ListPresentation<UICollectionView>
    /// The view.
    weak var presentedView: UICollectionView?
    /// What cells and views on screen show.
    var shown = ShownCells<UICollectionView>()

    init(_ presentation: ListPresentation<UICollectionView>) {
      self.presentation = presentation
      super.init()
    }

    override var optionalMethods: [String: CellUses] { CollectionMethods.uses }

    /// The number of sections that the collection knows.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { presentation.sectionCount }

    /// The number of rows that the collection knows.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      presentation.itemCount(inSection: section)
    }

    /// The row's cell; an empty one for a row that is about to go.
    open func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      answering {
        presentation.cell(at: ItemPosition(indexPath), in: collectionView) ?? collectionView.emptyCell(at: indexPath)
      }
    }

    /// A view of a section; an empty one when the layout asks for what the section does not have.
    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      answering {
        let kind = SectionViewKind(elementKind: kind)
        return presentation.makeSectionView(kind, at: ItemPosition(indexPath), in: collectionView)
          ?? collectionView.emptyView(kind, at: indexPath)
      }
    }

    /// The row's size.
    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      let extent = collectionView.extent
      let size = ask(indexPath) { $0.showing.size?($1, extent) }
      return CGSize(size ?? .automatic, else: (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero)
    }

    /// The header's size; none for a section without header.
    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      viewSize(.header, section, in: collectionView) { (layout as? UICollectionViewFlowLayout)?.headerReferenceSize }
    }

    /// The footer's size; none for a section without footer.
    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      viewSize(.footer, section, in: collectionView) { (layout as? UICollectionViewFlowLayout)?.footerReferenceSize }
    }

    /// Tells the row that its cell comes on screen.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { display(cell, at: indexPath) }

    /// Tells the row that its cell has left the screen, whether the row is still there or not.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      answering { shown.remove(cell)?() }
    }

    /// Tells a view that it comes on screen.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind kind: String, at indexPath: IndexPath
    ) { display(view, SectionViewKind(elementKind: kind), at: ItemPosition(indexPath)) }

    /// Tells a view that it has left the screen, whether its section is still there or not.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind kind: String, at indexPath: IndexPath
    ) {
      answering { shown.removeView(view)?() }
    }

    /// Whether a touch highlights the row.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.selecting.shouldHighlight?($1) } ?? true
    }

    /// A touch highlights the row.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
      tell(indexPath) { $0.selecting.didHighlight?($1) }
    }

    /// The row is highlighted no more.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
      tell(indexPath) { $0.selecting.didUnhighlight?($1) }
    }

    /// Whether the user may select the row.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      answering { presentation.canSelect(at: ItemPosition(indexPath)) }
    }

    /// Whether the user may deselect the row.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.selecting.shouldDeselect?($1) } ?? true
    }

    /// The user selected the row.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      // First, as those who hear of the selection may have rows move.
      if deselectsAtOnce(indexPath) { collectionView.deselectItem(at: indexPath, animated: true) }
      guard let (behaviours, index) = presentation.userSet(selected: true, at: ItemPosition(indexPath)) else { return }
      behaviours.selecting.didSelect?(index)
    }

    /// The user deselected the row.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      guard let (behaviours, index) = presentation.userSet(selected: false, at: ItemPosition(indexPath)) else { return }
      behaviours.selecting.didDeselect?(index)
    }

    /// Whether there is anything to do with the row in editing mode.
    open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.editing.canEdit(at: $1) } ?? false
    }

    /// Whether the user can move the row.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      answering { presentation.canMove(at: ItemPosition(indexPath)) }
    }

    /// Where the row may be dropped.
    open func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
      atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      let target = answering {
        presentation.moveTarget(from: ItemPosition(original), proposed: ItemPosition(proposed))
      }
      return target == ItemPosition(proposed) ? proposed : current
    }

    /// Has the source follow a move that the collection shows already.
    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath
    ) {
      if refusesFormerRow() { return }
      presentation.userMoved(from: ItemPosition(source), to: ItemPosition(target))
    }

    /// The context menu of the rows there: that of the first one.
    @available(tvOS 17, *)
    open func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      indexPaths.first.flatMap { ask($0) { $0.others.menu?($1) } }.flatMap { UIContextMenuConfiguration($0) }
    }

    /// Whether the row takes the focus.
    open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.others.canFocus?($1) } ?? false
    }

    /// The focus goes from one row to another.
    open func collectionView(
      _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      if let old = context.previouslyFocusedIndexPath { tell(old) { $0.others.didLoseFocus?($1) } }
      if let new = context.nextFocusedIndexPath { tell(new) { $0.others.didFocus?($1) } }
    }

    /// The index at the collection's edge.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? {
      let titles = presentation.indexTitles
      return titles.isEmpty ? nil : titles.map(\.title)
    }

    /// The first row of the section that an entry of the index stands for.
    open func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
      let titles = presentation.indexTitles
      return IndexPath(item: 0, section: titles.indices.contains(index) ? titles[index].section : 0)
    }
  }
#endif
