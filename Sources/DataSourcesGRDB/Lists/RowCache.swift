#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows that were read, some dozen at a time, by the versions of their pages.
  ///
  /// A page that changes gets another version, so no step removes or shifts rows: the least recently read ones are
  /// replaced.
  struct RowCache {
    /// Decodes a row.
    typealias Decode = (_ row: Row, _ id: ItemID, _ isNonunique: Bool) -> CachedRow

    private static let blockSize = PrefetchBlock.size
    private let maximumBlockCount: Int
    private var blocks: [PrefetchBlockID: [CachedRow]] = [:]
    /// The least recently read block first.
    private var order: [PrefetchBlockID] = []
    /// The rows that were requested last, until the next step: when scrolling, the next request is near them.
    private(set) var last: (section: Int, start: Int, rows: [CachedRow])?
    /// The number of blocks that were requested one after the other; negative upwards.
    private(set) var run = 0
    /// The number of times that rows were read because they were requested.
    private(set) var readCount = 0
    /// Whether blocks are being read off the actor.
    var isReadingAhead = false

    init(rows: Int = 4_096) {
      maximumBlockCount = max(2, rows / Self.blockSize)
    }

    /// Returns a row near the one that was requested last, or `nil` if it is elsewhere or doesn't exist.
    func nearby(_ position: ItemPosition) -> CachedRow? {
      guard let last, position.section == last.section, position.item >= last.start else { return nil }
      let offset = position.item - last.start
      return offset < last.rows.count ? last.rows[offset] : nil
    }

    /// Forgets the positions of rows, which may have changed.
    mutating func invalidatePositions() { last = nil }

    /// Returns the row at a position of a view, and reads it and those near it unless they were read.
    mutating func row(
      at position: ItemPosition, in directory: ViewDirectory, _ plan: IdentifiedPlan, _ snapshot: SnapshotReader,
      _ decode: Decode
    ) throws -> CachedRow? {
      guard let (block, inBlock) = directory.block(at: position, plan) else { return nil }
      let cached =
        try blocks[block.id]
        ?? load(block, isInOrder: isBehindLast(position), ViewReader(plan, snapshot), decode)
      recordRequest(position.section, position.item - inBlock, cached)
      return inBlock < cached.count ? cached[inBlock] : nil
    }

    /// Returns the row at a position of a view if it was read.
    func cachedRow(at position: ItemPosition, in directory: ViewDirectory, _ plan: IdentifiedPlan) -> CachedRow? {
      guard let (block, inBlock) = directory.block(at: position, plan), let cached = blocks[block.id],
        inBlock < cached.count
      else { return nil }
      return cached[inBlock]
    }

    /// Returns whether rows are requested in order: then more of them are read at once.
    private func isBehindLast(_ position: ItemPosition) -> Bool {
      last.map { $0.section == position.section && $0.start + $0.rows.count == position.item } ?? false
    }

    /// Reads a block, and the next ones of its page if rows are requested in order: another page may change while this
    /// one doesn't.
    ///
    /// - Returns: The rows of the first block.
    private mutating func load(
      _ block: PrefetchBlock, isInOrder: Bool, _ reader: ViewReader, _ decode: Decode
    ) throws -> [CachedRow] {
      readCount += 1
      let id = block.id
      let limit = isInOrder ? min(4 * Self.blockSize, block.rest) : block.count
      var rows: [CachedRow] = []
      rows.reserveCapacity(limit)
      try reader.forEachRow(block.group, from: block.start, skipping: block.skip, limit: limit) { row, key in
        rows.append(decode(row, key.id, key.isNonunique))
      }
      if limit <= Self.blockSize {
        insert(rows, id)
        return rows
      }
      for start in stride(from: 0, to: rows.count, by: Self.blockSize) {
        insert(
          Array(rows[start..<min(start + Self.blockSize, rows.count)]),
          PrefetchBlockID(plan: id.plan, page: id.page, block: id.block + start / Self.blockSize))
      }
      return Array(rows.prefix(Self.blockSize))
    }

    /// Returns a row of a refetched view, and decodes it unless it was decoded.
    mutating func refetched(_ row: RefetchedRow, at position: ItemPosition, _ decode: Decode) -> CachedRow {
      let id = PrefetchBlockID(plan: 0, page: position.section, block: position.item)
      if let cached = blocks[id]?.first { return cached }
      let new = decode(row.row, row.itemID, row.occurrence != nil)
      insert([new], id)
      return new
    }

    /// Records a request, and the direction of the last ones.
    private mutating func recordRequest(_ section: Int, _ start: Int, _ rows: [CachedRow]) {
      if let last {
        let isNext =
          (section, start) == (last.section, last.start + last.rows.count) || (section > last.section && start == 0)
        let isPrevious = (section, start + rows.count) == (last.section, last.start) || section + 1 == last.section
        run = isNext ? max(0, run) + 1 : isPrevious ? min(0, run) - 1 : 0
      }
      last = (section, start, rows)
    }

    func hasBlock(_ id: PrefetchBlockID) -> Bool { blocks[id] != nil }

    mutating func insert(_ rows: [CachedRow], _ id: PrefetchBlockID) {
      if blocks.count >= maximumBlockCount {
        // Half of them at once, so that the cost per block is constant.
        for old in order.prefix(maximumBlockCount / 2) { blocks[old] = nil }
        order.removeFirst(min(order.count, maximumBlockCount / 2))
      }
      if blocks.updateValue(rows, forKey: id) == nil { order.append(id) }
    }
  }

  // MARK: - Reading ahead

  extension RowCache {
    /// The number of blocks that are read ahead when as many as half of them are missing.
    private static let distance = 12
    /// The number of blocks that are requested one after the other before others are read ahead: a screen isn't scrolling.
    private static let shortestRun = 2

    /// Returns the blocks that weren't read behind or before the one that was requested last, in the direction of the requests.
    ///
    /// - Returns: None as long as only a few are missing.
    func blocksAhead(in directory: ViewDirectory, _ plan: IdentifiedPlan) -> [PrefetchBlock] {
      guard let last, abs(run) >= Self.shortestRun else { return [] }
      var position = ItemPosition(section: last.section, item: last.start)
      var missing: [PrefetchBlock] = []
      for _ in 0..<Self.distance {
        guard let next = neighbor(of: position, isForward: run > 0, in: directory) else { break }
        position = next
        guard let (block, _) = directory.block(at: position, plan) else { break }
        if !hasBlock(block.id) { missing.append(block) }
      }
      return 2 * missing.count >= Self.distance ? missing : []
    }

    /// Returns the first row of the next or previous block.
    private func neighbor(
      of position: ItemPosition, isForward: Bool, in directory: ViewDirectory
    ) -> ItemPosition? {
      let group = directory.groups[position.section]
      if isForward {
        guard let (page, offset) = group.counts.index(containing: position.item) else { return nil }
        let next = position.item + min(PrefetchBlock.size, group.counts[page] - offset)
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
      return ItemPosition(section: section, item: item - offset % PrefetchBlock.size)
    }
  }
#endif
