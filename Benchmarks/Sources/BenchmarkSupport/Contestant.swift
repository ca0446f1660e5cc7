/// Something that is measured: a name and a way to run it once.
public struct Contestant {
  /// One measured run.
  public struct Run {
    /// The time of one call.
    public let microseconds: Double
    /// Checks the result and returns notes on it; runs outside of any timing.
    public let outcome: () -> Outcome

    @inlinable
    init(microseconds: Double, outcome: @escaping () -> Outcome) {
      self.microseconds = microseconds
      self.outcome = outcome
    }
  }

  /// The name in the result line.
  public let name: String
  /// Prepares, then runs once with the clock.
  public let run: () -> Run

  /// A contestant with a result of any type.
  ///
  /// The result is freed after the clock has stopped, unless there are several calls.
  ///
  /// - Parameters:
  ///   - name: the name in the result line.
  ///   - calls: the number of calls that are timed together, for work that is shorter than the clock's resolution.
  ///   - prepare: runs before each measurement, outside of the timing.
  ///   - body: the measured closure.
  ///   - outcome: checks the result and returns notes on it.
  @inlinable
  public init<Result>(
    _ name: String, calls: Int = 1, prepare: @escaping () -> Void = {}, body: @escaping () -> Result,
    outcome: @escaping (Result) -> Outcome
  ) {
    self.name = name
    run = {
      prepare()
      let clock = ContinuousClock()
      let start = clock.now
      for _ in 1..<calls { keep(body()) }
      let result = body()
      let end = clock.now
      keep(result)
      return Run(microseconds: (end - start).microseconds / Double(calls)) { outcome(result) }
    }
  }
}

/// Uses a value in a way that the compiler can't see through, so that nothing that leads to it is left out.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}

extension Duration {
  /// The duration in millionths of a second.
  public var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}
