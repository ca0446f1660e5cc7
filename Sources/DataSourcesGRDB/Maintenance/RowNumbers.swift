#if GRDB
  /// A set of numbers of rows: bits where they lie close together, as a rule, and hashed otherwise.
  struct RowNumbers {
    private var first: Int64 = 0
    private var bits: [UInt64] = []
    private var others: Set<Int64> = []

    /// - Complexity: O(*n*).
    init(_ rows: [Int64]) {
      guard let least = rows.min(), let greatest = rows.max() else { return }
      let (span, overflows) = greatest.subtractingReportingOverflow(least)
      guard !overflows, span / 64 < rows.count + 1_024 else {
        others = Set(rows)
        return
      }
      first = least
      bits = Array(repeating: 0, count: Int(span) / 64 + 1)
      for row in rows { bits[Int(row - least) / 64] |= 1 << UInt64((row - least) % 64) }
    }

    func contains(_ row: Int64) -> Bool {
      if bits.isEmpty { return others.contains(row) }
      let (offset, overflows) = row.subtractingReportingOverflow(first)
      guard !overflows, offset >= 0, offset / 64 < bits.count else { return false }
      return bits[Int(offset) / 64] & 1 << UInt64(offset % 64) != 0
    }
  }
#endif
