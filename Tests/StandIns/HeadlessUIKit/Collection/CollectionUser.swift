#if os(Linux)
  /// The person at the screen of a collection; see ``TableUser``.
  @MainActor
  public struct CollectionUser {
    let collection: UICollectionView

    /// Touches an item: it is highlighted, and then selected, or deselected where several can be.
    @discardableResult
    public func tap(itemAt path: IndexPath) -> Bool {
      collection.layoutIfNeeded()
      guard isShown(path), collection.canSelect else { return false }
      if collection.delegate(for: .collectionShouldHighlight)?.collectionView(collection, shouldHighlightItemAt: path)
        == false
      {
        return false
      }
      collection.shownItems[path]?.isHighlighted = true
      collection.delegate(for: .collectionDidHighlight)?.collectionView(collection, didHighlightItemAt: path)
      let deselects = collection.selectsSeveral && collection.selection.contains(path)
      let may =
        deselects
        ? collection.delegate(for: .collectionShouldDeselect)?.collectionView(collection, shouldDeselectItemAt: path)
        : collection.delegate(for: .collectionShouldSelect)?.collectionView(collection, shouldSelectItemAt: path)
      collection.shownItems[path]?.isHighlighted = false
      collection.delegate(for: .collectionDidUnhighlight)?.collectionView(collection, didUnhighlightItemAt: path)
      if may != false { if deselects { deselect(path) } else { select(path) } }
      let mayAct = collection.delegate(for: .collectionCanPerformPrimaryAction)?
        .collectionView(collection, canPerformPrimaryActionForItemAt: path)
      if !deselects, mayAct ?? !collection.isEditing {
        collection.delegate(for: .collectionPerformPrimaryAction)?
          .collectionView(collection, performPrimaryActionForItemAt: path)
      }
      collection.layoutIfNeeded()
      return true
    }

    private func select(_ path: IndexPath) {
      if !collection.selectsSeveral { for other in collection.selection where other != path { deselect(other) } }
      collection.selectItem(at: path, animated: false, scrollPosition: [])
      collection.delegate(for: .collectionDidSelect)?.collectionView(collection, didSelectItemAt: path)
    }

    private func deselect(_ path: IndexPath) {
      collection.deselectItem(at: path, animated: false)
      collection.delegate(for: .collectionDidDeselect)?.collectionView(collection, didDeselectItemAt: path)
    }

    /// Scrolls until the corner of the visible part is at a point, as far as the content extends.
    public func scroll(to point: CGPoint) {
      collection.layoutIfNeeded()
      collection.drag(to: point)
    }

    /// Begins to move an item.
    @discardableResult
    public func beginMoving(itemAt path: IndexPath) -> Bool {
      collection.layoutIfNeeded()
      return collection.beginInteractiveMovementForItem(at: path)
    }

    /// Drags it over another item; returns where it would be dropped, which the delegate can change.
    @discardableResult
    public func drag(to path: IndexPath) -> IndexPath? { collection.propose(path) }

    /// Lets it go.
    public func drop() { collection.endInteractiveMovement() }

    /// Lets it go where it was.
    public func cancelMove() { collection.cancelInteractiveMovement() }

    func isShown(_ path: IndexPath) -> Bool {
      collection.shownItems[path] != nil && collection.isUserInteractionEnabled
    }
  }

  extension UICollectionView {
    /// The person at the screen.
    public var user: CollectionUser { CollectionUser(collection: self) }
  }
#endif
