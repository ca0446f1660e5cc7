/// A value in a list, which stays itself when it shows something else.
public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// Counts up.
  public let id: Int
  /// What it shows.
  public var value: Value

  /// An entry.
  public init(id: Int, value: Value) {
    self.id = id
    self.value = value
  }
}
