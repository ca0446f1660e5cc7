import BenchmarkSupport

/// A contestant that waits for its turn between measurements.
@MainActor
struct LiveContestant {
  /// One round.
  struct Round {
    var microseconds: Double
    var outcome: Outcome
  }

  let name: String
  /// Runs before the first round, which is checked and not measured.
  var rehearse: () async throws -> Outcome = { Outcome([:]) }
  let run: () async throws -> Round
}

/// Contestants measured in turn, as ``Interleaving`` does, where they have to be waited for.
@MainActor
enum Turns {
  /// Runs every contestant once without measuring, then `rounds` times in changing order.
  ///
  /// The notes are those of the last round; the complaint is the first one.
  static func results(of contestants: [LiveContestant], rounds: Int) async throws -> [Interleaving.Result] {
    var complaints: [String?] = []
    for contestant in contestants { complaints.append(try await contestant.rehearse().complaint) }
    var times = contestants.map { _ in [Double]() }
    var outcomes = contestants.map { _ in Outcome([:]) }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds {
      for index in contestants.indices.shuffled(using: &generator) {
        let round = try await contestants[index].run()
        times[index].append(round.microseconds)
        outcomes[index] = round.outcome
        complaints[index] = complaints[index] ?? round.outcome.complaint
      }
    }
    return contestants.indices.map {
      outcomes[$0].complaint = complaints[$0]
      return Interleaving.Result(
        name: contestants[$0].name, microseconds: Interleaving.median(of: times[$0]), outcome: outcomes[$0])
    }
  }
}
