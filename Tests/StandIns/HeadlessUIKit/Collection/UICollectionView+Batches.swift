#if os(Linux)
  package import DataSourcesTesting

  // The state of the collection after a batch.
  extension UICollectionView: BatchedList {
    package func askCounts() -> [Int] {
      guard let dataSource else { return [] }
      let sections = source(for: .collectionNumberOfSections)?.numberOfSections(in: self) ?? 1
      return (0..<max(0, sections)).map { section in
        dataSource.collectionView(self, numberOfItemsInSection: section)
          + placeholders.count { $0.position.section == section }
      }
    }

    var isReordering: Bool { interaction.moving != nil || interaction.isDropping }

    package func prepareForBatch() {
      if isReloadPending {
        // The pitfall: the current counts of the data source, perhaps after its change, become the state before.
        engine.invalidate()
        engine.load()
      }
      if window != nil || hasBeenLaidOut { layoutIfNeeded() }
    }

    package func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition]) {
      func new(_ path: IndexPath) -> IndexPath? {
        ItemPosition(path: path).flatMap(map.newPosition(ofOld:)).map { IndexPath(at: $0) }
      }
      selection = selection.compactMap(new)
      interaction.focused = interaction.focused.flatMap(new)
      prefetched = Set(prefetched.compactMap(new))
      movePlaceholders(map)
      isLayoutPending = true
      // Reconfigured items keep their sizes.
      if batch.count > 0 || reconfigured.isEmpty { collectionViewLayout.forgetDelegateMetrics() }
      var leaving: [(IndexPath, UICollectionViewCell)] = []
      for (old, cell) in shownItems.removeAll().sorted(by: { $0.key < $1.key }) {
        if let path = new(old) { shownItems.show(cell, at: path) } else { leaving.append((old, cell)) }
      }
      var leavingParts: [(SupplementaryKey, UICollectionReusableView)] = []
      for (old, view) in shownParts.removeAll().sorted(by: { $0.key < $1.key }) {
        if let section = old.path.first.flatMap(map.newSection(ofOld:)) {
          let path = old.path.count == 2 ? IndexPath(item: old.path.item, section: section) : IndexPath(index: section)
          shownParts.show(view, at: SupplementaryKey(kind: old.kind, path: path))
        } else {
          leavingParts.append((old, view))
        }
      }
      prepareLayout()
      let target = clamped(contentOffset)
      contentOffset =
        delegate(for: .collectionTargetContentOffset)?
        .collectionView(self, targetContentOffsetForProposedContentOffset: target) ?? target
      for position in reconfigured { new(IndexPath(at: position)).map(reconfigure) }
      if hasBeenLaidOut || window != nil, frame.width > 0, frame.height > 0 {
        hasBeenLaidOut = true
        leaving += showVisible(endsAtOnce: false)
      } else {
        setNeedsLayout()
      }
      // Those that leave are seen until the end of the animation: new items do not get their cells.
      for (path, cell) in leaving { endDisplaying(cell, at: path) }
      for (key, view) in leavingParts { endDisplaying(view, key) }
    }

    private func reconfigure(_ path: IndexPath) {
      guard let cell = shownItems[path] else { return }
      reconfiguring = (path, cell)
      defer { reconfiguring = nil }
      engine.record.cellQueries += 1
      let answer = dataSource?.collectionView(self, cellForItemAt: dataPath(of: path))
      if let answer, answer !== cell {
        HeadlessException.raise(
          "The cell returned from -collectionView:cellForItemAtIndexPath: does not match the existing cell when"
            + " reconfiguring the item at \(path); the existing cell must be dequeued and returned.")
      }
    }

    package func recover() {
      engine.record.reloads += 1
      reloadEverything()
      engine.load()
      if hasBeenLaidOut { layoutIfNeeded() }
    }

    /// Whether the simulator judges every batch; true by default.
    ///
    /// See ``UITableView/judgesBatches``.
    public var judgesBatches: Bool {
      get { engine.judges }
      set { engine.judges = newValue }
    }

    /// The record of the collection's calls and findings.
    public var record: ListRecord { engine.record }

    /// How many cells wait for reuse, for each identifier.
    public var waitingCells: [String: Int] { cells.waitingCounts }
  }

  extension BatchEngine {
    func move(_ from: IndexPath, to: IndexPath) {
      guard let from = ItemPosition(path: from), let to = ItemPosition(path: to) else { return }
      call { $0.movedItems.append(.init(from: from, to: to)) }
    }
  }
#endif
