import BenchmarkSupport

/// A row of the benchmarks.
struct Row: Identifiable, Equatable {
  let id: Int
  /// What rows are sorted by.
  var rank: Int
  /// What rows are grouped by.
  var group: Int

  /// A row with values that look random and depend on its id.
  init(_ id: Int, groups: Int) {
    self.id = id
    let bits = SeededGenerator.mixed(UInt64(truncatingIfNeeded: id))
    rank = Int(bits >> 40)
    group = Int(bits & 0xFFFF_FFFF) % groups
  }
}
