#if os(Linux)
  import DataSourcesTesting

  // Items that the person moves, items that will be needed soon, and placeholders.
  extension UICollectionView {
    func beginMoving(_ path: IndexPath) -> Bool {
      guard interaction.moving == nil, shownItems[path] != nil, source(for: .collectionMoveItem) != nil,
        source(for: .collectionCanMove)?.collectionView(self, canMoveItemAt: path) ?? true
      else { return false }
      interaction.moving = (path, path)
      return true
    }

    func continueMoving(_ point: CGPoint) {
      guard let (_, current) = interaction.moving else { return }
      propose(
        collectionViewLayout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: point))
    }

    @discardableResult
    func propose(_ proposed: IndexPath) -> IndexPath? {
      guard let (source, current) = interaction.moving else { return nil }
      let target =
        delegate(for: .collectionTargetForMove)?.collectionView(
          self, targetIndexPathForMoveOfItemFromOriginalIndexPath: source, atCurrentIndexPath: current,
          toProposedIndexPath: proposed) ?? proposed
      interaction.moving = (source, target)
      return target
    }

    func endMoving() {
      guard let (source, target) = interaction.moving else { return }
      if source != target {
        self.source(for: .collectionMoveItem)?.collectionView(self, moveItemAt: source, to: target)
      }
      guard interaction.moving != nil else { return }
      interaction.moving = nil
      if source != target, !isReloadPending, let from = ItemPosition(path: source), let to = ItemPosition(path: target)
      {
        engine.takeOwn(PlatformBatch(movedItems: [.init(from: from, to: to)]))
      }
      layoutIfNeeded()
    }

    func cancelMoving() {
      interaction.moving = nil
      layoutIfNeeded()
    }

    /// As many items again as are seen, in the direction of the last scroll.
    func prefetch() {
      let isForward = contentOffset.y >= lastOffset.y && contentOffset.x >= lastOffset.x
      lastOffset = contentOffset
      guard isPrefetchingEnabled, let prefetchDataSource, !shownItems.isEmpty else { return }
      let isDown = contentSize.height > frame.height || contentSize.width <= frame.width
      let way = isForward ? CGFloat(1) : -1
      let ahead = bounds.offsetBy(dx: isDown ? 0 : way * frame.width, dy: isDown ? way * frame.height : 0)
      let wanted = (collectionViewLayout.layoutAttributesForElements(in: ahead) ?? [])
        .filter { $0.representedElementCategory == .cell && shownItems[$0.indexPath] == nil }.map(\.indexPath).sorted()
      let isWanted = Set(wanted)
      let stale = prefetched.filter { !isWanted.contains($0) && shownItems[$0] == nil }.sorted()
      let fresh = wanted.filter { !prefetched.contains($0) }
      prefetched = isWanted
      if !stale.isEmpty, prefetchDataSource.responds(to: .collectionCancelPrefetching) {
        prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: stale)
      }
      if !fresh.isEmpty {
        prefetchDataSource.collectionView(self, prefetchItemsAt: isForward ? fresh : fresh.reversed())
      }
    }

    func dataPath(of path: IndexPath) -> IndexPath {
      guard !placeholders.isEmpty, let position = ItemPosition(path: path) else { return path }
      return IndexPath(at: placeholders.dataPosition(of: position))
    }

    func placeholderCell(_ index: Int) -> UICollectionViewCell {
      let placeholder = placeholders[index]
      let cell = dequeueReusableCell(
        withReuseIdentifier: placeholder.reuseIdentifier, for: IndexPath(at: placeholder.position))
      placeholder.update?(cell)
      return cell
    }
  }
#endif
