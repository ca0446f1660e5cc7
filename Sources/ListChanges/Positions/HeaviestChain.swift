/// The elements of a sequence that retain their order: an increasing subsequence with the greatest sum of weights.
///
/// All other elements have to move. With equal weights the chain is a longest increasing subsequence, so that the moves are
/// the fewest.
///
///     let origins = [2, 0, 1]
///     let chain = HeaviestChain(of: origins)
///     let moved = origins.indices.filter { !chain.contains($0) }  // [0]
package struct HeaviestChain {
  /// Whether each element is part of the chain; empty if all are.
  private var isMember: [Bool] = []

  // MARK: - Creation

  /// Finds the heaviest chain of runs, each of which weighs its length.
  ///
  /// A heaviest chain contains all or none of the items of a run: its other items are entirely before or entirely after the
  /// run, in both lists.
  ///
  /// - Parameter runs: Runs that don't overlap, ascending by `new`. The chain ascends by `old`.
  /// - Complexity: O(*r* log *r*) for *r* runs; O(*r*) if they ascend.
  package init(of runs: [ItemRun]) {
    guard !Self.isAscending(runs.count, { runs[$0].old < runs[$1].old }) else { return }
    let itemCount = runs.reduce(0) { $0 + Int($1.length) }
    // Patience sorting takes time for each item, adding up weights for each run.
    if itemCount < 16 * runs.count {
      setMembers(Self.byPatience(runs, itemCount: itemCount), count: runs.count)
    } else {
      setMembers(Self.byWeight(runs.map { Int($0.old) }, runs.map { Int($0.length) }), count: runs.count)
    }
  }

  /// Finds a longest increasing subsequence.
  ///
  /// - Parameter values: Different numbers from 0 to 2³² - 1.
  /// - Complexity: O(*n* log *n*); O(*n*) if the values ascend.
  package init(of values: some Sequence<Int>) {
    self.init(of: values.map { ItemRun(old: $0, new: 0, length: 1) })
  }

  /// Finds an increasing subsequence with the greatest sum of weights.
  ///
  /// - Parameters:
  ///   - values: Different numbers.
  ///   - weights: A positive weight for each value.
  /// - Complexity: O(*n* log *n*); O(*n*) if the values ascend.
  package init(of values: [Int], weights: [Int]) {
    guard !Self.isAscending(values.count, { values[$0] < values[$1] }) else { return }
    setMembers(Self.byWeight(values, weights), count: values.count)
  }

  // MARK: - Members

  /// Whether all elements are part of the chain.
  var containsAll: Bool { isMember.isEmpty }

  /// Returns whether the element at `index` is part of the chain.
  package func contains(_ index: Int) -> Bool { isMember.isEmpty || isMember[index] }

  // MARK: - Algorithms

  /// Marks the members of a chain that is linked from its last member to its first.
  private mutating func setMembers(_ chain: (last: Int, previous: [Int32]), count: Int) {
    isMember = Array(repeating: false, count: count)
    var member = chain.last
    while member >= 0 {
      isMember[member] = true
      member = Int(chain.previous[member])
    }
  }

  private static func isAscending(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> Bool {
    for index in stride(from: 1, to: count, by: 1) where !isBefore(index - 1, index) { return false }
    return true
  }

  /// Links a longest chain of items by patience sorting, with one search for each run.
  ///
  /// Item `k` of a run ends up `k` piles after its first item. Fast as long as runs are short.
  private static func byPatience(_ runs: [ItemRun], itemCount: Int) -> (last: Int, previous: [Int32]) {
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
    var start = 0
    var length = count
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
  private static func byWeight(_ values: [Int], _ weights: [Int]) -> (last: Int, previous: [Int32]) {
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

// MARK: - Runs

/// A run of `length` items that are consecutive in both lists, from the index `old` in one and from `new` in the other.
@usableFromInline
@frozen
package struct ItemRun {
  @usableFromInline var old: UInt32
  @usableFromInline var new: UInt32
  @usableFromInline var length: UInt32

  @inlinable
  package init(old: Int, new: Int, length: Int) {
    self.old = UInt32(truncatingIfNeeded: old)
    self.new = UInt32(truncatingIfNeeded: new)
    self.length = UInt32(truncatingIfNeeded: length)
  }
}

// MARK: - Ends of chains

/// The last member of a chain, and the weight of the chain.
private struct ChainEnd: PrefixCombinable {
  let weight: Int
  /// The index of the member; -1 for an empty chain.
  let index: Int32

  static var neutral: ChainEnd { ChainEnd(weight: 0, index: -1) }
  static func combined(_ left: ChainEnd, _ right: ChainEnd) -> ChainEnd { right.weight > left.weight ? right : left }
}
