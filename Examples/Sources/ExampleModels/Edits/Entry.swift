/// A value in a list, which keeps its ID when its value changes.
public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// Counts up.
  public let id: Int
  /// The displayed value.
  public var value: Value

  /// An entry.
  public init(id: Int, value: Value) {
    self.id = id
    self.value = value
  }
}
