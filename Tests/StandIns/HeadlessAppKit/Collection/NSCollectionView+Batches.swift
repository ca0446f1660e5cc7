#if os(Linux)
  package import DataSourcesTesting

  // The state of the collection after a batch.
  extension NSCollectionView: @MainActor BatchTaking {
    package var conditions: Set<PlatformList.Condition> {
      var conditions: Set<PlatformList.Condition> = []
      if window == nil { conditions.insert(.outsideWindow) }
      if !hasBeenLaidOut { conditions.insert(.beforeFirstLayout) }
      return conditions
    }

    package func askCounts() -> [Int] {
      guard let dataSource else { return [] }
      let sections = source(for: .collectionSectionCount)?.numberOfSections(in: self) ?? 1
      return (0..<max(0, sections)).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
    }

    package func prepareForBatch() {
      if isLayingOut { engine.record.hazards.append(BatchFinding(.unsafeState, "a batch while views are requested")) }
      if window != nil || hasBeenLaidOut { layoutSubtreeIfNeeded() }
    }

    package func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition]) {
      func new(_ path: IndexPath) -> IndexPath? {
        ItemPosition(path: path).flatMap(map.newPosition(ofOld:)).map { IndexPath(at: $0) }
      }
      selection = Set(selection.compactMap(new))
      prefetched = Set(prefetched.compactMap(new))
      selectionAnchor = selectionAnchor.flatMap(new)
      isLayoutPending = true
      collectionViewLayout?.forgetDelegateMetrics()
      var leaving: [(IndexPath, NSCollectionViewItem)] = []
      for (old, item) in displayed.removeAll().sorted(by: { $0.key < $1.key }) {
        if let path = new(old) { displayed.show(item, at: path) } else { leaving.append((old, item)) }
      }
      var leavingParts: [(SupplementaryKey, NSView)] = []
      for (old, view) in displayedParts.removeAll().sorted(by: { $0.key < $1.key }) {
        if let section = old.path.first.flatMap(map.newSection(ofOld:)) {
          let path = IndexPath(item: old.path.item, section: section)
          displayedParts.show(view, at: SupplementaryKey(kind: old.kind, path: path))
        } else {
          leavingParts.append((old, view))
        }
      }
      if window != nil { leaving += showVisible(endsAtOnce: false) } else { needsLayout = true }
      // Those that leave are visible until the end of the animation: new items don't get their views.
      for (path, item) in leaving { endDisplaying(item, at: path) }
      for (key, view) in leavingParts { endDisplaying(view, key) }
    }

    package func recover() {
      engine.record.reloads += 1
      reloadEverything()
      engine.load()
      if hasBeenLaidOut { layoutSubtreeIfNeeded() }
    }

    /// Whether the simulator checks each batch, at a cost of the whole list; true by default.
    public var judgesUpdates: Bool {
      get { engine.judges }
      set { engine.judges = newValue }
    }

    /// The record of the collection's calls and findings.
    public var record: ListRecord { engine.record }
  }
#endif
