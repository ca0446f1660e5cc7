#if os(Linux)
  import DataSourcesTesting

  // Which items and supplementary views are on screen, and the calls when they appear and disappear.
  extension UICollectionView {
    func layoutDidChange() {
      isLayoutPending = true
      setNeedsLayout()
    }

    func reloadEverything() {
      placeholders = []
      endDisplayingEverything()
      selection = []
      engine.invalidate()
      isReloadPending = true
      collectionViewLayout.forgetDelegateMetrics()
      layoutDidChange()
    }

    /// Requests the counts and the layout attributes that aren't known.
    func prepareLayout() {
      engine.load()
      guard isLayoutPending else { return }
      isLayoutPending = false
      collectionViewLayout.prepare()
      contentSize = collectionViewLayout.collectionViewContentSize
    }

    func layOut() {
      guard !isLayingOut, !engine.isInBatch else { return }
      let isResized = hasBeenLaidOut && collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
      if isResized { isLayoutPending = true }
      prepareLayout()
      if isReloadPending || isResized {
        isReloadPending = false
        contentOffset = clamped(contentOffset)
      }
      guard frame.width > 0, frame.height > 0 else { return }
      fitOffset()
      hasBeenLaidOut = true
      for (path, cell) in showVisible(endsAtOnce: true) { endDisplaying(cell, at: path) }
      prefetch()
    }

    private func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
      let elements = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
      return elements.filter {
        !$0.isHidden && $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY && $0.frame.minX < rect.maxX
          && $0.frame.maxX > rect.minX
      }.sorted { $0.indexPath < $1.indexPath }
    }

    /// Displays the visible items; ends those that aren't visible anymore at once, or returns them.
    func showVisible(endsAtOnce: Bool) -> [(IndexPath, UICollectionViewCell)] {
      guard !isLayingOut else { return [] }
      isLayingOut = true
      defer { isLayingOut = false }
      var leaving: [(IndexPath, UICollectionViewCell)] = []
      var generation: Int
      repeat {
        prepareLayout()
        generation = engine.generation
        let elements = elements(in: bounds)
        let items = elements.filter { $0.representedElementCategory == .cell }
        showParts(elements.filter { $0.representedElementCategory == .supplementaryView })
        let kept = Set(items.map(\.indexPath))
        for path in shownItems.views.keys.sorted() where !kept.contains(path) {
          guard let cell = shownItems.remove(at: path) else { continue }
          if endsAtOnce { endDisplaying(cell, at: path) } else { leaving.append((path, cell)) }
        }
        for item in items where generation == engine.generation { place(item) }
      } while generation != engine.generation
      return leaving
    }

    private func place(_ attributes: UICollectionViewLayoutAttributes) {
      let path = attributes.indexPath
      if let cell = shownItems[path] {
        if cell.frame != attributes.frame { cell.frame = attributes.frame }
        return
      }
      let generation = engine.generation
      guard let cell = askForCell(at: path) else { return }
      guard generation == engine.generation else { return cells.put(cell, cell.reuseIdentifier) }
      shownItems.show(cell, at: path)
      cell.frame = attributes.frame
      cell.apply(attributes)
      cell.isSelected = selection.contains(path)
      cell.isHighlighted = false
      addSubview(cell)
      delegate(for: .collectionWillDisplayCell)?.collectionView(self, willDisplay: cell, forItemAt: path)
    }

    private func askForCell(at path: IndexPath) -> UICollectionViewCell? {
      if let index = placeholders.firstIndex(where: { IndexPath(at: $0.position) == path }) {
        return placeholderCell(index)
      }
      engine.record.cellQueries += 1
      if dataSource == nil {
        HeadlessException.raise("the collection view's data source is gone, and with it the cell at \(path)")
      }
      let cell = dataSource?.collectionView(self, cellForItemAt: dataPath(of: path))
      if let cell, cell.reuseIdentifier == nil {
        HeadlessException.raise(
          "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a reuseIdentifier - cells must be"
            + " retrieved by calling -dequeueReusableCellWithReuseIdentifier:forIndexPath:")
      }
      return cell
    }

    func endDisplaying(_ cell: UICollectionViewCell, at path: IndexPath) {
      // The cell may have been dequeued again for another item.
      if shownItems.key(of: cell) == nil { cell.removeFromSuperview() }
      delegate(for: .collectionDidEndDisplayingCell)?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
      if shownItems.key(of: cell) == nil { cells.put(cell, cell.reuseIdentifier) }
    }

    func endDisplayingEverything() {
      for (path, cell) in shownItems.removeAll().sorted(by: { $0.key < $1.key }) { endDisplaying(cell, at: path) }
      for (key, view) in shownParts.removeAll().sorted(by: { $0.key < $1.key }) { endDisplaying(view, key) }
      prefetched = []
    }
  }
#endif
