#if os(Linux)
  // Which items and supplementary views are on screen.
  extension NSCollectionView {
    func layoutDidChange() {
      isLayoutPending = true
      needsLayout = true
    }

    func reloadEverything() {
      for (path, item) in displayed.removeAll().sorted(by: { $0.key < $1.key }) { endDisplaying(item, at: path) }
      for (key, view) in displayedParts.removeAll().sorted(by: { $0.key < $1.key }) { endDisplaying(view, key) }
      prefetched = []
      selection = []
      selectionAnchor = nil
      engine.invalidate()
      collectionViewLayout?.forgetDelegateMetrics()
      layoutDidChange()
    }

    /// Requests the counts and the layout attributes that aren't known.
    func prepareLayout() {
      engine.load()
      guard isLayoutPending else { return }
      isLayoutPending = false
      collectionViewLayout?.prepare()
      tile()
    }

    /// Makes the collection as large as its content.
    private func tile() {
      guard let clip = superview as? NSClipView else { return }
      let content = collectionViewLayout?.collectionViewContentSize ?? .zero
      let size = NSSize(width: max(clip.bounds.width, content.width), height: max(clip.bounds.height, content.height))
      if frame.size != size { frame.size = size }
      // Content that is shorter isn't scrolled beyond its end.
      clip.setBoundsOrigin(clip.constrainBoundsRect(clip.bounds).origin)
    }

    func layOut() {
      guard !isLayingOut, !engine.isInBatch else { return }
      if collectionViewLayout?.shouldInvalidateLayout(forBoundsChange: visibleRect) ?? false { isLayoutPending = true }
      prepareLayout()
      tile()
      guard window != nil else { return }
      hasBeenLaidOut = true
      for (path, item) in showVisible(endsAtOnce: true) { endDisplaying(item, at: path) }
      prefetch()
    }

    /// Displays the visible items; ends those that aren't visible anymore at once, or returns them.
    func showVisible(endsAtOnce: Bool) -> [(IndexPath, NSCollectionViewItem)] {
      guard !isLayingOut else { return [] }
      isLayingOut = true
      defer { isLayingOut = false }
      var leaving: [(IndexPath, NSCollectionViewItem)] = []
      var generation: Int
      repeat {
        prepareLayout()
        generation = engine.generation
        let elements = (collectionViewLayout?.layoutAttributesForElements(in: visibleRect) ?? [])
          .filter { $0.frame.overlaps(visibleRect) }
        showParts(elements.filter { $0.representedElementKind != nil })
        guard generation == engine.generation else { continue }
        let items = elements.filter { $0.representedElementKind == nil }
        let kept = Set(items.compactMap(\.indexPath))
        for path in displayed.views.keys.sorted() where !kept.contains(path) {
          guard let item = displayed.remove(at: path) else { continue }
          if endsAtOnce { endDisplaying(item, at: path) } else { leaving.append((path, item)) }
        }
        for item in items where generation == engine.generation { place(item) }
      } while generation != engine.generation
      return leaving
    }

    private func place(_ attributes: NSCollectionViewLayoutAttributes) {
      guard let path = attributes.indexPath else { return }
      if let item = displayed[path] {
        item.view.frame = attributes.frame
        return
      }
      let generation = engine.generation
      engine.record.cellQueries += 1
      guard let item = dataSource?.collectionView(self, itemForRepresentedObjectAt: path) else { return }
      if item.identifier == nil {
        HeadlessException.raise("the item returned for \(path) was not made by -makeItemWithIdentifier:forIndexPath:")
      }
      guard generation == engine.generation else { return items.put(item, item.identifier) }
      displayed.show(item, at: path)
      item.view.frame = attributes.frame
      item.isSelected = selection.contains(path)
      item.highlightState = .none
      addSubview(item.view)
      delegate(for: .collectionWillDisplay)?.collectionView(self, willDisplay: item, forRepresentedObjectAt: path)
    }

    func endDisplaying(_ item: NSCollectionViewItem, at path: IndexPath) {
      // The item may have been reused.
      if displayed.key(of: item) == nil { item.view.removeFromSuperview() }
      delegate(for: .collectionDidEndDisplaying)?
        .collectionView(self, didEndDisplaying: item, forRepresentedObjectAt: path)
      if displayed.key(of: item) == nil { items.put(item, item.identifier) }
    }

    // MARK: Supplementary views

    private func showParts(_ parts: [NSCollectionViewLayoutAttributes]) {
      func key(_ part: NSCollectionViewLayoutAttributes) -> SupplementaryKey {
        SupplementaryKey(kind: part.representedElementKind ?? "", path: part.indexPath ?? [])
      }
      let wanted = Set(parts.map(key))
      for key in displayedParts.views.keys.sorted() where !wanted.contains(key) {
        if let view = displayedParts.remove(at: key) { endDisplaying(view, key) }
      }
      for part in parts {
        let key = key(part)
        if displayedParts[key] == nil {
          let generation = engine.generation
          let view = source(for: .collectionSupplementaryView)?
            .collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
          guard let view, generation == engine.generation else { continue }
          displayedParts.show(view, at: key)
          addSubview(view)
          delegate(for: .collectionWillDisplaySupplementary)?
            .collectionView(self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
        }
        displayedParts[key]?.frame = part.frame
      }
    }

    func endDisplaying(_ view: NSView, _ key: SupplementaryKey) {
      if displayedParts.key(of: view) == nil { view.removeFromSuperview() }
      delegate(for: .collectionDidEndDisplayingSupplementary)?
        .collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
      if displayedParts.key(of: view) == nil {
        supplementaryViews[key.kind, default: CollectionPool()].put(view, view.identifier)
      }
    }

    // MARK: Prefetching

    /// Announces the items of the next screen.
    private func prefetch() {
      guard let prefetchDataSource else { return }
      let visible = visibleRect
      let next = NSRect(x: visible.minX, y: visible.maxY, width: visible.width, height: visible.height)
      let elements = collectionViewLayout?.layoutAttributesForElements(in: next) ?? []
      let soon = Set(elements.filter { $0.representedElementKind == nil }.compactMap(\.indexPath))
        .subtracting(displayed.views.keys)
      let (new, old) = (soon.subtracting(prefetched), prefetched.subtracting(soon).subtracting(displayed.views.keys))
      prefetched = soon
      if !old.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: old.sorted()) }
      if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new.sorted()) }
    }
  }
#endif
