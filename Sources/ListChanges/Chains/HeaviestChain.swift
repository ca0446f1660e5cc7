/// The members of a sequence that keep their order: an increasing subsequence with the greatest sum of weights.
///
/// All other members have to move. With equal weights the chain is a longest increasing subsequence, so that the moves are
/// the fewest.
///
///     let origins = [2, 0, 1]
///     let chain = HeaviestChain(of: origins)
///     let moved = origins.indices.filter { !chain.keeps($0) }  // [0]
package struct HeaviestChain {
  /// Whether each member is part of the chain; empty if all are.
  private var isKept: [Bool] = []

  /// Finds the heaviest chain of runs, each of which weighs its length.
  ///
  /// The best choice keeps or moves each run as a whole: everything else that it keeps lies entirely before or entirely
  /// after the run, in both lists.
  ///
  /// - Parameter runs: runs that don't overlap, ascending by `new`. The chain ascends by `old`.
  /// - Complexity: O(*r* log *r*) for *r* runs; O(*r*) if they ascend.
  package init(of runs: [ItemRun]) {
    guard !Self.isAscending(runs.count, { runs[$0].old < runs[$1].old }) else { return }
    let itemCount = runs.reduce(0) { $0 + Int($1.length) }
    if itemCount < 16 * runs.count {
      keep(Self.byPatience(runs, itemCount: itemCount), of: runs.count)
    } else {
      keep(Self.byWeight(runs.map { Int($0.old) }, runs.map { Int($0.length) }), of: runs.count)
    }
  }

  /// Finds a longest increasing subsequence.
  ///
  /// - Parameter values: different numbers from 0 to 2³² - 1.
  /// - Complexity: O(*n* log *n*); O(*n*) if the values ascend.
  package init(of values: some Sequence<Int>) {
    self.init(of: values.map { ItemRun(old: $0, new: 0, length: 1) })
  }

  /// Finds an increasing subsequence with the greatest sum of weights.
  ///
  /// - Parameters:
  ///   - values: different numbers.
  ///   - weights: a positive weight for each value.
  /// - Complexity: O(*n* log *n*); O(*n*) if the values ascend.
  package init(of values: [Int], weights: [Int]) {
    guard !Self.isAscending(values.count, { values[$0] < values[$1] }) else { return }
    keep(Self.byWeight(values, weights), of: values.count)
  }

  /// Whether all members are part of the chain.
  var keepsAll: Bool { isKept.isEmpty }

  /// Returns whether the member at `index` is part of the chain.
  package func keeps(_ index: Int) -> Bool { isKept.isEmpty || isKept[index] }

  /// Marks the members of a chain that is linked from its last member to its first.
  private mutating func keep(_ chain: (last: Int, previous: [Int32]), of count: Int) {
    isKept = Array(repeating: false, count: count)
    var member = chain.last
    while member >= 0 {
      isKept[member] = true
      member = Int(chain.previous[member])
    }
  }

  private static func isAscending(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> Bool {
    for index in stride(from: 1, to: count, by: 1) where !isBefore(index - 1, index) { return false }
    return true
  }
}
