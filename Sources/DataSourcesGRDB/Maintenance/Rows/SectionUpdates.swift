#if GRDB
  import DataSources
  import ListStorage

  extension OrderedRowIDs {
    /// Applies the deltas of rows.
    ///
    /// Rows with the same key have the same order, so only the others are searched for.
    ///
    /// - Parameters:
    ///   - deltas: All rows that changed; those that the view doesn't have are hidden in it.
    ///   - invalidated: Rows that are updated even if they are the same.
    ///   - contentOnly: Further rows with the same key, which are updates if the view has them.
    ///   - reader: The reader of the snapshot that the rows belong to, and of the next one.
    /// - Returns: The changes.
    /// - Throws: ``UnreportedChange`` when other rows changed, too.
    /// - Complexity: O(*k* log *m*) for *k* rows, of which O(*k*) rows are read where they are neighbors; a walk
    ///   over all row IDs for those that are contentOnly.
    mutating func correct(
      _ deltas: [RowDelta], invalidated: Set<Int64>, contentOnly: Set<Int64> = [], _ reader: DeltaReader
    ) throws -> ChangeSet {
      let rows = try reader.paired(deltas).filter {
        $0.isChange || (invalidated.contains($0.rowID) && $0.new.key != nil)
      }
      if rows.isEmpty, contentOnly.isEmpty { return ChangeSet() }
      var groups = SectionUpdates()
      var retained: [(row: RowDelta, group: Int)] = []
      for row in rows {
        if let old = row.old.key, row.new.key == old {
          retained.append((row, groups.retain(old)))
        } else {
          groups.move(from: row.old.key, to: row.new.key, isUpdated: row.isUpdate(invalidated))
        }
      }
      let before = self
      try groups.findOldRanks(in: before, reader.old)
      try groups.update(&self, isGrouped: reader.new.plan.group != nil, reader.new)
      if let group = reader.new.plan.group { try updateValues(groups.groupBytes, group, reader.new) }
      for (row, group) in retained where row.isUpdate(invalidated) {
        if let key = row.new.key { groups.update(key.rowID, inGroup: group) }
      }
      return groups.changes(from: before, to: self, updates: positions(ofRows: contentOnly))
    }

    /// Updates the values to those of the first rows, which may be equal to those before and not the same.
    private mutating func updateValues(
      _ groups: some Sequence<OrderedBytes>, _ group: SortTerm, _ reader: ViewReader
    ) throws {
      for bytes in groups {
        let (index, isThere) = index(ofGroup: bytes)
        guard isThere, group.hasEquals(sections[index].value), let first = sections[index].rows.first,
          let key = try reader.row(first).key
        else { continue }
        sections[index].value = key.group
      }
    }
  }

  extension OrderedRowIDs {
    /// The number of rows from which on a scan of all rows is faster than a search for each of them.
    var scanThreshold: Int { rowCount / ItemList<Int64>.rowsScannedPerSearch }

    /// Returns the positions of those of some rows that are here, ascending.
    ///
    /// - Complexity: O(*n*), at about 1 ns a row.
    fileprivate func positions(ofRows rowIDs: Set<Int64>) -> [ItemPosition] {
      if rowIDs.isEmpty { return [] }
      let filter = RowFilter(rowIDs)
      var positions: [ItemPosition] = []
      for (index, section) in sections.enumerated() {
        section.rows.forEachCandidate(filter) { rowID, item in
          if rowIDs.contains(rowID) { positions.append(ItemPosition(section: index, item: item)) }
        }
      }
      return positions
    }
  }

  extension ItemList<Int64> {
    /// The number of row IDs whose scan costs as much as a search, which reads about 20 rows.
    static var rowsScannedPerSearch: Int { 30_000 }
  }

  extension ItemList<Int64> {
    fileprivate func ranks(ofRows rowIDs: [Int64]) throws -> [Int] {
      var ranks = Array(repeating: -1, count: rowIDs.count)
      let numbers = Dictionary(zip(rowIDs, rowIDs.indices)) { $1 }
      let filter = RowFilter(rowIDs)
      forEachCandidate(filter) { rowID, rank in
        if let number = numbers[rowID] { ranks[number] = rank }
      }
      if ranks.contains(-1) { throw UnreportedChange() }
      return ranks
    }

    /// Calls a closure with the row IDs that may be in a set, and their ranks.
    fileprivate func forEachCandidate(_ filter: RowFilter, _ body: (_ rowID: Int64, _ rank: Int) -> Void) {
      var start = 0
      forEachChunk { chunk in
        filter.forEachCandidate(in: chunk) { body(chunk[$0], start + $0) }
        start += chunk.count
      }
    }
  }

  /// A filter that excludes nearly all row IDs that aren't in a set, without looking them up: a mispredicted branch takes as long as
  /// ten row IDs.
  fileprivate struct RowFilter {
    private var bits: [UInt64]
    private let shift: UInt64

    init(_ rowIDs: some Collection<Int64>) {
      // 512 bits for each row ID, as long as they stay in the processor's cache, and at least 64.
      let exponent = max(
        min(Self.exponent(bitCount: rowIDs.count * 512), 20), Self.exponent(bitCount: rowIDs.count * 64))
      shift = 64 - exponent
      bits = Array(repeating: 0, count: (1 << exponent) / 64)
      for rowID in rowIDs {
        let hash = hash(rowID)
        bits[Int(truncatingIfNeeded: hash / 64)] |= 1 << (hash % 64)
      }
    }

    private static func exponent(bitCount: Int) -> UInt64 { UInt64(max(6, 64 - bitCount.leadingZeroBitCount)) }

    /// Calls a closure with the offsets of row IDs that may be in the set.
    func forEachCandidate(in rowIDs: UnsafeBufferPointer<Int64>, _ body: (Int) -> Void) {
      // A scan of all rows of a view, with a branch for four of them, and without checks of overflow.
      bits.withUnsafeBufferPointer { bits in
        guard let bits = bits.baseAddress, let rows = rowIDs.baseAddress else { return }
        var offset = 0
        while offset &+ 4 <= rowIDs.count {
          let some =
            bit(rows[offset], bits) | bit(rows[offset &+ 1], bits) | bit(rows[offset &+ 2], bits)
            | bit(rows[offset &+ 3], bits)
          if some & 1 != 0 {
            for candidate in offset..<offset &+ 4 where bit(rows[candidate], bits) & 1 != 0 { body(candidate) }
          }
          offset = offset &+ 4
        }
        for candidate in offset..<rowIDs.count where bit(rows[candidate], bits) & 1 != 0 { body(candidate) }
      }
    }

    /// Returns a number whose last bit is that of a row ID.
    @inline(__always)
    private func bit(_ rowID: Int64, _ bits: UnsafePointer<UInt64>) -> UInt64 {
      let hash = hash(rowID)
      return bits[Int(truncatingIfNeeded: hash &>> 6)] &>> (hash & 63)
    }

    @inline(__always)
    private func hash(_ rowID: Int64) -> UInt64 { (UInt64(bitPattern: rowID) &* Self.factor) &>> shift }

    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  }

  /// The sections of ``OrderedRowIDs`` that affected rows are in, before and after.
  private struct SectionUpdates {
    private var sections: [SectionUpdate] = []
    private var numbers: [OrderedBytes: Int] = [:]
    /// The numbers of the last two sections.
    private var lastNumbers: [Int] = []
    /// Rows that have another key in the same or another section.
    private var moves: [Move] = []
    private var updates: [(rowID: Int64, section: Int)] = []

    private struct Move {
      let old: Location?
      let new: Location?
      let isUpdated: Bool
    }

    /// A row of a section, by its index among the deleted or inserted rows of that.
    private struct Location {
      let section: Int
      let number: Int
    }

    var groupBytes: [OrderedBytes] { sections.map(\.bytes) }

    // MARK: - Affected rows

    /// Adds a row with the same key.
    ///
    /// - Returns: The number of its section.
    mutating func retain(_ key: RowKey) -> Int {
      let section = number(of: key)
      sections[section].sameKeys.append(key)
      return section
    }

    /// Adds a row that is inserted, deleted, or gets another key.
    mutating func move(from old: RowKey?, to new: RowKey?, isUpdated: Bool) {
      moves.append(
        Move(
          old: old.map { key in
            let section = number(of: key)
            sections[section].oldKeys.append(key)
            return Location(section: section, number: sections[section].oldKeys.count - 1)
          },
          new: new.map { key in
            let section = number(of: key)
            sections[section].newKeys.append(key)
            return Location(section: section, number: sections[section].newKeys.count - 1)
          }, isUpdated: isUpdated))
    }

    private mutating func number(of key: RowKey) -> Int {
      // Most rows are in the sections of the last ones.
      for number in lastNumbers where sections[number].bytes == key.groupBytes { return number }
      let number = numbers[key.groupBytes] ?? sections.count
      if number == sections.count {
        sections.append(SectionUpdate(value: key.group, bytes: key.groupBytes))
        numbers[key.groupBytes] = number
      }
      lastNumbers = [number] + lastNumbers.prefix(1)
      return number
    }

    // MARK: - Ranks

    /// Computes the ranks of rows before.
    ///
    /// - Throws: ``UnreportedChange`` when a row doesn't have the rank of its key.
    mutating func findOldRanks(in rows: OrderedRowIDs, _ reader: ViewReader) throws {
      for section in sections.indices { try sections[section].findOldRanks(in: rows, reader) }
    }

    /// Deletes and inserts the rows.
    mutating func update(_ rows: inout OrderedRowIDs, isGrouped: Bool, _ reader: ViewReader) throws {
      for section in sections.indices {
        let (index, isThere) = rows.index(ofGroup: sections[section].bytes)
        if isThere {
          try sections[section].update(&rows.sections[index], reader)
          if isGrouped, rows.sections[index].rows.isEmpty { rows.sections.remove(at: index) }
        } else if !sections[section].newKeys.isEmpty {
          var new = RowIDSection(
            value: sections[section].value, bytes: sections[section].bytes, rows: ItemList(),
            prefixes: reader.plan.isJoined ? KeyPrefixes() : nil,
            aggregates: reader.plan.aggregates.map(\.ofNothing))
          try sections[section].update(&new, reader)
          rows.sections.insert(new, at: index)
        }
      }
    }

    /// Adds an update of a row with the same key.
    mutating func update(_ rowID: Int64, inGroup section: Int) { updates.append((rowID, section)) }

    // MARK: - The change set

    /// Returns the changes.
    ///
    /// - Parameter updates: Further rows that are updated, by their new positions.
    func changes(from old: OrderedRowIDs, to new: OrderedRowIDs, updates others: [ItemPosition]) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.updates = others
      let oldIndexes = sections.map { old.index(ofGroup: $0.bytes) }
      let newIndexes = sections.map { new.index(ofGroup: $0.bytes) }
      func oldPosition(_ location: Location) -> ItemPosition {
        let item = sections[location.section].oldRanks[location.number]
        return ItemPosition(section: oldIndexes[location.section].index, item: item)
      }
      func newPosition(_ location: Location) -> ItemPosition {
        let item = sections[location.section].newRanks[location.number]
        return ItemPosition(section: newIndexes[location.section].index, item: item)
      }
      var retained = Array(repeating: [(old: Int, new: Int)](), count: sections.count)
      for move in moves {
        switch (move.old, move.new) {
        case (nil, nil): break
        case (let old?, nil): draft.deletes.append(oldPosition(old))
        case (nil, let new?): draft.inserts.append(newPosition(new))
        case (let old?, let new?):
          let (from, to) = (oldPosition(old), newPosition(new))
          if old.section == new.section {
            retained[old.section].append((from.item, to.item))
          } else {
            draft.moves.append(.init(from: from, to: to))
          }
          if move.isUpdated { draft.updates.append(to) }
        }
      }
      for update in updates {
        if let item = sections[update.section].newRank(ofRetained: update.rowID) {
          draft.updates.append(ItemPosition(section: newIndexes[update.section].index, item: item))
        }
      }
      for (number, section) in sections.enumerated() {
        let (was, isNow) = (oldIndexes[number], newIndexes[number])
        switch (was.isThere, isNow.isThere) {
        case (true, false): draft.sectionDeletes.append(was.index)
        case (false, true): draft.sectionInserts.append(isNow.index)
        case (false, false): break
        case (true, true):
          let (before, after) = (old.sections[was.index], new.sections[isNow.index])
          if before.value != after.value || before.aggregates.map(\.value) != after.aggregates.map(\.value) {
            draft.sectionUpdates.append(isNow.index)
          }
          let moves = SectionMoves(
            retained[number], oldRanks: section.oldRanks.sorted(), newRanks: section.newRanks.sorted(),
            count: old.sections[was.index].rows.count)
          draft.moves += moves.moves.map {
            .init(from: .init(section: was.index, item: $0.from), to: .init(section: isNow.index, item: $0.to))
          }
        }
      }
      return draft.changeSet()
    }
  }

  /// A section of ``OrderedRowIDs``, and the affected rows that are deleted, inserted, or retained.
  private struct SectionUpdate {
    let value: SQLiteValue
    let bytes: OrderedBytes
    /// The old keys of rows that are deleted, or get another key.
    var oldKeys: [RowKey] = []
    /// The new keys of rows that are inserted, or get another key.
    var newKeys: [RowKey] = []
    /// The keys of affected rows that have the same key before and after.
    var sameKeys: [RowKey] = []
    /// The old positions of the deleted rows, one for each.
    private(set) var oldRanks: [Int] = []
    /// The new positions of the inserted rows, one for each.
    private(set) var newRanks: [Int] = []
    private var sameKeyRanks: [Int64: Int] = [:]
    /// The ranks of ``oldRanks`` and ``newRanks``, ascending.
    private var removed: [Int] = []
    private var inserted: [Int] = []

    init(value: SQLiteValue, bytes: OrderedBytes) {
      self.value = value
      self.bytes = bytes
    }

    mutating func findOldRanks(in rows: OrderedRowIDs, _ reader: ViewReader) throws {
      if oldKeys.isEmpty && sameKeys.isEmpty { return }
      let (index, isThere) = rows.index(ofGroup: bytes)
      guard isThere else { throw UnreportedChange() }
      let ranks = try Self.ranks(of: oldKeys + sameKeys, in: rows.sections[index], reader)
      oldRanks = Array(ranks.prefix(oldKeys.count))
      removed = oldRanks.sorted()
      sameKeyRanks = Dictionary(zip(sameKeys.map(\.rowID), ranks.dropFirst(oldKeys.count))) { $1 }
    }

    /// Returns the ranks of rows.
    ///
    /// - Parameter reader: The reader of the snapshot that the rows belong to.
    /// - Throws: ``UnreportedChange`` when a row isn't there.
    /// - Complexity: O(*k* log *n*) rows are read for few of them; for many none, in O(*n*) at about 1 ns a row.
    private static func ranks(of keys: [RowKey], in section: RowIDSection, _ reader: ViewReader) throws -> [Int] {
      let rows = section.rows
      // Of many rows those that are neighbors are located by one search, and others by prefixes.
      let mostRead = 20 * max(2, rows.count / ItemList<Int64>.rowsScannedPerSearch)
      var readCount = 0
      var ranks = Array(repeating: -1, count: keys.count)
      var next = 0
      for number in keys.indices.sorted(by: { keys[$0].bytes < keys[$1].bytes }) {
        let key = keys[number]
        if next >= rows.count || rows[next] != key.rowID {
          if readCount >= mostRead { return try rows.ranks(ofRows: keys.map(\.rowID)) }
          next = try section.insertionPoint(of: key.bytes, reader, &readCount)
          guard next < rows.count, rows[next] == key.rowID else { throw UnreportedChange() }
        }
        ranks[number] = next
        next += 1
      }
      return ranks
    }

    /// Deletes and inserts the rows.
    ///
    /// - Parameter reader: Of the new snapshot.
    mutating func update(_ section: inout RowIDSection, _ reader: ViewReader) throws {
      if oldKeys.isEmpty && newKeys.isEmpty { return }
      try updateRows(&section, reader)
      for (index, aggregate) in reader.plan.aggregates.enumerated() {
        let (removed, added) = (oldKeys.map { $0.aggregated[index] }, newKeys.map { $0.aggregated[index] })
        if !section.aggregates[index].replace(removed, by: added) {
          section.aggregates[index] = try reader.aggregate(aggregate, ofRows: section.rows)
        }
      }
    }

    private mutating func updateRows(_ section: inout RowIDSection, _ reader: ViewReader) throws {
      section.rows.apply(deletes: removed, inserts: EmptyCollection(), elements: EmptyCollection())
      section.prefixes?.remove(at: removed)
      let order = newKeys.indices.sorted { newKeys[$0].bytes < newKeys[$1].bytes }
      var finder = InsertionPointFinder(section, sameKeys, reader)
      newRanks = Array(repeating: 0, count: newKeys.count)
      for (number, row) in order.enumerated() {
        newRanks[row] = try finder.insertionPoint(of: newKeys[row].bytes) + number
      }
      inserted = order.map { newRanks[$0] }
      section.rows.apply(deletes: EmptyCollection(), inserts: inserted, elements: order.map { newKeys[$0].rowID })
      section.prefixes?.insert(order.map { newKeys[$0].bytes }, at: inserted)
    }

    /// Returns the new rank of a row with the same key.
    func newRank(ofRetained rowID: Int64) -> Int? {
      sameKeyRanks[rowID].map {
        SectionMoves.rank(ofUnaffected: SectionMoves.unaffectedRank(of: $0, among: removed), among: inserted)
      }
    }
  }

  /// Finds where ascending keys belong among rows in order; rows that are neighbors are found by reading one row for all.
  private struct InsertionPointFinder {
    private let rows: ItemList<Int64>
    private let prefixes: KeyPrefixes?
    private let reader: ViewReader
    private var cached: [Int64: OrderedBytes]
    private var last: Int?

    /// - Parameters:
    ///   - section: The rows.
    ///   - keys: The keys of some of the rows.
    ///   - reader: Of the snapshot that the rows belong to.
    init(_ section: RowIDSection, _ keys: [RowKey], _ reader: ViewReader) {
      (rows, prefixes, self.reader) = (section.rows, section.prefixes, reader)
      cached = Dictionary(keys.map { ($0.rowID, $0.bytes) }) { $1 }
    }

    /// Returns the number of rows before a key that is greater than the last one.
    ///
    /// - Complexity: O(log *d*) rows are read, where *d* is the distance to the last key's insertion point.
    mutating func insertionPoint(of key: OrderedBytes) throws -> Int {
      let sought = prefixes?.sought(key)
      var (low, high) = (last ?? 0, rows.count)
      if last != nil {
        var step = 1
        while low < high {
          let index = min(low + step, high) - 1
          guard try isBefore(index, key, sought) else {
            high = index
            break
          }
          low = index + 1
          step *= 2
        }
      }
      while low < high {
        let middle = (low + high) / 2
        if try isBefore(middle, key, sought) { low = middle + 1 } else { high = middle }
      }
      last = low
      return low
    }

    private mutating func isBefore(_ index: Int, _ key: OrderedBytes, _ sought: KeyPrefixes.Sought?) throws -> Bool {
      if let sought, let isBefore = prefixes?.isBefore(index, sought) { return isBefore }
      let rowID = rows[index]
      if let cached = cached[rowID] { return cached < key }
      let bytes = try reader.keyBytes(ofRow: rowID)
      cached[rowID] = bytes
      return bytes < key
    }
  }
#endif
