/// An id that counts how often it is compared and hashed.
public struct CountedID<Value: Hashable>: Hashable {
  /// The id itself.
  public let value: Value
  /// Where it counts.
  public let counter: OperationCounter

  /// An id that counts there.
  public init(_ value: Value, counter: OperationCounter) {
    self.value = value
    self.counter = counter
  }

  /// Whether the values are equal; counts one comparison, in the left one's counter.
  public static func == (left: CountedID, right: CountedID) -> Bool {
    left.counter.idComparisonCount += 1
    return left.value == right.value
  }

  /// Hashes the value; counts one hash.
  public func hash(into hasher: inout Hasher) {
    counter.hashCount += 1
    hasher.combine(value)
  }
}

extension CountedID: CustomStringConvertible {
  /// The value's description.
  public var description: String { "\(value)" }
}

extension CountedID: Sendable where Value: Sendable {}
