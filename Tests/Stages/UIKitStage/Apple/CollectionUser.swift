#if canImport(UIKit)
  public import UIKit

  /// The person at the screen of a collection; see ``TableUser``.
  @MainActor
  public struct CollectionUser {
    let collection: UICollectionView

    private var delegate: (any UICollectionViewDelegate)? { collection.delegate }

    /// Touches an item: it is highlighted, and then selected, or deselected where several can be.
    @discardableResult
    public func tap(itemAt path: IndexPath) -> Bool {
      guard isShown(path), collection.isEditing ? collection.allowsSelectionDuringEditing : collection.allowsSelection
      else { return false }
      if delegate?.collectionView?(collection, shouldHighlightItemAt: path) == false { return false }
      collection.cellForItem(at: path)?.isHighlighted = true
      delegate?.collectionView?(collection, didHighlightItemAt: path)
      let deselects = selectsSeveral && collection.indexPathsForSelectedItems?.contains(path) == true
      let may =
        deselects
        ? delegate?.collectionView?(collection, shouldDeselectItemAt: path)
        : delegate?.collectionView?(collection, shouldSelectItemAt: path)
      collection.cellForItem(at: path)?.isHighlighted = false
      delegate?.collectionView?(collection, didUnhighlightItemAt: path)
      if may != false { if deselects { deselect(path) } else { select(path) } }
      let mayAct = delegate?.collectionView?(collection, canPerformPrimaryActionForItemAt: path)
      if !deselects, mayAct ?? !collection.isEditing {
        delegate?.collectionView?(collection, performPrimaryActionForItemAt: path)
      }
      collection.layoutIfNeeded()
      return true
    }

    private var selectsSeveral: Bool {
      collection.isEditing ? collection.allowsMultipleSelectionDuringEditing : collection.allowsMultipleSelection
    }

    private func select(_ path: IndexPath) {
      if !selectsSeveral {
        for other in collection.indexPathsForSelectedItems ?? [] where other != path { deselect(other) }
      }
      collection.selectItem(at: path, animated: false, scrollPosition: [])
      delegate?.collectionView?(collection, didSelectItemAt: path)
    }

    private func deselect(_ path: IndexPath) {
      collection.deselectItem(at: path, animated: false)
      delegate?.collectionView?(collection, didDeselectItemAt: path)
    }

    /// Scrolls until the corner of the visible part is at a point, as far as the content extends.
    public func scroll(to point: CGPoint) {
      collection.layoutIfNeeded()
      collection.drag(to: point)
    }

    // MARK: Moves: UIKit's own

    /// Begins to move an item.
    @discardableResult
    public func beginMoving(itemAt path: IndexPath) -> Bool {
      collection.layoutIfNeeded()
      return collection.beginInteractiveMovementForItem(at: path)
    }

    /// Drags it over another item.
    @discardableResult
    public func drag(to path: IndexPath) -> IndexPath? {
      guard let place = collection.layoutAttributesForItem(at: path) else { return nil }
      collection.updateInteractiveMovementTargetPosition(place.center)
      return path
    }

    /// Lets it go.
    public func drop() { collection.endInteractiveMovement() }

    /// Lets it go where it was.
    public func cancelMove() { collection.cancelInteractiveMovement() }

    /// Presses an item for long: the menu that appears.
    @available(tvOS 17, *)
    public func longPress(itemAt path: IndexPath) -> UIContextMenuConfiguration? {
      guard isShown(path), let place = collection.layoutAttributesForItem(at: path) else { return nil }
      let selected = collection.indexPathsForSelectedItems ?? []
      return delegate?.collectionView?(
        collection, contextMenuConfigurationForItemsAt: selected.contains(path) ? selected : [path],
        point: place.center) ?? nil
    }

    func isShown(_ path: IndexPath) -> Bool {
      collection.layoutIfNeeded()
      return collection.isUserInteractionEnabled && collection.cellForItem(at: path) != nil
    }
  }

  extension UICollectionView {
    /// The items on screen, in their order.
    public var visiblePaths: [IndexPath] { indexPathsForVisibleItems.sorted() }

    /// The person at the screen.
    public var user: CollectionUser { CollectionUser(collection: self) }
  }

  // As for a table, only whether an item can have the focus is asked.
  extension CollectionUser {
    /// Returns whether an item can have the focus.
    @discardableResult
    public func focus(itemAt path: IndexPath?) -> Bool {
      guard let path else { return true }
      return isShown(path)
        && collection.delegate?.collectionView?(collection, canFocusItemAt: path) ?? collection.allowsFocus
    }
  }
#endif
