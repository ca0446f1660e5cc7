#if os(Linux)
  /// Items one after the other in lines, with a header and a footer for each section.
  ///
  /// Simplified: items of one size fill lines as columns, with equal gaps and a single one in the middle; items of several
  /// sizes are aligned to the beginning of their line, with the minimum spacing. Headers aren't pinned.
  @MainActor
  open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The least distance of two lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The least distance of two items in a line.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The size of each item.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The estimated size of an item; of no effect here.
    open var estimatedItemSize = CGSize.zero
    /// The direction of the scroll.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// The size of each header; only that in the direction of the scroll counts.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The size of each footer; only that in the direction of the scroll counts.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The room around the items of each section.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// Whether headers stay on screen; of no effect here.
    open var sectionHeadersPinToVisibleBounds = false
    /// Whether footers stay on screen; of no effect here.
    open var sectionFootersPinToVisibleBounds = false
    /// The delegate's answers about sizes; `nil` if they must be requested.
    private var metrics: [FlowMetrics]?
    private var sections: [FlowSection] = []
    private var starts: [CGFloat] = [0]
    private var preparedCross: CGFloat = 0
    var isVertical: Bool { scrollDirection == .vertical }

    open override func prepare() {
      guard let collectionView else { return sections = [] }
      preparedCross = cross(of: collectionView)
      // As in UIKit, a change of the bounds alone doesn't request the sizes again.
      let metrics =
        self.metrics ?? (0..<collectionView.numberOfSections).map { self.metrics(of: $0, in: collectionView) }
      self.metrics = metrics
      sections = metrics.map { section(of: $0, in: collectionView) }
      starts = [0]
      starts.reserveCapacity(sections.count + 1)
      for section in sections { starts.append(starts[starts.count - 1] + section.size) }
    }

    override func forgetDelegateMetrics() { metrics = nil }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics ?? true {
        metrics = nil
      }
      collectionView?.layoutDidChange()
    }

    /// Whether the length of the lines differs from that of the last layout.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      (isVertical ? newBounds.width : newBounds.height) != preparedCross
    }

    private func cross(of view: UICollectionView) -> CGFloat { isVertical ? view.frame.width : view.frame.height }

    open override var collectionViewContentSize: CGSize {
      let main = starts[starts.count - 1]
      let cross = collectionView.map { self.cross(of: $0) } ?? 0
      return isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross)
    }

    private func rect(_ place: FlowSection.Place) -> CGRect {
      isVertical
        ? CGRect(x: place.cross, y: place.main, width: place.crossSize, height: place.mainSize)
        : CGRect(x: place.main, y: place.cross, width: place.mainSize, height: place.crossSize)
    }

    private func itemAttributes(_ section: Int, _ item: Int) -> UICollectionViewLayoutAttributes {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
      var place = sections[section].place(of: item)
      place.main += starts[section] + sections[section].header + sections[section].before
      attributes.frame = rect(place)
      return attributes
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard indexPath.count == 2, sections.indices.contains(indexPath.section),
        (0..<sections[indexPath.section].count).contains(indexPath.item)
      else { return nil }
      return itemAttributes(indexPath.section, indexPath.item)
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let number = indexPath.first, sections.indices.contains(number) else { return nil }
      let section = sections[number]
      let isHeader = elementKind == UICollectionView.elementKindSectionHeader
      guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
      let size = isHeader ? section.header : section.footer
      guard size > 0, let collectionView else { return nil }
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: elementKind, with: IndexPath(item: 0, section: number))
      attributes.frame = rect(
        .init(
          main: isHeader ? starts[number] : starts[number + 1] - size, cross: 0, mainSize: size,
          crossSize: cross(of: collectionView)))
      return attributes
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let range = isVertical ? rect.minY..<max(rect.minY, rect.maxY) : rect.minX..<max(rect.minX, rect.maxX)
      var elements: [UICollectionViewLayoutAttributes] = []
      var number = firstIndex(sections.count) { starts[$0 + 1] > range.lowerBound }
      while number < sections.count, starts[number] < range.upperBound {
        let section = sections[number]
        let shift = starts[number] + section.header + section.before
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
          let part = layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: number))
          guard let part else { continue }
          let (start, end) = isVertical ? (part.frame.minY, part.frame.maxY) : (part.frame.minX, part.frame.maxX)
          if start < range.upperBound, end > range.lowerBound { elements.append(part) }
        }
        for item in section.items(in: range.lowerBound - shift..<range.upperBound - shift) {
          elements.append(itemAttributes(number, item))
        }
        number += 1
      }
      return elements
    }

    private func metrics(of number: Int, in view: UICollectionView) -> FlowMetrics {
      func answer<Value>(_ selector: Selector, _ ask: (any UICollectionViewDelegateFlowLayout) -> Value) -> Value? {
        view.flowDelegate(for: selector).map(ask)
      }
      let count = max(0, view.numberOfItems(inSection: number))
      return FlowMetrics(
        count: count,
        header: answer(.flowHeaderSize) {
          $0.collectionView(view, layout: self, referenceSizeForHeaderInSection: number)
        },
        footer: answer(.flowFooterSize) {
          $0.collectionView(view, layout: self, referenceSizeForFooterInSection: number)
        },
        inset: answer(.flowInset) { $0.collectionView(view, layout: self, insetForSectionAt: number) },
        lineSpacing: answer(.flowLineSpacing) {
          $0.collectionView(view, layout: self, minimumLineSpacingForSectionAt: number)
        },
        gap: answer(.flowInteritemSpacing) {
          $0.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: number)
        },
        sizes: answer(.flowSizeForItem) { delegate in
          (0..<count).map {
            delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: $0, section: number))
          }
        })
    }

    private func section(of metrics: FlowMetrics, in view: UICollectionView) -> FlowSection {
      var section = FlowSection()
      section.count = metrics.count
      let header = metrics.header ?? headerReferenceSize
      let footer = metrics.footer ?? footerReferenceSize
      let inset = metrics.inset ?? sectionInset
      let lineSpacing = metrics.lineSpacing ?? minimumLineSpacing
      let gap = metrics.gap ?? minimumInteritemSpacing
      section.header = isVertical ? header.height : header.width
      section.footer = isVertical ? footer.height : footer.width
      section.before = isVertical ? inset.top : inset.left
      section.behind = isVertical ? inset.bottom : inset.right
      let start = isVertical ? inset.left : inset.top
      let room = cross(of: view) - start - (isVertical ? inset.right : inset.bottom)
      if let sizes = metrics.sizes {
        section.items = .lines(
          sizes.map { isVertical ? ($0.height, $0.width) : ($0.width, $0.height) }, start: start, room: room,
          lineSpacing: lineSpacing, gap: gap)
      } else {
        section.items = grid(start: start, room: room, lineSpacing, gap)
      }
      return section
    }

    private func grid(start: CGFloat, room: CGFloat, _ lineSpacing: CGFloat, _ gap: CGFloat) -> FlowSection.Items {
      let cross = isVertical ? itemSize.width : itemSize.height
      let fitting = cross + gap > 0 ? Int(((room + gap) / (cross + gap)).rounded(.down)) : 1
      let perLine = max(1, fitting)
      let free = max(0, room - CGFloat(perLine) * cross)
      return .grid(
        mainSize: isVertical ? itemSize.height : itemSize.width, crossSize: cross, perLine: perLine,
        lineSpacing: lineSpacing, gap: perLine > 1 ? free / CGFloat(perLine - 1) : 0,
        first: perLine > 1 ? start : start + free / 2)
    }
  }
#endif
