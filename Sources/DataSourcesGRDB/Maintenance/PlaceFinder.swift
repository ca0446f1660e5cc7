#if GRDB
  import DataSources
  import ListStorage

  /// Finds where ascending keys belong among rows in order; rows that are neighbors are found by reading one row for all.
  struct PlaceFinder {
    private let rows: ItemList<Int64>
    private let reader: ViewReader
    private var known: [Int64: OrderedBytes]
    private var last: Int?

    /// - Parameters:
    ///   - known: The keys of some of the rows.
    ///   - reader: Of the snapshot that the rows belong to.
    init(_ rows: ItemList<Int64>, _ known: [RowKey], _ reader: ViewReader) {
      (self.rows, self.reader) = (rows, reader)
      self.known = Dictionary(known.map { ($0.rowID, $0.bytes) }) { $1 }
    }

    /// The number of rows before a key that is greater than the last one.
    ///
    /// - Complexity: O(log *d*) rows are read, where *d* is the distance to the last key's place.
    mutating func nextPlace(of key: OrderedBytes) throws -> Int {
      var (low, high) = (last ?? 0, rows.count)
      if last != nil {
        var step = 1
        while low < high {
          let place = min(low + step, high) - 1
          guard try isBefore(place, key) else {
            high = place
            break
          }
          low = place + 1
          step *= 2
        }
      }
      while low < high {
        let middle = (low + high) / 2
        if try isBefore(middle, key) { low = middle + 1 } else { high = middle }
      }
      last = low
      return low
    }

    private mutating func isBefore(_ place: Int, _ key: OrderedBytes) throws -> Bool {
      let rowID = rows[place]
      if let known = known[rowID] { return known < key }
      let bytes = try reader.keyBytes(ofRow: rowID)
      known[rowID] = bytes
      return bytes < key
    }
  }
#endif
