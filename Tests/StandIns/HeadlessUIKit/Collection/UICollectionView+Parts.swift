#if os(Linux)
  // Supplementary views.
  extension UICollectionView {
    func showParts(_ parts: [UICollectionViewLayoutAttributes]) {
      func key(_ part: UICollectionViewLayoutAttributes) -> SupplementaryKey {
        SupplementaryKey(kind: part.representedElementKind ?? "", path: part.indexPath)
      }
      let wanted = Set(parts.map(key))
      for key in shownParts.views.keys.sorted() where !wanted.contains(key) {
        if let view = shownParts.remove(at: key) { endDisplaying(view, key) }
      }
      for part in parts {
        let key = key(part)
        if shownParts[key] == nil {
          let generation = engine.generation
          guard let view = askForView(key), generation == engine.generation else { continue }
          shownParts.show(view, at: key)
          view.apply(part)
          addSubview(view)
          delegate(for: .collectionWillDisplaySupplementary)?
            .collectionView(self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
        }
        shownParts[key]?.frame = part.frame
      }
    }

    private func askForView(_ key: SupplementaryKey) -> UICollectionReusableView? {
      guard let source = source(for: .collectionSupplementaryView) else { return nil }
      let view = source.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
      if view.reuseIdentifier == nil {
        HeadlessException.raise(
          "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: (\(key.kind),\(key.path))"
            + " was not retrieved by calling -dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath:")
      }
      return view
    }

    func endDisplaying(_ view: UICollectionReusableView, _ key: SupplementaryKey) {
      if shownParts.key(of: view) == nil { view.removeFromSuperview() }
      delegate(for: .collectionDidEndDisplayingSupplementary)?
        .collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
      if shownParts.key(of: view) == nil {
        supplementaryViews[key.kind, default: CellPool()].put(view, view.reuseIdentifier)
      }
    }
  }
#endif
