/// Which runs keep their order, so that as many rows as possible stay where they are.
///
/// A best choice takes every run whole or not at all: whatever else it takes lies wholly before or wholly after the run,
/// in both lists. So runs can be weighed by their length instead of looking at rows.
package struct HeaviestChain {
  /// Whether each run is part of the chain; empty when all are.
  private var isKept: [Bool] = []

  /// The heaviest chain of runs that are ascending by `new` and to be ascending by `old`.
  ///
  /// - Complexity: O(*r* log *r*) for *r* runs.
  package init(of runs: [RowRun]) {
    guard !Self.isAscending(runs) else { return }
    isKept = Array(repeating: false, count: runs.count)
    let rows = runs.reduce(0) { $0 + Int($1.length) }
    var (last, previous) = rows < 16 * runs.count ? Self.byPatience(runs, rows: rows) : Self.byWeight(runs)
    while last >= 0 {
      isKept[last] = true
      last = Int(previous[last])
    }
    previous = []
  }

  /// Whether all runs are part of the chain.
  var keepsAll: Bool { isKept.isEmpty }

  /// Whether a run is part of the chain.
  package func keeps(_ index: Int) -> Bool { isKept.isEmpty || isKept[index] }

  private static func isAscending(_ runs: [RowRun]) -> Bool {
    for index in runs.indices.dropFirst() where runs[index].old < runs[index - 1].old { return false }
    return true
  }

  /// Patience sorting over rows, with one search a run: row `k` of a run lands `k` piles after its first one.
  private static func byPatience(_ runs: [RowRun], rows: Int) -> (last: Int, previous: [Int32]) {
    // The upper row of each pile, and below them the run that it belongs to.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * rows) { memory in
      let tops = UnsafeMutableBufferPointer(rebasing: memory[..<rows])
      let topRuns = UnsafeMutableBufferPointer(rebasing: memory[rows...])
      var count = 0
      let previous = [Int32](unsafeUninitializedCapacity: runs.count) { previous, initialized in
        for index in runs.indices {
          let run = runs[index]
          let isLast = count == 0 || tops[count - 1] < run.old
          let pile = isLast ? count : firstPile(in: tops, count, notBelow: run.old)
          previous[index] = pile > 0 ? Int32(truncatingIfNeeded: topRuns[pile - 1]) : -1
          for row in 0..<Int(run.length) {
            tops[pile + row] = run.old + UInt32(truncatingIfNeeded: row)
            topRuns[pile + row] = UInt32(truncatingIfNeeded: index)
          }
          count = max(count, pile + Int(run.length))
        }
        initialized = runs.count
      }
      return (count == 0 ? -1 : Int(topRuns[count - 1]), previous)
    }
  }

  /// The first of the ascending piles whose top is not below a row; there is one.
  private static func firstPile(
    in tops: UnsafeMutableBufferPointer<UInt32>, _ count: Int, notBelow row: UInt32
  ) -> Int {
    var (start, length) = (0, count)
    while length > 1 {
      let half = length &>> 1
      // A sign instead of a jump, which nobody could foretell.
      let isBelow = (Int(tops[start &+ half &- 1]) &- Int(row)) &>> (Int.bitWidth - 1)
      start &+= half & isBelow
      length &-= half
    }
    return start
  }

  /// The best chain so far by the rank of its last run, in a Fenwick tree.
  private static func byWeight(_ runs: [RowRun]) -> (last: Int, previous: [Int32]) {
    var ranks = [Int](repeating: 0, count: runs.count)
    for (rank, index) in runs.indices.sorted(by: { runs[$0].old < runs[$1].old }).enumerated() { ranks[index] = rank }
    var best = [(weight: Int, run: Int32)](repeating: (0, -1), count: runs.count + 1)
    var previous = [Int32](repeating: -1, count: runs.count)
    for index in runs.indices {
      var before: (weight: Int, run: Int32) = (0, -1)
      var node = ranks[index]
      while node > 0 {
        if best[node].weight > before.weight { before = best[node] }
        node &= node - 1
      }
      previous[index] = before.run
      let weight = before.weight + Int(runs[index].length)
      node = ranks[index] + 1
      while node < best.count {
        if weight > best[node].weight { best[node] = (weight, Int32(index)) }
        node += node & -node
      }
    }
    let heaviest = best.max { $0.weight < $1.weight }
    return (heaviest.map { Int($0.run) } ?? -1, previous)
  }
}
