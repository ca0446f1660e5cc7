/// How often ids and rows were compared and hashed: the cost of a diff, the same on every machine.
///
///     let counter = OperationCounter()
///     let before = (0..<1_000).map { CountedRow($0, content: 0, counter: counter) }
///     let changes = ChangeSet(from: before, to: after)
///     #expect(counter.hashCount < 10)
///
/// Counters share no state, so tests that have one each can run in parallel. Use a counter from one task at a time: its counts
/// aren't synchronized.
public final class OperationCounter: @unchecked Sendable {
  /// How often two ids were compared.
  public internal(set) var idComparisonCount = 0
  /// How often an id was hashed.
  public internal(set) var hashCount = 0
  /// How often the content of two rows was compared.
  public internal(set) var rowComparisonCount = 0

  /// A counter at 0.
  public init() {}

  /// All comparisons and hashes.
  public var count: Int { idComparisonCount + hashCount + rowComparisonCount }

  /// Sets every count to 0.
  public func reset() {
    idComparisonCount = 0
    hashCount = 0
    rowComparisonCount = 0
  }

  /// Runs a closure and counts anew: afterwards the counts are those of the closure alone.
  public func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    reset()
    return try body()
  }
}

extension OperationCounter: CustomStringConvertible {
  /// The counts in words.
  public var description: String {
    "\(idComparisonCount) comparisons of ids, \(hashCount) hashes of ids, \(rowComparisonCount) comparisons of rows"
  }
}
