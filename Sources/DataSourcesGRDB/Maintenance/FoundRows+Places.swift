#if GRDB
  import DataSources
  import ListStorage

  extension FoundRows {
    /// How many rows are looked for by a walk over all of them, and not one by one.
    var fewestToWalk: Int { sections.reduce(0) { $0 + $1.rows.count } / ItemList<Int64>.rowsWalkedPerSearch }

    /// The positions of those of some rows that are here, ascending.
    ///
    /// - Complexity: O(*n*), at about 1 ns a row.
    func positions(ofRows rowIDs: Set<Int64>) -> [ItemPosition] {
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
    /// A search reads about 20 rows, which takes as long as a walk over so many row IDs.
    static var rowsWalkedPerSearch: Int { 30_000 }

    /// Where rows are.
    ///
    /// - Parameter reader: Of the snapshot that the rows belong to.
    /// - Throws: ``ViewMismatch`` when a row isn't there.
    /// - Complexity: O(*k* log *n*) rows are read for few of them; for many none, in O(*n*) at about 1 ns a row.
    func places(of keys: [RowKey], _ reader: ViewReader) throws -> [Int] {
      // Of many rows those that are neighbors are found by one search.
      var searches = keys.count <= count / Self.rowsWalkedPerSearch ? keys.count : 2
      var places = Array(repeating: -1, count: keys.count)
      var next = 0
      for number in keys.indices.sorted(by: { keys[$0].bytes < keys[$1].bytes }) {
        let key = keys[number]
        if next >= count || self[next] != key.rowID {
          if searches == 0 { return try self.places(ofRows: keys.map(\.rowID)) }
          searches -= 1
          next = try place(of: key.bytes, reader)
          guard next < count, self[next] == key.rowID else { throw ViewMismatch() }
        }
        places[number] = next
        next += 1
      }
      return places
    }

    private func places(ofRows rowIDs: [Int64]) throws -> [Int] {
      var places = Array(repeating: -1, count: rowIDs.count)
      let numbers = Dictionary(zip(rowIDs, rowIDs.indices)) { $1 }
      let filter = RowFilter(rowIDs)
      forEachCandidate(filter) { rowID, place in
        if let number = numbers[rowID] { places[number] = place }
      }
      if places.contains(-1) { throw ViewMismatch() }
      return places
    }

    /// Calls a closure with the row IDs that may be in a set, and their places.
    fileprivate func forEachCandidate(_ filter: RowFilter, _ body: (_ rowID: Int64, _ place: Int) -> Void) {
      var start = 0
      forEachChunk { chunk in
        filter.forEachCandidate(in: chunk) { body(chunk[$0], start + $0) }
        start += chunk.count
      }
    }
  }

  /// A filter that excludes most row IDs that aren't in a set, without looking them up.
  fileprivate struct RowFilter {
    private var bits: [UInt64]
    private let shift: UInt64

    init(_ rowIDs: some Collection<Int64>) {
      // 64 bits for each row ID.
      let exponent = UInt64(max(6, 64 - (rowIDs.count * 64).leadingZeroBitCount))
      shift = 64 - exponent
      bits = Array(repeating: 0, count: (1 << exponent) / 64)
      for rowID in rowIDs {
        let hash = hash(rowID)
        bits[hash / 64] |= 1 << UInt64(hash % 64)
      }
    }

    /// Calls a closure with the offsets of row IDs that may be in the set.
    func forEachCandidate(in rowIDs: UnsafeBufferPointer<Int64>, _ body: (Int) -> Void) {
      // A walk over all rows of a view: nothing is checked that is known.
      bits.withUnsafeBufferPointer { bits in
        for offset in rowIDs.indices {
          let hash = (UInt64(bitPattern: rowIDs[offset]) &* Self.factor) &>> shift
          if bits[Int(truncatingIfNeeded: hash &>> 6)] & (1 &<< (hash & 63)) != 0 { body(offset) }
        }
      }
    }

    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    private func hash(_ rowID: Int64) -> Int {
      Int(truncatingIfNeeded: (UInt64(bitPattern: rowID) &* Self.factor) &>> shift)
    }
  }
#endif
