#if os(Linux)
  /// Items one after the other in lines, with a header and a footer for each section.
  ///
  /// Simplified: it scrolls vertically, items are at the start of their line with the smallest gaps, and headers don't
  /// stay on screen.
  @MainActor
  open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
    /// The distance of two lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The distance of two items in a line.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The size of each item.
    open var itemSize = NSSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The size of each header; only the height counts.
    open var headerReferenceSize = NSSize.zero { didSet { invalidateLayout() } }
    /// The size of each footer; only the height counts.
    open var footerReferenceSize = NSSize.zero { didSet { invalidateLayout() } }
    /// The axis in which it scrolls: always vertical.
    open var scrollDirection: NSCollectionView.ScrollDirection { .vertical }

    /// The delegate's answers for a section; `nil` where it has no such method.
    private struct Metrics {
      var count: Int
      var header: NSSize?
      var footer: NSSize?
      var sizes: [NSSize]?
    }

    /// `nil` if they must be requested from the delegate.
    private var metrics: [Metrics]?
    private var sections: [FlowSection] = []
    private var starts: [CGFloat] = [0]
    private var width: CGFloat = 0

    open override class var invalidationContextClass: AnyClass { NSCollectionViewFlowLayoutInvalidationContext.self }

    private func width(of view: NSCollectionView) -> CGFloat {
      (view.superview as? NSClipView)?.bounds.width ?? view.frame.width
    }

    open override func prepare() {
      guard let view = collectionView else { return sections = [] }
      width = width(of: view)
      // As in AppKit, a change of the size alone doesn't request the sizes again.
      let metrics = self.metrics ?? (0..<view.numberOfSections).map { self.metrics(of: $0, in: view) }
      self.metrics = metrics
      sections = metrics.map(section)
      starts = [0]
      for section in sections { starts.append(starts[starts.count - 1] + section.size) }
    }

    override func forgetDelegateMetrics() { metrics = nil }

    open override func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
      if (context as? NSCollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics ?? true {
        metrics = nil
      }
      collectionView?.layoutDidChange()
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: NSRect) -> Bool {
      collectionView.map { width(of: $0) != width } ?? false
    }

    open override var collectionViewContentSize: NSSize { NSSize(width: width, height: starts[starts.count - 1]) }

    private func attributes(_ section: Int, _ item: Int) -> NSCollectionViewLayoutAttributes {
      let attributes = NSCollectionViewLayoutAttributes(forItemWith: IndexPath(item: item, section: section))
      let place = sections[section].place(of: item)
      attributes.frame = NSRect(
        x: place.cross, y: starts[section] + sections[section].header + place.main, width: place.crossSize,
        height: place.mainSize)
      return attributes
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? {
      guard indexPath.count == 2, sections.indices.contains(indexPath.section),
        (0..<sections[indexPath.section].count).contains(indexPath.item)
      else { return nil }
      return attributes(indexPath.section, indexPath.item)
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSCollectionViewLayoutAttributes? {
      guard let index = indexPath.first, sections.indices.contains(index) else { return nil }
      let isHeader = elementKind == NSCollectionView.elementKindSectionHeader
      guard isHeader || elementKind == NSCollectionView.elementKindSectionFooter else { return nil }
      let height = isHeader ? sections[index].header : sections[index].footer
      guard height > 0 else { return nil }
      let attributes = NSCollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: elementKind, with: IndexPath(item: 0, section: index))
      attributes.frame = NSRect(
        x: 0, y: isHeader ? starts[index] : starts[index + 1] - height, width: width, height: height)
      return attributes
    }

    open override func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] {
      var elements: [NSCollectionViewLayoutAttributes] = []
      var index = firstIndex(sections.count) { starts[$0 + 1] > rect.minY }
      while index < sections.count, starts[index] < rect.maxY {
        let shift = starts[index] + sections[index].header
        for kind in [NSCollectionView.elementKindSectionHeader, NSCollectionView.elementKindSectionFooter] {
          let path = IndexPath(item: 0, section: index)
          if let part = layoutAttributesForSupplementaryView(ofKind: kind, at: path), part.frame.overlaps(rect) {
            elements.append(part)
          }
        }
        for item in sections[index].items(in: rect.minY - shift..<max(rect.minY, rect.maxY) - shift) {
          elements.append(attributes(index, item))
        }
        index += 1
      }
      return elements
    }

    private func metrics(of index: Int, in view: NSCollectionView) -> Metrics {
      let count = view.numberOfItems(inSection: index)
      return Metrics(
        count: count,
        header: view.flowDelegate(for: .flowHeaderSize)?
          .collectionView(view, layout: self, referenceSizeForHeaderInSection: index),
        footer: view.flowDelegate(for: .flowFooterSize)?
          .collectionView(view, layout: self, referenceSizeForFooterInSection: index),
        sizes: view.flowDelegate(for: .flowSizeForItem).map { delegate in
          (0..<count).map {
            delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: $0, section: index))
          }
        })
    }

    private func section(_ metrics: Metrics) -> FlowSection {
      var section = FlowSection()
      section.count = metrics.count
      section.header = (metrics.header ?? headerReferenceSize).height
      section.footer = (metrics.footer ?? footerReferenceSize).height
      if let sizes = metrics.sizes {
        section.items = .lines(
          sizes.map { ($0.height, $0.width) }, room: width, lineSpacing: minimumLineSpacing,
          gap: minimumInteritemSpacing)
      } else {
        let gap = minimumInteritemSpacing
        let fitting = Int(((width + gap) / (itemSize.width + gap)).rounded(.down))
        section.items = .grid(
          mainSize: itemSize.height, crossSize: itemSize.width, perLine: max(1, fitting),
          lineSpacing: minimumLineSpacing, gap: gap, first: 0)
      }
      return section
    }
  }

  /// The invalid parts of a flow layout.
  @MainActor
  open class NSCollectionViewFlowLayoutInvalidationContext: NSCollectionViewLayoutInvalidationContext {
    /// Whether to request sizes from the delegate again; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
  }
#endif
