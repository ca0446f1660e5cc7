#if GRDB
  import DataSources
  import ListStorage

  /// A section of ``FoundRows``, and the touched rows that leave it, enter it, or are kept.
  struct TouchedSection {
    let value: SQLiteValue
    let bytes: OrderedBytes
    /// The old keys of rows that are deleted, or get another key.
    var leaving: [RowKey] = []
    /// The new keys of rows that are inserted, or get another key.
    var entering: [RowKey] = []
    /// The keys of touched rows that keep theirs.
    var kept: [RowKey] = []
    /// The old positions of the leaving rows, one for each.
    private(set) var oldRanks: [Int] = []
    /// The new positions of the entering rows, one for each.
    private(set) var newRanks: [Int] = []
    private var keptRanks: [Int64: Int] = [:]
    /// The positions of ``oldRanks`` and ``newRanks``, ascending.
    private var removed: [Int] = []
    private var inserted: [Int] = []

    init(value: SQLiteValue, bytes: OrderedBytes) { (self.value, self.bytes) = (value, bytes) }

    mutating func findOldPlaces(in found: FoundRows, _ reader: ViewReader) throws {
      if leaving.isEmpty && kept.isEmpty { return }
      let (index, isThere) = found.index(ofGroup: bytes)
      guard isThere else { throw ViewMismatch() }
      let places = try found.sections[index].rows.places(of: leaving + kept, reader)
      oldRanks = Array(places.prefix(leaving.count))
      removed = oldRanks.sorted()
      keptRanks = Dictionary(zip(kept.map(\.rowID), places.dropFirst(leaving.count))) { $1 }
    }

    /// Takes the leaving rows out of the section, and puts the entering ones in.
    ///
    /// - Parameter reader: Of the new snapshot.
    mutating func update(_ section: inout FoundSection, _ reader: ViewReader) throws {
      if leaving.isEmpty && entering.isEmpty { return }
      try update(&section.rows, reader)
      for (index, aggregate) in reader.plan.aggregates.enumerated() {
        let (removed, added) = (leaving.map { $0.aggregated[index] }, entering.map { $0.aggregated[index] })
        if !section.aggregates[index].replace(removed, by: added) {
          section.aggregates[index] = try reader.aggregate(aggregate, ofRows: section.rows)
        }
      }
    }

    private mutating func update(_ rows: inout ItemList<Int64>, _ reader: ViewReader) throws {
      rows.apply(deletes: removed, inserts: EmptyCollection(), elements: EmptyCollection())
      let order = entering.indices.sorted { entering[$0].bytes < entering[$1].bytes }
      var finder = PlaceFinder(rows, kept, reader)
      newRanks = Array(repeating: 0, count: entering.count)
      for (number, row) in order.enumerated() {
        newRanks[row] = try finder.nextPlace(of: entering[row].bytes) + number
      }
      inserted = order.map { newRanks[$0] }
      rows.apply(deletes: EmptyCollection(), inserts: inserted, elements: order.map { entering[$0].rowID })
    }

    /// The new position of a row that keeps its key.
    func newRank(ofKept rowID: Int64) -> Int? {
      keptRanks[rowID].map {
        SectionMoves.rank(ofUntouched: SectionMoves.place(of: $0, among: removed), among: inserted)
      }
    }
  }
#endif
