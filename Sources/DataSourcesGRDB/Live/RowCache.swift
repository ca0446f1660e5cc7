#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// Rows that were read, some dozen at a time, by the names of their pages.
  ///
  /// A page that changes gets another name, so nothing has to be thrown away or shifted; what is not used any more is
  /// pushed out by what is.
  struct RowCache {
    /// Makes a row of what was read.
    typealias Decode = (_ row: Row, _ id: @autoclosure () -> ItemID, _ isNumbered: Bool) -> KnownRow

    /// How many rows are read at once.
    static let blockSize = 32
    private let mostBlocks: Int
    private var blocks: [BlockName: [KnownRow]] = [:]
    /// Least recently read first.
    private var order: [BlockName] = []
    /// Where rows that were asked for last are, until the next step: who scrolls stays there.
    private var last: (section: Int, start: Int, rows: [KnownRow])?

    private struct BlockName: Hashable {
      /// The number of the plan: a view that is opened anew begins with the names once more.
      let plan: Int
      let page: Int
      let block: Int
    }

    init(rows: Int = 4_096) {
      mostBlocks = max(2, rows / Self.blockSize)
    }

    /// A row near the one that was asked for last; `nil` if it is elsewhere, or there is none.
    func nearby(_ position: ItemPosition) -> KnownRow? {
      guard let last, position.section == last.section, position.item >= last.start else { return nil }
      let offset = position.item - last.start
      return offset < last.rows.count ? last.rows[offset] : nil
    }

    /// To be called when positions may mean other rows.
    mutating func stepWasTaken() { last = nil }

    /// The row at a position of a view; it and its neighbours are read if they were not.
    mutating func row(
      at position: ItemPosition, in directory: ViewDirectory, _ plan: NumberedPlan, _ snapshot: SnapshotReader,
      _ decode: Decode
    ) throws -> KnownRow? {
      guard position.section >= 0, position.section < directory.groups.count else { return nil }
      let group = directory.groups[position.section]
      guard let (index, offset) = group.counts.index(containing: position.item) else { return nil }
      let page = group.pages[index]
      let name = BlockName(plan: plan.number, page: page.name, block: offset / Self.blockSize)
      let known =
        try blocks[name]
        ?? load(
          name, of: page, count: group.counts[index], group.value, blocks: isBehindLast(position) ? 4 : 1,
          ViewReader(plan, snapshot), decode)
      let place = offset % Self.blockSize
      last = (position.section, position.item - place, known)
      return place < known.count ? known[place] : nil
    }

    /// The row at a position of a view, if it was read.
    func knownRow(at position: ItemPosition, in directory: ViewDirectory, _ plan: NumberedPlan) -> KnownRow? {
      guard position.section >= 0, position.section < directory.groups.count else { return nil }
      let group = directory.groups[position.section]
      guard let (index, offset) = group.counts.index(containing: position.item) else { return nil }
      let name = BlockName(plan: plan.number, page: group.pages[index].name, block: offset / Self.blockSize)
      guard let block = blocks[name], offset % Self.blockSize < block.count else { return nil }
      return block[offset % Self.blockSize]
    }

    /// Whether somebody goes through all rows: then more of them are read at once.
    private func isBehindLast(_ position: ItemPosition) -> Bool {
      last.map { $0.section == position.section && $0.start + $0.rows.count == position.item } ?? false
    }

    /// Reads rows that are neighbours, and none of another page: those may change while this one does not.
    ///
    /// - Returns: those of the first block.
    private mutating func load(
      _ name: BlockName, of page: DirectoryPage, count: Int, _ group: SQLiteValue, blocks: Int, _ reader: ViewReader,
      _ decode: Decode
    ) throws -> [KnownRow] {
      let skip = name.block * Self.blockSize
      let limit = min(blocks * Self.blockSize, count - skip)
      var rows: [KnownRow] = []
      rows.reserveCapacity(limit)
      try reader.forEachRow(group, from: page.start, skipping: skip, limit: limit) { row, key in
        rows.append(decode(row, key.id, key.isNumbered))
      }
      if limit <= Self.blockSize {
        insert(rows, name)
        return rows
      }
      for start in stride(from: 0, to: rows.count, by: Self.blockSize) {
        insert(
          Array(rows[start..<min(start + Self.blockSize, rows.count)]),
          BlockName(plan: name.plan, page: name.page, block: name.block + start / Self.blockSize))
      }
      return Array(rows.prefix(Self.blockSize))
    }

    /// A row that need not be read, but to be decoded.
    mutating func held(_ row: HeldRow, at position: ItemPosition, _ decode: Decode) -> KnownRow {
      let name = BlockName(plan: 0, page: position.section, block: position.item)
      if let known = blocks[name]?.first { return known }
      let new = decode(row.row, row.itemID, row.number != nil)
      insert([new], name)
      return new
    }

    private mutating func insert(_ rows: [KnownRow], _ name: BlockName) {
      if blocks.count >= mostBlocks {
        // Half of them at once: each is thrown away once.
        for old in order.prefix(mostBlocks / 2) { blocks[old] = nil }
        order.removeFirst(min(order.count, mostBlocks / 2))
      }
      if blocks.updateValue(rows, forKey: name) == nil { order.append(name) }
    }
  }
#endif
