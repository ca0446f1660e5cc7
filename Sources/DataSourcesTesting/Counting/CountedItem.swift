/// An item that counts how often its ID and its content are compared.
///
/// Use such items to measure what a diff or a source costs, in operations instead of time:
///
///     let counter = OperationCounter()
///     let old = (0..<100).map { CountedItem($0, content: $0, counter: counter) }
///     let new = old.reversed().map { CountedItem($0.id.value, content: 0, counter: counter) }
///     let changes = counter.counting { ChangeSet(from: old, to: new) }
///     #expect(counter.itemComparisonCount == 100 && changes.updates.count == 99)
public struct CountedItem<Value: Hashable, Content: Equatable>: Identifiable, Equatable {
  public let id: CountedID<Value>
  /// The content that the item displays.
  public var content: Content

  /// Creates an item whose comparisons and hashes are added to `counter`.
  public init(_ id: Value, content: Content, counter: OperationCounter) {
    self.id = CountedID(id, counter: counter)
    self.content = content
  }

  /// Compares IDs and contents, and adds one item comparison, but no ID comparison, to the counter of the left item.
  public static func == (left: CountedItem, right: CountedItem) -> Bool {
    left.id.counter.itemComparisonCount += 1
    return left.id.value == right.id.value && left.content == right.content
  }
}

extension CountedItem where Content == Int {
  /// Creates an item with content 0, for tests in which content doesn't change.
  public init(_ id: Value, counter: OperationCounter) { self.init(id, content: 0, counter: counter) }
}

extension CountedItem: CustomStringConvertible {
  /// The ID and the content, such as `7'2`.
  public var description: String { "\(id)'\(content)" }
}
