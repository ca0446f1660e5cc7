/// A counter of comparisons and hashes, which measures the cost of a diff independently of the machine.
///
///     let counter = OperationCounter()
///     let before = (0..<1_000).map { CountedItem($0, content: 0, counter: counter) }
///     let changes = ChangeSet(from: before, to: after)
///     #expect(counter.hashCount < 10)
///
/// Counters share no state, so tests that have one each can run in parallel. Use a counter from one task at a time: its counts
/// aren't synchronized.
public final class OperationCounter: @unchecked Sendable {
  /// The number of comparisons of two IDs.
  public internal(set) var idComparisonCount = 0
  /// The number of hashes of an ID.
  public internal(set) var hashCount = 0
  /// The number of comparisons of two whole items.
  public internal(set) var itemComparisonCount = 0

  /// Creates a counter with all counts at 0.
  public init() {}

  /// The number of all comparisons and hashes.
  public var count: Int { idComparisonCount + hashCount + itemComparisonCount }

  /// Sets all counts to 0.
  public func reset() {
    idComparisonCount = 0
    hashCount = 0
    itemComparisonCount = 0
  }

  /// Resets the counts and calls `body`, so that afterward the counts are those of `body` alone.
  ///
  ///     let counter = OperationCounter()
  ///     let items = (0..<100).map { CountedItem($0, counter: counter) }
  ///     let changes = counter.counting { ChangeSet(from: items, to: items) }
  ///     #expect(counter.count <= 200 && changes.isEmpty)
  public func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    reset()
    return try body()
  }
}

extension OperationCounter: CustomStringConvertible {
  /// The counts, as a phrase.
  public var description: String {
    "\(idComparisonCount) comparisons of IDs, \(hashCount) hashes of IDs, \(itemComparisonCount) comparisons of items"
  }
}
