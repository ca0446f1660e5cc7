import Foundation

/// The settings of random tests from the environment: `FUZZ_STEPS` is their length, `FUZZ_SEED` their first seed.
public enum FuzzSettings {
  /// Whether the length is set.
  public static let isLong = value("FUZZ_STEPS") != nil

  /// The number of items of a long list: one million if the length is set.
  public static let longListCount = isLong ? 1_000_000 : 40_000

  /// Returns the length, or the usual one.
  public static func steps(_ usual: Int) -> Int { value("FUZZ_STEPS").flatMap { Int(exactly: $0) } ?? usual }

  /// Returns the first seed, or the usual one.
  public static func seed(_ usual: UInt64 = 1) -> UInt64 { value("FUZZ_SEED") ?? usual }

  /// Returns the seeds of a test, each of which is a test case of its own: `count` of them, unless one is set.
  public static func seeds(from first: UInt64, count: UInt64 = 4) -> [UInt64] {
    value("FUZZ_SEED").map { [$0] } ?? Array(first..<first + count)
  }

  /// Returns the seeds of a test that makes some steps with each of them, as its arguments.
  ///
  /// - Parameter usual: The usual number of steps with all seeds together.
  public static func seeds(steps usual: Int, perSeed stepsPerSeed: Int, from first: UInt64 = 1) -> Range<UInt64> {
    seed(first)..<seed(first) + UInt64(max(1, steps(usual) / stepsPerSeed))
  }

  /// Prints the figures of a run whose length is set.
  public static func report(_ figures: @autoclosure () -> String) {
    if isLong { print(figures()) }
  }

  /// The end of the run of one seed.
  public enum Outcome {
    case steps(Int)
    case fault(String)
  }

  /// Runs one seed after the other until all have the steps together; returns the first fault, with its seed.
  ///
  /// - Parameters:
  ///   - usual: The usual number of steps.
  ///   - run: Runs a seed.
  ///   - figures: Describes a run whose length is set.
  public static func run(
    steps usual: Int, _ run: (_ seed: UInt64) async throws -> Outcome, figures: () -> String = { "" }
  ) async rethrows -> String? {
    let start = ContinuousClock.now
    var seed = seed()
    var done = 0
    while done < steps(usual) {
      switch try await run(seed) {
      case .steps(let count): done += count
      case .fault(let fault): return "seed \(seed), \(fault)"
      }
      seed += 1
    }
    report("\(figures()) \(done) steps, up to seed \(seed - 1), \(ContinuousClock.now - start)")
    return nil
  }

  private static func value(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
