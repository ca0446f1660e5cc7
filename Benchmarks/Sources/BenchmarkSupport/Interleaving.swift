/// Contestants measured in turn, round by round, so that whatever disturbs the machine disturbs all of them.
///
/// Each round has another order: what runs before leaves the caches and the heap in a better or a worse state.
public struct Interleaving {
  /// The median time and the outcome of one contestant.
  public struct Result: Sendable {
    /// The name of the contestant.
    public let name: String
    /// The median of all rounds.
    public let microseconds: Double
    /// The contestant's outcome in the warm-up round.
    public let outcome: Outcome

    /// The result of a contestant that was measured in another way.
    public init(name: String, microseconds: Double, outcome: Outcome) {
      self.name = name
      self.microseconds = microseconds
      self.outcome = outcome
    }
  }

  /// The results, in the order of the contestants.
  public let results: [Result]

  /// Runs all contestants once without measuring, then `rounds` times in turn.
  public init(_ contestants: [Contestant], rounds: Int) {
    let outcomes = contestants.map { $0.run().outcome() }
    var times = contestants.map { _ in [Double]() }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds {
      for index in contestants.indices.shuffled(using: &generator) {
        times[index].append(contestants[index].run().microseconds)
      }
    }
    results = contestants.indices.map {
      Result(name: contestants[$0].name, microseconds: Self.median(of: times[$0]), outcome: outcomes[$0])
    }
  }

  /// The middle of some times.
  public static func median(of times: [Double]) -> Double {
    let sorted = times.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
