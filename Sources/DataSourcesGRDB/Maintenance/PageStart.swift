#if GRDB
  /// Where a page of a group begins: a bound below its first row, which need not be a row itself.
  ///
  /// It gives the first terms of a key only, as many as are needed: most often one, and then rows are found by one range. The
  /// first page of a group begins before everything.
  final class PageStart: Sendable {
    /// How many terms are given, the number of the row counted as the last one.
    let depth: Int
    /// One for each term that is given.
    let values: [SQLiteValue]
    /// Only where all terms are given.
    let rowID: Int64
    let bytes: OrderedBytes

    /// Before everything.
    static let beginning = PageStart()

    private init() {
      depth = 0
      values = []
      rowID = 0
      bytes = OrderedBytes()
    }

    /// Where the rows begin that agree with a key in the first terms; at the key itself if that is all of them.
    init(_ key: KeyValues, depth: Int, in plan: ViewPlan) {
      self.depth = depth
      let count = min(depth, plan.terms.count)
      values = Array(key.values[..<count])
      rowID = depth > count ? key.rowID : 0
      var bytes = OrderedBytes(capacity: 12 * depth)
      for (term, value) in zip(plan.terms, values) {
        bytes.append(value, collation: term.collation, isDescending: term.isDescending)
      }
      if depth > count { bytes.append(rowID: rowID) }
      self.bytes = bytes
    }
  }
#endif
