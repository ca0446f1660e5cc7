#if GRDB
  import DataSources
  import GRDB

  /// Rows that were read, some dozen at a time, by the names of their pages.
  ///
  /// A page that changes gets another name, so nothing has to be thrown away or shifted; what is not used any more is
  /// pushed out by what is.
  struct RowCache<Record: FetchableRecord> {
    /// How many rows are read at once.
    static var blockSize: Int { 32 }
    private let mostBlocks: Int
    private var blocks: [BlockName: [CachedRow<Record>]] = [:]
    /// Least recently read first.
    private var order: [BlockName] = []
    /// Where rows that were asked for last are, until the next step: who scrolls stays there.
    private var last: (section: Int, start: Int, rows: [CachedRow<Record>])?

    private struct BlockName: Hashable {
      let page: Int
      let block: Int
    }

    init(rows: Int = 4_096) {
      mostBlocks = max(2, rows / Self.blockSize)
    }

    /// A row near the one that was asked for last; `nil` if it is elsewhere, or there is none.
    func nearby(_ position: ItemPosition) -> CachedRow<Record>? {
      guard let last, position.section == last.section, position.item >= last.start else { return nil }
      let offset = position.item - last.start
      return offset < last.rows.count ? last.rows[offset] : nil
    }

    /// To be called when positions may mean other rows.
    mutating func stepWasTaken() { last = nil }

    /// The row at a position of a view; it and its neighbours are read if they were not.
    mutating func row(
      at position: ItemPosition, in directory: ViewDirectory, _ plan: NumberedPlan, from snapshot: SnapshotConnection?,
      _ decoder: RowDecoder<Record>
    ) throws -> CachedRow<Record>? {
      guard position.section >= 0, position.section < directory.groups.count else { return nil }
      let group = directory.groups[position.section]
      guard let (index, offset) = group.counts.index(containing: position.item) else { return nil }
      let page = group.pages[index]
      let name = BlockName(page: page.name, block: offset / Self.blockSize)
      let known = try blocks[name] ?? snapshot?.read { snapshot in
        try load(name, of: page, count: group.counts[index], group.value, ViewReader(plan, snapshot), decoder)
      }
      guard let known else { return nil }
      let place = offset % Self.blockSize
      last = (position.section, position.item - place, known)
      return place < known.count ? known[place] : nil
    }

    /// Reads rows that are neighbours, and none of another page: those may change while this one does not.
    private mutating func load(
      _ name: BlockName, of page: DirectoryPage, count: Int, _ group: SQLiteValue, _ reader: ViewReader,
      _ decoder: RowDecoder<Record>
    ) throws -> [CachedRow<Record>] {
      let skip = name.block * Self.blockSize
      let limit = min(Self.blockSize, count - skip)
      var rows: [CachedRow<Record>] = []
      rows.reserveCapacity(limit)
      try reader.forEachRow(group, from: page.start, skipping: skip, limit: limit) { row, id in
        rows.append(decoder.decode(row, id))
      }
      insert(rows, name)
      return rows
    }

    /// A row that need not be read, but to be decoded.
    mutating func held(_ row: HeldRow, at position: ItemPosition, _ decoder: RowDecoder<Record>) -> CachedRow<Record> {
      let name = BlockName(page: position.section, block: position.item)
      if let known = blocks[name]?.first { return known }
      let new = decoder.decode(row.row, row.itemID)
      insert([new], name)
      return new
    }

    private mutating func insert(_ rows: [CachedRow<Record>], _ name: BlockName) {
      if blocks.count >= mostBlocks {
        // Half of them at once: each is thrown away once.
        for old in order.prefix(mostBlocks / 2) { blocks[old] = nil }
        order.removeFirst(min(order.count, mostBlocks / 2))
      }
      if blocks.updateValue(rows, forKey: name) == nil { order.append(name) }
    }
  }

  /// A row that was read, or what is shown in its place.
  struct CachedRow<Record> {
    let id: ItemID
    let record: Record?
  }

  /// Makes records of rows.
  struct RowDecoder<Record: FetchableRecord> {
    let identify: ((Record) -> ItemID)?
    let placeholder: ((Row, any Error) -> Record?)?
    let undecodable: UndecodableRows

    func decode(_ row: Row, _ id: ItemID) -> CachedRow<Record> {
      do {
        let record = try Record(row: row)
        undecodable.remove(id)
        return CachedRow(id: identity(of: record, id), record: record)
      } catch {
        undecodable.add(row, id, error)
        let record = placeholder?(row.copy(), error)
        return CachedRow(id: record.map { identity(of: $0, id) } ?? id, record: record)
      }
    }

    /// What a record says it is known by, unless several rows may say so.
    private func identity(of record: Record, _ id: ItemID) -> ItemID {
      guard let identify, !id.isNumbered else { return id }
      return identify(record)
    }
  }
#endif
