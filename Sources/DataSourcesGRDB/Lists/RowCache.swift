#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows that were read, some dozen at a time, by the names of their pages.
  ///
  /// A page that changes gets another name, so no step removes or shifts rows: the least recently read ones are
  /// replaced.
  struct RowCache {
    /// Decodes a row.
    typealias Decode = (_ row: Row, _ id: @autoclosure () -> ItemID, _ isNumbered: Bool) -> KnownRow

    private static let blockSize = RowBlock.size
    private let mostBlocks: Int
    private var blocks: [RowBlockName: [KnownRow]] = [:]
    /// Least recently read first.
    private var order: [RowBlockName] = []
    /// The rows that were requested last, until the next step: when scrolling, the next request is near them.
    private(set) var last: (section: Int, start: Int, rows: [KnownRow])?
    /// How many blocks were requested one after the other; negative upwards.
    private(set) var run = 0
    /// The number of times that rows were read because they were requested.
    private(set) var readCount = 0
    /// Whether blocks are being read off the actor.
    var isReadingAhead = false

    init(rows: Int = 4_096) {
      mostBlocks = max(2, rows / Self.blockSize)
    }

    /// Returns a row near the one that was requested last, or `nil` if it is elsewhere or doesn't exist.
    func nearby(_ position: ItemPosition) -> KnownRow? {
      guard let last, position.section == last.section, position.item >= last.start else { return nil }
      let offset = position.item - last.start
      return offset < last.rows.count ? last.rows[offset] : nil
    }

    /// To be called when the positions of rows may have changed.
    mutating func stepWasTaken() { last = nil }

    /// Returns the row at a position of a view, and reads it and those near it unless they were read.
    mutating func row(
      at position: ItemPosition, in directory: ViewDirectory, _ plan: NumberedPlan, _ snapshot: SnapshotReader,
      _ decode: Decode
    ) throws -> KnownRow? {
      guard let (block, inBlock) = directory.block(at: position, plan) else { return nil }
      let known =
        try blocks[block.name]
        ?? load(block, isInOrder: isBehindLast(position), ViewReader(plan, snapshot), decode)
      note(position.section, position.item - inBlock, known)
      return inBlock < known.count ? known[inBlock] : nil
    }

    /// Returns the row at a position of a view if it was read.
    func knownRow(at position: ItemPosition, in directory: ViewDirectory, _ plan: NumberedPlan) -> KnownRow? {
      guard let (block, inBlock) = directory.block(at: position, plan), let known = blocks[block.name],
        inBlock < known.count
      else { return nil }
      return known[inBlock]
    }

    /// Whether rows are requested in order: then more of them are read at once.
    private func isBehindLast(_ position: ItemPosition) -> Bool {
      last.map { $0.section == position.section && $0.start + $0.rows.count == position.item } ?? false
    }

    /// Reads a block, and the next ones of its page if rows are requested in order: another page may change while this
    /// one doesn't.
    ///
    /// - Returns: The rows of the first block.
    private mutating func load(
      _ block: RowBlock, isInOrder: Bool, _ reader: ViewReader, _ decode: Decode
    ) throws -> [KnownRow] {
      readCount += 1
      let name = block.name
      let limit = isInOrder ? min(4 * Self.blockSize, block.rest) : block.count
      var rows: [KnownRow] = []
      rows.reserveCapacity(limit)
      try reader.forEachRow(block.group, from: block.start, skipping: block.skip, limit: limit) { row, key in
        rows.append(decode(row, key.id, key.isNumbered))
      }
      if limit <= Self.blockSize {
        insert(rows, name)
        return rows
      }
      for start in stride(from: 0, to: rows.count, by: Self.blockSize) {
        insert(
          Array(rows[start..<min(start + Self.blockSize, rows.count)]),
          RowBlockName(plan: name.plan, page: name.page, block: name.block + start / Self.blockSize))
      }
      return Array(rows.prefix(Self.blockSize))
    }

    /// Returns a row that is held, and decodes it unless it was decoded.
    mutating func held(_ row: HeldRow, at position: ItemPosition, _ decode: Decode) -> KnownRow {
      let name = RowBlockName(plan: 0, page: position.section, block: position.item)
      if let known = blocks[name]?.first { return known }
      let new = decode(row.row, row.itemID, row.number != nil)
      insert([new], name)
      return new
    }

    /// Notes what was requested last, and in which direction requests go on.
    private mutating func note(_ section: Int, _ start: Int, _ rows: [KnownRow]) {
      if let last {
        let isNext =
          (section, start) == (last.section, last.start + last.rows.count) || (section > last.section && start == 0)
        let isPrevious = (section, start + rows.count) == (last.section, last.start) || section + 1 == last.section
        run = isNext ? max(0, run) + 1 : isPrevious ? min(0, run) - 1 : 0
      }
      last = (section, start, rows)
    }

    func hasBlock(_ name: RowBlockName) -> Bool { blocks[name] != nil }

    mutating func insert(_ rows: [KnownRow], _ name: RowBlockName) {
      if blocks.count >= mostBlocks {
        // Half of them at once, so that the cost per block is constant.
        for old in order.prefix(mostBlocks / 2) { blocks[old] = nil }
        order.removeFirst(min(order.count, mostBlocks / 2))
      }
      if blocks.updateValue(rows, forKey: name) == nil { order.append(name) }
    }
  }

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
