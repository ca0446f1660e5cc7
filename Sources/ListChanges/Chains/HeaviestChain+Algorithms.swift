extension HeaviestChain {
  /// Links a longest chain of items by patience sorting, with one search for each run.
  ///
  /// Item `k` of a run ends up `k` piles after its first item. Fast as long as runs are short.
  static func byPatience(_ runs: [ItemRun], itemCount: Int) -> (last: Int, previous: [Int32]) {
    // The top item of each pile, and behind these the run that it belongs to.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * itemCount) { memory in
      let tops = UnsafeMutableBufferPointer(rebasing: memory[..<itemCount])
      let topRuns = UnsafeMutableBufferPointer(rebasing: memory[itemCount...])
      var count = 0
      let previous = [Int32](unsafeUninitializedCapacity: runs.count) { previous, initialized in
        for index in runs.indices {
          let run = runs[index]
          let isLast = count == 0 || tops[count - 1] < run.old
          let pile = isLast ? count : firstPile(in: tops, count, notBelow: run.old)
          previous[index] = pile > 0 ? Int32(truncatingIfNeeded: topRuns[pile - 1]) : -1
          for item in 0..<Int(run.length) {
            tops[pile + item] = run.old + UInt32(truncatingIfNeeded: item)
            topRuns[pile + item] = UInt32(truncatingIfNeeded: index)
          }
          count = max(count, pile + Int(run.length))
        }
        initialized = runs.count
      }
      return (count == 0 ? -1 : Int(topRuns[count - 1]), previous)
    }
  }

  /// Returns the first of the ascending piles whose top isn't below an item; there is one.
  private static func firstPile(
    in tops: UnsafeMutableBufferPointer<UInt32>, _ count: Int, notBelow item: UInt32
  ) -> Int {
    var (start, length) = (0, count)
    while length > 1 {
      let half = length &>> 1
      // The sign of a difference instead of a branch, which the processor couldn't predict.
      let isBelow = (Int(tops[start &+ half &- 1]) &- Int(item)) &>> (Int.bitWidth - 1)
      start &+= half & isBelow
      length &-= half
    }
    return start
  }

  /// Links a heaviest chain for any weights: each value extends the heaviest chain that ends below it.
  static func byWeight(_ values: [Int], _ weights: [Int]) -> (last: Int, previous: [Int32]) {
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() { ranks[index] = rank }
    var ends = FenwickTree<ChainEnd>(count: values.count)
    var previous = [Int32](repeating: -1, count: values.count)
    for index in values.indices {
      let before = ends.prefix(ranks[index])
      previous[index] = before.index
      let end = ChainEnd(weight: before.weight + weights[index], index: Int32(truncatingIfNeeded: index))
      ends.combine(end, at: ranks[index])
    }
    return (Int(ends.prefix(values.count).index), previous)
  }
}

/// The last member of a chain, and what the chain weighs.
private struct ChainEnd: PrefixCombinable {
  let weight: Int
  /// The index of the member; -1 for an empty chain.
  let index: Int32

  static var neutral: ChainEnd { ChainEnd(weight: 0, index: -1) }
  static func combined(_ left: ChainEnd, _ right: ChainEnd) -> ChainEnd { right.weight > left.weight ? right : left }
}
