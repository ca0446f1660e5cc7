#if os(Linux)
  // Menus and the focus.
  extension CollectionUser {
    /// Presses an item for long: the menu that appears, until ``dismissMenu()``.
    ///
    /// A menu of several items appears where the pressed one is among several that are selected.
    public func longPress(itemAt path: IndexPath) -> UIContextMenuConfiguration? {
      collection.layoutIfNeeded()
      guard isShown(path), let place = collection.layoutAttributesForItem(at: path) else { return nil }
      let paths = collection.selection.contains(path) ? collection.selection : [path]
      let configuration =
        collection.delegate(for: .collectionContextMenu)?
        .collectionView(collection, contextMenuConfigurationForItemsAt: paths, point: place.center)
        ?? collection.delegate(for: .collectionContextMenuForItem)?
        .collectionView(collection, contextMenuConfigurationForItemAt: path, point: place.center)
      guard let configuration else { return nil }
      collection.interaction.menu = (configuration, path)
      _ = collection.delegate(for: .collectionHighlightPreview)?
        .collectionView(collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
      let animator = MenuAnimator(configuration.previewProvider?())
      collection.delegate(for: .collectionWillDisplayContextMenu)?
        .collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
      animator.run()
      return configuration
    }

    /// Taps the preview of the menu.
    public func tapPreview() {
      guard let (configuration, _) = collection.interaction.menu else { return }
      let animator = MenuAnimator(configuration.previewProvider?())
      collection.delegate(for: .collectionWillPerformPreviewAction)?
        .collectionView(collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      animator.run()
      endMenu(configuration)
    }

    /// Lets the menu go.
    public func dismissMenu() {
      guard let (configuration, path) = collection.interaction.menu else { return }
      _ = collection.delegate(for: .collectionDismissalPreview)?
        .collectionView(collection, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
      endMenu(configuration)
    }

    private func endMenu(_ configuration: UIContextMenuConfiguration) {
      collection.interaction.menu = nil
      let animator = MenuAnimator(nil)
      collection.delegate(for: .collectionWillEndContextMenu)?
        .collectionView(collection, willEndContextMenuInteraction: configuration, animator: animator)
      animator.run()
    }

    /// Moves the focus to an item, or removes it with `nil`.
    @discardableResult
    public func focus(itemAt path: IndexPath?) -> Bool {
      collection.layoutIfNeeded()
      if let path {
        let can = collection.delegate(for: .collectionCanFocus)?.collectionView(collection, canFocusItemAt: path)
        guard isShown(path), can ?? collection.allowsFocus else { return false }
      }
      func item(_ path: IndexPath) -> (path: IndexPath, view: UIView?) { (path, collection.cellForItem(at: path)) }
      let context = UICollectionViewFocusUpdateContext(
        from: collection.interaction.focused.map(item), to: path.map(item))
      if collection.delegate(for: .collectionShouldUpdateFocus)?
        .collectionView(collection, shouldUpdateFocusIn: context) == false
      {
        return false
      }
      collection.interaction.focused = path
      collection.delegate(for: .collectionDidUpdateFocus)?
        .collectionView(collection, didUpdateFocusIn: context, with: UIFocusAnimationCoordinator())
      if let path {
        let follows = collection.delegate(for: .collectionSelectionFollowsFocus)?
          .collectionView(collection, selectionFollowsFocusForItemAt: path)
        if follows ?? collection.selectionFollowsFocus { tap(itemAt: path) }
      }
      return true
    }

    /// The item that has the focus.
    public var focusedItem: IndexPath? { collection.interaction.focused }
  }
#endif
