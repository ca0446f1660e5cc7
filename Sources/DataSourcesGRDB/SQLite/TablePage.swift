#if GRDB
  /// A page of a database file; see "Database File Format" of SQLite.
  struct TablePage {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether this is a page of a table or index; the others are free, or contain the rest of a long row.
    var isOfTree: Bool { [2, 5, 10, 13].contains(bytes[0]) }

    /// Adds the IDs of the rows on a leaf of a table; other pages have none.
    func addRowIDs(to rowIDs: inout Set<Int64>) throws(DatabasePageError) {
      guard bytes[0] == 13 else { return }
      let count = Int(bytes[3]) << 8 | Int(bytes[4])
      guard 8 + 2 * count <= bytes.count else { throw .damaged }
      for cell in 0..<count {
        let pointer = 8 + 2 * cell
        var place = Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1])
        // The size of the row precedes its ID.
        guard integer(&place) != nil, let rowID = integer(&place) else { throw .damaged }
        rowIDs.insert(Int64(bitPattern: rowID))
      }
    }

    /// Reads an integer of one to nine bytes.
    private func integer(_ place: inout Int) -> UInt64? {
      var value: UInt64 = 0
      for length in 1...9 {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        if length == 9 { return value << 8 | UInt64(byte) }
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { return value }
      }
      return nil
    }
  }
#endif
