#if GRDB
  import GRDB
  import ListStorage

  extension RowCache {
    /// The number of blocks that are read ahead when as many as half of them are missing.
    private static let distance = 12
    /// The number of blocks that are requested one after the other before others are read ahead: a screen isn't scrolling.
    private static let shortestRun = 2

    /// The blocks behind or before the one that was requested last, in the direction of the requests, that weren't read.
    ///
    /// - Returns: none as long as only a few are missing.
    func blocksAhead(in directory: ViewDirectory, _ plan: NumberedPlan) -> [RowBlock] {
      guard let last, abs(run) >= Self.shortestRun else { return [] }
      var position = ItemPosition(section: last.section, item: last.start)
      var missing: [RowBlock] = []
      for _ in 0..<Self.distance {
        guard let next = neighbor(of: position, isForward: run > 0, in: directory) else { break }
        position = next
        guard let (block, _) = directory.block(at: position, plan) else { break }
        if !hasBlock(block.name) { missing.append(block) }
      }
      return 2 * missing.count >= Self.distance ? missing : []
    }

    /// The first row of the next or previous block.
    private func neighbor(
      of position: ItemPosition, isForward: Bool, in directory: ViewDirectory
    ) -> ItemPosition? {
      let group = directory.groups[position.section]
      if isForward {
        guard let (page, offset) = group.counts.index(containing: position.item) else { return nil }
        let next = position.item + min(RowBlock.size, group.counts[page] - offset)
        if next < group.count { return ItemPosition(section: position.section, item: next) }
        let sections = position.section + 1..<directory.groups.count
        return sections.first { directory.groups[$0].count > 0 }.map { ItemPosition(section: $0, item: 0) }
      }
      var (section, item) = (position.section, position.item - 1)
      while item < 0 {
        section -= 1
        if section < 0 { return nil }
        item = directory.groups[section].count - 1
      }
      guard let (_, offset) = directory.groups[section].counts.index(containing: item) else { return nil }
      return ItemPosition(section: section, item: item - offset % RowBlock.size)
    }
  }
#endif
