#if os(Linux)
  import DataSourcesTesting

  /// Where everything in a table is, from above.
  struct TableGeometry {
    /// The heights of the rows of one section.
    enum Rows {
      case same(CGFloat, count: Int)
      /// The sums of the heights before each row, and of all at the end.
      case each([CGFloat])

      var count: Int {
        switch self {
        case .same(_, let count): count
        case .each(let sums): sums.count - 1
        }
      }

      func top(of item: Int) -> CGFloat {
        switch self {
        case .same(let height, _): height * CGFloat(item)
        case .each(let sums): sums[item]
        }
      }

      var height: CGFloat { top(of: count) }

      /// The number of rows that end at or above `y`.
      func rank(of y: CGFloat) -> Int {
        switch self {
        case .same(let height, let count): height > 0 ? min(count, max(0, Int((y / height).rounded(.down)))) : 0
        case .each(let sums): Swift.max(0, partition(count) { sums[$0 + 1] <= y })
        }
      }
    }

    /// The heights of a section.
    struct Section {
      var header: CGFloat = 0
      var footer: CGFloat = 0
      /// Whether the view with this height hasn't been requested.
      var isHeaderGuessed = false
      var isFooterGuessed = false
      var rows = Rows.same(44, count: 0)

      var height: CGFloat { header + rows.height + footer }
    }

    var sections: [Section] = [] { didSet { sum() } }
    /// The height above the first section.
    var start: CGFloat = 0 { didSet { sum() } }
    private var tops: [CGFloat] = [0]

    private mutating func sum() {
      tops = [start]
      tops.reserveCapacity(sections.count + 1)
      for section in sections { tops.append(tops[tops.count - 1] + section.height) }
    }

    var height: CGFloat { tops[tops.count - 1] }

    func sectionTop(_ section: Int) -> CGFloat { tops[section] }

    func contains(_ position: ItemPosition) -> Bool {
      sections.indices.contains(position.section) && position.item >= 0
        && position.item < sections[position.section].rows.count
    }

    func rowSpan(_ position: ItemPosition) -> Range<CGFloat> {
      let section = sections[position.section]
      let top = tops[position.section] + section.header
      return top + section.rows.top(of: position.item)..<top + section.rows.top(of: position.item + 1)
    }

    func span(_ part: TablePart) -> Range<CGFloat> {
      let section = sections[part.section]
      let top = tops[part.section]
      return part.isHeader ? top..<top + section.header : top + section.height - section.footer..<top + section.height
    }

    /// The sections of which something is within a range, those without a height left out.
    func sections(in range: Range<CGFloat>) -> Range<Int> {
      let first = partition(sections.count) { tops[$0 + 1] <= range.lowerBound }
      let end = partition(sections.count) { tops[$0] < range.upperBound }
      return first..<max(first, end)
    }

    /// The rows of which something is within a range.
    func rows(in range: Range<CGFloat>) -> [ItemPosition] {
      guard !range.isEmpty else { return [] }
      var positions: [ItemPosition] = []
      for section in sections(in: range) {
        let top = tops[section] + sections[section].header
        var item = sections[section].rows.rank(of: range.lowerBound - top)
        while item < sections[section].rows.count, top + sections[section].rows.top(of: item) < range.upperBound {
          positions.append(ItemPosition(section: section, item: item))
          item += 1
        }
      }
      return positions
    }
  }

  /// The first number below `count` for which `belongsBefore` is false.
  private func partition(_ count: Int, _ belongsBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
#endif
