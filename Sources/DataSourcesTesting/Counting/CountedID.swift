/// An ID that counts how often it's compared and hashed.
///
///     let counter = OperationCounter()
///     let ids = ["a", "b", "c"].map { CountedID($0, counter: counter) }
///     let index = ids.firstIndex(of: ids[2])
///     #expect(index == 2 && counter.idComparisonCount == 3)
public struct CountedID<Value: Hashable>: Hashable {
  /// The ID itself.
  public let value: Value
  let counter: OperationCounter

  /// Creates an ID whose comparisons and hashes are added to `counter`.
  public init(_ value: Value, counter: OperationCounter) {
    self.value = value
    self.counter = counter
  }

  /// Compares the values, and adds one comparison to the counter of the left ID.
  public static func == (left: CountedID, right: CountedID) -> Bool {
    left.counter.idComparisonCount += 1
    return left.value == right.value
  }

  /// Hashes the value, and adds one hash to the counter.
  public func hash(into hasher: inout Hasher) {
    counter.hashCount += 1
    hasher.combine(value)
  }
}

extension CountedID: CustomStringConvertible {
  public var description: String { "\(value)" }
}

extension CountedID: Sendable where Value: Sendable {}
